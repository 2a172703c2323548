import {assert} from '@open-wc/testing';
import {tokenise, type TokenOrder} from '../../src/card-frame/tokenize.js';

const ORDER: TokenOrder = {
  url: '/v2/tokens',
  credential: 'pk_test_demoUSD0000000000',
  idempotencyKey: 'key-1',
  card: {number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123', holder: 'Aline Ndayizeye'},
  isCovered: undefined,
};
const TOKEN = {id: 'tok_0123456789abcdefghijABCD', brand: 'visa', last4: '4242', exp_month: '12', exp_year: '2030'};
const AT_ONCE = {waitsMs: [0], limitMs: 1_000};

/** A call as the service sees it. */
interface Call {
  readonly url: string;
  readonly init: RequestInit;
}

/** Answers the page's calls one after another; the last response repeats. */
function answerCalls(answers: readonly (() => Promise<Response> | Response)[]): Call[] {
  const calls: Call[] = [];
  window.fetch = async (input, init = {}) => {
    const answer = answers[calls.length] ?? answers.at(-1);
    calls.push({url: new Request(input).url, init});
    return (await answer?.()) ?? Response.error();
  };
  return calls;
}

const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    new Response(JSON.stringify(body), {status, headers});
const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

describe('tokenise', () => {
  const original = window.fetch.bind(window);
  afterEach(() => {
    window.fetch = original;
  });

  it('sends the card with the credential and the idempotency key, and returns the token', async () => {
    const calls = answerCalls([json(201, TOKEN)]);
    assert.deepEqual(await tokenise(ORDER), {kind: 'tokenized', token: TOKEN.id});
    const [{url, init} = {url: '', init: {}}] = calls;
    assert.equal(url, new URL('/v2/tokens', location.href).href);
    assert.deepEqual(JSON.parse(init.body as string), ORDER.card);
    const headers = new Headers(init.headers);
    assert.equal(headers.get('authorization'), 'Bearer pk_test_demoUSD0000000000');
    assert.equal(headers.get('idempotency-key'), 'key-1');
    assert.deepEqual([init.method, init.credentials, init.cache], ['POST', 'omit', 'no-store']);
  });

  it('sends that the browser reports covered fields', async () => {
    const calls = answerCalls([json(201, TOKEN)]);
    await tokenise({...ORDER, isCovered: true});
    assert.deepEqual(JSON.parse(calls[0]?.init.body as string), {...ORDER.card, occluded: true});
  });

  for (const [what, first] of [
    ['is lost', lost],
    ['is cut off', () => new Response('{"id":"tok_')],
    ['contains no token', json(201, {})],
    ['has the status 503', json(503, {})],
    ['has the status 429', json(429, {code: 'rate_limited'}, {'retry-after': '0'})],
    ['comes from a proxy', () => new Response('<p>Not allowed', {status: 403})],
  ] as const) {
    it(`repeats the call with the same key when the response ${what}`, async () => {
      const calls = answerCalls([first, json(201, TOKEN)]);
      assert.equal((await tokenise(ORDER, AT_ONCE)).kind, 'tokenized');
      const keys = calls.map(({init}) => new Headers(init.headers).get('idempotency-key'));
      assert.deepEqual(keys, ['key-1', 'key-1']);
    });
  }

  for (const [body, params] of [
    [{code: 'test_cards_only', message: '', param: 'number'}, ['number']],
    [{code: 'invalid_request', message: '', errors: [{param: 'cvc'}, {param: 'holder'}, {}]}, ['cvc', 'holder']],
    [{code: 'session_refused', message: ''}, []],
  ] as const) {
    it(`returns the refusal of the service: ${body.code}`, async () => {
      const calls = answerCalls([json(400, body)]);
      assert.deepEqual(await tokenise(ORDER, AT_ONCE), {kind: 'rejected', code: body.code, params: [...params]});
      assert.equal(calls.length, 1);
    });
  }

  it('returns rail_unavailable at once, without a second call', async () => {
    const calls = answerCalls([json(503, {code: 'rail_unavailable', message: ''}, {'retry-after': '10'})]);
    const rejected = {kind: 'rejected', code: 'rail_unavailable', params: []} as const;
    assert.deepEqual(await tokenise(ORDER, AT_ONCE), rejected);
    assert.lengthOf(calls, 1);
  });

  it('returns unreachable when every call within the time limit fails', async () => {
    const calls = answerCalls([lost]);
    assert.deepEqual(await tokenise(ORDER, {waitsMs: [0, 0, 60_000], limitMs: 30_000}), {kind: 'unreachable'});
    assert.lengthOf(calls, 3);
  });

  it('returns unreachable when a call hangs', async () => {
    window.fetch = (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          reject(new DOMException('', 'AbortError'));
        });
      });
    assert.deepEqual(await tokenise(ORDER, {waitsMs: [1], limitMs: 3}), {kind: 'unreachable'});
  });
});
