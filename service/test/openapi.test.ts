import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {renderOpenApi} from '../src/openapi-document.js';

const DOCUMENTED = ['/v2/payouts', '/v2/charges/mobile', '/v2/invoices'];

interface Operation {
  readonly 'operationId': string;
  readonly 'x-origin'?: string;
  readonly 'responses': Readonly<Record<string, unknown>>;
}

describe('the contract document', () => {
  it('is the one the service would print; run `npm run openapi -w service` when it is not', async () => {
    const kept = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
    assert.equal(await renderOpenApi(), kept);
  });

  it('marks what the interface does not show, and lets the documented operations answer only the eight codes', async () => {
    const text = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
    const {openapi, paths} = JSON.parse(text) as {openapi: string; paths: Record<string, Record<string, Operation>>};
    assert.equal(openapi, '3.1.0');
    const ids = new Set<string>();
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const isDocumented = method === 'post' && DOCUMENTED.includes(path);
        assert.equal(operation['x-origin'], isDocumented ? undefined : 'extension', path);
        if (isDocumented)
          assert.deepEqual(Object.keys(operation.responses), ['201', '400', '401', '402', '403', '404', '428', '500']);
        assert.ok(!ids.has(operation.operationId), operation.operationId);
        ids.add(operation.operationId);
      }
    }
  });
});
