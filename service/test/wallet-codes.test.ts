import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {NO_LIMITS} from '../src/config.js';
import {simulatedRails} from '../src/rails/index.js';
import {at, pk, sk, useService, type Answer} from './helpers/harness.js';
import {pick, payByCard, readInvoice} from './helpers/pay.js';
import {chargeNewCard, createCustomer, createInvoice, createSession} from './helpers/steps.js';
import {
  act,
  answerPrompt,
  askWallet,
  chargeWallet,
  codeOf,
  confirm,
  nextOf,
  NUMBERS,
  payByWallet,
  readCharge,
} from './helpers/wallet-charges.js';
import {chargeMobile, otherThan, sendCode} from './helpers/wallets.js';

const MINUTE_MS = 60_000;
const asked: string[] = [];
const {mobile} = simulatedRails;
const service = useService({
  rails: {
    ...simulatedRails,
    mobile: {
      ...mobile,
      charge: (order) => {
        asked.push(order.attempt);
        return mobile.charge(order);
      },
    },
  },
});

const told = ({status, body}: Answer) => [status, body['code'], body['param']];

describe('a wallet charge with a code', () => {
  it('shows where the code was sent, but not the number or the code', async () => {
    const {body: charge, text} = await askWallet(service);
    const now = service.clock.now();
    assert.deepEqual(charge['next_action'], {
      type: 'enter_code',
      sent_to: '+257 •••• 34',
      expires_at: now + 5 * MINUTE_MS,
      server_time: now,
      tries_left: 5,
      resend_at: now + 30_000,
    });
    assert.deepEqual(charge['source'], {
      ...{brand: 'lumicash', last4: '1234', country_code: 'BI'},
      statement_descriptor: 'IDUKA BUJUMBURA',
    });
    const code = await codeOf(service);
    for (const secret of [NUMBERS.code, '68001234']) assert.ok(!text.includes(secret));
    for (const secret of [NUMBERS.code, '68001234']) assert.ok(!service.logged.join('').includes(secret));
    assert.ok(!text.replaceAll(/\d{7,}/g, '').includes(code));
  });

  it('creates its customer, or uses the given one', async () => {
    const charge = await chargeWallet(service);
    const path = `/v2/customers/${charge['customer_id']}`;
    const {status} = await service.ask('GET', path, {key: sk('BIF')});
    assert.equal(status, 200);
    const row = await service.prepared.services.db
      .selectFrom('customers')
      .select('phone_number')
      .where('id', '=', String(charge['customer_id']))
      .executeTakeFirstOrThrow();
    assert.equal(row.phone_number, NUMBERS.code);
    const second = await chargeWallet(service, {customer_id: charge['customer_id']});
    assert.equal(second['customer_id'], charge['customer_id']);
  });

  it('succeeds with the right code, and does not change after that', async () => {
    const charge = await chargeWallet(service);
    const code = await codeOf(service);
    const before = asked.length;
    const done = await confirm(service, charge, code);
    assert.deepEqual([done.status, done.body['status'], done.body['next_action']], [200, 'succeeded', null]);
    for (const again of [code, otherThan(code)]) {
      assert.deepEqual((await confirm(service, charge, again)).body, done.body);
    }
    assert.equal(asked.length, before + 1);
  });

  it('calls the provider once for two simultaneous right codes', async () => {
    const charge = await chargeWallet(service);
    const code = await codeOf(service);
    const before = asked.length;
    const answers = await Promise.all([confirm(service, charge, code), confirm(service, charge, code)]);
    assert.deepEqual(
      answers.map(({status}) => status),
      [200, 200],
    );
    assert.equal(asked.length, before + 1);
    assert.equal((await readCharge(service, charge))['status'], 'succeeded');
  });

  it('loses one try with each wrong code, and then requires a new code', async () => {
    const charge = await chargeWallet(service);
    const code = await codeOf(service);
    for (let left = 4; left >= 0; left -= 1) {
      assert.deepEqual(told(await confirm(service, charge, otherThan(code))), [428, 'otp_invalid', 'code']);
      assert.equal(nextOf(await readCharge(service, charge), 'tries_left'), left);
    }
    assert.deepEqual(told(await confirm(service, charge, code)), [428, 'otp_exhausted', 'code']);
    await service.pass(30_000);
    const resent = await act(service, charge, 'resend');
    assert.deepEqual([resent.status, nextOf(resent.body, 'tries_left')], [200, 5]);
    assert.equal((await confirm(service, charge, await codeOf(service))).body['status'], 'succeeded');
  });

  it('refuses a code after five minutes, or after a newer one was sent', async () => {
    const charge = await chargeWallet(service);
    const code = await codeOf(service);
    await service.pass(5 * MINUTE_MS);
    assert.deepEqual(told(await confirm(service, charge, code)), [428, 'otp_expired', 'code']);
    await act(service, charge, 'resend');
    const newer = await codeOf(service);
    if (newer !== code) assert.deepEqual(told(await confirm(service, charge, code)), [428, 'otp_invalid', 'code']);
    assert.equal((await confirm(service, charge, newer)).body['status'], 'succeeded');
  });

  it('accepts only its own code, which a mobile charge does not accept', async () => {
    const [first, firstCode] = [await chargeWallet(service), await codeOf(service)];
    const [second, secondCode] = [await chargeWallet(service), await codeOf(service)];
    const forServer = await sendCode(service, {number: NUMBERS.code, amount: 5000, currency: 'BIF'});
    for (const code of [secondCode, forServer].filter((other) => other !== firstCode)) {
      assert.deepEqual(told(await confirm(service, first, code)), [428, 'otp_invalid', 'code']);
    }
    const wallet = {amount: 5000, currency: 'BIF', source: {number: NUMBERS.code}};
    const third = await chargeWallet(service);
    const thirdCode = await codeOf(service);
    if (thirdCode !== forServer) {
      assert.equal((await chargeMobile(service, {...wallet, otp: thirdCode}, sk('BIF'))).status, 428);
    }
    assert.equal((await chargeMobile(service, {...wallet, otp: forServer}, sk('BIF'))).status, 201);
    for (const [charge, code] of [
      [first, firstCode],
      [second, secondCode],
      [third, thirdCode],
    ] as const) {
      assert.equal((await confirm(service, charge, code)).body['status'], 'succeeded');
    }
  });

  it('sends at most three codes, 30 seconds apart', async () => {
    const charge = await chargeWallet(service);
    const early = await act(service, charge, 'resend');
    assert.deepEqual([...told(early), early.headers['retry-after']], [429, 'rate_limited', undefined, '30']);
    for (const next of [service.clock.now() + 60_000, null]) {
      await service.pass(30_000);
      const resent = await act(service, charge, 'resend');
      assert.deepEqual([resent.status, nextOf(resent.body, 'resend_at')], [200, next]);
    }
    await service.pass(30_000);
    const fourth = await act(service, charge, 'resend');
    assert.deepEqual([fourth.status, fourth.headers['retry-after']], [429, String(15 * 60 - 90)]);
  });

  it('fails after it has waited for a code for 15 minutes', async () => {
    const charge = await chargeWallet(service);
    await service.pass(15 * MINUTE_MS - 1);
    assert.equal((await readCharge(service, charge))['status'], 'pending');
    await service.pass(1);
    const over = await readCharge(service, charge);
    assert.deepEqual(pick(over, 'status', 'failure_code', 'next_action'), ['failed', 'AUTHORIZATION_EXPIRED', null]);
    for (const verb of ['resend', 'cancel'] as const) {
      const {status, body} = await act(service, charge, verb);
      assert.deepEqual([status, body], [200, over]);
    }
    assert.deepEqual((await confirm(service, charge, '000000')).body, over);
  });

  it('accepts no code and takes no money after it was cancelled', async () => {
    const charge = await chargeWallet(service);
    const code = await codeOf(service);
    const before = asked.length;
    const cancelled = await act(service, charge, 'cancel');
    assert.deepEqual(pick(cancelled.body, 'status', 'failure_code'), ['failed', 'CANCELLED_BY_PAYER']);
    assert.deepEqual((await confirm(service, charge, code)).body, cancelled.body);
    assert.deepEqual(await answerPrompt(service, charge, 'settle'), cancelled.body);
    assert.equal(asked.length, before);
  });

  it('cannot be settled or failed before its code, because the provider does not know it', async () => {
    const charge = await chargeWallet(service);
    assert.equal((await answerPrompt(service, charge, 'settle'))['status'], 'pending');
    assert.equal((await answerPrompt(service, charge, 'fail'))['status'], 'pending');
  });

  it('has actions that do not change card charges', async () => {
    const paid = await payByCard(service, await createInvoice(service, 'BIF'));
    for (const verb of ['cancel', 'resend', 'code']) {
      const {status, body} = await act(service, paid.body, verb, {body: {code: '000000'}});
      assert.deepEqual([status, body['status']], [200, 'succeeded']);
    }
  });

  it('is hidden from other keys, and from sessions of another customer or invoice', async () => {
    const charge = await chargeWallet(service, {}, sk('BIF'));
    const customer_id = await createCustomer(service, pk('BIF'));
    const invoice = await createInvoice(service, 'BIF');
    const others = [
      pk('BIF'),
      sk('USD'),
      await createSession(service, {mode: 'charge', amount: 5000, customer_id}, 'BIF'),
      await createSession(service, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF'),
      await createSession(service, {mode: 'add'}, 'BIF'),
    ];
    for (const key of others) {
      for (const verb of ['code', 'resend', 'cancel']) {
        const {status, body} = await act(service, charge, verb, {key, body: {code: '000000'}});
        assert.deepEqual([status, body['code']], [404, 'resource_missing']);
      }
    }
    assert.equal((await readCharge(service, charge, sk('BIF')))['status'], 'pending');
  });

  it('continues in the next session of its page, unlike a card charge', async () => {
    const session = (): Promise<string> => createSession(service, {mode: 'charge', amount: 5000}, 'BIF');
    const charge = await chargeWallet(service, {}, await session());
    const code = await codeOf(service);
    const done = await act(service, charge, 'code', {key: await session(), body: {code}});
    assert.deepEqual([done.status, done.body['status']], [200, 'succeeded']);
    const card = await chargeNewCard(service);
    const ofUsd = await createSession(service, {mode: 'charge', amount: 1999});
    assert.equal((await act(service, card.body, 'cancel', {key: ofUsd})).status, 404);
  });

  it('settles its invoice, and is refused if the invoice is already paid', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const charge = await payByWallet(service, invoice, NUMBERS.code);
    const code = await codeOf(service);
    assert.equal(charge['customer_id'], at(invoice, 'customer', 'id'));
    assert.equal((await payByCard(service, invoice)).body['status'], 'succeeded');
    const before = asked.length;
    assert.deepEqual(told(await confirm(service, charge, code)), [409, 'invoice_already_paid', undefined]);
    assert.equal(asked.length, before);

    const other = await createInvoice(service, 'BIF');
    const paid = await payByWallet(service, other, NUMBERS.code);
    assert.equal((await confirm(service, paid, await codeOf(service))).body['status'], 'succeeded');
    const settled = await readInvoice(service, other);
    assert.deepEqual([settled['status'], at(settled, 'charge', 'id')], ['paid', paid['id']]);
  });
});

describe('the limits of wallet charges', () => {
  const few = useService({limits: {...NO_LIMITS, codesPerWallet: 5}});

  it('allow five codes or prompts per wallet and hour, across all sessions', async () => {
    const session = (): Promise<string> => createSession(few, {mode: 'charge', amount: 5000}, 'BIF');
    for (const number of ['+25768004321', '+25779004321']) {
      for (let time = 0; time < 5; time += 1) await chargeWallet(few, {number}, await session());
      const sixth = await askWallet(few, {number}, await session());
      assert.deepEqual([sixth.status, sixth.body['code']], [429, 'rate_limited']);
      assert.ok(Number(sixth.headers['retry-after']) > 0);
    }
  });

  it('allow one charge of a wallet or a card per session, unless it fails', async () => {
    const key = await createSession(service, {mode: 'charge', amount: 5000}, 'BIF');
    const first = await chargeWallet(service, {}, key);
    const second = await askWallet(service, {}, key);
    assert.deepEqual([second.status, second.body['code']], [403, 'session_paid']);
    const byCard = (): Promise<Answer> => chargeNewCard(service, {key, more: {amount: 5000, currency: 'BIF'}});
    const third = await byCard();
    assert.deepEqual([third.status, third.body['code']], [403, 'session_paid']);
    assert.equal((await act(service, first, 'cancel', {key})).status, 200);
    assert.equal((await byCard()).body['status'], 'succeeded');
    const last = await askWallet(service, {}, key);
    assert.deepEqual([last.status, last.body['code']], [403, 'session_paid']);
  });
});
