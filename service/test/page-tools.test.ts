import assert from 'node:assert/strict';
import {describe, it} from 'node:test';

const tools: unknown = await import(new URL('../pages/assets/tools.js', import.meta.url).href);
const {ask, oneAtATime} = tools as {
  readonly ask: (method: string, path: string) => Promise<unknown>;
  readonly oneAtATime: (
    handle: () => Promise<void>,
    buttons?: () => Iterable<{ariaDisabled: string | null}>,
  ) => (event: Event) => Promise<void>;
};

describe('a call of a page of the simulator', () => {
  for (const [what, response, message] of [
    ['the message of the service', Response.json({message: 'No such code.'}, {status: 404}), 'No such code.'],
    ['the status if a proxy answers', new Response('<h1>Oh</h1>', {status: 502}), 'The service answered 502.'],
  ] as const) {
    it(`shows ${what}`, async (context) => {
      context.mock.method(globalThis, 'fetch', async () => response);
      await assert.rejects(ask('GET', 'qr'), {message});
    });
  }
});

describe('a press on a page of the simulator', () => {
  it('is ignored while a press of another of its buttons is handled, which disables them all', async () => {
    const buttons = [{ariaDisabled: null}, {ariaDisabled: null}];
    const states = (): readonly unknown[] => buttons.map(({ariaDisabled}) => ariaDisabled);
    let resolve = (): void => undefined;
    const promise = new Promise<void>((end) => (resolve = end));
    const calls: string[] = [];
    const listenerOf = (name: string): ((event: Event) => Promise<void>) =>
      oneAtATime(
        () => {
          calls.push(name);
          return promise;
        },
        () => buttons,
      );
    const [approve, decline] = [listenerOf('approve'), listenerOf('decline')];
    const first = approve(new Event('click'));
    await decline(new Event('click'));
    assert.deepEqual([calls, states()], [['approve'], ['true', 'true']]);
    resolve();
    await first;
    assert.deepEqual(states(), [null, null]);
    await decline(new Event('click'));
    assert.deepEqual(calls, ['approve', 'decline']);
  });
});
