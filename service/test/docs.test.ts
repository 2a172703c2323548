import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useService} from './helpers/harness.js';

const service = useService();

describe('the contract, for people', () => {
  it('is a page without anything inline or foreign, whose files are all here', async () => {
    const {status, text, headers} = await service.ask('GET', '/docs');
    assert.equal(status, 200);
    assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.doesNotMatch(headers['content-security-policy'] ?? '', /unsafe/);
    assert.doesNotMatch(text, /<style|style=|<script>|https?:/);
    const files = [...text.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    assert.equal(files.length, 4);
    for (const file of files) assert.equal((await service.ask('GET', file)).status, 200, file);
  });

  it('is a document whose operations are where it was read', async () => {
    const {body} = await service.ask('GET', '/docs/json');
    const printed = service.prepared.app.swagger() as unknown as Readonly<Record<string, unknown>>;
    assert.deepEqual(body, {...printed, servers: [{url: '/', description: 'This service.'}]});
  });

  it('has no other files', async () => {
    for (const name of ['swagger-ui.js', 'csp.json', 'package.json', '..%2Findex.js', '%2e%2e%2findex.html', 'index']) {
      assert.equal((await service.ask('GET', `/docs/assets/${name}`)).status, 404, name);
    }
  });
});
