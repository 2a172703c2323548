import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {makeHostile} from '../src/simulator/fault-hostile.js';
import {pk} from './helpers/harness.js';
import {listen, type Listening} from './helpers/listening.js';
import {PAYER} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

type Json = Readonly<Record<string, unknown>>;

let database: OpenDatabase;
let service: Listening;

before(async () => {
  database = await openTestDatabase();
  service = await listen({database});
});
after(async () => {
  await service.close();
  await database.close();
});

describe('hostile_strings', () => {
  const MARKUP = '"><img src=x onerror=__pwn(1)><script>__pwn(2)</script>${7*7}{{7*7}}';
  const read = async (fault: object): Promise<{readonly text: string; readonly body: Json}> => {
    const made = await service.call('POST', '/v2/customers', {
      key: pk('USD'),
      body: {...PAYER, address: {city: 'Gitega'}},
    });
    const {id} = (await made.json()) as Json;
    const set = {operation: 'getCustomer', kind: 'hostile_strings', ...fault};
    assert.equal((await service.call('POST', '/simulator/faults', {body: set})).status, 201);
    const text = await (await service.call('GET', `/v2/customers/${id}`, {key: pk('USD')})).text();
    return {text, body: JSON.parse(text) as Json};
  };

  it('replace every text, and no other value', async () => {
    const {body} = await read({});
    const {birth_date, is_live, address, ...texts} = body;
    assert.deepEqual([birth_date, is_live, address], [null, false, {object: MARKUP, city: MARKUP}]);
    assert.deepEqual(Object.keys(texts), ['object', 'id', 'email', 'first_name', 'last_name', 'merchant_id', 'status']);
    assert.deepEqual([...new Set(Object.values(texts))], [MARKUP]);
  });

  it('replace only the fields with the given name or path', async () => {
    for (const [field, hostile] of [
      ['first_name', ['first_name']],
      ['object', ['object', 'address.object']],
      ['address.object', ['address.object']],
      ['nothing', []],
    ] as const) {
      const {body} = await read({field, payload: 'link'});
      const {address, ...rest} = body;
      const inner = Object.entries(address as Json).map(([name, value]) => [`address.${name}`, value]);
      const found = [...Object.entries(rest), ...inner].filter(([, value]) => value === 'javascript:__pwn(3)//');
      assert.deepEqual(
        found.map(([name]) => name),
        hostile,
      );
    }
  });

  it('can be unclosed bidirectional controls with a lone surrogate', async () => {
    const {body, text} = await read({field: 'last_name', payload: 'bidi'});
    for (const sign of ['\u202E', '\u2066', '\u2067', '\u200D']) assert.ok(String(body['last_name']).includes(sign));
    assert.match(String(body['last_name']), /\p{Surrogate}/u);
    assert.ok(text.includes('\\ud800'));
  });

  it('can be one megabyte long', async () => {
    assert.equal((await read({field: 'email', payload: 'long'})).body['email'], 'W'.repeat(1024 * 1024));
  });

  it('replace texts in lists, and keep every digit of large numbers', () => {
    const json = '{"a":9223372036854775807,"data":[{"b":"x\\"y","n":1.50},{"b":"z"}],"list":["p","q"]}';
    const link = '"javascript:__pwn(3)//"';
    const hostile = (field: string): string => makeHostile(json, {payload: 'link', field});
    assert.equal(hostile('data.1.b'), json.replace('"z"', link));
    assert.equal(hostile('b'), json.replace('"x\\"y"', link).replace('"z"', link));
    assert.equal(hostile('list'), json.replace('"p"', link).replace('"q"', link));
    assert.equal(hostile(''), json.replace(/"(?:p|q|z|x\\"y)"/g, link));
    assert.equal(makeHostile('[]', {payload: 'link', field: ''}), '[]');
  });

  it('replace texts of errors too, and the operation still takes effect', async () => {
    const headers = {'idempotency-key': 'hostile'};
    await service.call('POST', '/simulator/faults', {body: {operation: 'createCustomer', kind: 'hostile_strings'}});
    const make = () => service.call('POST', '/v2/customers', {key: pk('USD'), body: PAYER, headers});
    assert.equal(((await (await make()).json()) as Json)['id'], MARKUP);
    assert.equal((await make()).headers.get('idempotent-replayed'), 'true');
    await service.call('POST', '/simulator/faults', {
      body: {operation: 'getCharge', kind: 'hostile_strings', field: 'message'},
    });
    const refusal = (await (await service.call('GET', '/v2/charges/ch_x', {key: pk('USD')})).json()) as Json;
    assert.deepEqual([refusal['message'], refusal['code']], [MARKUP, 'resource_missing']);
  });
});
