import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {ChargePayload, CustomerPayload, SourcePayload} from '../../src/payment/state.js';
import type {Move} from '../../src/payment/reducer.js';
import type {Conclusion} from '../../src/api/decoders.js';
import {concludeCard} from '../../src/store/card-rail.js';

const CUSTOMER = {id: 'cus_1', email: null} as CustomerPayload;
const KNOWN = {id: 'cus_1', email: 'aline@example.bi'} as CustomerPayload;
const SOURCE = {id: 'src_1'} as SourcePayload;

function charge(status: string, failureCode: string | null = null): ChargePayload {
  return {id: 'ch_1', status, failure_code: failureCode} as ChargePayload;
}

function charged(status: string, failureCode: string | null = null, isReturned = false): Conclusion {
  return {kind: 'charge', charge: charge(status, failureCode), customer: CUSTOMER, isReturned};
}

function refused(code: string): Conclusion {
  return {kind: 'refused', code, message: 'Why.'};
}

function settledBy(detail: object): object {
  return {type: 'settled', success: {by: 'card', detail}};
}

function failed(failure: object): object {
  return {type: 'failed', rail: 'card', attempt: 'a-1', failure};
}

const DROPPED = {type: 'card-dropped', attempt: 'a-1'};
const PENDING = {type: 'card-pending', attempt: 'a-1', chargeId: 'ch_1'};
const MONEY = {minor: 5000, currency: 'BIF'} as const;
const LIFE = {expiresAt: 1, serverTime: 0};

/** What became of an attempt, the move that it means, and why the invoice is looked at. */
const CONCLUSIONS: readonly (readonly [string, Conclusion, object | undefined, string | undefined])[] = [
  ['succeeded', charged('succeeded'), settledBy({customer: CUSTOMER, charge: charge('succeeded')}), undefined],
  ['was declined', charged('failed', 'EXPIRED'), failed({kind: 'declined', code: 'EXPIRED'}), undefined],
  ['failed without a code', charged('failed'), failed({kind: 'declined', code: ''}), undefined],
  ['has a failure code', charged('paid', 'EXPIRED'), failed({kind: 'declined', code: 'EXPIRED'}), undefined],
  ['is not decided', charged('pending'), PENDING, undefined],
  ['is taken, and not settled', charged('paid'), PENDING, undefined],
  ['came too late, and went back', charged('succeeded', null, true), DROPPED, 'invoice_already_paid'],
  ['came to a paid invoice', refused('invoice_already_paid'), DROPPED, 'invoice_already_paid'],
  [
    'was refused',
    refused('amount_mismatch'),
    failed({kind: 'refused', code: 'amount_mismatch', message: 'Why.'}),
    'amount_mismatch',
  ],
  [
    'saved a card',
    {kind: 'source', source: SOURCE, customer: CUSTOMER},
    settledBy({customer: CUSTOMER, source: SOURCE}),
    undefined,
  ],
  [
    'is a code, which is no card',
    {kind: 'qr', code: {reference: 'qr_1', payload: '', money: MONEY, ...LIFE}, isAlive: true},
    undefined,
    undefined,
  ],
  [
    'is a request, which is no card',
    {kind: 'phone', request: {uetr: 'uetr-1', ...LIFE}, money: MONEY, isAlive: true, isDeclined: false},
    undefined,
    undefined,
  ],
];

describe('the conclusion of a card attempt', () => {
  function conclude(conclusion: Conclusion, customer?: CustomerPayload): {moves: Move[]; looks: string[]} {
    const [moves, looks]: [Move[], string[]] = [[], []];
    const invoice = {onRefused: (code: string) => looks.push(code)};
    concludeCard({feed: (move) => moves.push(move), invoice}, 'a-1', conclusion, customer);
    return {moves, looks};
  }

  for (const [name, conclusion, move, code] of CONCLUSIONS) {
    it(`moves the payment as it should when it ${name}`, () => {
      const {moves, looks} = conclude(conclusion);
      assert.deepEqual(moves, (move ? [move] : []) as typeof moves);
      assert.deepEqual(looks, code === undefined ? [] : [code]);
    });
  }

  it('says that nothing was taken when the call was never made', () => {
    const {moves} = conclude({kind: 'none'});
    assert.nestedPropertyVal(moves[0], 'failure.code', 'attempt_interrupted');
  });

  it('names the customer as this page knows them, where it does', () => {
    for (const conclusion of [charged('succeeded'), {kind: 'source', source: SOURCE, customer: CUSTOMER} as const]) {
      assert.nestedPropertyVal(conclude(conclusion, KNOWN).moves[0], 'success.detail.customer', KNOWN);
    }
  });
});
