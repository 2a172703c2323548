import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import {sql} from 'kysely';
import {digest} from '../src/lib/random.js';
import {simulatedRails} from '../src/rails/index.js';
import {advance, serviceNow} from './helpers/advance.js';
import {pk, useService, type Body} from './helpers/harness.js';
import {payQr, pick, readInvoice} from './helpers/pay.js';
import {createPayout, findPayout} from './helpers/payouts.js';
import {
  askPhone,
  createInvoice,
  createQr,
  createSession,
  createToken,
  due,
  PAYER,
  readStatus,
} from './helpers/steps.js';

const DAY_S = 86_400;
/** The calls to the rails, with their times. */
const calls: {readonly what: string; readonly at: number}[] = [];
const note = (what: string) => calls.push({what, at: serviceNow(service)});

const service = useService({
  callsPerMinute: 60,
  rails: {
    ...simulatedRails,
    payouts: {
      ...simulatedRails.payouts,
      send: async (order) => {
        note('payout');
        return simulatedRails.payouts.send(order);
      },
    },
    tax: {
      ...simulatedRails.tax,
      file: async (filing) => {
        note('tax filing');
        return simulatedRails.tax.file(filing);
      },
    },
  },
});

beforeEach(async () => {
  calls.length = 0;
  // Rate limits count calls per minute.
  await advance(service, 60);
});

describe('the simulator’s clock', () => {
  it('returns its time and how far it was moved', async () => {
    const before = await service.ask('GET', '/simulator/clock');
    const moved = await advance(service, 90);
    assert.deepEqual(moved, {
      server_time: Number(before.body['server_time']) + 90_000,
      advanced_seconds: Number(before.body['advanced_seconds']) + 90,
    });
    assert.deepEqual((await service.ask('GET', '/simulator/clock')).body, moved);
    assert.equal(moved['server_time'], serviceNow(service));
    assert.equal(moved['server_time'] - service.clock.now(), moved['advanced_seconds'] * 1000);
  });

  const wrong: readonly (readonly [string, unknown])[] = [
    ['nothing', {}],
    ['zero seconds', {seconds: 0}],
    ['negative seconds', {seconds: -1}],
    ['a fraction', {seconds: 1.5}],
    ['text', {seconds: '60'}],
    ['null', {seconds: null}],
    ['more than 366 days', {seconds: 31_622_401}],
    ['an infinite number', '{"seconds":1e400}'],
    ['a list', [{seconds: 60}]],
    ['invalid JSON', '{"seconds":60'],
  ];
  for (const [name, body] of wrong) {
    it(`is not moved by ${name}`, async () => {
      const before = serviceNow(service);
      const {status} = await service.ask('POST', '/simulator/clock/advance', {body});
      assert.deepEqual([status, serviceNow(service)], [400, before]);
    });
  }

  it('is moved by a second, and by 366 days', async () => {
    for (const seconds of [1, 31_622_400]) {
      const before = serviceNow(service);
      await advance(service, seconds);
      assert.equal(serviceNow(service) - before, seconds * 1000);
    }
  });
});

describe('moving the clock', () => {
  it('expires a QR code at its time, not before', async () => {
    const invoice = await createInvoice(service);
    const qr = await createQr(service, invoice);
    assert.equal(Number(qr['expires_at']) - Number(qr['server_time']), 300_000);
    await advance(service, 299);
    const before = await readStatus(service, invoice);
    await advance(service, 1);
    const after = await readStatus(service, invoice);
    assert.equal(after['server_time'], qr['expires_at']);
    assert.equal(Number(after['version']) - Number(before['version']), 1);
    assert.equal((await payQr(service, qr)).body['status'], 'declined');
  });

  it('processes a phone approval at its time, even if the clock moves past the expiry of the request', async () => {
    const invoice = await createInvoice(service);
    const asked = serviceNow(service);
    await askPhone(service, invoice, '+25779000001');
    await advance(service, 3600);
    const status = await readStatus(service, invoice);
    assert.deepEqual(pick(status, 'status', 'settled_by', 'returned_amount'), ['paid', 'phone', 0]);
    assert.deepEqual(await chargesOf(invoice), [{status: 'succeeded', created_at: asked + 1000}]);
  });

  it('expires an unanswered phone request once', async () => {
    const invoice = await createInvoice(service);
    await askPhone(service, invoice, '+25779000003');
    const {version} = await readStatus(service, invoice);
    await advance(service, 3600);
    const status = await readStatus(service, invoice);
    assert.equal((status['phone_requests'] as Body[])[0]?.['status'], 'expired');
    assert.equal(status['version'], Number(version) + 1);
    assert.deepEqual(await chargesOf(invoice), []);
  });

  it('sends payouts and tax filings, and completes payouts, each at its time', async () => {
    const start = serviceNow(service);
    const [arriving, failing] = [
      await createPayout(service),
      await createPayout(service, {body: {payout_id: 'dst_demoUSD_account_closed'}}),
    ];
    const taxed = await createInvoice(service, 'BIF', {custom_fields: {obr_code: 'FAIL-1'}});
    await payQr(service, await createQr(service, taxed));
    await advance(service, 7 * DAY_S);
    assert.deepEqual(
      calls.map(({what, at}) => [what, at - start]),
      [
        ['tax filing', 0],
        ['tax filing', 1000],
        ['payout', 2000],
        ['payout', 2000],
        ['tax filing', 3000],
        ['tax filing', 7000],
      ],
    );
    const arrived = await findPayout(service, arriving['id']);
    assert.deepEqual(pick(arrived, 'status', 'modified_date'), ['paid', arriving['arrival_date']]);
    const failed = await findPayout(service, failing['id']);
    assert.deepEqual(pick(failed, 'status', 'modified_date'), ['failed', start + 4000]);
    assert.notEqual((await readInvoice(service, taxed))['quittance_number'], null);
  });

  it('makes an invoice overdue at the end of its due date', async () => {
    const day = new Date(serviceNow(service) + 3 * DAY_S * 1000).toISOString().slice(0, 10);
    const invoice = await createInvoice(service, 'USD', {due_date: day});
    // The merchant is two hours ahead of UTC.
    const end = Date.parse(`${day}T22:00:00Z`);
    const statusAt = async (moment: number): Promise<unknown> => {
      await advance(service, Math.floor((moment - serviceNow(service)) / 1000));
      return (await readStatus(service, invoice))['status'];
    };
    assert.deepEqual([await statusAt(end - 1000), await statusAt(end)], ['pending', 'overdue']);
  });

  it('expires a session, and fifteen minutes later its read access', async () => {
    const invoice = await createInvoice(service);
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
    const tries = async (): Promise<number[]> => {
      const path = `/v2/invoices/${invoice['id']}`;
      const asked = await service.ask('POST', `${path}/qr`, {key, body: due(invoice)});
      return [asked.status, (await service.ask('GET', `${path}/status`, {key})).status];
    };
    const seen: number[][] = [await tries()];
    for (const seconds of [1800, 900]) {
      await advance(service, seconds);
      seen.push(await tries());
    }
    assert.deepEqual(seen, [
      [201, 200],
      [401, 200],
      [401, 401],
    ]);
  });

  it('deletes stored responses and expired card tokens, and schedules the next purge once', async () => {
    const {db} = service.prepared.services;
    const headers = {'idempotency-key': 'kept for six days'};
    const ask = () => service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER, headers});
    await ask();
    const token = await createToken(service);
    const tokens = db.selectFrom('card_tokens').select('token_hash').where('token_hash', '=', digest(token));
    assert.equal((await tokens.execute()).length, 1);
    await advance(service, 30 * DAY_S);
    assert.deepEqual(await tokens.execute(), []);
    assert.equal((await ask()).body['code'], 'idempotency_key_reused');
    const purges = await db.selectFrom('tasks').select('at').where('kind', '=', 'purge').execute();
    assert.deepEqual(
      purges.map(({at}) => at > serviceNow(service) - 1 && at <= serviceNow(service) + 3_600_000),
      [true],
    );
  });

  it('resets the rate limit of a publishable key', async () => {
    const call = async (): Promise<number> =>
      (await service.ask('GET', '/v2/customers/cus_x', {key: pk('KES')})).status;
    const statuses: number[] = [];
    for (let made = 0; made < 61; made += 1) statuses.push(await call());
    assert.equal(statuses.at(-1), 429);
    await advance(service, 60);
    assert.notEqual(await call(), 429);
  });

  it('finishes although one job keeps failing, and runs the others', async () => {
    const {db} = service.prepared.services;
    const [stuck, fine] = [await createInvoice(service), await createInvoice(service)];
    const request = await askPhone(service, stuck, '+25779000001');
    await sql`alter table phone_requests add constraint broken check (uetr <> ${sql.lit(String(request['uetr']))} or status = 'pending') not valid`.execute(
      db,
    );
    await askPhone(service, fine, '+25779000001');
    const before = serviceNow(service);
    await advance(service, 365 * DAY_S);
    await sql`alter table phone_requests drop constraint broken`.execute(db);
    assert.equal(serviceNow(service) - before, 365 * DAY_S * 1000);
    assert.equal((await readStatus(service, fine))['settled_by'], 'phone');
    const left = await db
      .selectFrom('tasks')
      .select(['attempts', 'at'])
      .where('subject', '=', String(request['uetr']))
      .where('kind', '=', 'phone_answer')
      .executeTakeFirstOrThrow();
    assert.ok(left.attempts >= 10 && left.attempts < 40, `${left.attempts} attempts`);
    assert.ok(left.at > serviceNow(service));
  });
});

function chargesOf(invoice: Body) {
  const {db} = service.prepared.services;
  return db
    .selectFrom('charges')
    .select(['status', 'created_at'])
    .where('invoice_id', '=', String(invoice['id']))
    .execute();
}
