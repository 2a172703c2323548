import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {conclude, outcomeOf, prepareAttempt, send as sendAttempt} from './helpers/attempts.js';
import {at, pk, sk, useService, type Answer, type Body} from './helpers/harness.js';
import {PAYOUT} from './helpers/payouts.js';
import {USES} from './helpers/session-uses.js';
import {CARDS, createCustomer, createInvoice, createToken, due, PAYER} from './helpers/steps.js';
import {NUMBERS} from './helpers/wallet-charges.js';
import {MOBILE, sendCode} from './helpers/wallets.js';
import {refusalOf} from '../src/http/idempotency-keys.js';
import {PURGE_BATCH} from '../src/jobs/purge.js';
import {Problem} from '../src/lib/problem.js';
import {simulatedRails, type Rails} from '../src/rails/index.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let calls = 0;
/** Counts the orders that a rail receives. */
const counted = <Sent, Got>(send: (sent: Sent) => Got): ((sent: Sent) => Got) => {
  return (sent) => {
    calls += 1;
    return send(sent);
  };
};
const {cards, bank, mobile, payouts} = simulatedRails;
const rails: Rails = {
  ...simulatedRails,
  cards: {...cards, charge: counted((order) => cards.charge(order))},
  bank: {...bank, requestPayment: counted((order) => bank.requestPayment(order))},
  mobile: {...mobile, charge: counted((order) => mobile.charge(order))},
  payouts: {...payouts, send: counted((order) => payouts.send(order))},
};
const service = useService({rails});
const database = () => service.prepared.services.db;

/** A request, and the key of the account that sends it. */
interface Asked {
  readonly key: string;
  readonly path: string;
  readonly body: object;
}

const card = async (number: string): Promise<Asked> => {
  const [customer_id, token] = [await createCustomer(service), await createToken(service, {number})];
  return {key: pk('USD'), path: '/v2/charges/card', body: {amount: 1999, currency: 'USD', customer_id, token}};
};
const invoicePart = async (path: string, more: object): Promise<Asked> => {
  const invoice = await createInvoice(service);
  return {key: pk('USD'), path: `/v2/invoices/${invoice['id']}/${path}`, body: {...due(invoice), ...more}};
};

/** Every request that could take money twice or ask a payer twice. */
const PAYMENTS: Readonly<Record<string, () => Promise<Asked>>> = {
  'a card charge': () => card(CARDS.visa),
  'a card charge that was declined': () => card(CARDS.declined),
  'a card charge for an invoice': async () => {
    const [invoice, token] = [await createInvoice(service), await createToken(service)];
    const body = {...due(invoice), customer_id: at(invoice, 'customer', 'id'), token, invoice_id: invoice['id']};
    return {key: pk('USD'), path: '/v2/charges/card', body};
  },
  'a wallet charge': async () => {
    const body = {amount: 5000, currency: 'BIF', number: NUMBERS.prompt};
    return {key: pk('BIF'), path: '/v2/charges/wallet', body};
  },
  'a mobile charge': async () => {
    const body = {...MOBILE, otp: await sendCode(service)};
    return {key: sk('USD'), path: '/v2/charges/mobile', body};
  },
  'a payout': async () => ({key: sk('USD'), path: '/v2/payouts', body: PAYOUT}),
  'a QR code': () => invoicePart('qr', {}),
  'a phone request': () => invoicePart('phone_requests', {phone_number: '+25779000003'}),
};

const send = ({key, path, body}: Asked, name: string): Promise<Answer> =>
  service.ask('POST', path, {key, body, headers: {'idempotency-key': name}});
const rowOf = (name: string) =>
  database().selectFrom('idempotency_keys').selectAll().where('key', '=', name).executeTakeFirst();

/** Counts the rows of payments and of requests to payers. */
async function countMade(): Promise<unknown> {
  const {rows} = await sql`select (select count(*) from charges) as charges, (select count(*) from payouts) as payouts,
    (select count(*) from qr_codes) as codes, (select count(*) from phone_requests) as requests`.execute(database());
  return rows[0];
}

function assertUsedLongAgo({status, body}: Answer): void {
  const message = 'The idempotency key was used before, too long ago for its answer to be there still.';
  assert.deepEqual([status, body['code'], body['message']], [400, 'idempotency_key_reused', message]);
}

describe('an expired idempotency key', () => {
  for (const [what, prepare] of Object.entries(PAYMENTS)) {
    it(`does not repeat ${what}, and is refused with the reason`, async () => {
      const name = `old ${what}`.slice(0, 60);
      const asked = await prepare();
      assert.equal((await send(asked, name)).status, 201);
      await service.pass(7 * DAY_MS);
      assert.equal((await rowOf(name))?.body, null);
      assertUsedLongAgo(await send(asked, name));
      await service.pass(24 * DAY_MS);
      assert.equal(await rowOf(name), undefined);
      const before = {calls, made: await countMade()};
      for (const answer of await Promise.all([send(asked, name), send(asked, name)])) assertUsedLongAgo(answer);
      assert.deepEqual({calls, made: await countMade()}, before);
    });
  }

  for (const operation of ['card_charge', 'wallet_charge', 'qr_code', 'phone_request'] as const) {
    it(`is not reported as without effect when its ${operation} is concluded`, async () => {
      const attempt = await prepareAttempt(service, operation);
      assert.equal((await sendAttempt(service, attempt)).status, 201);
      await service.pass(31 * DAY_MS);
      assertUsedLongAgo(await conclude(service, attempt));
    });
  }

  it('can be used again if it was not for a payment', async () => {
    const asked = {key: pk('USD'), path: '/v2/customers', body: PAYER};
    const first = await send(asked, 'a customer');
    await service.pass(31 * DAY_MS);
    const second = await send(asked, 'a customer');
    assert.equal(second.status, 201);
    assert.notEqual(second.body['id'], first.body['id']);
  });

  it('is kept if the previous version has used it, because its charges do not store the attempt', async () => {
    const asked = await card(CARDS.visa);
    await send(asked, 'of before');
    await database().updateTable('idempotency_keys').set({is_guarded: null}).where('key', '=', 'of before').execute();
    await service.pass(31 * DAY_MS);
    assert.equal((await rowOf('of before'))?.body, null);
    assertUsedLongAgo(await send(asked, 'of before'));
  });

  it('is kept if its attempt was concluded', async () => {
    const attempt = await prepareAttempt(service, 'card_charge');
    assert.equal((await outcomeOf(service, attempt))['outcome'], 'none');
    await service.pass(31 * DAY_MS);
    const other = await prepareAttempt(service, 'card_charge');
    const {body} = await sendAttempt(service, {...other, idempotencyKey: attempt.idempotencyKey});
    assert.equal(body['code'], 'attempt_concluded');
  });
});

describe('the database itself', () => {
  it('refuses a second charge and a second payout of one attempt', async () => {
    for (const [table, prepare] of [
      ['charges', PAYMENTS['a card charge']],
      ['payouts', PAYMENTS['a payout']],
    ] as const) {
      const made: Body[] = [];
      for (const name of ['one', 'other'])
        made.push((await send((await prepare?.()) as Asked, `${table} ${name}`)).body);
      const [one, other] = made.map((body) => body['id'] as string);
      const copy = sql`update ${sql.table(table)} set attempt = (select attempt from ${sql.table(table)} where id = ${one})
        where id = ${other}`;
      const error: unknown = await copy.execute(database()).then(
        () => undefined,
        (failed: unknown) => refusalOf(failed),
      );
      assert.ok(error instanceof Problem, table);
      assert.equal(error.details.code, 'idempotency_key_reused');
    }
  });
});

describe('the purge', () => {
  const countOld = async (): Promise<number> => {
    const {rows} = await sql<{count: number}>`
      select count(*)::int as count from idempotency_keys where operation = 'old'`.execute(database());
    return rows[0]?.count ?? 0;
  };

  it('deletes many keys in batches', async () => {
    const total = 2 * PURGE_BATCH + 1;
    await sql`insert into idempotency_keys (account_id, operation, key, fingerprint, is_guarded, created_at)
      select 'acct_demoUSD', 'old', 'key ' || n, '', true, 0 from generate_series(1, ${total}::int) n`.execute(
      database(),
    );
    await service.pass(HOUR_MS);
    assert.equal(await countOld(), total - PURGE_BATCH);
    for (let passes = 0; passes < 10 && (await countOld()) > 0; passes += 1) await service.pass(1000);
    assert.equal(await countOld(), 0);
    const purges = await database().selectFrom('tasks').select('at').where('kind', '=', 'purge').execute();
    assert.equal(purges.length, 1);
  });

  it('deletes old e-mails that were sent, and keeps those that were not', async () => {
    const {id} = await createInvoice(service, 'USD', {manual_payment: true});
    const message = {
      account_id: 'acct_demoUSD',
      invoice_id: id as string,
      recipient: 'a@b.example',
      subject: 's',
      body: 'b',
    };
    await database()
      .insertInto('messages')
      .values(
        ['sent', 'waiting'].map((name) => ({...message, id: name, created_at: 0, sent_at: name === 'sent' ? 0 : null})),
      )
      .execute();
    await service.pass(HOUR_MS);
    const left = await database().selectFrom('messages').select('id').where('created_at', '=', 0).execute();
    assert.deepEqual(left, [{id: 'waiting'}]);
  });

  it('deletes a session long after it has expired, and keeps its charge', async () => {
    const call = await USES['a charge of a new card']?.(service);
    assert.ok(call !== undefined);
    const {key, path, body, origin} = call;
    const charge = await service.ask('POST', path, {key, body, headers: {origin}});
    assert.equal(charge.status, 201);
    await service.pass(32 * DAY_MS);
    assert.deepEqual(await database().selectFrom('widget_sessions').select('id').execute(), []);
    const read = await service.ask('GET', `/v2/charges/${charge.body['id']}`, {key: sk('USD')});
    assert.equal(read.body['status'], 'succeeded');
  });
});
