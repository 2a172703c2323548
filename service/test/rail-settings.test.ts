import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {chooseRails} from '../src/index.js';
import {absentRailsOf} from '../src/rails/adapters.js';
import {simulatedRails} from '../src/rails/index.js';
import {RefusedForGood} from '../src/rails/refused-for-good.js';

const CARDS = {
  RAIL_CARDS: 'http',
  CARDS_URL: 'https://acquirer.example/v1',
  CARDS_KEY: 'a-key',
  CARDS_CALLBACK_SECRET: 'a-secret',
};
const MAIL = {RAIL_MAIL: 'smtp', SMTP_URL: 'smtp://shop:p%40ss@mail.example', MAIL_FROM: 'Shop <pay@shop.example>'};
const MOBILE = {
  RAIL_MOBILE: 'daraja',
  MPESA_URL: 'https://sandbox.safaricom.co.ke',
  MPESA_CONSUMER_KEY: 'a-key',
  MPESA_CONSUMER_SECRET: 'a-secret',
  MPESA_SHORT_CODE: '174379',
  MPESA_PASSKEY: 'a-passkey',
  MPESA_CALLBACK_SECRET: 'another-secret',
  PUBLIC_URL: 'https://pay.example',
};

describe('the choice of the rails', () => {
  it('is the simulations by default', async () => {
    assert.deepEqual(await chooseRails({}), simulatedRails);
    assert.deepEqual(await chooseRails({RAIL_CARDS: '', RAIL_TAX: 'simulated'}), simulatedRails);
  });

  it('is an adapter where one is configured, and otherwise the simulation', async () => {
    const {cards, mobile, mail, ...others} = await chooseRails({...CARDS, ...MAIL, ...MOBILE});
    assert.notEqual(cards, simulatedRails.cards);
    assert.notEqual(mobile, simulatedRails.mobile);
    assert.notEqual(mail, simulatedRails.mail);
    assert.deepEqual(mobile.providers, ['mpesa']);
    const {bank, payouts, tax} = simulatedRails;
    assert.deepEqual(others, {bank, payouts, tax});
  });

  it('is a rail that refuses every call if the setting is none', async () => {
    const env = {RAIL_CARDS: 'none', RAIL_BANK: 'none', RAIL_MOBILE: 'none', RAIL_PAYOUTS: 'none', RAIL_TAX: 'none'};
    const {bank, cards, mobile} = await chooseRails(env);
    await assert.rejects(bank.findRefund('any'), RefusedForGood);
    assert.equal(cards.callbacks, undefined);
    assert.equal(mobile.providers, undefined);
    assert.deepEqual([...absentRailsOf(env)], ['cards', 'bank', 'mobile', 'payouts', 'tax']);
  });

  for (const env of [CARDS, MAIL, MOBILE]) {
    for (const name of Object.keys(env).slice(1)) {
      it(`requires ${name}`, async () => {
        const [[rail, choice] = ['', '']] = Object.entries(env);
        const message = `${name} is missing: ${rail}=${choice} needs it`;
        await assert.rejects(chooseRails({...env, [name]: ''}), {name: 'RangeError', message});
      });
    }
  }

  for (const [wrong, message] of [
    [{RAIL_CARDS: 'paper'}, 'RAIL_CARDS must be one of: simulated, http, none'],
    [{RAIL_BANK: 'constructor'}, 'RAIL_BANK must be one of: simulated, none'],
    [{RAIL_MAIL: 'none'}, 'RAIL_MAIL must be one of: simulated, smtp'],
    [{...CARDS, CARDS_URL: 'acquirer.example'}, 'CARDS_URL must be an address that begins with https:// or http://'],
    [{...CARDS, CARDS_URL: 'https://'}, 'CARDS_URL must be an address that begins with https:// or http://'],
    [
      {...CARDS, CARDS_URL: 'http://acquirer.example'},
      'CARDS_URL must begin with https:// where the system is on another machine',
    ],
    [{...MAIL, SMTP_URL: 'https://mail.example'}, 'SMTP_URL must be an address that begins with smtps:// or smtp://'],
    [{...MAIL, MAIL_FROM: 'Shop'}, 'MAIL_FROM must be an address, such as Shop <pay@shop.example>'],
    [
      {...MOBILE, PUBLIC_URL: 'http://pay.example'},
      'PUBLIC_URL must begin with https:// where the system is on another machine',
    ],
  ] as const) {
    it(`is refused with the message: ${message}`, async () => {
      await assert.rejects(chooseRails(wrong), {name: 'RangeError', message});
    });
  }

  it('does not reveal the password in an invalid address', async () => {
    const error: unknown = await chooseRails({...MAIL, SMTP_URL: 'http://shop:swordfish@mail.example'}).catch(
      (reason: unknown) => reason,
    );
    assert.doesNotMatch(String((error as Error).stack), /swordfish/);
  });
});
