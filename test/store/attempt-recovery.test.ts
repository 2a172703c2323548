import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {Attempt, AttemptKind} from '../../src/payment/attempt.js';
import type {Rail} from '../../src/payment/state.js';
import type {Conclusion} from '../../src/api/decoders.js';
import {PaymentsClient} from '../../src/api/client.js';
import type {Answer} from '../../src/api/http.js';
import {AttemptRecovery} from '../../src/store/attempt-recovery.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {settled} from '../helpers/virtual-clock.js';

const NONE: Conclusion = {kind: 'none'};
const PENDING = {kind: 'charge', charge: {status: 'pending'}} as unknown as Conclusion;

function attemptOf(id: string, kind: AttemptKind = 'card_charge'): Attempt {
  return {id, order: 'one', kind, subject: undefined};
}

function refused(status: number, code: string): Answer<never> {
  return {kind: 'refused', refusal: {status, code, message: ''}};
}

describe('attempts whose end is not known', () => {
  let env: FakeEnvironment;
  let unknown: AttemptRecovery;
  let told: string[];
  let page: AbortController;

  beforeEach(() => {
    env = new FakeEnvironment();
    told = [];
    page = new AbortController();
    unknown = new AttemptRecovery({
      env,
      client: new PaymentsClient(env, 'https://api.example.com', 'pk_test_abc'),
      onKnown: ({id}, conclusion) => {
        told.push(`${id} ${conclusion.kind}`);
        return conclusion !== PENDING;
      },
      onRefused: ({id}) => told.push(`${id} refused`),
    });
  });

  /** The keys that were asked about. */
  const asked = (): readonly unknown[] =>
    env.sent.map(({call}) => (call.body as {readonly idempotency_key: string}).idempotency_key);

  async function answer(index: number, value: Answer<unknown>): Promise<void> {
    env.sent[index]?.answer(value);
    await settled();
  }

  const answered = (value: Conclusion): Answer<unknown> => ({kind: 'answered', value});

  it('are asked for by their idempotency keys, when somebody looks', async () => {
    unknown.add(attemptOf('a-1'));
    unknown.add(attemptOf('a-2', 'qr_code'));
    await settled();
    assert.isEmpty(asked());
    unknown.resume(page.signal);
    unknown.add(attemptOf('a-3', 'phone_request'));
    await settled();
    assert.deepEqual(asked(), ['a-1.charge', 'a-2.qr', 'a-3.phone']);
    assert.deepInclude(env.sent[0]?.call, {method: 'POST', url: 'https://api.example.com/v2/attempts/conclude'});
    await answer(1, answered(NONE));
    assert.deepEqual(told, ['a-2 none']);
    assert.deepEqual([unknown.has('a-1'), unknown.has('a-2')], [true, false]);
  });

  it('are each asked for by one at a time', async () => {
    unknown.resume(page.signal);
    unknown.add(attemptOf('a-1'));
    unknown.add(attemptOf('a-1'));
    await settled();
    assert.lengthOf(asked(), 1);
  });

  const rails: readonly (readonly [AttemptKind, Rail])[] = [
    ['card_charge', 'card'],
    ['saved_card', 'card'],
    ['qr_code', 'qr'],
    ['phone_request', 'phone'],
  ];
  for (const [kind, rail] of rails) {
    it(`stand for the rail ${rail} when they are of kind ${kind}`, () => {
      unknown.add(attemptOf('a-1', kind));
      const standing = (['card', 'qr', 'phone'] as const).filter((one) => unknown.hasOn(one));
      assert.deepEqual(standing, [rail]);
    });
  }

  it('are asked for again while a charge is not decided, at once when the payer comes back or asks', async () => {
    unknown.resume(page.signal);
    unknown.add(attemptOf('a-1'));
    await settled();
    await answer(0, answered(PENDING));
    assert.isTrue(unknown.has('a-1'));
    assert.lengthOf(asked(), 1);
    await env.clock.pass(2_000);
    assert.lengthOf(asked(), 2);
    await answer(1, answered(PENDING));
    await env.clock.comeBack();
    assert.lengthOf(asked(), 3);
    await answer(2, answered(PENDING));
    unknown.askNow();
    await settled();
    assert.lengthOf(asked(), 4);
    await answer(3, answered(NONE));
    assert.deepEqual(told, ['a-1 charge', 'a-1 charge', 'a-1 charge', 'a-1 none']);
    assert.equal(env.clock.waiting, 0);
  });

  it('are not asked for at once when they were just now', async () => {
    unknown.resume(page.signal);
    unknown.add(attemptOf('a-1'), true);
    await settled();
    assert.isEmpty(asked());
    await env.clock.pass(2_000);
    assert.lengthOf(asked(), 1);
  });

  for (const [name, lost] of [
    ['an answer is lost', {kind: 'undecided', retryAfterMs: undefined}],
    ['the session is over', refused(401, 'session_expired')],
  ] as const) {
    it(`are asked for again when ${name}`, async () => {
      unknown.resume(page.signal);
      unknown.add(attemptOf('a-1'));
      await settled();
      await answer(0, lost);
      assert.deepEqual([told, unknown.has('a-1')], [[], true]);
      await env.clock.pass(5_000);
      await answer(1, answered(NONE));
      assert.deepEqual(told, ['a-1 none']);
    });
  }

  it('are given up when the service says that there is no such thing for this page', async () => {
    unknown.resume(page.signal);
    unknown.add(attemptOf('a-1'));
    await settled();
    await answer(0, refused(404, 'not_found'));
    assert.deepEqual([told, unknown.has('a-1')], [['a-1 refused'], false]);
    await env.clock.pass(600_000);
    assert.lengthOf(asked(), 1);
  });

  it('rest while nobody looks, and whoever looks next goes on', async () => {
    unknown.resume(page.signal);
    unknown.add(attemptOf('a-1'));
    await settled();
    page.abort(new Error('stopped'));
    await answer(0, answered(NONE));
    unknown.add(attemptOf('a-2'));
    await env.clock.pass(600_000);
    assert.deepEqual([told, asked().length, env.clock.waiting], [[], 1, 0]);
    unknown.resume(new AbortController().signal);
    await settled();
    assert.deepEqual(asked().slice(1), ['a-1.charge', 'a-2.charge']);
    await answer(1, answered(NONE));
    assert.deepEqual(told, ['a-1 none']);
  });
});
