import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {sql} from 'kysely';
import {answerJobs} from '../src/commands/jobs.js';
import {listDead, retryDead} from '../src/domain/job-queue.js';
import {countDead, countJobs, limited} from '../src/metrics/queries.js';
import {simulatedRails} from '../src/rails/index.js';
import {sk, useService} from './helpers/harness.js';
import {askPhone, createCustomer, createInvoice, readStatus} from './helpers/steps.js';

const mailer = {
  isBroken: true,
  taken: [] as string[],
  async send({to}: {readonly to: string}): Promise<void> {
    if (this.isBroken) throw new Error('no route');
    this.taken.push(to);
  },
};
const service = useService({rails: {...simulatedRails, mail: mailer}});

describe('a call that failed too often', () => {
  it('is not made again until a person retries it, and is then made once', async () => {
    const {db} = service.prepared.services;
    const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
    const customer_id = await createCustomer(service);
    const body = {description: 'Coffee', customer_id, due_date: '2026-12-31', products, manual_payment: true};
    assert.equal((await service.ask('POST', '/v2/invoices', {key: sk('USD'), body})).status, 201);
    assert.deepEqual(await listDead(db), []);
    await db.updateTable('tasks').set({attempts: 1499}).where('kind', '=', 'mail').execute();
    await service.pass(1000);
    const [dead, ...others] = await listDead(db);
    assert.deepEqual([dead?.rail, dead?.kind, dead?.attempts, others], ['mail', 'mail', 1500, []]);
    mailer.isBroken = false;
    await service.pass(24 * 60 * 60 * 1000);
    assert.deepEqual(mailer.taken, []);
    assert.equal(await retryDead(db, {rail: 'tax'}), 0);
    assert.equal(await retryDead(db, {rail: 'mail'}), 1);
    await service.pass(0);
    await service.pass(120_000);
    assert.equal(mailer.taken.length, 1);
    assert.deepEqual(await listDead(db), []);
  });
});

describe('a job of the database that failed too often', () => {
  it('waits for a person, holds up no other job, and runs once that person retries it', async () => {
    const {db} = service.prepared.services;
    const stuck = await createInvoice(service);
    const uetr = String((await askPhone(service, stuck, '+25779000001'))['uetr']);
    await sql`alter table phone_requests add constraint broken check (uetr <> ${sql.lit(uetr)} or status = 'pending') not valid`.execute(
      db,
    );
    await db.updateTable('tasks').set({attempts: 1499}).where('kind', '=', 'phone_answer').execute();
    await service.pass(1000);
    const [dead, ...others] = await listDead(db);
    assert.deepEqual(
      [dead?.rail, dead?.kind, dead?.subject, dead?.attempts, others],
      ['none', 'phone_answer', uetr, 1500, []],
    );
    assert.deepEqual(await limited(db, countDead), [{rail: 'none', count: 1}]);
    const waiting = await limited(db, (tx) => countJobs(tx, service.clock.now() + 60_000));
    assert.equal(waiting.find(({rail}) => rail === 'none')?.due, 0);
    await sql`alter table phone_requests drop constraint broken`.execute(db);
    const fine = await createInvoice(service);
    await askPhone(service, fine, '+25779000001');
    await service.pass(60_000);
    assert.equal((await readStatus(service, fine))['settled_by'], 'phone');
    assert.equal((await readStatus(service, stuck))['settled_by'], null);
    assert.equal(await retryDead(db, {rail: 'mail'}), 0);
    assert.equal(await retryDead(db, {rail: 'none'}), 1);
    await service.pass(0);
    assert.equal((await readStatus(service, stuck))['settled_by'], 'phone');
    assert.deepEqual(await listDead(db), []);
  });
});

describe('the command for jobs that wait for a person', () => {
  const actor = {who: 'esther', from: 'esther@ops'};
  const command = (...words: readonly string[]): Promise<string[]> =>
    answerJobs({db: service.prepared.services.db, now: 7, actor}, words);
  const subjects = async (): Promise<unknown[]> =>
    (await command()).map((line) => (JSON.parse(line) as {readonly subject: string}).subject);

  before(async () => {
    const dead = {kind: 'mail', rail: 'mail', at: 0, dead_at: 1, attempts: 1500} as const;
    await service.prepared.services.db
      .insertInto('tasks')
      .values(['msg_1', 'msg_2', 'msg_3'].map((subject) => ({...dead, subject})))
      .execute();
  });
  after(() => service.prepared.services.db.deleteFrom('tasks').where('subject', 'like', 'msg_%').execute());

  it('retries one by its subject, and no other', async () => {
    assert.deepEqual(await command('retry', '--subject', 'msg_2'), ['1 to be tried again']);
    assert.deepEqual(await subjects(), ['msg_1', 'msg_3']);
    await assert.rejects(command('retry', '--subject', 'msg_2'), {message: 'No job about this subject was given up.'});
    assert.deepEqual(await command('retry', 'mail'), ['2 to be tried again']);
    assert.deepEqual(await command('retry', 'mail'), ['0 to be tried again']);
    assert.deepEqual(await command('list'), []);
  });

  it('has written each retry into the audit log, and nothing where there was none', async () => {
    const {db} = service.prepared.services;
    const columns = ['at', 'who', 'came_from', 'subject', 'changes'] as const;
    const rows = await db
      .selectFrom('audit_log')
      .select(columns)
      .where('action', '=', 'job.retry')
      .orderBy('id')
      .execute();
    const one = {at: 7, who: 'esther', came_from: 'esther@ops'};
    assert.deepEqual(rows, [
      {...one, subject: 'msg_2', changes: {count: 1}},
      {...one, subject: 'mail', changes: {count: 2}},
    ]);
  });

  for (const words of [
    ...[['retry'], ['retry', '--subject'], ['retry', 'letters'], ['retry', 'mail', 'tax'], ['list', 'mail']],
    ...[['retry', 'mail', '--subject', 'msg_1'], ['retry', '--subject', 'msg_1', 'msg_2'], ['remove']],
  ]) {
    it(`refuses other words with a clear message: ${words.join(' ')}`, async () => {
      const message =
        'Use "list"; or "retry" and "--subject" with an id, or one of cards, bank, mobile, payouts, mail, tax, none.';
      await assert.rejects(command(...words), {message});
    });
  }
});
