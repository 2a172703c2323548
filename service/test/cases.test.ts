import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {before, describe, it} from 'node:test';
import {fieldsOf, isRefusedSomewhere, isTakenSomewhere, isValueTaken} from './cases/coverage.js';
import {assertCase} from './cases/assert-case.js';
import {renderPage} from './cases/page.js';
import {PAGE} from './cases/place.js';
import {runRow, cleanUp, type Exchange, type CaseContext} from './cases/run.js';
import {CHOICES, OPERATIONS, readTable, reasonsOf, rowsOf, type Row} from './cases/table.js';
import {createAll} from './cases/created.js';
import {useService, type Answer, type Body} from './helpers/harness.js';

const service = useService();
const table = readTable();
const REQUESTS = {
  createPayout: 'PayoutRequest',
  createMobileCharge: 'MobileChargeRequest',
  createInvoice: 'InvoiceRequest',
} as const;

describe('the table of cases', () => {
  let context: CaseContext;
  before(async () => {
    context = {service, created: await createAll(service)};
  });

  for (const [operation, {title}] of Object.entries(OPERATIONS)) {
    describe(title, () => {
      for (const row of table.filter((one) => one.operation === operation)) {
        it(`${row.id}: ${row.because}`, async () => {
          try {
            assertCase(row, await runRow(context, row), context.created);
          } finally {
            await cleanUp(context);
          }
        });
      }
    });
  }
});

describe('the table covers', () => {
  for (const [operation, schema] of Object.entries(REQUESTS)) {
    const rows = table.filter((row) => row.operation === operation);
    const usual = OPERATIONS[operation]?.body ?? {};

    it(`every field of ${schema}, accepted and refused, and each of its values`, () => {
      const fields = fieldsOf(schema);
      assert.ok(fields.length >= 8);
      for (const field of fields) {
        assert.ok(isRefusedSomewhere(field, rows), `no row refuses ${field.path}`);
        assert.ok(isTakenSomewhere(field, {rows, usual}), `no row gets 201 with ${field.path}`);
        for (const value of field.values)
          assert.ok(isValueTaken(field, value, {rows, usual}), `${field.path}: ${String(value)}`);
      }
    });
  }

  it('every status code of the interface, and every entry of choices.json', () => {
    const ofInterface = table.filter((row) => OPERATIONS[row.operation]?.status === undefined);
    const statuses = new Set(ofInterface.map((row) => row.expect.status));
    assert.deepEqual([...statuses].toSorted(), [201, 400, 401, 402, 403, 404, 428, 500]);
    const named = new Set(table.flatMap((row) => reasonsOf(row).choices));
    assert.deepEqual([...named].toSorted(), Object.keys(CHOICES).toSorted());
  });
});

describe('a row of the table', () => {
  const row: Row = {
    id: 'told',
    operation: 'createPayout',
    expect: {status: 400, code: 'invalid_request', param: 'type', params: ['type'], headers: {vary: 'Origin'}},
    because: 'choice fields',
  };
  const error = {param: 'type', code: 'not_allowed', message: 'type must be one of bank, card, mobile'};
  const body = {...error, code: 'invalid_request', errors: [error], request_id: 'req_1'};
  const headers = {
    'vary': 'Origin',
    'request-id': 'req_1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  };
  const exchange = (more: Partial<Answer>, told: Body = body): Exchange => ({
    sent: {headers: {authorization: 'Bearer sk_test_marker'}, payload: Buffer.from('{"type":"MARKED"}')},
    answer: {status: 400, headers, text: JSON.stringify(told), body: told, ...more},
  });
  const wrong: Readonly<Record<string, Exchange>> = {
    'has another status': exchange({status: 404}),
    'has a status that is not documented': exchange({status: 409}),
    'has another code': exchange({}, {...body, code: 'parameter_invalid'}),
    'names another field': exchange({}, {...body, param: 'amount', errors: [{...error, param: 'amount'}]}),
    'names no field': exchange({}, {...body, param: undefined}),
    'names an additional field': exchange({}, {...body, errors: [error, {...error, param: 'amount'}]}),
    'has a member that no error has': exchange({}, {...body, status: 400}),
    'has no request id': exchange({}, {...body, request_id: undefined}),
    'has the id of another request': exchange({headers: {...headers, 'request-id': 'req_2'}}),
    'may be cached': exchange({headers: {...headers, 'cache-control': undefined}}),
    'lacks a header of the row': exchange({headers: {...headers, vary: undefined}}),
    'quotes a value': exchange({}, {...body, message: 'MARKED is no type'}),
    'quotes the key': exchange({}, {...body, message: 'sk_test_marker may not'}),
  };

  it('passes when the response is as expected', () => assertCase(row, exchange({}), new Map()));

  for (const [what, answered] of Object.entries(wrong)) {
    it(`fails when the response ${what}`, () =>
      assert.throws(() => assertCase(row, answered, new Map()), assert.AssertionError));
  }

  it('fails when a success has another member than expected, or returns a secret', () => {
    const made = (answer: Readonly<Record<string, unknown>>): Row => ({...row, expect: {status: 201, answer}});
    const told = exchange({status: 201}, {amount: 100, note: 'OBR-MARKED', list: [{id: 'x_1'}]});
    assertCase(made({'amount': 100, 'list[0].id': {$match: '^x_'}, 'other': {$absent: true}}), told, new Map());
    for (const answer of [{amount: 99}, {'list[0].id': 'x_2'}, {amount: {$absent: true}}, {amount: {$raw: '10'}}])
      assert.throws(() => assertCase(made(answer), told, new Map()), assert.AssertionError);
    const payload = Buffer.from('{"custom_fields":{"obr_code":"OBR-MARKED"}}');
    assert.throws(() => assertCase(made({}), {...told, sent: {...told.sent, payload}}, new Map()), /quotes/);
  });
});

describe('an invalid line of the table', () => {
  const row = {id: 'one', operation: 'createPayout', expect: {status: 201}, because: 'choice null'};
  const lines: readonly (readonly [string, unknown, RegExp])[] = [
    ['an unknown member', {...row, extra: 1}, /has no member "extra"/],
    ['a duplicate id', {...row, id: 'taken'}, /taken is there twice/],
    ['an unknown operation', {...row, operation: 'createRefund'}, /no operation createRefund/],
    ['a refusal without a code', {...row, expect: {status: 400}}, /a refusal has a code/],
    ['a reason that cites nothing', {...row, because: 'it is so'}, /cites nothing/],
    ['an unknown choice', {...row, because: 'choice nobody'}, /no choice "nobody"/],
  ];
  for (const [what, line, message] of lines) {
    it(`is reported with its file and line: ${what}`, () => {
      const read = () => rowsOf(`\n${JSON.stringify(line)}`, {file: 'x.jsonl', seen: new Set(['taken'])});
      assert.throws(read, (error: Error) => error.message.startsWith('x.jsonl:2: ') && message.test(error.message));
    });
  }
});

describe('the page of cases', () => {
  it('matches the table; if not, run `npm run cases -w service`', async () => {
    assert.equal(await readFile(PAGE, 'utf8'), renderPage());
  });
});
