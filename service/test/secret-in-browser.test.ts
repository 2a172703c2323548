import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {guardedOf, readAll} from './helpers/guarded.js';
import {OWN_ORIGIN, sk, useService} from './helpers/harness.js';
import {countedRails} from './helpers/session-uses.js';
import {createInvoice, PAYER} from './helpers/steps.js';

const {rails, callCount} = countedRails();
const service = useService({rails});

/** The headers with which a browser identifies a request of a page that is not the service's own. */
const FROM_PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a page on an allowed origin': {origin: 'http://localhost:5173'},
  'a page on another origin': {
    'origin': 'https://elsewhere.example',
    'sec-fetch-mode': 'cors',
    'sec-fetch-site': 'cross-site',
  },
  'a sandboxed frame': {origin: 'null'},
  'a client that sends the service’s own origin, but no browser headers': {origin: OWN_ORIGIN},
  'the service’s own page in a frame of another site': {'origin': OWN_ORIGIN, 'sec-fetch-site': 'cross-site'},
  'a page whose Origin header was removed on the way': {'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-site'},
};

describe('a secret key from a browser', () => {
  for (const [who, headers] of Object.entries(FROM_PAGES)) {
    it(`is refused on every operation without any effect: from ${who}`, async () => {
      await createInvoice(service);
      const [rows, askedBefore, operations] = [await readAll(service), callCount(), guardedOf(service)];
      assert.ok(operations.length > 15);
      for (const {id, method, path, body, isSecretOnly} of operations) {
        const call = {key: sk('USD'), headers, ...(body === undefined ? {} : {body})};
        const answer = await service.ask(method, path, call);
        assert.deepEqual([answer.status, answer.body['code']], [403, 'secret_key_in_browser'], id);
        const allowed = isSecretOnly ? undefined : headers['origin'];
        assert.equal(answer.headers['access-control-allow-origin'], allowed, id);
        assert.equal(answer.headers['access-control-allow-credentials'], undefined, id);
      }
      assert.equal(await readAll(service), rows);
      assert.equal(callCount(), askedBefore);
    });
  }

  it('is refused before its body is read', async () => {
    const headers = {'origin': 'http://localhost:5173', 'content-type': 'application/json'};
    const {body} = await service.ask('POST', '/v2/payouts', {key: sk('USD'), body: '{not json', headers});
    assert.equal(body['code'], 'secret_key_in_browser');
  });
});

describe('a secret key from a server', () => {
  for (const [what, headers] of [
    ['has no browser headers', {}],
    // Node's fetch sends this header without a page.
    ['has the fetch mode cors', {'sec-fetch-mode': 'cors'}],
    [
      'comes from the service’s own page without an Origin header',
      {'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors'},
    ],
    ['comes from that page with its Origin header', {'origin': OWN_ORIGIN, 'sec-fetch-site': 'same-origin'}],
  ] as const) {
    it(`is accepted when it ${what}`, async () => {
      const {status} = await service.ask('POST', '/v2/customers', {key: sk('USD'), body: PAYER, headers});
      assert.equal(status, 201);
    });
  }
});
