import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {Money} from '../../src/core/money.js';
import {
  type Rail,
  NEW_PAYMENT,
  type OpenPayment,
  type PhoneState,
  type InvoiceStatus,
} from '../../src/payment/state.js';
import {isOursToTell, moveOfPhoneRequest, moveOfSettlement} from '../../src/payment/settlement.js';

const BIF_5000: Money = {minor: 5000, currency: 'BIF'};
const OWN = new Map([
  ['qr-ours', BIF_5000],
  ['uetr-ours', BIF_5000],
]);
const PENDING: InvoiceStatus = {
  version: 1,
  serverTime: 0,
  status: 'pending',
  settledBy: null,
  chargeId: null,
  qrReference: null,
  uetr: null,
  amountDue: 5000,
  returnedAmount: 0,
  phoneRequests: [],
};
const BY_QR: InvoiceStatus = {...PENDING, status: 'paid', settledBy: 'qr', chargeId: 'ch_1', qrReference: 'qr-ours'};
const BY_PHONE: InvoiceStatus = {...PENDING, status: 'paid', settledBy: 'phone', chargeId: 'ch_1', uetr: 'uetr-ours'};
const BY_CARD: InvoiceStatus = {...PENDING, status: 'paid', settledBy: 'card', chargeId: 'ch_1'};
const WAITING: PhoneState = {
  step: 'waiting',
  attempt: 'a-1',
  request: {uetr: 'uetr-ours', phoneNumber: '+25779123456', expiresAt: 60_000, serverTime: 0},
};

describe('what a status says of the phone request that is waited for', () => {
  const answers: readonly (readonly [
    string,
    PhoneState,
    readonly (readonly [string, string])[],
    object | undefined,
  ])[] = [
    ['is pending still', WAITING, [['uetr-ours', 'pending']], undefined],
    ['was approved, which the settlement tells', WAITING, [['uetr-ours', 'approved']], undefined],
    ['was declined', WAITING, [['uetr-ours', 'declined']], {type: 'failed', rail: 'phone', attempt: 'a-1'}],
    ['has expired', WAITING, [['uetr-ours', 'expired']], {type: 'phone-expired', attempt: 'a-1'}],
    ['was withdrawn', WAITING, [['uetr-ours', 'cancelled']], {type: 'phone-dropped', attempt: 'a-1'}],
    ['is not among those of the invoice', WAITING, [], undefined],
    ['is another than the declined one', WAITING, [['uetr-other', 'declined']], undefined],
    ['was not sent', {step: 'closed'}, [['uetr-ours', 'declined']], undefined],
    ['is being sent', {step: 'requesting', attempt: 'a-1'}, [['uetr-ours', 'declined']], undefined],
  ];
  for (const [name, phone, requests, move] of answers) {
    it(`follows when it ${name}`, () => {
      const phoneRequests = requests.map(([uetr, status]) => ({uetr, status}));
      const answer = moveOfPhoneRequest({...PENDING, phoneRequests}, phone);
      if (move) assert.deepInclude(answer, move as Exclude<typeof answer, undefined>);
      else assert.isUndefined(answer);
    });
  }

  it('gives the refusal of the payer a code of its own', () => {
    const phoneRequests = [{uetr: 'uetr-ours', status: 'declined'}];
    const answer = moveOfPhoneRequest({...PENDING, phoneRequests}, WAITING);
    assert.nestedPropertyVal(answer, 'failure.code', 'rtp_request_declined');
  });
});

describe('what a status says of the settlement', () => {
  const own = {...BIF_5000};
  const qrDetail = {amount: 5000, currency: 'BIF', charge_id: 'ch_1', invoice_id: 'in_1', qr_reference: 'qr-ours'};
  const phoneDetail = {amount: 5000, currency: 'BIF', invoice_id: 'in_1', uetr: 'uetr-ours'};
  const settlements: readonly (readonly [string, InvoiceStatus, object | undefined])[] = [
    ['a code of ours', BY_QR, {by: 'qr', detail: qrDetail}],
    ['a code of ours, for a part', {...BY_QR, status: 'partial_paid', amountDue: 1}, {by: 'qr', detail: qrDetail}],
    ['a request of ours', BY_PHONE, {by: 'phone', detail: phoneDetail}],
    ["somebody else's code", {...BY_QR, qrReference: 'qr-other'}, undefined],
    ["somebody else's request", {...BY_PHONE, uetr: 'uetr-other'}, undefined],
    ['a code without a charge', {...BY_QR, chargeId: null}, undefined],
    ['a code that is not named', {...BY_QR, qrReference: null}, undefined],
    ['a request that is not named', {...BY_PHONE, uetr: null}, undefined],
    ['a request of ours, where a card was faster', {...BY_PHONE, settledBy: 'card'}, undefined],
    ['a card', BY_CARD, undefined],
    ['nothing yet', PENDING, undefined],
  ];
  for (const [name, status, success] of settlements) {
    it(`is ${success ? 'a success of this widget' : 'none of this widget'} when it was paid with ${name}`, () => {
      assert.deepEqual(moveOfSettlement(status, 'in_1', OWN), success && ({type: 'settled', success} as never));
    });
  }

  it('takes the amount from what was given out, as a part may have been asked for', () => {
    const part: Money = {minor: 2000, currency: own.currency};
    const move = moveOfSettlement(BY_QR, 'in_1', new Map([['qr-ours', part]]));
    assert.nestedPropertyVal(move, 'success.detail.amount', 2000);
  });
});

describe('whether a call that is on its way tells the settlement', () => {
  const requesting: OpenPayment = {...NEW_PAYMENT, phone: {step: 'requesting', attempt: 'a-1'}};
  const charging: OpenPayment = {...NEW_PAYMENT, card: {step: 'sending', attempt: 'a-1'}};
  const other: InvoiceStatus = {...BY_PHONE, uetr: 'uetr-other'};
  const cases: readonly (readonly [string, InvoiceStatus, OpenPayment, readonly Rail[], boolean])[] = [
    ['it is not said what settled it', {...PENDING, status: 'paid'}, charging, ['card'], false],
    ['a card settled it, and one is being charged', BY_CARD, charging, [], true],
    ['a card settled it, and none is', BY_CARD, NEW_PAYMENT, [], false],
    ['a card settled it, and the end of a charge is unknown', BY_CARD, NEW_PAYMENT, ['card'], true],
    ['a request settled it while ours is being sent', other, requesting, ['phone'], true],
    ['a request of ours settled it while another is being sent', BY_PHONE, requesting, ['phone'], false],
    [
      'a request that is not named settled it while ours is being sent',
      {...BY_PHONE, uetr: null},
      requesting,
      ['phone'],
      true,
    ],
    ['a request settled it, and none is being sent', other, NEW_PAYMENT, [], false],
    ['a request settled it, and the end of one is unknown', other, NEW_PAYMENT, ['phone'], true],
    ['a request settled it, and the end of a code is unknown', other, NEW_PAYMENT, ['qr'], false],
    [
      'a code settled it while a request is being sent',
      {...BY_QR, qrReference: 'qr-other'},
      requesting,
      ['phone'],
      false,
    ],
    [
      'a code settled it, and the end of one is unknown',
      {...BY_QR, qrReference: 'qr-other'},
      NEW_PAYMENT,
      ['qr'],
      true,
    ],
  ];
  for (const [name, status, payment, unknown, isOurs] of cases) {
    it(`is ${isOurs ? 'so' : 'not so'} when ${name}`, () => {
      const isUnknown = (rail: Rail): boolean => unknown.includes(rail);
      assert.equal(isOursToTell(status, {payment, givenOut: OWN, isUnknown}), isOurs);
    });
  }
});
