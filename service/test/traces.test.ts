import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {after, describe, it} from 'node:test';
import {promisify} from 'node:util';
import {readConfig} from '../src/config.js';
import {simulatedRails} from '../src/rails/index.js';
import {SERVICE_DIR} from './helpers/child-service.js';
import {createPlace} from './helpers/child-service-place.js';
import {startCollector} from './helpers/collector.js';
import {createHarness, pk, sk, type Answer, type Harness} from './helpers/harness.js';
import {listen, openStream} from './helpers/listening.js';
import {KNOWN, startHttpCards} from './helpers/processor.js';
import {readMetrics, valueOf} from './helpers/scrape.js';
import {containsSecret, encodingsOf} from './helpers/secrets.js';
import {askPhone, CARDS, createCustomer, createInvoice, createToken, PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';
import {CALLER, one, TRACEPARENT, traceService, type Traced} from './helpers/traced.js';
import {sendCode, chargeMobile, WALLET} from './helpers/wallets.js';

const {processor, cards} = await startHttpCards();
after(() => processor.close());

/** Traces a service that charges cards over HTTP. */
const trace = (use: (service: Harness) => Promise<unknown>): Promise<Traced> =>
  traceService(use, {rails: {...simulatedRails, cards}});

/** Charges a new card. Only the request for the charge has the headers. */
async function charge(service: Harness, headers: Record<string, string>, number: string = CARDS.visa): Promise<Answer> {
  const customer_id = await createCustomer(service);
  const token = await createToken(service, {number});
  const body = {amount: 1999, currency: 'USD', customer_id, token};
  return service.ask('POST', '/v2/charges/card', {key: pk('USD'), body, headers});
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const IS_SERVER = 2;
const IS_CLIENT = 3;
const IS_ERROR = 2;

describe('the setting of the traces', () => {
  it('is off by default', () => {
    assert.equal(readConfig({}).traceCollector, undefined);
    assert.equal(readConfig({OTEL_EXPORTER_OTLP_ENDPOINT: ''}).traceCollector, undefined);
  });

  it('is the address of a collector, which an error does not repeat', () => {
    const read = (OTEL_EXPORTER_OTLP_ENDPOINT: string): unknown =>
      readConfig({OTEL_EXPORTER_OTLP_ENDPOINT}).traceCollector;
    assert.equal(read('http://127.0.0.1:4318'), 'http://127.0.0.1:4318');
    for (const wrong of ['collector:4318', 'grpc://user:secret@collector', 'https://']) {
      assert.throws(
        () => read(wrong),
        ({message}: Error) =>
          message.startsWith('OTEL_EXPORTER_OTLP_ENDPOINT must be an address') && !message.includes(wrong),
      );
    }
  });

  it('loads no package of OpenTelemetry unless it is set', async () => {
    const program = `
      import {createRequire} from 'node:module';
      import {readConfig} from './dist/config.js';
      import {startService} from './dist/start.js';
      import {createTraces} from './dist/traces/index.js';
      const {cache} = createRequire(process.cwd() + '/any.js');
      const count = () => Object.keys(cache).filter((path) => path.includes('@opentelemetry')).length;
      const service = await startService(readConfig(process.env));
      await fetch(service.url + '/livez');
      const off = count();
      await createTraces('http://127.0.0.1:9');
      console.log(JSON.stringify([off, count() > 0]));
      await service.close();
      process.exit(0);`;
    const place = await createPlace();
    const env = {...process.env, NODE_V8_COVERAGE: '', DATABASE_URL: '', PORT: '0', ...place.place};
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {cwd: SERVICE_DIR, env});
    const {stdout} = await run.finally(place.remove);
    assert.deepEqual(JSON.parse(stdout), [0, true]);
  });
});

describe('the trace of a charge', () => {
  it('continues the trace of the caller, and is passed to the card processor', async () => {
    const {spans, text, logged} = await trace((service) => charge(service, {traceparent: TRACEPARENT}));
    const request = one(spans, 'POST /v2/charges/card');
    assert.deepEqual([request.traceId, request.parentSpanId, request.kind], [CALLER.traceId, CALLER.spanId, IS_SERVER]);
    assert.deepEqual(request.attributes, {
      'http.request.method': 'POST',
      'http.route': '/v2/charges/card',
      'http.response.status_code': 201,
    });
    const call = one(spans, 'cards card_charge');
    assert.deepEqual([call.traceId, call.parentSpanId, call.kind], [CALLER.traceId, request.spanId, IS_CLIENT]);
    assert.deepEqual(call.attributes, {
      'payment.rail': 'cards',
      'payment.rail.call': 'card_charge',
      'payment.rail.outcome': 'answered',
    });
    assert.equal(processor.traceparents().at(-1), `00-${CALLER.traceId}-${call.spanId}-01`);
    assert.match(text, /^POST \/v1\/traces .*"content-type":"application\/json"/);
    assert.match(text, /"key":"service.name","value":\{"stringValue":"payment-service"\}/);
    const lines = logged.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const line = lines.find(({route}) => route === '/v2/charges/card');
    assert.equal(line?.['trace_id'], CALLER.traceId);
  });

  it('is new if the caller sends none, or an invalid one', async () => {
    const wrong = [
      'nonsense',
      `00-${CALLER.traceId}-${CALLER.spanId}-01-more`,
      `ff-${CALLER.traceId}-${CALLER.spanId}-01`,
      `00-${'0'.repeat(32)}-${CALLER.spanId}-01`,
      `00-${CALLER.traceId}-${'0'.repeat(16)}-01`,
      `00-${CALLER.traceId.toUpperCase()}-${CALLER.spanId}-01`,
    ];
    const {spans} = await trace(async (service) => {
      for (const traceparent of wrong) await service.ask('GET', '/v2/charges/ch_x', {headers: {traceparent}});
      await service.ask('GET', '/v2/charges/ch_x');
    });
    const requests = spans.filter(({name}) => name === 'GET /v2/charges/:id');
    assert.equal(requests.length, wrong.length + 1);
    assert.equal(new Set(requests.map(({traceId}) => traceId)).size, requests.length);
    for (const {traceId, parentSpanId} of requests) {
      assert.notEqual(traceId.toLowerCase(), CALLER.traceId);
      assert.equal(parentSpanId ?? '', '');
    }
  });

  it('is not sent if the caller does not sample it, and the processor receives that decision', async () => {
    const unsampled = `00-${CALLER.traceId}-${CALLER.spanId}-00`;
    const {spans} = await trace((service) => charge(service, {traceparent: unsampled}));
    assert.deepEqual(
      spans.filter(({traceId}) => traceId === CALLER.traceId),
      [],
    );
    assert.match(processor.traceparents().at(-1) ?? '', new RegExp(`^00-${CALLER.traceId}-[0-9a-f]{16}-00$`));
  });

  it('shows which call to a rail failed', async () => {
    const {spans} = await trace(async (service) => {
      await service.ask('POST', '/simulator/rail_faults', {body: {rail: 'cards', method: 'tokenise', kind: 'break'}});
      await assert.rejects(createToken(service));
    });
    const [request, call] = [one(spans, 'POST /v2/tokens'), one(spans, 'cards question')];
    assert.equal(call.parentSpanId, request.spanId);
    assert.deepEqual([call.attributes['payment.rail.outcome'], call.attributes['error.type']], ['failed', 'failed']);
    assert.deepEqual([request.attributes['http.response.status_code'], request.attributes['error.type']], [503, '503']);
    assert.deepEqual([call.status.code, request.status.code], [IS_ERROR, IS_ERROR]);
  });
});

describe('the trace of a request', () => {
  it('includes a stream that its client has closed', async () => {
    const [collector, database] = [await startCollector(), await openTestDatabase()];
    const service = await listen({database, traceCollector: collector.url, metrics: {host: '127.0.0.1', port: 0}});
    const created = await service.call('POST', '/simulator/invoices', {body: {currency: 'USD'}});
    const {id} = (await created.json()) as {readonly id: string};
    const stream = await openStream(`${service.url}/v2/invoices/${id}/events`, pk('USD'));
    await stream.events.next();
    stream.leave();
    while (valueOf(await readMetrics(service.metricsUrl), 'payment_streams_open') !== 0) await turn();
    await service.close();
    await Promise.all([collector.close(), database.close()]);
    const {attributes, status} = one(collector.spans(), 'GET /v2/invoices/:id/events');
    assert.deepEqual([attributes['http.response.status_code'], status.code], [200, 0]);
  });
});

describe('the data for a collector', () => {
  it('contain nothing of a payer, a card, a code or a key, and no actual path', async () => {
    const hidden: string[] = [KNOWN.key, KNOWN.secret, pk('USD'), sk('USD'), ...Object.values(PAYER), WALLET.number];
    const {text} = await trace(async (service) => {
      for (const number of [CARDS.visa, CARDS.declined, CARDS.challenge]) {
        const {body} = await charge(service, {traceparent: TRACEPARENT, tracestate: 'shop=MARKER-STATE'}, number);
        hidden.push(number, String(body['id']), String(body['processing_id']));
      }
      const otp = await sendCode(service);
      hidden.push(otp);
      assert.equal((await chargeMobile(service, {otp})).status, 201);
      const invoice = await createInvoice(service);
      await askPhone(service, invoice, '+25779001239');
      await service.ask('GET', '/v2/charges/ch_MARKER-ID?number=MARKER-QUERY', {key: 'sk_test_MARKERKEY'});
      await service.ask('GET', '/MARKER-PATH', {headers: {baggage: 'name=MARKER-BAGGAGE'}});
      await service.ask('POST', '/v2/customers', {key: pk('USD'), body: {email: 'MARKER-EMAIL'}});
      hidden.push('+25779001239', String(invoice['id']), 'MARKER', 'pay.test', '127.0.0.1:');
    });
    for (const writing of hidden.flatMap(encodingsOf))
      assert.equal(containsSecret(bodiesOf(text), writing), false, writing);
    assert.ok(bodiesOf(text).includes('/v2/charges/mobile'));
  });
});

/** What was sent, without the headers (the collector's own address is in them), times, and numbers of spans. */
function bodiesOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
    .replace(/"(?:traceId|spanId|parentSpanId|\w+TimeUnixNano)":"?\w+"?/g, '');
}

describe('a collector', () => {
  const PATIENT = {OTEL_EXPORTER_OTLP_TIMEOUT: '3600000', OTEL_BSP_EXPORT_TIMEOUT: '3600000'};
  const pays = async (traceCollector: string): Promise<readonly string[]> => {
    const database = await openTestDatabase();
    const service = await createHarness({database, traceCollector});
    assert.equal((await charge(service, {})).body['status'], 'succeeded');
    await service.prepared.close();
    await database.close();
    return service.logged.filter((line) => !line.includes('"msg":"answered"'));
  };

  it('that is down does not fail a charge, delay the shutdown or fill the log', async () => {
    assert.deepEqual(await pays('http://127.0.0.1:9'), []);
  });

  it('that refuses the data does not either', async () => {
    const collector = await startCollector(400);
    assert.deepEqual(await pays(collector.url), []);
    assert.ok(collector.text().includes('POST /v1/traces'));
    await collector.close();
  });

  it('that never responds does not either', {timeout: 240_000}, async () => {
    // The packages would wait for an hour, so only the limit of the service ends this.
    Object.assign(process.env, PATIENT);
    const collector = await startCollector('none');
    assert.deepEqual(await pays(collector.url), []);
    assert.ok(collector.text().includes('POST /v1/traces'));
    for (const name of Object.keys(PATIENT)) Reflect.deleteProperty(process.env, name);
    await collector.close();
  });
});
