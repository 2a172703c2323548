import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import buildSerializers from '@fastify/fast-json-stringify-compiler';
import {ERROR_CODES} from '../src/lib/error-codes.js';
import {REQUEST_EXAMPLES} from '../src/http/contract/requests.js';
import {NAMED_SCHEMAS} from '../src/http/schemas/index.js';
import {contractText} from '../src/openapi-document.js';
import {contractOf, type Contract, type ContractCheck, type Operation, type Schema} from './helpers/contract.js';
import {OWN_ORIGIN, pk, sk, useService} from './helpers/harness.js';

const DOCUMENTED = ['/v2/payouts', '/v2/charges/mobile', '/v2/invoices'];
/** The eight of the spec, plus 429 for callers without a known key. */
const CODES = ['201', '400', '401', '402', '403', '404', '428', '429', '500'];
const FILE = new URL('../openapi.json', import.meta.url);

/** The values of each enum of the documented interface, by schema and field. */
const ENUMS = {
  'InvoiceItem.product.type':
    'service good addon standard single triple quad suite presidential king queen interconnecting adjoining adjacent ' +
    'studio room apartment not_supported',
  'InvoiceItem.product.status': 'soldout available unavailable',
  'Merchant.address.status':
    'invalid line1_pass line1_name_pass line1_zip_pass name_pass name_zip_pass unchecked verified zip_pass',
  'Merchant.time_zone': 'AFRICA_BUJUMBURA AFRICA_DOUALA AFRICA_NAIROBI',
  'Merchant.type': 'individual company',
  'Merchant.status': 'pending validation_in_progress validation_failed validated',
  'InvoiceCustomer.status': 'active deactivate deleted',
  'Invoice.status': 'draft pending sent paid partial_paid voided overdue refunded',
  'Invoice.type': 'bank balance card fees mobile wallet cash ips',
  'Charge.source.funding': 'credit debit prepaid unknown',
  'Charge.source.cvc_check': 'pass fail unavailable unchecked',
  'Payout.status': 'paid pending in_transit canceled failed',
  'Payout.failure_code':
    'account_closed account_frozen account_restricted could_not_process declined invalid_account_info ' +
    'invalid_currency unsupported_card',
} as const;

const service = useService();
const text = await readFile(FILE, 'utf8');
const document = JSON.parse(text) as Contract;
let check: ContractCheck | undefined;
const contract = (): ContractCheck => (check ??= contractOf(service.prepared.app));
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({path, method, operation})),
);

describe('the OpenAPI document', () => {
  it('matches the service; run `npm run openapi -w service` if it does not', () => {
    assert.equal(contractText(service.prepared.app), text);
  });

  it('has only named schemas for which a serializer can be built', () => {
    // Otherwise the error would occur only when the service responds.
    const named = NAMED_SCHEMAS as readonly {readonly $id?: string}[];
    const schemas = Object.fromEntries(named.map((schema) => [schema.$id ?? '', schema]));
    const compile = buildSerializers()(schemas);
    for (const name of Object.keys(schemas)) {
      const schema = {$ref: `${name}#`};
      assert.equal(typeof compile({method: 'GET', url: '/', httpStatus: '200', schema}), 'function', name);
    }
  });

  it('marks extensions, and gives the documented operations exactly the nine documented status codes', () => {
    assert.equal(document.openapi, '3.1.0');
    for (const {path, method, operation} of operations) {
      const isDocumented = method === 'post' && DOCUMENTED.includes(path);
      assert.equal(operation['x-origin'], isDocumented ? undefined : 'extension', path);
      if (isDocumented) assert.deepEqual(Object.keys(operation.responses), CODES);
    }
    assert.equal(new Set(operations.map(({operation}) => operation.operationId)).size, operations.length);
  });

  it('describes what each operation does, who may call it, and its parameters', () => {
    for (const {operation} of operations) {
      const {operationId, summary, description, tags, security} = operation;
      assert.ok(summary && description && tags.length === 1, operationId);
      const schemes = (operation['x-callers'] ?? []).map((kind) => ({[kind]: []}));
      assert.deepEqual(security, schemes, operationId);
      for (const parameter of operation.parameters ?? []) {
        const isTold = '$ref' in parameter || ('description' in parameter && 'example' in parameter);
        assert.ok(isTold, `${operationId} ${parameter.name}`);
      }
    }
  });

  it('has a description and an example for every field', () => {
    const untold = Object.entries(document.components.schemas).flatMap(([name, schema]) => untoldParts(schema, name));
    const inline = operations.flatMap(({operation}) =>
      Object.entries(operation.responses).flatMap(([status, {content = {}}]) =>
        Object.values(content).flatMap(({schema}) => untoldParts(schema, `${operation.operationId} ${status}`)),
      ),
    );
    assert.deepEqual([...untold, ...inline], []);
  });

  it('refers to the schema of a charge in an invoice instead of repeating it', () => {
    const {properties} = document.components.schemas['Invoice'] as {
      readonly properties: Readonly<Record<string, Schema>>;
    };
    assert.deepEqual(properties['charge']?.['anyOf'], [{$ref: '#/components/schemas/Charge'}, {type: 'null'}]);
  });

  for (const [place, words] of Object.entries(ENUMS)) {
    it(`has the documented values of ${place}`, () => {
      const steps = place.split('.').flatMap((name, index) => (index === 0 ? [name] : ['properties', name]));
      const {enum: values} = steps.reduce<Schema>((part, step) => part[step] as Schema, document.components.schemas);
      const documented = (values as readonly unknown[]).filter((value) => value !== null);
      assert.deepEqual(documented.toSorted(), words.split(' ').toSorted());
    });
  }
});

describe('the examples in the OpenAPI document', () => {
  for (const {operation} of operations) {
    it(`are valid responses of ${operation.operationId}`, () => {
      const shown = Object.entries(operation.responses).flatMap(([status, {description, content = {}}]) => {
        assert.ok(!/^(Default Response|Error)$/.test(description), status);
        return Object.values(content).map((media) => ({status, ...media}));
      });
      for (const {status, schema, example, examples = {}} of shown) {
        if (Number(status) < 400) assert.deepEqual(contract().problems(schema, example), []);
        for (const code of Object.keys(examples)) assert.equal(String(statusOf(code)), status, code);
      }
    });
  }

  it('include every error code, in a valid error body', () => {
    const {problems} = contract();
    const schema = {$ref: '#/components/schemas/Error'};
    assert.deepEqual(
      Object.keys(document.components.examples),
      Object.keys(ERROR_CODES).filter((code) => code !== 'request_timeout'),
    );
    for (const {value} of Object.values(document.components.examples)) assert.deepEqual(problems(schema, value), []);
  });

  it('have request bodies for exactly the operations that take one', () => {
    const takers = operations.filter(({operation}) => operation.requestBody !== undefined);
    const names = takers.map(({operation}) => operation.operationId);
    assert.deepEqual(Object.keys(REQUEST_EXAMPLES).toSorted(), names.toSorted());
  });

  for (const {path, method, operation} of operations) {
    for (const [name, value] of bodiesOf(operation)) {
      it(`pass the validation of ${operation.operationId}: ${name}`, async () => {
        const key = operation['x-callers']?.includes('publishable') === true ? pk('USD') : sk('USD');
        const answer = await service.ask(method.toUpperCase() as 'POST', path.replaceAll(/[{}]/g, ''), {
          key,
          body: value,
          ...(operation.operationId === 'createToken' ? {headers: {origin: OWN_ORIGIN}} : {}),
        });
        assert.notEqual(answer.body['code'], 'invalid_request', answer.text);
        assert.notEqual(answer.body['code'], 'parameter_invalid', answer.text);
        assert.equal(answer.headers['ignored-fields'], undefined);
        await service.ask('DELETE', '/simulator/faults');
        await service.ask('DELETE', '/simulator/rail_faults');
      });
    }
  }
});

/** The parts of a schema without a description or an example. */
function untoldParts(schema: Schema, place: string): readonly string[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
    readonly anyOf?: readonly Schema[];
  };
  const here = 'description' in schema || '$ref' in schema ? [] : [`${place}: no description`];
  const fields = Object.entries(properties).flatMap(([name, part]) => [
    ...(hasValue(part) ? [] : [`${place}.${name}: no example`]),
    ...untoldParts(part, `${place}.${name}`),
  ]);
  const inner = [...anyOf, ...(items === undefined ? [] : [items])].filter((part) => 'properties' in part);
  return [...here, ...fields, ...inner.flatMap((part) => untoldParts(part, `${place}[]`))];
}

function hasValue(part: Schema): boolean {
  const isMade = ['$ref', 'examples', 'enum', 'const', 'properties', 'anyOf'].some((word) => word in part);
  return isMade || (part['items'] !== undefined && hasValue(part['items'] as Schema));
}

function statusOf(code: string): number | undefined {
  return (ERROR_CODES as Readonly<Record<string, {readonly status: number}>>)[code]?.status;
}

function bodiesOf({requestBody}: Operation): readonly (readonly [string, unknown])[] {
  const examples = requestBody?.content['application/json']?.examples ?? {};
  return Object.entries(examples).map(([name, {value}]) => [name, value]);
}
