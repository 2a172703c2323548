import {describe, it} from 'node:test';
import {assert} from 'chai';
import {isUnderWay, NEW_PAYMENT, type Payment} from '../../src/payment/state.js';
import {advance, type Move} from '../../src/payment/reducer.js';

const CARD_SENT: Move = {type: 'card-sent', attempt: 'a'};
const QR_REQUESTED: Move = {type: 'qr-requested', attempt: 'q'};
const LIFE = {expiresAt: 1, serverTime: 0};
const QR_SHOWN: Move = {
  type: 'qr-shown',
  attempt: 'q',
  code: {reference: 'QR1', payload: '', money: {minor: 1, currency: 'BIF'}, ...LIFE, drawing: {size: 1, path: ''}},
};
const PHONE_REQUESTED: Move = {type: 'phone-requested', attempt: 'p'};
const PHONE_SENT: Move = {
  type: 'phone-sent',
  attempt: 'p',
  request: {uetr: 'u1', phoneNumber: '+25779000000', ...LIFE},
};
const SETTLED: Move = {type: 'settled', success: {by: 'elsewhere'}};

describe('money under way', () => {
  const situations: readonly (readonly [string, readonly Move[], boolean])[] = [
    ['nothing was begun', [], false],
    ['a card is being charged', [CARD_SENT], true],
    ['a code is being made', [QR_REQUESTED], false],
    ['a code is shown', [QR_REQUESTED, QR_SHOWN], true],
    ['a code has expired', [QR_REQUESTED, QR_SHOWN, {type: 'qr-expired', attempt: 'q'}], true],
    ['a request is being sent', [PHONE_REQUESTED], true],
    ['a request waits', [PHONE_REQUESTED, PHONE_SENT], true],
    ['it is settled', [SETTLED], false],
  ];
  for (const [name, moves, isMoneyUnderWay] of situations) {
    it(`says that money ${isMoneyUnderWay ? 'may be' : 'is not'} under way when ${name}`, () => {
      assert.equal(isUnderWay(moves.reduce<Payment>(advance, NEW_PAYMENT)), isMoneyUnderWay);
    });
  }
});
