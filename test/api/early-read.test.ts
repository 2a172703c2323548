import {assert} from '@open-wc/testing';
import {readEarly, takeEarly} from '../../src/api/request.js';
import {send, type Call} from '../../src/api/http.js';
import {serviceUrl} from '../helpers/service.js';
import {PUBLISHABLE_KEY} from '../helpers/widget.js';

const still = new AbortController().signal;

async function read(): Promise<Call<string>> {
  return {
    method: 'GET',
    url: `${await serviceUrl()}/v2/customers/cus_${crypto.randomUUID()}`,
    credential: PUBLISHABLE_KEY('USD'),
    read: (json) => json.text('id'),
  };
}

/** The URLs that were fetched for a call. */
function fetched({url}: Call<string>): readonly string[] {
  const all = performance.getEntriesByType('resource').map(({name}) => name);
  return all.filter((name) => name.startsWith(`${url}?`));
}

describe('an early read', () => {
  it('is used once, by a call with the same URL and the same credential', async () => {
    const call = await read();
    readEarly(call);
    assert.isUndefined(takeEarly({...call, credential: PUBLISHABLE_KEY('KES')}, still));
    assert.isUndefined(takeEarly({...call, url: `${call.url}x`}, still));
    assert.equal((await takeEarly(call, still))?.status, 404);
    assert.isUndefined(takeEarly(call, still));
  });

  it('answers a later call, which then sends no request of its own', async () => {
    const call = await read();
    readEarly(call);
    const answer = await send(call);
    assert.equal(answer.kind, 'refused');
    assert.lengthOf(fetched(call), 1);
  });

  it('is requested once until it is used or too old', async () => {
    const call = await read();
    for (const now of [1_000, 1_100, 6_000]) readEarly(call, now);
    await (await takeEarly(call, still, 6_000))?.text();
    assert.lengthOf(fetched(call), 1);
    for (const now of [1_000, 6_001]) readEarly(call, now);
    assert.equal((await takeEarly(call, still, 11_001))?.status, 404);
  });

  it('has a URL of its own, so that no cache of the page answers it', async () => {
    const call = await read();
    readEarly(call);
    await (await takeEarly(call, still))?.text();
    for (let again = 0; again < 3; again += 1) await send(call);
    assert.equal(new Set(fetched(call)).size, 4);
  });

  it('does not answer a POST call', async () => {
    const call = await read();
    readEarly(call);
    assert.isUndefined(takeEarly({...call, method: 'POST'}, still));
  });

  it('is not used when it is older than five seconds', async () => {
    const call = await read();
    readEarly(call, 1_000);
    assert.isUndefined(takeEarly(call, still, 6_001));
  });

  it('is undecided, like any other call, when there is no response', async () => {
    const call = {...(await read()), url: 'http://127.0.0.1:1/'};
    readEarly(call);
    assert.equal((await send(call)).kind, 'undecided');
  });

  it('is aborted with the call that uses it', async () => {
    const call = await read();
    readEarly(call);
    const end = new AbortController();
    const taken = takeEarly(call, end.signal);
    end.abort();
    const ended = await taken?.then(
      () => 'answered',
      (error: unknown) => (error as Error).name,
    );
    assert.equal(ended, 'AbortError');
  });
});
