import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {jsonText} from '../src/lib/json-text.js';
import {OWN_ORIGIN, pk, sk, useService, type Answer, type Body} from './helpers/harness.js';
import {containsSecret, withoutNumbers, encodingsOf} from './helpers/secrets.js';
import {CARDS} from './helpers/steps.js';

const service = useService();

/** The values that must appear nowhere in clear text, by name. Responses add the secrets they return. */
const secrets = new Map<string, string>([
  ['secret key', sk('USD')],
  ['unknown secret key', 'sk_test_MARKERunknownKEY0001'],
  ['cvc', '917'],
  ['custom field', 'MARKER custom field ëä 0002'],
  ['tax code', 'MARKER-OBR-0003'],
  ['guessed one-time code', '918273'],
  ['one-time code in a broken body', '564738'],
  ['document token that was guessed', 'MARKERdocumentTOKEN000000000000000000000004'],
]);
/** All responses except the ones that return a secret. */
const answers: string[] = [];
const statuses = new Set<number>();

type Method = 'GET' | 'POST' | 'DELETE';

interface Call {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

async function ask(method: Method, path: string, call: Call = {}): Promise<Answer> {
  const answer = await service.ask(method, path, call);
  answers.push(`${jsonText(answer.headers)}\n${answer.text}`);
  statuses.add(answer.status);
  return answer;
}

/** Requests something that is returned only once. From then on it is a secret. */
async function handOut(name: string, member: string, call: Call & {readonly path: string}): Promise<string> {
  const {path, ...sent} = call;
  const {body, status, text} = await service.ask('POST', path, sent);
  assert.equal(status, 201, text);
  const secret = String(body[member]);
  secrets.set(name, secret);
  return secret;
}

const USD = {key: sk('USD')};
const json = (value: unknown): string => JSON.stringify(value);

async function createCustomer(): Promise<string> {
  const body = {email: 'marker@example.com', first_name: 'Marker', last_name: 'M'};
  return String((await ask('POST', '/v2/customers', {key: pk('USD'), body})).body['id']);
}

function cardOf(number: string): object {
  return {number, exp_month: '11', exp_year: '2031', cvc: '917', holder: 'M M'};
}

async function tokenise(number: string): Promise<string> {
  const path = '/v2/tokens';
  return handOut(`card token ${secrets.size}`, 'id', {path, key: pk('USD'), body: cardOf(number), headers: OWN});
}

const OWN = {origin: OWN_ORIGIN};

async function runCards(customer_id: string): Promise<void> {
  for (const number of Object.values(CARDS)) {
    secrets.set(`card number ${number}`, number);
    const token = await tokenise(number);
    const body = {amount: 5, currency: 'USD', customer_id, token};
    await ask('POST', '/v2/charges/card', {key: pk('USD'), body: {...body, number}});
    await ask('POST', '/v2/charges/card', {
      key: pk('USD'),
      body,
      headers: {'idempotency-key': `charge ${number.length}`},
    });
    const again = await tokenise(number);
    await ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body: {token: again}});
  }
  secrets.set('card number that is no test card', '4111111111111111');
  const other = cardOf('4111111111111111');
  await ask('POST', '/v2/tokens', {key: pk('USD'), body: other, headers: OWN});
  await ask('POST', '/v2/tokens', {key: pk('USD'), body: {...other, cvc: 'nine'}, headers: OWN});
  await ask('POST', '/v2/tokens', {key: pk('USD'), body: json(other).slice(0, -1), headers: OWN});
  await ask('POST', '/v2/tokens', {key: pk('USD'), body: other, headers: {origin: 'https://elsewhere.example'}});
}

async function runInvoices(customer_id: string): Promise<void> {
  const custom_fields = {note: secrets.get('custom field'), obr_code: secrets.get('tax code')};
  const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
  const base = {description: 'Coffee from Ngozi', customer_id, due_date: '2026-12-31', products, custom_fields};
  const headers = {'idempotency-key': 'sweep'};
  const {body: invoice} = await ask('POST', '/v2/invoices', {...USD, body: {...base, manual_payment: true}, headers});
  await ask('POST', '/v2/invoices', {...USD, body: {...base, amount_to_paid: 5}, headers});
  await ask('POST', '/v2/invoices', {...USD, body: {...base, manual_payment: false, custom_fields}});
  await ask('POST', '/v2/invoices', {...USD, body: {...base, custom_fields: {note: [secrets.get('custom field')]}}});
  await ask('POST', '/v2/invoices', {...USD, body: {...base, due_date: secrets.get('custom field')}});
  await ask('POST', '/v2/invoices', {...USD, body: {...base, customer_id: secrets.get('tax code')}});
  await ask('POST', '/v2/invoices', {...USD, body: `{"custom_fields":{"a":"${secrets.get('tax code')}"`});
  await ask('POST', '/v2/invoices', {key: 'sk_test_MARKERunknownKEY0001', body: base});
  await payInvoice(invoice);
}

async function payInvoice(invoice: Body): Promise<void> {
  const path = `/v2/invoices/${invoice['id']}`;
  const money = {amount: invoice['amount_due'], currency: 'USD'};
  await ask('POST', `${path}/qr`, {key: pk('USD'), body: money});
  await ask('POST', `${path}/phone_requests`, {key: pk('USD'), body: {...money, phone_number: '+25779000002'}});
  await service.pass(1000);
  await ask('POST', `/simulator/invoices/${invoice['id']}/money`, {body: {}});
  await ask('POST', `${path}/qr`, {key: pk('USD'), body: money});
  await ask('GET', path, USD);
  await ask('GET', path, {key: pk('USD')});
  await ask('GET', `${path}/status`, {key: pk('USD')});
  const page = String(invoice['url']).slice(OWN_ORIGIN.length);
  const pdf = await service.prepared.app.inject({url: `${page}/invoice.pdf`});
  assert.equal(pdf.statusCode, 200);
  // The linked page contains its own link, and no other secret.
  for (const text of [(await service.ask('GET', page)).text, pdf.rawPayload.toString('latin1')]) {
    answers.push(text.replaceAll(page, ''));
  }
  secrets.set('document token', page.slice('/documents/'.length));
  const guessed = String(secrets.get('document token that was guessed'));
  await ask('GET', `/documents/${guessed}`);
  await ask('GET', `/documents/${guessed}/invoice.pdf`, {headers: {'accept-language': guessed}});
}

async function runMobile(customer_id: string): Promise<void> {
  for (const last of ['1234', '1001', '1002', '1003']) {
    const phone_number = `+2577900${last}`;
    await ask('POST', '/v2/one_time_codes', {...USD, body: {phone_number, amount: 100, currency: 'USD'}});
    const inbox = `/simulator/one_time_codes?phone_number=${encodeURIComponent(phone_number)}`;
    const code = ((await service.ask('GET', inbox)).body['data'] as Body[])[0]?.['code'];
    secrets.set(`one-time code ${last}`, String(code));
    const source = {number: phone_number, country_code: 'BI'};
    const charge = {amount: 100, currency: 'USD', description: 'Phone credit', captured: true, customer_id, source};
    for (const otp of [secrets.get('guessed one-time code'), code, code, {code}, `${String(code)}0`]) {
      await ask('POST', '/v2/charges/mobile', {...USD, body: {...charge, otp}});
    }
    await ask('POST', '/v2/charges/mobile', {...USD, body: `{"otp":"564738"${json(charge)}`});
  }
}

async function runTheRest(customer_id: string): Promise<void> {
  const path = '/v2/widget_sessions';
  const body = {mode: 'charge', amount: 1999, description: 'Two baskets'};
  const session = await handOut('session token', 'token', {
    path,
    ...USD,
    body,
    headers: {'idempotency-key': 'session'},
  });
  await ask('POST', '/v2/charges/card', {
    key: session,
    body: {amount: 1, currency: 'USD', customer_id, token: session},
  });
  await ask('GET', `/v2/charges/${session}`, {key: session});
  await ask('POST', path, {key: session, body});
  const payout = {amount: 100, description: 'Rent', type: 'bank', payout_id: 'dst_demoUSD1'};
  await ask('POST', '/v2/payouts', {...USD, body: payout});
  await ask('POST', '/v2/payouts', {...USD, body: {...payout, payout_id: sk('USD')}});
  await ask('GET', `/v2/payouts/${sk('USD')}?key=${sk('USD')}`, {
    headers: {origin: OWN_ORIGIN, authorization: `Bearer ${sk('USD')}`},
  });
  await ask('GET', `/elements/card?k=${sk('USD')}`);
  await ask('GET', `/${sk('USD')}/%00`);
  await service.pass(3_600_000);
  await ask('GET', `/v2/invoices/x/status`, {key: session});
}

/** Database errors and injected faults in calls that handle secrets. */
async function runFaults(customer_id: string): Promise<void> {
  const {db} = service.prepared.services;
  for (const table of ['one_time_codes', 'invoices', 'card_tokens', 'messages']) {
    await sql`alter table ${sql.table(table)} add constraint broken check (false) not valid`.execute(db);
  }
  await ask('POST', '/v2/tokens', {key: pk('USD'), body: cardOf(CARDS.visa), headers: OWN});
  await ask('POST', '/v2/one_time_codes', {...USD, body: {phone_number: '+25779001234', amount: 5, currency: 'USD'}});
  const custom_fields = {note: secrets.get('custom field')};
  const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
  const invoice = {description: 'Coffee', customer_id, due_date: '2026-12-31', products, custom_fields};
  await ask('POST', '/v2/invoices', {...USD, body: invoice});
  for (const table of ['one_time_codes', 'invoices', 'card_tokens', 'messages']) {
    await sql`alter table ${sql.table(table)} drop constraint broken`.execute(db);
  }
  for (const status of [401, 429, 500, 503]) {
    await ask('POST', '/simulator/faults', {body: {operation: 'createInvoice', kind: 'status', status}});
    await ask('POST', '/v2/invoices', {...USD, body: invoice});
  }
}

async function dumpTables(): Promise<string> {
  const {db} = service.prepared.services;
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(tables.map(({name}) => sql`select * from ${sql.table(name)}`.execute(db)));
  return jsonText(Object.fromEntries(tables.map(({name}, at) => [name, rows[at]?.rows])));
}

describe('a run with many failures', () => {
  it('leaves no secret in the log, the tables, or responses that are not meant to return it', async () => {
    const customer = await createCustomer();
    await runCards(customer);
    await runInvoices(customer);
    await runMobile(customer);
    await runTheRest(customer);
    await runFaults(customer);
    for (const status of [200, 201, 400, 401, 402, 403, 404, 409, 428, 429, 500, 503]) {
      assert.ok(statuses.has(status), `the run produced no ${status}`);
    }
    const places = {log: withoutNumbers(service.logged), tables: await dumpTables(), answers: withoutLinks(answers)};
    assert.ok(secrets.size > 30 && places.log.length > 5000 && places.tables.includes('INV-USD-'));
    const found = Object.entries(places).flatMap(([place, text]) =>
      [...secrets]
        .filter(([, secret]) => encodingsOf(secret).some((writing) => containsSecret(text, writing)))
        .map(([name]) => `${name} in the ${place}`),
    );
    assert.deepEqual(found, []);
  });

  it('is searched for every encoding of a secret', () => {
    for (const secret of ['4242424242424242', 'MARKER custom field ëä 0002']) {
      for (const written of [
        secret,
        Buffer.from(`{"a":"${secret}"}`).toString('base64'),
        Buffer.from(`xx ${secret} y`).toString('base64url'),
        Buffer.from(secret).toString('hex'),
        encodeURIComponent(secret),
        json({secret}),
      ]) {
        assert.ok(
          encodingsOf(secret).some((writing) => containsSecret(`..${written}..`, writing)),
          written,
        );
      }
    }
    assert.ok(encodingsOf('4242424242424242').some((writing) => containsSecret('4242 4242 4242 4242', writing)));
    assert.ok(containsSecret('{"cvc":"917"}', '917') && !containsSecret('ch_917x 19170 1.917', '917'));
  });
});

/** Removes an invoice's links: only responses to the merchant's server may contain them. */
function withoutLinks(texts: readonly string[]): string {
  return texts.join('\n').replace(/"(?:url|pdf_url|pdfLink)":"[^"]*"/g, '');
}
