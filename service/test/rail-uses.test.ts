import assert from 'node:assert/strict';
import {after, describe, it} from 'node:test';
import {sql} from 'kysely';
import {DEFAULT_CONFIG} from '../src/config.js';
import {simulatedRails} from '../src/rails/index.js';
import {sk, useService} from './helpers/harness.js';
import {createCustomer} from './helpers/steps.js';

const mailer = {mode: 'fails' as 'fails' | 'hangs' | 'works', goOn: [] as (() => void)[]};
const service = useService({
  railUses: {...DEFAULT_CONFIG.railUses, mail: {atOnce: 2, limitMs: 5000}},
  rails: {
    ...simulatedRails,
    mail: {
      async send() {
        if (mailer.mode === 'fails') throw new Error('no route');
        if (mailer.mode === 'hangs') await new Promise<void>((resolve) => void mailer.goOn.push(resolve));
      },
    },
  },
});

/** Completes the calls in progress, because a stopping service waits for them. */
function letGoOn(): void {
  mailer.mode = 'works';
  for (const goOn of mailer.goOn) goOn();
}

/** Polls a condition. Fails after 20 seconds, because a loop would outlast its test. */
async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!holds()) {
    assert.ok(Date.now() < end, 'the condition did not become true');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The remaining lease of each unsent mail in milliseconds; `null` if it is not leased. */
async function leases(): Promise<readonly (number | null)[]> {
  const {rows} = await sql<{left: number | null}>`
    select (lease_until - extract(epoch from clock_timestamp()) * 1000)::float8 as left from tasks where kind = 'mail'
  `.execute(service.prepared.services.db);
  return rows.map(({left}) => left);
}

const countOfLeased = async (): Promise<number> => (await leases()).filter((left) => left !== null).length;

describe('a rail with its own settings', () => {
  after(letGoOn);

  it('has its own limits for simultaneous calls and for the duration of a call', async () => {
    const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
    const customer_id = await createCustomer(service);
    const body = {description: 'Coffee', customer_id, due_date: '2026-12-31', products, manual_payment: true};
    for (let mail = 0; mail < 3; mail += 1) await service.ask('POST', '/v2/invoices', {key: sk('USD'), body});
    mailer.mode = 'hangs';
    service.clock.advance(60_000);
    await until(() => mailer.goOn.length >= 2);
    await service.prepared.services.jobs.wake();
    assert.deepEqual([mailer.goOn.length, await countOfLeased()], [2, 2]);
    for (const left of await leases()) assert.ok(left === null || (left > 5000 && left <= 15_000), `${left}`);
    const failed = (): number => service.logged.filter((line) => line.includes('what was due failed')).length;
    const before = failed();
    service.clock.advance(4999);
    await service.prepared.services.jobs.wake();
    assert.equal(failed(), before);
    service.clock.advance(1);
    await until(() => mailer.goOn.length > 2);
    assert.equal(failed() > before, true);
  });
});
