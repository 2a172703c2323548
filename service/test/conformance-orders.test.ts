import {describe} from 'node:test';
import {bankCases} from '../conformance/bank.js';
import {
  startBankByHttp,
  startPayoutsByHttp,
  startSimulatedBank,
  startSimulatedPayouts,
  startSimulatedTax,
  startTaxByHttp,
} from '../conformance/order-subjects.js';
import {payoutCases} from '../conformance/payouts.js';
import {taxCases} from '../conformance/tax.js';
import type {InstantBank} from '../src/rails/bank/instant-bank.js';
import type {PayoutNetwork} from '../src/rails/payouts/payout-network.js';
import type {TaxAuthority} from '../src/rails/tax/tax-authority.js';
import {expectAllOf, expectCaught} from './helpers/conformance.js';
import {WRONG_REFUNDS} from './helpers/wrong-refunds.js';

describe('the simulated bank system', () => expectAllOf(bankCases, startSimulatedBank));
describe('the simulated bank system over HTTP', () => expectAllOf(bankCases, () => startBankByHttp()));
describe('simulated payouts', () => expectAllOf(payoutCases, startSimulatedPayouts));
describe('simulated payouts over HTTP', () => expectAllOf(payoutCases, () => startPayoutsByHttp()));
describe('the simulated tax authority', () => expectAllOf(taxCases, startSimulatedTax));
describe('the simulated tax authority over HTTP', () => expectAllOf(taxCases, () => startTaxByHttp()));

/** Returns a function that makes each key different. */
function changingKey(): (key: string) => string {
  let sent = 0;
  return (key) => `${key}-${(sent += 1)}`;
}

/** Wrong adapters of a bank system, by the group of cases that must catch them. */
const WRONG_BANK: Readonly<Record<string, (rail: InstantBank) => InstantBank>> = {
  'answers': (rail) => ({...rail, sendPayout: (order) => rail.sendPayout({...order, amount: order.amount / 10n})}),
  'declines': (rail) => ({...rail, sendPayout: (order) => rail.sendPayout(order).then(() => ({}))}),
  'keys': (rail) => {
    const changed = changingKey();
    return {...rail, requestPayment: (order) => rail.requestPayment({...order, uetr: changed(order.uetr)})};
  },
  'line': (rail) => ({
    ...rail,
    sendPayout: (order) => rail.sendPayout(order).catch(() => ({failureCode: 'could_not_process'})),
  }),
  'strange answers': (rail) => ({...rail, findPayout: (attempt) => rail.findPayout(attempt).catch(() => undefined)}),
  'secrets': (rail) => ({
    ...rail,
    requestPayment: (order) =>
      rail.requestPayment(order).catch(() => Promise.reject(new Error(`not on ${order.phoneNumber}`))),
  }),
  ...WRONG_REFUNDS,
};

/** Wrong adapters of a payout network. */
const WRONG_PAYOUTS: Readonly<Record<string, (rail: PayoutNetwork) => PayoutNetwork>> = {
  'answers': (rail) => ({...rail, send: (order) => rail.send({...order, amount: order.amount / 10n})}),
  'declines': (rail) => ({...rail, send: (order) => rail.send(order).then(() => ({}))}),
  'keys': (rail) => {
    const changed = changingKey();
    return {...rail, send: (order) => rail.send({...order, attempt: changed(order.attempt)})};
  },
  'line': (rail) => ({...rail, send: (order) => rail.send(order).catch(() => ({}))}),
  'strange answers': (rail) => ({...rail, find: (attempt) => rail.find(attempt).catch(() => undefined)}),
  'secrets': (rail) => ({
    ...rail,
    send: (order) => rail.send(order).catch(() => Promise.reject(new Error(`not to ${order.accountId}`))),
  }),
};

/** Wrong adapters of a tax authority. */
const WRONG_TAX: Readonly<Record<string, (rail: TaxAuthority) => TaxAuthority>> = {
  'answers': (rail) => ({...rail, file: async () => ({accepted: true, quittanceNumber: 'OBR-1'})}),
  'declines': (rail) => ({...rail, file: (filing) => rail.file({...filing, tries: 10})}),
  'keys': (rail) => {
    const changed = changingKey();
    return {...rail, file: (filing) => rail.file({...filing, attempt: changed(filing.attempt)})};
  },
  'line': (rail) => ({...rail, file: (filing) => rail.file(filing).catch(() => ({accepted: false}))}),
  'strange answers': (rail) => ({
    ...rail,
    findQuittance: (attempt) => rail.findQuittance(attempt).catch(() => undefined),
  }),
  'secrets': (rail) => ({
    ...rail,
    file: (filing) => rail.file(filing).catch(() => Promise.reject(new Error(`not for ${filing.obrCode}`))),
  }),
};

describe('a wrong adapter', async () => {
  await expectCaught('a bank system', {casesOf: bankCases, start: startBankByHttp, wrong: WRONG_BANK});
  await expectCaught('payouts', {casesOf: payoutCases, start: startPayoutsByHttp, wrong: WRONG_PAYOUTS});
  await expectCaught('a tax authority', {casesOf: taxCases, start: startTaxByHttp, wrong: WRONG_TAX});
});
