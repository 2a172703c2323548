import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useService} from './helpers/harness.js';

const service = useService();

describe('the page of the API contract', () => {
  it('contains no inline or external scripts and styles, and its files can be loaded', async () => {
    const {status, text, headers} = await service.ask('GET', '/docs');
    assert.equal(status, 200);
    const policy = headers['content-security-policy'] ?? '';
    assert.match(
      policy,
      /^default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self';/,
    );
    assert.equal(policy.split('unsafe').length, 2, 'only styles may be inline');
    assert.doesNotMatch(text, /<style|style=|<script>|https?:/);
    const files = [...text.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    assert.equal(files.length, 3);
    for (const file of files) assert.equal((await service.ask('GET', file)).status, 200, file);
  });

  it('has a viewer that is sent once, and then answered with 304', async () => {
    const path = '/docs/assets/standalone.js';
    const {headers} = await service.ask('GET', path);
    const again = await service.ask('GET', path, {headers: {'if-none-match': headers['etag'] ?? ''}});
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  it('has a JSON document that names this service as its server', async () => {
    const {body} = await service.ask('GET', '/docs/json');
    const printed = service.prepared.app.swagger() as unknown as Readonly<Record<string, unknown>>;
    assert.deepEqual(body, {...printed, servers: [{url: '/', description: 'This service.'}]});
  });

  it('serves no other files', async () => {
    for (const name of ['scalar.js', 'index.d.ts', 'package.json', '..%2Findex.js', '%2e%2e%2findex.html', 'index']) {
      assert.equal((await service.ask('GET', `/docs/assets/${name}`)).status, 404, name);
    }
  });
});
