import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import fc from 'fast-check';
import {readJson} from '../src/http/json.js';
import {assertErrorShape} from './cases/assert-case.js';
import {readInbox} from './cases/created.js';
import {writeJson} from './cases/values.js';
import {at, OWN_ORIGIN, pk, sk, useService, type Answer, type Body} from './helpers/harness.js';
import {CARDS, createCustomer, createInvoice, createToken} from './helpers/steps.js';
import {postBytes} from './properties/ask.js';
import {complaintAbout, namedSchema, postOperations} from './properties/contract.js';
import {bodyFor, MARKER} from './properties/noise.js';
import {assertMoney, makeMove, moves} from './properties/payments.js';
import {calendarDate, plainText, valueOf, type Pools} from './properties/requests.js';

const service = useService();

/** Which one-time code is sent. */
type Otp = 'right' | 'wrong' | 'none';

/** Objects that exist after {@link know} has created them. */
const known = {customer: '', cardHolder: '', card: '', invoice: '', payout: ''};

const know = async (): Promise<void> => {
  known.customer = await createCustomer(service, sk('USD'));
  known.cardHolder = await createCustomer(service, sk('USD'));
  const token = await createToken(service, {number: CARDS.visa});
  const path = `/v2/customers/${known.cardHolder}/sources`;
  known.card = String((await service.ask('POST', path, {key: sk('USD'), body: {token}})).body['id']);
  known.invoice = String((await createInvoice(service))['id']);
  const body = {amount: 1, description: 'Rent', type: 'bank', payout_id: 'dst_demoUSD1'};
  known.payout = String((await service.ask('POST', '/v2/payouts', {key: sk('USD'), body})).body['id']);
};

const post = (path: string, body: unknown) => postBytes(service, path, {key: sk('USD'), body: writeJson(body)});

const isAsDocumented = (path: string, answer: Answer): void => {
  assert.equal(complaintAbout(path, answer), undefined, answer.text.slice(0, 300));
  if (answer.status >= 400) assertErrorShape(answer);
};

/** Parses a body without losing digits. */
const exactly = (answer: Answer): Body => readJson(Buffer.from(answer.text)) as Body;

describe('any body for any operation that takes one', () => {
  before(know);

  /** Without the fault switches, which break the others on purpose. */
  const operations = postOperations().filter(({id}) => id !== 'setFault' && id !== 'setRailFault');
  const keyFor = (path: string): string | undefined => {
    if (path.startsWith('/simulator')) return undefined;
    return path === '/v2/tokens' || /\/(qr|phone_requests)$/.test(path) ? pk('USD') : sk('USD');
  };
  const pools: Pools = {
    customer_id: fc.constantFrom('cus_x', MARKER),
    description: fc.constant(MARKER),
    product_id: fc.constantFrom('prod_demoUSD1', MARKER),
    payout_id: fc.constantFrom('dst_demoUSD1', MARKER),
    currency: fc.constantFrom('USD', 'BIF'),
  };
  const place = fc.oneof(
    {weight: 5, arbitrary: fc.constant(undefined)},
    fc.constantFrom('id_x', MARKER, '%00', '%E0%A4%A', '..', 'x'.repeat(300)),
    plainText(1, 20).map(encodeURIComponent),
  );
  // Built once per operation, because fast-check is slow to build strings from patterns.
  const call = fc.oneof(
    ...operations.map((operation) =>
      fc.record({operation: fc.constant(operation), body: bodyFor(operation, pools), place}),
    ),
  );
  const idFor = (path: string): string => {
    if (path.includes('/invoices/')) return known.invoice;
    return path.includes('/payouts/') ? known.payout : known.customer;
  };

  it('gets a response that matches the OpenAPI document, and is not quoted in errors or in the log', async () => {
    await fc.assert(
      fc.asyncProperty(call, async ({operation, body, place: id = idFor(operation.path)}) => {
        const path = operation.path.replaceAll(/\{[^}]*\}/g, () => id);
        const origin = operation.path === '/v2/tokens' ? OWN_ORIGIN : undefined;
        const answer = await postBytes(service, path, {key: keyFor(operation.path), body, origin});
        assert.notEqual(answer.status, 500);
        isAsDocumented(operation.path, answer);
        if (answer.status >= 400) assert.ok(!answer.text.includes(MARKER), 'an error quotes the request');
      }),
      {numRuns: 500},
    );
    assert.ok(!service.logged.join('').includes(MARKER), 'the log quotes the request');
  });
});

describe('any valid payout', () => {
  const payout_id = fc.constantFrom('dst_demoUSD1', 'dst_demoUSD_declined', 'dst_demoUSD_account_closed');
  const requests = valueOf(namedSchema('PayoutRequest'), {payout_id}) as fc.Arbitrary<Body>;

  it('is created, or refused because the balance is too low', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (body) => {
        const answer = await post('/v2/payouts', body);
        isAsDocumented('/v2/payouts', answer);
        if (answer.status === 402 && answer.body['code'] === 'insufficient_funds') return;
        assert.equal(answer.status, 201, answer.text);
        const {amount, description, type, account_id} = exactly(answer);
        assert.deepEqual(
          {amount: BigInt(amount as number), description, type, account_id},
          {amount: body['amount'], description: body['description'], type: body['type'], account_id: body['payout_id']},
        );
      }),
      {numRuns: 100},
    );
  });
});

describe('any valid mobile charge', () => {
  before(know);
  const pools: Pools = {
    currency: fc.constant('USD'),
    customer_id: fc.constantFrom('customer', 'cardHolder'),
    birth_date: calendarDate('2026-01-05'),
  };
  const schema = namedSchema('MobileChargeRequest');
  const requests = fc.record({
    body: valueOf(schema, pools) as fc.Arbitrary<Body>,
    isNewCustomer: fc.boolean(),
    source: valueOf(schema.properties?.['source'] ?? {}, pools) as fc.Arbitrary<Body>,
    otp: fc.constantFrom<Otp[]>('right', 'right', 'right', 'wrong', 'none'),
  });
  const statusFor = (otp: Otp, number: unknown): number => {
    if (otp !== 'right') return 428;
    return String(number).endsWith('1001') ? 402 : 201;
  };

  it('is created with its code, and refused without it or if the wallet has too little money', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async ({body, isNewCustomer, source, otp}) => {
        const asked = {phone_number: source['number'], amount: body['amount'], currency: 'USD'};
        const code = await readInbox(service, await post('/v2/one_time_codes', asked));
        const whose = isNewCustomer
          ? {customer: body['customer'] ?? {}, customer_id: null}
          : {customer: null, customer_id: known.customer};
        const given = {right: code, wrong: '??????', none: null}[otp];
        const sent = {...body, ...whose, source, source_id: null, otp: given};
        const answer = await post('/v2/charges/mobile', sent);
        isAsDocumented('/v2/charges/mobile', answer);
        assert.equal(answer.status, statusFor(otp, source['number']), answer.text);
        if (answer.status === 201) assertEchoed(exactly(answer), sent);
      }),
      {numRuns: 100},
    );
  });

  const assertEchoed = (answer: Body, sent: Body): void => {
    const {amount, currency, description, captured, customer_id} = sent;
    assert.equal(BigInt(answer['amount'] as number), amount);
    for (const [name, value] of Object.entries({currency, description, captured})) assert.equal(answer[name], value);
    for (const name of ['invoice_reference_id', 'customer_reference_id'])
      assert.equal(answer[name], sent[name] ?? null, name);
    assert.equal(at(answer, 'source', 'number'), at(sent, 'source', 'number'));
    if (customer_id !== null) assert.equal(answer['customer_id'], customer_id);
  };
});

describe('any valid invoice', () => {
  before(know);
  const rate = fc.constantFrom('rate_demoUSD_10', 'rate_demoUSD_fixed');
  const pools: Pools = {
    customer_id: fc.constantFrom('customer', 'cardHolder'),
    source_id: fc.constant('card'),
    product_id: fc.constantFrom('prod_demoUSD1', 'prod_demoUSD2'),
    rate_ids: fc.uniqueArray(rate, {maxLength: 2}),
    rate_id: rate,
    quantity: fc.oneof({weight: 4, arbitrary: fc.bigInt(1n, 9n)}, fc.bigInt(1n, 2147483647n)),
    amount_to_paid: fc.bigInt(1n, 6000n),
  };
  const requests = valueOf(namedSchema('InvoiceRequest'), pools) as fc.Arbitrary<Body>;

  it('is issued, or refused because of amount_to_paid', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async ({source_id, ...asked}) => {
        const isCardHolder = asked['customer_id'] === 'cardHolder';
        const source = source_id !== undefined && isCardHolder ? {source_id: known.card} : {};
        const body = {...asked, ...source, customer_id: isCardHolder ? known.cardHolder : known.customer};
        const answer = await post('/v2/invoices', body);
        isAsDocumented('/v2/invoices', answer);
        if (answer.status === 400 && answer.body['param'] === 'amount_to_paid') return;
        assert.equal(answer.status, 201, answer.text);
        assertInvoice(answer, body);
      }),
      {numRuns: 100},
    );
  });

  const assertInvoice = (answer: Answer, sent: Body): void => {
    const {description, products, customer, rate_id} = answer.body;
    const lines = (sent['products'] as readonly Body[]).map(({quantity, rate_ids = []}) => ({quantity, rate_ids}));
    assert.deepEqual(
      (products as readonly Body[]).map(({quantity, rate_ids}) => ({quantity: BigInt(quantity as number), rate_ids})),
      lines,
    );
    assert.deepEqual([description, rate_id], [sent['description'], sent['rate_id'] ?? null]);
    assert.equal(at(customer, 'id'), sent['customer_id']);
    for (const value of Object.values((sent['custom_fields'] ?? {}) as Body))
      assert.ok(
        String(value).length < 8 || !answer.text.includes(JSON.stringify(value)),
        'a custom field was returned',
      );
  };
});

describe('the money of an invoice', () => {
  before(know);
  const PRICES: Readonly<Record<string, number>> = {prod_demoUSD1: 1999, prod_demoUSD2: 4500};
  const rates = fc.uniqueArray(fc.constantFrom('rate_demoUSD_10', 'rate_demoUSD_fixed'), {maxLength: 2});
  const line = fc.record({
    product_id: fc.constantFrom(...Object.keys(PRICES)),
    quantity: fc.integer({min: 1, max: 4}),
    rate_ids: rates,
  });
  const bills = fc.record({
    products: fc.array(line, {minLength: 1, maxLength: 3}),
    rate: fc.option(fc.constantFrom('rate_demoUSD_10', 'rate_demoUSD_fixed'), {nil: null}),
    part: fc.option(fc.integer({min: 1, max: 1500}), {nil: null}),
    doing: moves,
  });

  it('adds up after every step of any sequence of payments', async () => {
    await fc.assert(
      fc.asyncProperty(bills, async ({products, rate, part, doing}) => {
        const body = {description: 'Adds up', customer_id: known.customer, products, due_date: '2030-12-31'};
        const issued = await post('/v2/invoices', {...body, rate_id: rate, amount_to_paid: part});
        assert.equal(issued.status, 201, issued.text);
        const bill = {service, id: String(issued.body['id']), customerId: known.customer, payloads: []};
        const full = products.reduce((sum, {product_id, quantity}) => sum + (PRICES[product_id] ?? 0) * quantity, 0);
        await assertMoney(bill, full);
        for (const move of doing) {
          await makeMove(bill, move);
          await assertMoney(bill, full);
        }
      }),
      {numRuns: 25},
    );
  });
});
