import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {jsonText} from '../src/lib/json-text.js';
import {OWN_ORIGIN, pk, sk, useService} from './helpers/harness.js';
import {CARDS, createInvoice} from './helpers/steps.js';

const service = useService();
const HOLDER = 'Marker Holder 5190';

describe('private data', () => {
  it('of any card, its number and CVC, is in no log, no table and no response', async () => {
    const answers: string[] = [];
    const ask = async (path: string, key: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await service.ask('POST', path, {key, body, headers});
      answers.push(answer.text);
      return answer.body;
    };
    const customer = await ask('/v2/customers', pk('USD'), {
      email: 'marker@example.com',
      first_name: 'Marker',
      last_name: 'M',
    });
    for (const number of [...Object.values(CARDS), '4111111111111111']) {
      const card = {number, exp_month: '11', exp_year: '2031', cvc: '917', holder: HOLDER};
      const headers = {'origin': OWN_ORIGIN, 'idempotency-key': `token-${answers.length}`};
      const {id: token} = await ask('/v2/tokens', pk('USD'), card, headers);
      await ask('/v2/tokens', pk('USD'), {...card, cvc: 'nine'}, headers);
      await ask('/v2/tokens', pk('USD'), {...card, number: ` ${number}`}, headers);
      await ask('/v2/charges/card', pk('USD'), {
        amount: 5,
        currency: 'USD',
        customer_id: customer['id'],
        token,
        number,
      });
    }
    const places = {log: service.logged.join(''), answers: answers.join('\n'), tables: await dumpTables()};
    for (const [place, text] of Object.entries(places)) {
      for (const number of [...Object.values(CARDS), '4111111111111111']) assert.ok(!text.includes(number), place);
      assert.doesNotMatch(text, /"cvc"\s*:|"917"/, place);
    }
  });

  it('is not in log lines, which contain only the listed fields', async () => {
    await createInvoice(service, 'USD', {custom_fields: {obr_code: 'MARKER-OBR'}});
    await service.ask('GET', '/v2/charges/ch_marker?secret=MARKER-QUERY', {key: sk('USD')});
    assert.ok(service.logged.length > 20);
    for (const line of service.logged) {
      const {level, time, msg, ...told} = JSON.parse(line) as Record<string, unknown>;
      assert.deepEqual([typeof level, typeof time, typeof msg], ['number', 'number', 'string']);
      for (const name of Object.keys(told))
        assert.ok(['method', 'route', 'status', 'ms', 'request_id'].includes(name), name);
      assert.doesNotMatch(line, /MARKER|marker|example\.com|sk_test|pk_test|ch_/);
    }
  });

  it('is not logged when the code logs a field that is not listed', () => {
    const {log} = service.prepared.app;
    const before = service.logged.length;
    const error = Object.assign(new Error('MARKER message\n    at MARKER'), {code: 'MARKED', detail: 'MARKER detail'});
    log.error(error);
    log.error({err: error, body: 'MARKER body', req: {url: 'MARKER url'}}, 'words');
    log.info({secret: 'MARKER', route: '/known'}, 'words');
    log.child({request_id: 'req_1'}).warn({err: error});
    const lines = service.logged.slice(before);
    assert.equal(lines.length, 4);
    for (const line of lines) assert.doesNotMatch(line, /MARKER/);
    assert.match(lines[0] ?? '', /"fault_code":"MARKED","frames":\["\s+at /);
    assert.match(lines[2] ?? '', /"route":"\/known"/);
    assert.match(lines[3] ?? '', /"request_id":"req_1"/);
  });

  it('is not logged or returned when the database quotes it in an error', async () => {
    const {db} = service.prepared.services;
    await sql`alter table customers add constraint broken check (email = '') not valid`.execute(db);
    const body = {email: 'quoted@example.com', first_name: 'Quoted', last_name: 'Name'};
    const failed = await service.ask('POST', '/v2/customers', {key: pk('USD'), body});
    await sql`alter table customers drop constraint broken`.execute(db);
    assert.deepEqual([failed.status, failed.body['code']], [500, 'server_error']);
    const line = service.logged.find((one) => one.includes('server error')) ?? '';
    assert.match(line, /"fault_code":"23514"/);
    assert.doesNotMatch(line + failed.text, /quoted@example\.com|Quoted/);
  });
});

async function dumpTables(): Promise<string> {
  const {db} = service.prepared.services;
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(tables.map(({name}) => sql`select * from ${sql.table(name)}`.execute(db)));
  return jsonText(rows.map((result) => result.rows));
}
