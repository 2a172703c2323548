import assert from 'node:assert/strict';
import {describe, it} from 'node:test';

const tools: unknown = await import(new URL('../pages/assets/tools.js', import.meta.url).href);
const {ask} = tools as {readonly ask: (method: string, path: string) => Promise<unknown>};

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
