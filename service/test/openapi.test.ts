import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {renderOpenApi} from '../src/openapi-document.js';

const DOCUMENTED = ['/v2/payouts', '/v2/charges/mobile', '/v2/invoices'];
const CODES = ['201', '400', '401', '402', '403', '404', '428', '500'];

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
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({path, method, operation})),
    );
    for (const {path, method, operation} of operations) {
      const isDocumented = method === 'post' && DOCUMENTED.includes(path);
      assert.equal(operation['x-origin'], isDocumented ? undefined : 'extension', path);
      if (isDocumented) assert.deepEqual(Object.keys(operation.responses), CODES);
    }
    assert.equal(new Set(operations.map(({operation}) => operation.operationId)).size, operations.length);
  });
});
