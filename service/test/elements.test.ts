import assert from 'node:assert/strict';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {brotliCompressSync, brotliDecompressSync} from 'node:zlib';
import type {StartOptions} from '../src/start.js';
import {createHarness, MBOA, OWN_ORIGIN, pk, sk, type Harness, useService} from './helpers/harness.js';
import {lendDatabase} from './helpers/test-database.js';
import {createSession} from './helpers/steps.js';

const SCRIPT = `export {};\n`.repeat(50);
const unbuilt = useService({cardFrameDir: join(tmpdir(), 'nowhere')});
let folder: string;
let service: Harness;

describe('the card frame', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'card-frame-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<meta name="allowed-origins" content="__ALLOWED_ORIGINS__"><meta name="own-origins" content="__OWN_ORIGINS__">',
    );
    await writeFile(
      join(folder, 'policy.json'),
      '{"scripts": ["sha256-Zmlyc3Q=", "sha256-c2NyaXB0"], "style": "sha256-c3R5bGU="}',
    );
    await writeFile(join(folder, 'assets', 'frame-1a2b.js'), SCRIPT);
    await writeFile(join(folder, 'assets', 'frame-1a2b.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, 'assets', 'other-3c4d.js'), SCRIPT);
    await mkdir(join(folder, 'payment-widget', 'AbC-_123'), {recursive: true});
    await writeFile(join(folder, 'payment-widget', 'AbC-_123', 'fr.js'), SCRIPT);
    service = await createHarness({
      database: sharedDatabase(),
      cardFrameDir: folder,
      widgetScript: join(folder, 'payment-widget.js'),
    });
  });
  after(async () => {
    await service.prepared.close();
    await rm(folder, {recursive: true});
  });

  for (const [key, origins] of [
    [pk('USD'), `http://localhost:* http://127.0.0.1:* ${OWN_ORIGIN}`],
    [MBOA.pk, `https://mboa.example ${OWN_ORIGIN}`],
  ] as const) {
    it(`lists the origins of ${key} and of the service, and allows only them to frame it`, async () => {
      const {status, text, headers} = await service.ask('GET', `/elements/card?k=${key}`);
      const own = `<meta name="own-origins" content="${OWN_ORIGIN}">`;
      assert.deepEqual([status, text], [200, `<meta name="allowed-origins" content="${origins}">${own}`]);
      assert.deepEqual(headers['content-security-policy']?.split('; '), [
        "default-src 'none'",
        "script-src 'sha256-Zmlyc3Q=' 'sha256-c2NyaXB0'",
        "style-src 'sha256-c3R5bGU='",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
        `frame-ancestors ${origins}`,
      ]);
    });
  }

  it('answers HEAD for the parts of the element, with which caches ask', async () => {
    const url = '/elements/payment-widget/AbC-_123/fr.js';
    const {statusCode, body} = await service.prepared.app.inject({method: 'HEAD', url});
    assert.deepEqual([statusCode, body], [200, '']);
  });

  it('allows isolated pages to embed it, is not cached, and sends no referrer', async () => {
    const {headers} = await service.ask('GET', `/elements/card?k=${pk('USD')}`);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.match(headers['permissions-policy'] ?? '', /camera=\(\), .*payment=\(\)/);
  });

  describe('behind a proxy', () => {
    const PROXY = '127.0.0.1';
    const FORWARDED = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'shop.example',
      'x-forwarded-proto': 'https',
    };
    const open = (options: StartOptions) =>
      createHarness({database: sharedDatabase(), cardFrameDir: folder, ...options});
    const warnings = ({logged}: Harness) => logged.filter((line) => line.includes('PUBLIC_URL='));
    const ownOf = (text: string) => /own-origins" content="([^"]*)"/.exec(text)?.[1];
    const path = `/elements/card?k=${pk('USD')}`;

    it('warns once when it is requested at another address, and gives the PUBLIC_URL to set', async () => {
      const behind = await open({publicUrl: undefined});
      for (const host of ['pay.example', 'pay.example', '127.0.0.1:4010', 'localhost:4010'])
        assert.equal((await behind.ask('GET', path, {headers: {host}})).status, 200);
      assert.equal(warnings(behind).length, 1);
      assert.match(warnings(behind)[0] ?? '', /asked for at http:\/\/pay\.example, .*PUBLIC_URL=http:\/\/pay\.example/);
      await behind.prepared.close();
    });

    it('warns about the address that the page reports, if it is an origin, at most 20 times', async () => {
      const behind = await open({publicUrl: 'https://pay.example'});
      const told = [
        'https://pay.example',
        'https://other.example',
        'https://other.example',
        'javascript:1',
        'https://a b',
        '',
      ];
      for (const at of told) await behind.ask('GET', `${path}&at=${encodeURIComponent(at)}`);
      assert.equal(warnings(behind).length, 1);
      assert.match(warnings(behind)[0] ?? '', /asked for at https:\/\/other\.example/);
      for (let index = 0; index < 100; index += 1) await behind.ask('GET', `${path}&at=https://a${index}.example`);
      assert.equal(warnings(behind).length, 20);
      await behind.prepared.close();
    });

    it('uses the forwarded host and protocol of a trusted proxy, and accepts cards from that origin', async () => {
      const behind = await open({publicUrl: undefined, trustedProxy: [PROXY]});
      const {text} = await behind.ask('GET', path, {headers: FORWARDED});
      assert.equal(ownOf(text), 'https://shop.example');
      assert.deepEqual(warnings(behind), []);
      const session = await createSession(behind, {mode: 'add'});
      for (const [key, origin, status] of [
        [pk('USD'), 'https://shop.example', 201],
        [session, 'https://shop.example', 201],
        [pk('USD'), 'https://other.example', 403],
      ] as const) {
        const answer = await behind.ask('POST', '/v2/tokens', {key, body: CARD, headers: {...FORWARDED, origin}});
        assert.equal(answer.status, status);
      }
      await behind.prepared.close();
    });

    it('ignores forwarded headers of an untrusted proxy, and all of them when PUBLIC_URL is set', async () => {
      const strangers = await open({publicUrl: undefined, trustedProxy: ['10.0.0.1']});
      const told = await open({publicUrl: 'https://pay.example', trustedProxy: [PROXY]});
      for (const [one, own] of [
        [strangers, 'http://127.0.0.1:4010 http://localhost:4010'],
        [told, 'https://pay.example'],
      ] as const) {
        assert.equal(ownOf((await one.ask('GET', path, {headers: FORWARDED})).text), own);
        const headers = {...FORWARDED, origin: 'https://shop.example'};
        assert.equal((await one.ask('POST', '/v2/tokens', {key: pk('USD'), body: CARD, headers})).status, 403);
        await one.prepared.close();
      }
    });
  });

  it('is compressed with Brotli if the client accepts that', async () => {
    const url = `/elements/card?k=${pk('USD')}`;
    const [small, plain] = await Promise.all(
      ['br', 'gzip'].map((accepted) => service.prepared.app.inject({url, headers: {'accept-encoding': accepted}})),
    );
    assert.deepEqual([small?.headers['content-encoding'], small?.headers['vary']], ['br', 'Accept-Encoding']);
    assert.equal(plain?.headers['content-encoding'], undefined);
    assert.equal(brotliDecompressSync(small?.rawPayload ?? '').toString(), plain?.payload);
  });

  it('is replaced by an uncompressed HTML page when a fault requires that', async () => {
    await service.ask('POST', '/simulator/faults', {body: {operation: 'getCardFrame', kind: 'html'}});
    const url = `/elements/card?k=${pk('USD')}`;
    const {headers, payload} = await service.prepared.app.inject({url, headers: {'accept-encoding': 'br'}});
    assert.equal(headers['content-encoding'], undefined);
    assert.match(payload, /^<!doctype html><title>Sign in/);
  });

  it('serves its files with an immutable cache header, and no file outside their folder', async () => {
    const {status, headers} = await service.ask('GET', '/elements/card/assets/frame-1a2b.js');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal((await service.ask('GET', '/elements/card/assets/..%2findex.html')).status, 404);
  });

  it("serves the widget script's chunks with an immutable cache header, to isolated pages too", async () => {
    const {status, headers, text} = await service.ask('GET', '/elements/payment-widget/AbC-_123/fr.js');
    assert.deepEqual([status, text, headers['content-type']], [200, SCRIPT, 'text/javascript; charset=utf-8']);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  });

  for (const [path, expected] of [
    ['AbC-_123/rn.js', 404],
    ['AbC-_124/fr.js', 404],
    ['..%2fassets/frame-1a2b.js', 400],
    ['../assets/frame-1a2b.js', 404],
    ['AbC-_123/..%2f..%2findex.html', 404],
    ['AbC-_1234/fr.js', 400],
  ] as const) {
    it(`does not serve ${path} as a chunk of the widget script`, async () => {
      assert.equal((await service.ask('GET', `/elements/payment-widget/${path}`)).status, expected);
    });
  }

  for (const [accepted, isSmall] of [
    ['gzip, deflate, br, zstd', true],
    ['br;q=0.5', true],
    ['gzip', false],
    ['br;q=0, gzip', false],
    ['br;q=0.0', false],
    [undefined, false],
  ] as const) {
    it(`serves its script ${isSmall ? 'compressed' : 'uncompressed'} if the client accepts ${String(accepted)}`, async () => {
      const headers = accepted === undefined ? undefined : {'accept-encoding': accepted};
      const answer = await askFor('frame-1a2b.js', headers);
      assert.equal(answer.headers['content-encoding'], isSmall ? 'br' : undefined);
      assert.equal(answer.headers['vary'], 'Origin, Accept-Encoding');
      const text = isSmall ? brotliDecompressSync(answer.rawPayload).toString() : answer.payload;
      assert.equal(text, SCRIPT);
    });
  }

  it('serves a file uncompressed if the build has not compressed it', async () => {
    const {headers, payload} = await askFor('other-3c4d.js', {'accept-encoding': 'br'});
    assert.deepEqual([headers['content-encoding'], payload], [undefined, SCRIPT]);
  });

  it('returns 304 for a file that the client already has in the same encoding', async () => {
    const {headers} = await askFor('frame-1a2b.js', {'accept-encoding': 'br'});
    const etag = String(headers['etag']);
    const again = await askFor('frame-1a2b.js', {'accept-encoding': 'br', 'if-none-match': etag});
    assert.deepEqual([again.statusCode, again.payload, again.headers['etag']], [304, '', etag]);
    assert.equal((await askFor('frame-1a2b.js', {'if-none-match': etag})).statusCode, 200);
  });

  it('is not shown for a key that is missing, unknown or secret', async () => {
    const statusOf = async (query: string) => (await service.ask('GET', `/elements/card${query}`)).status;
    assert.deepEqual(
      [await statusOf(''), await statusOf('?k=pk_test_x'), await statusOf(`?k=${sk('USD')}`)],
      [400, 401, 404],
    );
  });

  it('returns 404 when it was not built', async () => {
    const {status, body} = await unbuilt.ask('GET', `/elements/card?k=${pk('USD')}`);
    assert.deepEqual([status, body['code']], [404, 'resource_missing']);
  });
});

const CARD = {number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline'};

function sharedDatabase() {
  return lendDatabase(unbuilt.prepared.services.db);
}

function askFor(name: string, headers: Readonly<Record<string, string>> = {}) {
  return service.prepared.app.inject({url: `/elements/card/assets/${name}`, headers});
}
