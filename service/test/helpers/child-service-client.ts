import assert from 'node:assert/strict';
import type {ChildService} from './child-service.js';
import {STORIES, type Call, type Json, type Line} from './child-service-workload.js';

/** The first response to a call. */
export interface StoredAnswer {
  readonly makes: string;
  readonly text: string;
}

/** A client that remembers every response. It expects the same response for the same key, even after a restart. */
export interface Client {
  /** The responses, by idempotency key. */
  readonly answers: ReadonlyMap<string, StoredAnswer>;
  /**
   * Runs all stories from the start, concurrently.
   *
   * @param killAfter kills the service after this many new responses
   */
  runAll(service: ChildService, killAfter?: number): Promise<void>;
}

const CONCURRENCY = 16;

/**
 * Creates a client that runs all stories `rounds` times.
 *
 * @param repeats how often it repeats a call that got 500, which is safe with the same key
 */
export function createClient(rounds: number, repeats = 0): Client {
  const answers = new Map<string, StoredAnswer>();
  return {
    answers,
    async runAll(service, killAfter = Infinity) {
      const target = answers.size + killAfter;
      let killed: Promise<void> | undefined;
      const storeAnswer = (key: string, answer: StoredAnswer): void => {
        answers.set(key, answer);
        if (answers.size >= target) killed ??= service.kill();
      };
      let next = 0;
      const runStories = async (): Promise<void> => {
        while (next < rounds * STORIES.length && killed === undefined) {
          const number = next++;
          const line = createLine(service, {number, answers, storeAnswer, repeats});
          const running = STORIES[number % STORIES.length]?.(line, number);
          // It is expected that a killed service does not answer a request. Any other error fails the test.
          await running?.catch((error: unknown) => {
            if (killed === undefined || !(error instanceof TypeError)) throw error;
          });
        }
      };
      await Promise.all(Array.from({length: CONCURRENCY}, runStories));
      await killed;
    },
  };
}

function createLine(
  service: ChildService,
  story: {
    readonly number: number;
    readonly answers: ReadonlyMap<string, StoredAnswer>;
    readonly storeAnswer: (key: string, answer: StoredAnswer) => void;
    readonly repeats: number;
  },
): Line {
  let calls = 0;
  const send = (sent: Sent): Promise<Received> => postUntilAnswered(service, sent, story.repeats);
  const simulate = async (path: string, body: object): Promise<Json> => {
    const answer = await send({path, body, headers: {}});
    assert.equal(answer.status, 200, answer.text);
    return JSON.parse(answer.text) as Json;
  };
  const call = async ({makes, path, apiKey, body}: Call): Promise<Json> => {
    calls += 1;
    const key = `story-${story.number}-${calls}`;
    const headers = {'authorization': `Bearer ${apiKey}`, 'idempotency-key': key};
    const answer = await send({path, body, headers});
    const before = story.answers.get(key);
    assert.equal(answer.status, 201, `${path}: ${answer.text}`);
    if (before === undefined) story.storeAnswer(key, {makes, text: answer.text});
    else assert.deepEqual([answer.isReplay, answer.text], [true, before.text]);
    return JSON.parse(answer.text) as Json;
  };
  return {call, simulate, read: async (path) => (await (await fetch(service.url + path)).json()) as Json};
}

interface Sent {
  readonly path: string;
  readonly body: object;
  readonly headers: Record<string, string>;
}

interface Received {
  readonly status: number;
  readonly isReplay: boolean;
  readonly text: string;
}

async function postUntilAnswered(service: ChildService, sent: Sent, repeats: number): Promise<Received> {
  const answer = await post(service, sent);
  return answer.status === 500 && repeats > 0 ? postUntilAnswered(service, sent, repeats - 1) : answer;
}

async function post(service: ChildService, sent: Sent): Promise<Received> {
  // Only the service's own pages may create tokens, and a request with a secret key must have no origin.
  const origin: Record<string, string> = sent.path === '/v2/tokens' ? {origin: service.url} : {};
  const answer = await fetch(service.url + sent.path, {
    method: 'POST',
    headers: {'content-type': 'application/json', ...origin, ...sent.headers},
    body: JSON.stringify(sent.body),
  });
  const isReplay = answer.headers.get('idempotent-replayed') === 'true';
  return {status: answer.status, isReplay, text: await answer.text()};
}
