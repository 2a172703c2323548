import assert from 'node:assert/strict';
import type {PayoutFailureCode} from '../src/db/types.js';
import type {InstantBank, InstantDestination, InstantPayoutOrder, QrOrder} from '../src/rails/bank/instant-bank.js';
import type {RefundOrder} from '../src/rails/refund-order.js';
import type {Case} from './case.js';
import {orderCases, type OrderKind, type OrderStand} from './orders.js';
import {lostRefundCases, refundCases, type Money} from './refunds.js';

/** An account that receives payouts. */
type Receiver = Pick<InstantPayoutOrder, 'accountId' | 'destination'>;

/** A payment that has arrived. Its `processingId` is the reference. */
export type ReceivedPayment = Omit<RefundOrder, 'key'>;

/** An instant bank system and its adapter. */
export interface BankStand extends OrderStand<InstantBank> {
  /** A phone that shows payment requests, and one for which the system refuses them. */
  readonly phones: {readonly good: string; readonly refused: string};
  readonly receiver: Receiver;
  /** Accounts to which payouts fail, with the reason. */
  readonly failing: readonly (readonly [Receiver, PayoutFailureCode])[];
  /** Payments that have arrived and can be refunded, each of at least 100 minor units. */
  readonly received: readonly [ReceivedPayment, ReceivedPayment];
}

/** The cases for an adapter of an instant bank system, without those that the stand cannot run. */
export function bankCases(stand: BankStand): readonly Case<BankStand>[] {
  return [
    ...CASES,
    ...orderCases(stand, [REQUEST, PAYOUT, REFUND]),
    ...(stand.carriedOut === undefined ? [] : refundCases(MONEY)),
    ...(stand.line === undefined ? [] : lostRefundCases(MONEY)),
  ];
}

const REQUEST: OrderKind<BankStand> = {
  name: 'request',
  group: 'keys',
  keys: () => ['6c1a3a52-9b7e-4d0f-8a51-0f6a3c1e7b10', '6c1a3a52-9b7e-4d0f-8a51-0f6a3c1e7b11'],
  send: (stand, {key, amount}) => ask(stand, {uetr: key, amount}),
  find: ({rail}, key) => rail.findRequest(key),
};

const PAYOUT: OrderKind<BankStand> = {
  name: 'payout',
  group: 'keys',
  keys: () => ['attempt-1', 'attempt-2'],
  send: (stand, {key, amount}) => pay(stand, {attempt: key, amount}),
  find: ({rail}, key) => rail.findPayout(key),
};

/** A refund has no answer other than that it was made. */
const REFUND: OrderKind<BankStand> = {
  name: 'refund',
  group: 'refunds',
  keys: ({received: [one, other]}) => [one.processingId, other.processingId],
  async send({rail, received}, {key}) {
    for (const payment of received) if (payment.processingId === key) await rail.refund({...payment, key});
    return true;
  },
  find: async ({rail}, key) => (await rail.findRefund(key)) || undefined,
};

const MONEY: Money<BankStand> = {
  take: async ({received}) => received[0],
  refunded: async (stand) => stand.carriedOut?.('refund').reduce((sum, {amount = 0n}) => sum + amount, 0n),
};

const QR: QrOrder = {
  qrReference: 'QR-2026-1',
  invoiceNumber: 'INV-1',
  amount: 199_900n,
  currency: 'BIF',
  merchant: {id: 'mer_1', name: 'Shop', city: 'Bujumbura', country: 'BI'},
};

function ask({rail, phones}: BankStand, {uetr = '', amount = 100n, phoneNumber = phones.good}) {
  return rail.requestPayment({uetr, phoneNumber, amount, currency: 'BIF'});
}

function pay({rail, receiver}: BankStand, {attempt = 'attempt-1', amount = 100n, to = receiver}) {
  return rail.sendPayout({...to, attempt, amount, currency: 'BIF', description: 'Rent'});
}

/** A phone number that is not an alias of any account. */
const NOWHERE: InstantDestination = {
  aliasPhone: '+1',
  bankBic: undefined,
  account: undefined,
  accountName: undefined,
};

const CASES: readonly Case<BankStand>[] = [
  {
    group: 'answers',
    name: 'a QR code has a text',
    run: async ({rail}) => assert.match((await rail.createQr(QR)) ?? '', /./),
  },
  {
    group: 'answers',
    name: 'a phone is prompted',
    run: async (stand) => assert.equal((await ask(stand, {uetr: 'request-1'})).accepted, true),
  },
  {
    group: 'answers',
    name: 'money that is paid out arrives',
    run: async (stand) => assert.equal((await pay(stand, {})).failureCode, undefined),
  },
  {
    group: 'declines',
    name: 'a request that the system refuses is no failure of the call',
    run: async (stand) =>
      assert.deepEqual(await ask(stand, {uetr: 'request-1', phoneNumber: stand.phones.refused}), {accepted: false}),
  },
  {
    group: 'declines',
    name: 'money that does not arrive has its reason',
    async run(stand) {
      const unknown = [{...stand.receiver, destination: NOWHERE}, 'invalid_account_info'] as const;
      for (const [index, [to, reason]] of [unknown, ...stand.failing].entries()) {
        assert.deepEqual(await pay(stand, {to, attempt: `attempt-${index}`}), {failureCode: reason});
      }
    },
  },
];
