import {appendFileSync, readFileSync, writeFileSync} from 'node:fs';
import type {OutgoingKind} from '../../src/db/types.js';

/** A call with an external effect. Other calls only query, and can be repeated. */
export type EffectKind = Exclude<OutgoingKind, 'card_check' | 'mobile_check'>;

/** Every kind of call with an external effect. */
export const CALL_KINDS = Object.keys({
  card_charge: true,
  mobile_charge: true,
  phone_request: true,
  card_refund: true,
  bank_refund: true,
  mobile_refund: true,
  payout_departure: true,
  instant_payout: true,
  mail: true,
  tax_filing: true,
} satisfies Record<EffectKind, true>) as readonly EffectKind[];

/**
 * What happened to a call. The test `armed` its kind, the process `held` it until it is killed; the rail executed it
 * (`effect`), received an order that it had already executed (`repeat`), or was queried about one (`find`).
 */
export interface JournalLine {
  readonly kind: EffectKind;
  readonly did: 'armed' | 'held' | 'effect' | 'repeat' | 'find';
  readonly attempt: string;
  /** Of an effect: the rail's answer from then on. */
  readonly answer?: unknown;
}

/** An append-only file. It outlives the process that writes it, so the test can read it. */
export interface CallJournal {
  append(line: JournalLine): void;
  read(): readonly JournalLine[];
}

/** Opens the journal in a file, and creates it if missing. */
export function openJournal(file: string): CallJournal {
  writeFileSync(file, '', {flag: 'a'});
  return {
    append: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`),
    read: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as JournalLine),
  };
}
