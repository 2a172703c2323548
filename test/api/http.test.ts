import {assert} from '@open-wc/testing';
import {fieldsOf, type Fields} from '../../src/core/json-reader.js';
import {BROWSER_CLOCK as env, randomId} from '../../src/platform/browser.js';
import {readRetryAfterMs, send, type Answer, type Call} from '../../src/api/http.js';
import {LIMITED, untilDecided, UNTIL_KNOWN} from '../../src/api/retry.js';
import {askAsMerchant, serviceUrl} from '../helpers/service.js';
import {PUBLISHABLE_KEY} from '../helpers/widget.js';

const QUICK = {waitsMs: [0, 0, 0], limitMs: Infinity};
const readId = (json: Fields): string => json.text('id');

async function call(overrides: Partial<Call<string>> = {}): Promise<Call<string>> {
  return {
    method: 'POST',
    url: `${await serviceUrl()}/v2/customers`,
    credential: PUBLISHABLE_KEY('USD'),
    body: {email: `${randomId()}@example.bi`, first_name: 'Aline', last_name: 'Ndayizeye'},
    idempotencyKey: randomId(),
    read: readId,
    ...overrides,
  };
}

function setFault(match: string, fault: Readonly<Record<string, unknown>>): Promise<unknown> {
  return askAsMerchant('/simulator/faults', {body: {operation: 'createCustomer', match, ...fault}});
}

function emailOf({body}: Call<string>): string {
  return fieldsOf(body).text('email');
}

describe('a call', () => {
  it('returns the value from the service', async () => {
    const answer = await send(await call());
    assert.equal(answer.kind, 'answered');
    assert.match(answer.kind === 'answered' ? answer.value : '', /^cus_/);
  });

  it('returns a refusal with its status, code and message', async () => {
    const answer = await send(await call({body: {email: 7}}));
    assert.equal(answer.kind, 'refused');
    if (answer.kind === 'refused') {
      assert.equal(answer.refusal.status, 400);
      assert.equal(answer.refusal.code, 'invalid_request');
      assert.isNotEmpty(answer.refusal.message);
    }
  });

  const undecided: readonly (readonly [string, Readonly<Record<string, unknown>>, number | undefined])[] = [
    ['the service returns 500', {kind: 'status', status: 500}, undefined],
    ['the service returns 503 with Retry-After', {kind: 'status', status: 503}, 1000],
    ['the service returns 429 with Retry-After', {kind: 'status', status: 429}, 1000],
    ['the connection breaks before the service has processed the call', {kind: 'drop_before', times: 1000}, undefined],
    [
      'the connection breaks after the service has processed the call',
      {kind: 'drop_after_commit', times: 1000},
      undefined,
    ],
  ];
  for (const [name, fault, retryAfterMs] of undecided) {
    it(`is undecided when ${name}`, async () => {
      const one = await call();
      await setFault(emailOf(one), fault);
      assert.deepEqual(await send(one), {kind: 'undecided', retryAfterMs});
    });
  }

  it('is undecided when the database of the service is unavailable, and returns the Retry-After time', async () => {
    const body = JSON.stringify({
      code: 'service_unavailable',
      message: 'The database does not answer.',
      request_id: 'req_1',
    });
    const one = await call();
    const {fetch} = globalThis;
    globalThis.fetch = () => Promise.resolve(new Response(body, {status: 503, headers: {'Retry-After': '1'}}));
    const answer = await send(one).finally(() => {
      globalThis.fetch = fetch;
    });
    assert.deepEqual(answer, {kind: 'undecided', retryAfterMs: 1000});
  });

  it('is undecided when the response is a page of a proxy', async () => {
    assert.equal((await send(await call({method: 'GET', url: location.origin, body: undefined}))).kind, 'undecided');
  });

  it('is undecided when a successful response lacks a required field', async () => {
    assert.equal((await send(await call({read: (json) => json.text('no such field')}))).kind, 'undecided');
  });

  it('is undecided when nothing listens at the address', async () => {
    assert.equal((await send(await call({url: 'http://127.0.0.1:9/'}))).kind, 'undecided');
  });

  it('rejects with the reason of its signal when it is aborted before or during the call', async () => {
    const stopped = new Error('stopped');
    const before = AbortSignal.abort(stopped);
    assert.equal(await send(await call({signal: before})).catch((error: unknown) => error), stopped);
    const during = new AbortController();
    const one = await call({signal: during.signal});
    await setFault(emailOf(one), {kind: 'delay', delay_ms: 60_000});
    const sent = send(one).catch((error: unknown) => error);
    during.abort(stopped);
    assert.equal(await sent, stopped);
  });

  it('rejects with an error that the code throws while it reads the response', async () => {
    const mistake = new RangeError('mistake');
    const one = await call({
      read: () => {
        throw mistake;
      },
    });
    assert.equal(await send(one).catch((error: unknown) => error), mistake);
  });
});

describe('repeating a call until it is decided', () => {
  it('sends the same call again after lost responses, and the service processes it once', async () => {
    const one = await call();
    // A browser silently retries a call whose kept-alive connection broke. Only the second fault is sure to be visible.
    await setFault(emailOf(one), {kind: 'drop_after_commit'});
    await setFault(emailOf(one), {kind: 'status', status: 500});
    let losses = 0;
    const decision = await untilDecided(() => send(one), {env, persistence: QUICK, onUndecided: () => (losses += 1)});
    const again = await send(one);
    assert.isAtLeast(losses, 1);
    assert.deepEqual(decision, again as typeof decision);
  });

  it('returns the first refusal', async () => {
    const one = await call({credential: 'pk_test_nobody'});
    const decision = await untilDecided(() => send(one), {env, persistence: QUICK});
    assert.deepInclude(decision, {kind: 'refused'});
  });

  for (const [status, code] of [
    [401, 'session_expired'],
    [503, 'rail_unavailable'],
  ] as const) {
    it(`returns ${code} at the first call, but continues if a response was lost before`, async () => {
      const refused: Answer<string> = {kind: 'refused', refusal: {status, code, message: ''}};
      const first = await untilDecided(() => Promise.resolve(refused), {env, persistence: QUICK});
      assert.deepEqual(first, refused);
      const answers: Answer<string>[] = [
        {kind: 'undecided', retryAfterMs: undefined},
        refused,
        {kind: 'answered', value: 'done'},
      ];
      const ask = (): Promise<Answer<string>> => Promise.resolve(answers.shift() as Answer<string>);
      assert.deepEqual(await untilDecided(ask, {env, persistence: QUICK}), {kind: 'answered', value: 'done'});
    });
  }

  it('rejects when the page cannot provide a session, but continues if a response was lost before', async () => {
    let tries = 0;
    const failing = (): Promise<Answer<string>> => {
      tries += 1;
      if (tries === 1) return Promise.resolve({kind: 'undecided', retryAfterMs: undefined});
      return tries === 2 ? Promise.reject(new Error('no session')) : Promise.resolve({kind: 'answered', value: 'done'});
    };
    assert.deepEqual(await untilDecided(failing, {env, persistence: QUICK}), {kind: 'answered', value: 'done'});
    const first = await untilDecided(() => Promise.reject(new Error('no session')), {env, persistence: QUICK}).catch(
      String,
    );
    assert.equal(first, 'Error: no session');
  });

  it('returns no result when its time limit has passed', async () => {
    const ask = (): Promise<Answer<string>> => Promise.resolve({kind: 'undecided', retryAfterMs: undefined});
    assert.isUndefined(await untilDecided(ask, {env, persistence: {waitsMs: [0, 10], limitMs: 5}}));
    assert.isUndefined(await untilDecided(ask, {env, persistence: {waitsMs: [], limitMs: -1}}));
  });

  it('repeats the call at once when the browser is online again', async () => {
    let tries = 0;
    const ask = (): Promise<Answer<string>> => {
      tries += 1;
      return Promise.resolve(
        tries === 1 ? {kind: 'undecided', retryAfterMs: undefined} : {kind: 'answered', value: 'done'},
      );
    };
    const decision = untilDecided(ask, {
      env,
      persistence: {waitsMs: [600_000], limitMs: Infinity},
      onUndecided: () => setTimeout(() => window.dispatchEvent(new Event('online'))),
    });
    assert.deepEqual(await decision, {kind: 'answered', value: 'done'});
  });

  it('stops waiting when its signal fires', async () => {
    const stopper = new AbortController();
    const ask = (): Promise<Answer<string>> => Promise.resolve({kind: 'undecided', retryAfterMs: undefined});
    const decision = untilDecided(ask, {
      env,
      persistence: {waitsMs: [600_000], limitMs: Infinity},
      signal: stopper.signal,
      onUndecided: () =>
        setTimeout(() => {
          stopper.abort(new Error('stopped'));
        }),
    });
    assert.equal(await decision.catch(String), 'Error: stopped');
  });

  it('has no time limit for calls that move money, and less than 30 s for the others', () => {
    assert.equal(UNTIL_KNOWN.limitMs, Infinity);
    assert.isBelow(LIMITED.limitMs, 30_000);
  });
});

describe('the wait before the next call', () => {
  const headers: readonly (readonly [string | undefined, number | undefined])[] = [
    ['2', 2_000],
    ['600', 60_000],
    ['0', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ];
  for (const [header, ms] of headers) {
    it(`is ${String(ms)} ms for Retry-After: ${String(header)}`, () => {
      const response = new Response('', header === undefined ? {} : {headers: {'retry-after': header}});
      assert.equal(readRetryAfterMs(response), ms);
    });
  }
});

describe('random ids', () => {
  it('are UUIDs of version 4, also when the browser has no randomUUID', () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    assert.match(randomId(), uuid);
    const original = crypto.randomUUID.bind(crypto);
    Object.defineProperty(crypto, 'randomUUID', {value: undefined, configurable: true});
    try {
      assert.match(randomId(), uuid);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', {value: original, configurable: true});
    }
  });
});
