import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {pk, useService} from './helpers/harness.js';
import {askPhone, createInvoice, createQr, PAYER, readStatus} from './helpers/steps.js';

const service = useService();

describe('a scheduled job', () => {
  const jobs = () =>
    service.prepared.services.db
      .selectFrom('tasks')
      .selectAll()
      .where('kind', 'not in', ['purge', 'invoice_overdue'])
      .orderBy('sequence')
      .execute();

  it('is stored with the QR code that needs it, and deleted once it has run', async () => {
    const invoice = await createInvoice(service);
    const qr = await createQr(service, invoice);
    const written = await jobs();
    assert.deepEqual(
      written.map(({kind, subject, at, attempts}) => ({kind, subject, at, attempts})),
      [{kind: 'qr_expiry', subject: qr['qr_reference'], at: qr['expires_at'], attempts: 0}],
    );
    await service.pass(300_000);
    assert.deepEqual(await jobs(), []);
  });

  it('is retried with growing delays when it fails, and does not block other jobs', async () => {
    const {db} = service.prepared.services;
    const [stuck, fine] = [await createInvoice(service), await createInvoice(service)];
    const request = await askPhone(service, stuck, '+25779000001');
    await sql`alter table phone_requests add constraint broken check (uetr <> ${sql.lit(request['uetr'] as string)} or status = 'pending') not valid`.execute(
      db,
    );
    await askPhone(service, fine, '+25779000001');
    await service.pass(1000);
    assert.equal((await readStatus(service, fine))['settled_by'], 'phone');
    assert.equal((await readStatus(service, stuck))['settled_by'], null);
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const late = (await jobs()).find((job) => job.kind === 'phone_answer');
      waits.push((late?.at ?? 0) - service.clock.now());
      await service.pass(waits.at(-1) ?? 0);
    }
    assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    assert.match(service.logged.join(''), /what was due failed/);
    await sql`alter table phone_requests drop constraint broken`.execute(db);
  });

  it('runs, if it is due, after a request that schedules another job', async () => {
    const invoice = await createInvoice(service);
    const request = await askPhone(service, invoice);
    const {db} = service.prepared.services;
    await db
      .updateTable('tasks')
      .set({at: service.clock.now()})
      .where('subject', '=', request['uetr'] as string)
      .execute();
    // This phone answers in a second, which is soon enough for the service to run all due jobs now.
    await askPhone(service, await createInvoice(service), '+25779000001');
    const left = (await jobs()).filter(({subject}) => subject === request['uetr']);
    assert.deepEqual(left, []);
  });

  it('deletes stored responses after six days, not before, and keeps their keys reserved', async () => {
    const headers = {'idempotency-key': 'kept'};
    const ask = () => service.ask('POST', '/v2/customers', {key: pk('USD'), body: PAYER, headers});
    const first = await ask();
    await service.pass(6 * 86_400_000);
    assert.equal((await ask()).text, first.text);
    await service.pass(3_600_001);
    const later = await ask();
    assert.deepEqual([later.status, later.body['code']], [400, 'idempotency_key_reused']);
    const purges = await service.prepared.services.db
      .selectFrom('tasks')
      .select('at')
      .where('kind', '=', 'purge')
      .execute();
    assert.equal(purges.length, 1);
  });
});
