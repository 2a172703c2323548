import assert from 'node:assert/strict';
import {after, describe, it} from 'node:test';
import {sql} from 'kysely';
import {callbackBody, sign} from '../conformance/reference-processor.js';
import type {JobKind} from '../src/db/types.js';
import {simulatedRails} from '../src/rails/index.js';
import type {CollectedSpan} from './helpers/collector.js';
import {createHarness, pk, sk, type Answer, type Body, type Harness} from './helpers/harness.js';
import {payByCard, payQr} from './helpers/pay.js';
import {INSTANT, PAYOUT} from './helpers/payouts.js';
import {KNOWN, startHttpCards} from './helpers/processor.js';
import {CARDS, createCustomer, createInvoice, createQr, createToken, due} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';
import {CALLER, one, TRACEPARENT, traceService} from './helpers/traced.js';

const {processor, cards} = await startHttpCards();
after(() => processor.close());

const TRACED = {traceparent: TRACEPARENT};
const DAY_MS = 86_400_000;

/** Orders a payout. Its own job sends it, and that job schedules the one that ends it. */
function orderPayout(service: Harness, headers: Record<string, string>): Promise<Answer> {
  return service.ask('POST', '/v2/payouts', {key: sk('USD'), body: PAYOUT, headers});
}

/** Issues an invoice that is mailed at once and becomes overdue later. */
async function issueInvoice(service: Harness, headers: Record<string, string>): Promise<Answer> {
  const customer_id = await createCustomer(service);
  const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
  const body = {description: 'Coffee', customer_id, due_date: '2026-12-31', products, manual_payment: true};
  return service.ask('POST', '/v2/invoices', {key: sk('USD'), body, headers});
}

async function chargeCard(service: Harness): Promise<Answer> {
  const [customer_id, token] = [await createCustomer(service), await createToken(service)];
  const body = {amount: 1999, currency: 'USD', customer_id, token};
  return service.ask('POST', '/v2/charges/card', {key: pk('USD'), body, headers: TRACED});
}

async function askPhone(service: Harness, headers: Record<string, string>): Promise<Body> {
  const invoice = await createInvoice(service, 'BIF', {custom_fields: {obr_code: 'OBR-1'}});
  const body = {...due(invoice), phone_number: '+25779000001'};
  const path = `/v2/invoices/${String(invoice['id'])}/phone_requests`;
  return (await service.ask('POST', path, {key: pk('BIF'), body, headers})).body;
}

/** Reports the outcome of a pending charge as its processor does. */
function sendCallback(service: Harness, charge: Body, amount: bigint): Promise<Answer> {
  const processingId = String(charge['processing_id']);
  const attempt = processingId.replace('ref_', '');
  const body = callbackBody({attempt, amount, currency: 'USD', outcome: {status: 'succeeded', processingId}});
  const headers = {...TRACED, 'rail-signature': sign(body, KNOWN.secret, service.clock.now())};
  return service.ask('POST', '/rails/cards/callbacks', {body, headers});
}

/** The stored traces of the jobs, except periodic ones. */
async function storedTraces({prepared}: Harness): Promise<readonly (string | null)[]> {
  const query = prepared.services.db.selectFrom('tasks').select('traceparent').where('kind', '!=', 'purge');
  return (await query.execute()).map(({traceparent}) => traceparent);
}

async function untilStored({prepared}: Harness, kind: JobKind): Promise<void> {
  const query = prepared.services.db.selectFrom('tasks').select('sequence').where('kind', '=', kind);
  while ((await query.executeTakeFirst()) === undefined) await new Promise((resolve) => setImmediate(resolve));
}

/** Asserts that these spans are in the trace of the caller, and that each is the parent of the next. */
function assertChain(spans: readonly CollectedSpan[], ...names: readonly string[]): void {
  let parent: string = CALLER.spanId;
  for (const name of names) {
    const {traceId, parentSpanId, spanId} = one(spans, name);
    assert.deepEqual([traceId, parentSpanId], [CALLER.traceId, parent], name);
    parent = spanId;
  }
}

/** The trace, the parent and the error of each span of this name. */
function triesOf(spans: readonly CollectedSpan[], name: string): readonly (readonly (string | undefined)[])[] {
  const found = spans.filter((span) => span.name === name);
  return found.map(({traceId, parentSpanId, attributes}) => [
    traceId,
    parentSpanId,
    attributes['error.type'] as string | undefined,
  ]);
}

describe('the trace of a job', () => {
  it('continues the trace of the request that scheduled it, whenever the job runs', async () => {
    const {spans} = await traceService(async (service) => {
      await issueInvoice(service, TRACED);
      await service.pass(400 * DAY_MS);
    });
    assertChain(spans, 'POST /v2/invoices', 'job mail', 'mail mail');
    assertChain(spans, 'POST /v2/invoices', 'job invoice_overdue');
    assert.equal(one(spans, 'job mail').attributes['payment.job'], 'mail');
  });

  it('continues the trace of the job that scheduled it', async () => {
    const {spans} = await traceService(async (service) => {
      await orderPayout(service, TRACED);
      await service.pass(2000);
      await service.pass(10 * DAY_MS);
    });
    const [departure, call] = ['job payout_departure', 'payouts payout_departure'];
    assertChain(spans, 'POST /v2/payouts', departure, call);
    assertChain(spans, 'POST /v2/payouts', departure, 'job payout_arrival');
  });

  it('continues the trace of a payment: an instant payout, an answer on the phone and the tax filing', async () => {
    const {spans} = await traceService(async (service) => {
      await service.ask('POST', '/v2/payouts', {key: sk('BIF'), body: INSTANT, headers: TRACED});
      await askPhone(service, TRACED);
      await service.pass(2000);
    });
    assertChain(spans, 'POST /v2/payouts', 'job instant_payout', 'bank instant_payout');
    const request = 'POST /v2/invoices/:id/phone_requests';
    assertChain(spans, request, 'bank phone_request');
    assertChain(spans, request, 'job phone_answer', 'job tax_filing', 'tax tax_filing');
  });

  it('continues the trace of a callback, down to the refund of money that came too late', async () => {
    const {spans} = await traceService(
      async (service) => {
        const invoice = await createInvoice(service);
        const {body} = await payByCard(service, invoice, {number: CARDS.pending});
        await payQr(service, await createQr(service, invoice));
        const answer = await sendCallback(service, body, BigInt(Number(invoice['amount_payable'])));
        assert.equal(answer.status, 204);
      },
      {rails: {...simulatedRails, cards}},
    );
    assertChain(spans, 'POST /rails/:rail/callbacks', 'job rail_callback', 'job card_refund', 'cards card_refund');
    const refund = one(spans, 'cards card_refund');
    assert.equal(processor.traceparents().at(-1), `00-${CALLER.traceId}-${refund.spanId}-01`);
  });

  it('continues the trace of a charge whose lease ended before its rail answered, in another process', async () => {
    const silent = {...simulatedRails.cards, charge: () => new Promise<never>(() => undefined)};
    const {spans} = await traceService(
      async (service, startAnother) => {
        const charged = chargeCard(service);
        await untilStored(service, 'card_charge');
        await sql`update tasks set lease_until = 0 where kind = 'card_charge'`.execute(service.prepared.services.db);
        const other = await startAnother({rails: simulatedRails});
        await other.pass(0);
        service.clock.advance(60_000);
        assert.equal((await charged).body['status'], 'succeeded');
      },
      {rails: {...simulatedRails, cards: silent}},
    );
    assertChain(spans, 'POST /v2/charges/card', 'job card_charge');
    const [request, job] = [one(spans, 'POST /v2/charges/card'), one(spans, 'job card_charge')];
    const calls = spans.filter(({name}) => name === 'cards card_charge');
    assert.deepEqual(
      new Map(calls.map(({parentSpanId, attributes}) => [parentSpanId, attributes['payment.rail.outcome']])),
      new Map([
        [request.spanId, 'no_answer'],
        [job.spanId, 'answered'],
      ]),
    );
  });

  it('is the same for each try of a call, with one span per try', async () => {
    const {spans} = await traceService(async (service) => {
      const fault = {rail: 'mail', method: 'send', kind: 'break', times: 2};
      await service.ask('POST', '/simulator/rail_faults', {body: fault});
      await issueInvoice(service, TRACED);
      for (let tries = 0; tries < 2; tries += 1) await service.pass(60_000);
    });
    const {spanId} = one(spans, 'POST /v2/invoices');
    const [failed, done] = [
      [CALLER.traceId, spanId, 'failed'],
      [CALLER.traceId, spanId, undefined],
    ];
    assert.deepEqual(triesOf(spans, 'job mail'), [failed, failed, done]);
  });

  it('is the same for each try of a job that only needs the database', async () => {
    const {spans} = await traceService(async (service) => {
      const {db} = service.prepared.services;
      const {uetr} = await askPhone(service, TRACED);
      await sql`alter table phone_requests add constraint broken check (uetr <> ${sql.lit(String(uetr))} or status = 'pending') not valid`.execute(
        db,
      );
      for (let tries = 0; tries < 2; tries += 1) await service.pass(2000);
      await sql`alter table phone_requests drop constraint broken`.execute(db);
      await service.pass(10_000);
    });
    const {spanId} = one(spans, 'POST /v2/invoices/:id/phone_requests');
    const [failed, done] = [
      [CALLER.traceId, spanId, 'failed'],
      [CALLER.traceId, spanId, undefined],
    ];
    assert.deepEqual(triesOf(spans, 'job phone_answer'), [failed, failed, done]);
  });

  for (const stored of [null, 'nonsense', '', `00-${CALLER.traceId}-${'0'.repeat(16)}-01`, 'x'.repeat(10_000)]) {
    it(`is new if ${stored === null ? 'none' : JSON.stringify(stored.slice(0, 60))} is stored`, async () => {
      const {spans} = await traceService(async (service) => {
        await orderPayout(service, TRACED);
        await sql`update tasks set traceparent = ${stored}`.execute(service.prepared.services.db);
        service.clock.advance(2000);
        // The runner wakes within a traced request, whose trace is not that of the job.
        await orderPayout(service, TRACED);
      });
      const {traceId, parentSpanId, attributes} = one(spans, 'job payout_departure');
      assert.notEqual(traceId, CALLER.traceId);
      assert.deepEqual([parentSpanId ?? '', attributes['error.type']], ['', undefined]);
    });
  }

  it('is not sent if the request was not sampled, nor are those of the jobs that follow', async () => {
    const {spans} = await traceService(async (service) => {
      await orderPayout(service, {traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-00`});
      await service.pass(2000);
      const [stored = ''] = await storedTraces(service);
      assert.match(stored ?? '', new RegExp(`^00-${CALLER.traceId}-[0-9a-f]{16}-00$`));
      await service.pass(10 * DAY_MS);
      assert.deepEqual(await storedTraces(service), []);
    });
    const names = spans.map(({name}) => name);
    assert.deepEqual(
      names.filter((name) => name.includes('payout')),
      [],
    );
  });

  it('is new for each periodic job, although one schedules the next', async () => {
    const {spans} = await traceService(async (service) => {
      const subject = JSON.stringify({column: 0, page: 0, renewed: 0});
      const job = {kind: 'reseal', subject, at: 0, traceparent: TRACEPARENT} as const;
      await service.prepared.services.db.insertInto('tasks').values(job).execute();
      await service.pass(DAY_MS);
    });
    for (const name of ['job purge', 'job reseal']) {
      const found = spans.filter((span) => span.name === name);
      assert.ok(found.length > 2);
      assert.equal(new Set(found.map(({traceId}) => traceId)).size, found.length);
    }
  });
});

describe('the trace that is stored with a job', () => {
  it('consists of the numbers of the trace and its flags only', async () => {
    await traceService(async (service) => {
      const headers = {...TRACED, tracestate: 'shop=MARKER-STATE', baggage: 'name=MARKER-BAGGAGE'};
      await issueInvoice(service, headers);
      await orderPayout(service, headers);
      await askPhone(service, headers);
      const stored = await storedTraces(service);
      assert.ok(stored.length > 3);
      for (const text of stored) assert.match(text ?? '', /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    });
  });

  it('is null when traces are off, whatever the request sends', async () => {
    const database = await openTestDatabase();
    const service = await createHarness({database});
    await issueInvoice(service, TRACED);
    await orderPayout(service, TRACED);
    await service.pass(2000);
    const stored = await storedTraces(service);
    await service.prepared.close();
    await database.close();
    assert.ok(stored.length > 1);
    assert.deepEqual(new Set(stored), new Set([null]));
  });
});
