import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {prepareDatabase, type OpenDatabase} from '../src/db/connect.js';
import {RAIL_NAMES} from '../src/rails/faulty-rails.js';
import {absentRail} from '../src/rails/absent.js';
import {simulatedRails, type Rails} from '../src/rails/index.js';
import type {Mail} from '../src/rails/mail/mailer.js';
import {createHarness, at, pk, sk, OWN_ORIGIN, type Answer, type Body, type Harness} from './helpers/harness.js';
import {LIVE, openLiveDatabase} from './helpers/live.js';
import {readPdf} from './helpers/pdf.js';
import {openTestDatabase} from './helpers/test-database.js';

const CARD = {number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline'};
const REFUSED_CARD = {...CARD, number: '4111111111111111'};
const REFUSALS = {
  live: 'The database holds test accounts. A live service needs a database of its own: set DATABASE_URL to an empty one.',
  test: 'The database holds live accounts. Set MODE=live, or set DATABASE_URL to another database.',
};

describe('a database', () => {
  it('with test accounts is refused by a live service', async () => {
    const database = await openTestDatabase();
    try {
      await assert.rejects(prepareDatabase(database.db, 'live'), {name: 'RangeError', message: REFUSALS.live});
    } finally {
      await database.close();
    }
  });

  it('with live accounts is refused by a test service, and gets no demo accounts', async () => {
    const database = await openLiveDatabase();
    try {
      await assert.rejects(prepareDatabase(database.db, 'test'), {name: 'RangeError', message: REFUSALS.test});
      const accounts = await database.db.selectFrom('accounts').select('id').execute();
      assert.deepEqual(accounts, [{id: 'acct_live'}]);
    } finally {
      await database.close();
    }
  });
});

describe('a live service', () => {
  let database: OpenDatabase;
  let service: Harness;
  const mails: Mail[] = [];
  const rails: Rails = {
    // These stand for a real processor and a real mobile money system. All others are absent.
    cards: {...simulatedRails.cards},
    mobile: {...simulatedRails.mobile},
    mail: {send: async (mail) => void mails.push(mail)},
    bank: absentRail('bank'),
    payouts: absentRail('payouts'),
    tax: absentRail('tax'),
  };
  before(async () => {
    database = await openLiveDatabase();
    const absentRails = new Set(['bank', 'payouts', 'tax'] as const);
    service = await createHarness({database, mode: 'live', rails, absentRails});
  });
  after(async () => {
    await service.prepared.close();
    await database.close();
  });

  const post = (path: string, key: string, body: object): Promise<Answer> =>
    service.ask('POST', path, {key, body, ...(path === '/v2/tokens' ? {headers: {origin: OWN_ORIGIN}} : {})});
  const customer = async (): Promise<Body> => {
    const made = await post('/v2/customers', LIVE.sk, {
      email: 'payer@example.com',
      first_name: 'Aline',
      last_name: 'Njeri',
    });
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const bill = async (more: object = {}): Promise<Answer> =>
    post('/v2/invoices', LIVE.sk, {
      ...{description: 'Tea', due_date: '2030-12-31', manual_payment: true},
      ...{customer_id: (await customer())['id'], products: [{quantity: 1, product_id: 'prod_live'}], ...more},
    });

  it('has no simulator: no page, no operation, and none in its OpenAPI document', async () => {
    for (const path of ['/simulator', '/simulator/clock', '/simulator/invoices', '/simulator/assets/simulator.css']) {
      assert.equal((await service.ask('GET', path)).status, 404, path);
    }
    for (const path of ['/simulator/invoices', '/simulator/faults', '/simulator/clock/advance']) {
      assert.equal((await service.ask('POST', path, {body: {}})).status, 404, path);
    }
    const {text} = await service.ask('GET', '/docs/json');
    assert.doesNotMatch(text, /"\/simulator/);
    assert.doesNotMatch(text, /This service is a simulation/);
  });

  it('refuses the demo keys, and reports that they are test credentials', async () => {
    for (const key of [sk('USD'), pk('USD'), 'ws_test_any']) {
      const {status, body} = await service.ask('GET', '/v2/widget_sessions/current', {key});
      assert.deepEqual([status, body['message']], [401, 'This is a test credential, and the service is in live mode.']);
    }
    const {status, body} = await service.ask('GET', `/elements/card?k=${pk('USD')}`);
    assert.deepEqual([status, body['message']], [401, 'This is a test credential, and the service is in live mode.']);
  });

  it('marks everything that it returns as live', async () => {
    const payer = await customer();
    assert.equal(payer['is_live'], true);
    const token = await post('/v2/tokens', LIVE.pk, CARD);
    const order = {amount: 1999, currency: 'USD', customer_id: payer['id'], token: token.body['id']};
    const charge = await post('/v2/charges/card', LIVE.sk, order);
    assert.deepEqual([charge.status, charge.body['status'], charge.body['live']], [201, 'succeeded', true]);
    const session = await post('/v2/widget_sessions', LIVE.sk, {mode: 'charge', amount: 500, currency: 'USD'});
    assert.match(String(session.body['token']), /^ws_live_/);
    const view = await service.ask('GET', '/v2/widget_sessions/current', {key: String(session.body['token'])});
    assert.deepEqual([session.body['live'], view.body['live']], [true, true]);
    const invoice = await bill();
    for (const path of [['live'], ['merchant', 'live'], ['customer', 'live'], ['products', 0, 'product', 'live']]) {
      assert.equal(at(invoice.body, ...path), true, path.join('.'));
    }
    assert.equal((await service.ask('GET', `/v2/invoices/${invoice.body['id']}`, {key: LIVE.pk})).body['live'], true);
    for (const answer of [charge, session, view, invoice])
      assert.doesNotMatch(answer.text, /"(is_)?live(Mode)?":false/);
  });

  it('does not mention a simulation or a test in e-mails and documents', async () => {
    const invoice = await bill();
    const mail = mails.at(-1)?.text ?? '';
    assert.ok(mail.includes(String(invoice.body['url'])), mail);
    const page = await service.ask('GET', new URL(String(invoice.body['url'])).pathname);
    assert.equal(page.status, 200);
    const pdf = await service.prepared.app.inject({url: new URL(String(invoice.body['pdf_url'])).pathname});
    for (const text of [mail, page.text, readPdf(pdf.rawPayload).text]) {
      assert.doesNotMatch(text.replaceAll('pay.test', ''), /simulation|badge|\btest\b/i);
    }
  });

  it('reports a card that the processor does not accept', async () => {
    const {status, body} = await post('/v2/tokens', LIVE.pk, REFUSED_CARD);
    assert.deepEqual(
      [status, body['code'], body['param'], body['message']],
      [400, 'parameter_invalid', 'number', 'The processor does not accept this card.'],
    );
  });

  it('refuses operations that need an absent rail, and takes no money for them', async () => {
    const invoice = (await bill()).body;
    const due = {amount: invoice['amount_due'], currency: 'USD'};
    const payout = {amount: 500, currency: 'USD', description: 'Rent', type: 'bank', payout_id: 'dst_live'};
    for (const [path, body, message] of [
      [`/v2/invoices/${invoice['id']}/qr`, due, 'This service does not offer the instant bank payment system.'],
      [
        `/v2/invoices/${invoice['id']}/phone_requests`,
        {...due, phone_number: '+25779000001'},
        'This service does not offer the instant bank payment system.',
      ],
      ['/v2/payouts', payout, 'This service does not offer payouts.'],
      ['/v2/one_time_codes', {...due, phone_number: '+254700000000'}, 'This service has no system that sends codes.'],
    ] as const) {
      const key = path.startsWith('/v2/invoices/') ? LIVE.pk : LIVE.sk;
      const answer = await post(path, key, body);
      assert.deepEqual([answer.status, answer.body['code'], answer.body['message']], [403, 'not_permitted', message]);
    }
    const taxed = await bill({custom_fields: {obr_code: 'OBR-1'}});
    assert.deepEqual([taxed.status, taxed.body['message']], [403, 'This service does not offer the tax authority.']);
    const {balance} = await database.db.selectFrom('accounts').select('balance').executeTakeFirstOrThrow();
    assert.equal(balance, 100_000n);
  });

  for (const rail of RAIL_NAMES) {
    it(`does not start with a simulation for the rail ${rail}`, async () => {
      const simulated = {...rails, [rail]: simulatedRails[rail]};
      const message = `A live service cannot simulate the rail ${rail}.`;
      await assert.rejects(createHarness({database, mode: 'live', rails: simulated}), {name: 'RangeError', message});
    });
  }

  it('does not start without rails, which would be simulations', async () => {
    await assert.rejects(
      createHarness({database, mode: 'live'}),
      /^RangeError: A live service cannot simulate the rail/,
    );
  });

  it('works without every rail except e-mail', async () => {
    const others = RAIL_NAMES.filter((name) => name !== 'mail');
    const without = Object.fromEntries(others.map((name) => [name, absentRail(name)]));
    const bare = await createHarness({
      database,
      mode: 'live',
      rails: {...rails, ...without},
      absentRails: new Set(others),
    });
    try {
      const token = await bare.ask('POST', '/v2/tokens', {key: LIVE.pk, body: CARD, headers: {origin: OWN_ORIGIN}});
      assert.deepEqual([token.status, token.body['message']], [403, 'This service does not offer cards.']);
      const {body} = await bare.ask('GET', '/v2/wallet_providers', {key: LIVE.pk});
      assert.deepEqual(body['data'], []);
    } finally {
      await bare.prepared.close();
    }
  });
});
