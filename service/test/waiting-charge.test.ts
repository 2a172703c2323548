import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {OpenDatabase} from '../src/db/connect.js';
import {at, createHarness, pk, sk, useService, type Body, type Harness} from './helpers/harness.js';
import {listen, readEvents, type Listening} from './helpers/listening.js';
import {createManualClock} from './helpers/manual-clock.js';
import {payQr} from './helpers/pay.js';
import {createCustomer, createInvoice, createQr, createSession, due, readStatus} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';
import {act, answerPrompt, NUMBERS, payByWallet, readCharge} from './helpers/wallet-charges.js';

describe('the wallet charge that an invoice waits for', () => {
  const service = useService();
  const sessionOf = (invoice: Body, more: object = {}) =>
    createSession(service, {mode: 'invoice', invoice_id: invoice['id'], ...more}, 'BIF');
  const waitingOf = async (invoice: Body, key: string, path = '/status'): Promise<unknown> =>
    (await service.ask('GET', `/v2/invoices/${invoice['id']}${path}`, {key})).body['waiting_charge'];
  const versionOf = async (invoice: Body): Promise<number> => Number((await readStatus(service, invoice))['version']);

  it('is shown to callers that may continue it', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const session = await sessionOf(invoice);
    assert.equal(invoice['waiting_charge'], null);
    assert.equal(await waitingOf(invoice, session), null);
    const charge = await payByWallet(service, invoice);
    for (const [key, path] of [
      [session, '/status'],
      [session, ''],
      [sk('BIF'), ''],
    ] as const) {
      assert.equal(await waitingOf(invoice, key, path), charge['id']);
    }
    assert.equal(await waitingOf(invoice, pk('BIF')), null);
    assert.equal(await waitingOf(invoice, pk('BIF'), ''), null);
    assert.equal((await act(service, charge, 'cancel', {key: session})).body['failure_code'], 'CANCELLED_BY_PAYER');
  });

  it('is hidden from a session of another customer, and absent in an invoice without charges', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const other = await createCustomer(service, sk('BIF'));
    const body = {...due(invoice), invoice_id: invoice['id'], number: NUMBERS.prompt, customer_id: other};
    const {status} = await service.ask('POST', '/v2/charges/wallet', {key: sk('BIF'), body});
    assert.equal(status, 201);
    assert.equal(
      await waitingOf(invoice, await sessionOf(invoice, {customer_id: at(invoice, 'customer', 'id')})),
      null,
    );
    assert.notEqual(await waitingOf(invoice, await sessionOf(invoice)), null);
    assert.equal(await waitingOf(await createInvoice(service, 'BIF'), sk('BIF'), ''), null);
  });

  it('is shown from its start to its end, and both change the version', async () => {
    const ends = [
      [NUMBERS.code, (charge: Body) => act(service, charge, 'cancel')],
      [NUMBERS.code, () => service.pass(15 * 60_000)],
      [NUMBERS.prompt, (charge: Body) => act(service, charge, 'cancel')],
      [NUMBERS.prompt, (charge: Body) => answerPrompt(service, charge, 'fail')],
    ] as const;
    for (const [number, end] of ends) {
      const invoice = await createInvoice(service, 'BIF');
      const session = await sessionOf(invoice, {expires_in: 3600});
      const before = await versionOf(invoice);
      const charge = await payByWallet(service, invoice, number);
      assert.equal(await waitingOf(invoice, session), charge['id']);
      assert.equal(await versionOf(invoice), before + 1);
      await end(charge);
      assert.equal((await readCharge(service, charge))['status'], 'failed');
      assert.equal(await waitingOf(invoice, session), null);
      assert.equal(await versionOf(invoice), before + 2);
    }
  });

  it('is not shown if the provider declines at once', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const before = await versionOf(invoice);
    const body = {...due(invoice), invoice_id: invoice['id'], number: '+25779001001'};
    assert.equal(
      at(await service.ask('POST', '/v2/charges/wallet', {key: pk('BIF'), body}), 'body', 'status'),
      'failed',
    );
    assert.equal(await waitingOf(invoice, sk('BIF'), ''), null);
    assert.equal(await versionOf(invoice), before + 2);
  });

  it('is not shown after it is paid, or after the invoice is paid another way', async () => {
    const paid = await createInvoice(service, 'BIF');
    await answerPrompt(service, await payByWallet(service, paid), 'settle');
    const other = await createInvoice(service, 'BIF');
    const charge = await payByWallet(service, other);
    await payQr(service, await createQr(service, other));
    assert.equal((await readCharge(service, charge))['status'], 'pending');
    for (const invoice of [paid, other]) assert.equal(await waitingOf(invoice, sk('BIF'), ''), null);
  });

  it('is the newest one, and the previous one when that has ended', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const first = await payByWallet(service, invoice);
    const second = await payByWallet(service, invoice, NUMBERS.code);
    assert.equal(await waitingOf(invoice, sk('BIF'), ''), second['id']);
    await act(service, second, 'cancel');
    assert.equal(await waitingOf(invoice, sk('BIF'), ''), first['id']);
  });

  it('is not shown if it is for a part that is already paid', async () => {
    const invoice = await createInvoice(service, 'BIF', {amount_to_paid: 2000});
    const first = await payByWallet(service, invoice);
    const again = await payByWallet(service, invoice, NUMBERS.code);
    await answerPrompt(service, first, 'settle');
    assert.equal((await readCharge(service, again))['status'], 'pending');
    assert.equal(await waitingOf(invoice, sk('BIF'), ''), null);
  });
});

describe('the stream of an invoice', () => {
  const clock = createManualClock();
  let database: OpenDatabase;
  let one: Listening;
  let other: Harness;
  before(async () => {
    database = await openTestDatabase();
    one = await listen({database, clock});
    other = await createHarness({database});
  });
  after(async () => {
    const closed = Promise.all([one.close(), other.prepared.close()]);
    clock.advance(10_000); // closes open connections without waiting
    await closed;
    await database.close();
  });

  it('reports the start and the end of a wallet charge', async () => {
    const invoice = await createInvoice(other, 'BIF');
    const key = await createSession(other, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF');
    const events = readEvents(await one.call('GET', `/v2/invoices/${invoice['id']}/events`, {key}));
    const next = async (): Promise<unknown> => {
      const {value} = await events.next();
      return (JSON.parse(value?.['data'] ?? '{}') as Body)['waiting_charge'];
    };
    assert.equal(await next(), null);
    const charge = await payByWallet(other, invoice);
    assert.equal(await next(), charge['id']);
    await answerPrompt(other, charge, 'fail');
    assert.equal(await next(), null);
    await events.return(undefined);
  });
});
