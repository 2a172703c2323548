import {appendFileSync, readFileSync, writeFileSync} from 'node:fs';
import type {OutgoingKind} from '../../src/db/types.js';

/** A call that has an effect outside; the others only ask, and can be repeated. */
export type EffectKind = Exclude<OutgoingKind, 'card_check' | 'mobile_check'>;

/** Every kind of call with an effect outside. */
export const CALL_KINDS = Object.keys({
  card_charge: true,
  mobile_charge: true,
  phone_request: true,
  card_refund: true,
  bank_refund: true,
  payout_departure: true,
  instant_payout: true,
  mail: true,
  tax_filing: true,
} satisfies Record<EffectKind, true>) as readonly EffectKind[];

/**
 * What happened to a call: the test `armed` its kind, the process `held` it until it is killed; a rail had the `effect`,
 * was sent an order that it had carried out before (`repeat`), or was asked about one (`find`).
 */
export interface JournalLine {
  readonly kind: EffectKind;
  readonly did: 'armed' | 'held' | 'effect' | 'repeat' | 'find';
  readonly attempt: string;
  /** Of an effect: what the rail answers from then on. */
  readonly answer?: unknown;
}

/** A file that lines are only added to. It outlives the process that writes it, and its test reads it. */
export interface CallJournal {
  append(line: JournalLine): void;
  read(): readonly JournalLine[];
}

/** The journal in a file; begun when it is not there. */
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
