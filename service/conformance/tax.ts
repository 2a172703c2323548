import assert from 'node:assert/strict';
import type {TaxAnswer, TaxAuthority} from '../src/rails/tax/tax-authority.js';
import type {Case} from './case.js';
import {orderCases, type OrderKind, type OrderStand} from './orders.js';

/** A tax authority and its adapter. */
export interface TaxStand extends OrderStand<TaxAuthority> {
  /** A payment code that the authority accepts, and one that it refuses. */
  readonly codes: {readonly good: string; readonly refused: string};
}

/** The cases for an adapter of a tax authority, without those that the stand cannot run. */
export function taxCases(stand: TaxStand): readonly Case<TaxStand>[] {
  return [...CASES, ...orderCases(stand, [FILING])];
}

const FILING: OrderKind<TaxStand> = {
  name: 'filing',
  group: 'keys',
  keys: () => ['in_1', 'in_2'],
  send: (stand, {key, amount}) => file(stand, {attempt: key, amount}),
  async find({rail}, key) {
    const quittanceNumber = await rail.findQuittance(key);
    return quittanceNumber === undefined ? undefined : {accepted: true, quittanceNumber};
  },
};

function file({rail, codes}: TaxStand, {attempt = 'in_1', amount = 5000n, obrCode = codes.good}): Promise<TaxAnswer> {
  return rail.file({attempt, tries: 1, obrCode, amount, currency: 'BIF', paidAt: Date.UTC(2026, 10, 27)});
}

const CASES: readonly Case<TaxStand>[] = [
  {
    group: 'answers',
    name: 'each filing has its own quittance',
    async run(stand) {
      const [one, other] = [await file(stand, {}), await file(stand, {attempt: 'in_2'})];
      assert.ok(one.accepted && other.accepted, 'a filing was refused');
      assert.match(one.quittanceNumber, /./);
      assert.notEqual(one.quittanceNumber, other.quittanceNumber);
    },
  },
  {
    group: 'declines',
    name: 'a filing that the authority refuses has no quittance, and is no failure of the call',
    async run(stand) {
      assert.deepEqual(await file(stand, {obrCode: stand.codes.refused}), {accepted: false});
      assert.equal(await stand.rail.findQuittance('in_1'), undefined);
    },
  },
];
