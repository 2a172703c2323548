import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {SESSION_PARTS} from '../src/db/migrations/0015-session-parts.js';
import {digest} from '../src/lib/random.js';
import {at, pk, sk, useService, type Body} from './helpers/harness.js';
import {answerPhone, payByCard, payQr, pick, readInvoice, spiedRails} from './helpers/pay.js';
import {
  askPhone,
  CARDS,
  createInvoice,
  createQr,
  createSession,
  createToken,
  due,
  readStatus,
} from './helpers/steps.js';

const spied = spiedRails();
const service = useService({rails: spied.rails});

const MONEY = ['status', 'amount', 'amount_due', 'amount_payable', 'total_amount_paid'] as const;
const twoParts = (amount_to_paid = 800) => createInvoice(service, 'USD', {amount_to_paid, affiliate: 'affiliate_1'});

describe('an invoice that is paid in two parts', () => {
  it('requests the first part, then the rest, and is paid after both', async () => {
    const invoice = await twoParts();
    assert.deepEqual(pick(invoice, ...MONEY), ['pending', 1999, 1999, 800, 0]);
    const qr = await createQr(service, invoice);
    assert.equal(qr['amount'], 800);
    assert.match(qr['payload'] as string, /54048\.00/);
    const paid = await payQr(service, qr);
    const half = await readInvoice(service, invoice);
    assert.deepEqual(pick(half, ...MONEY, 'type'), ['partial_paid', 1999, 1199, 1199, 800, 'ips']);
    const status = await readStatus(service, invoice);
    assert.deepEqual(
      pick(status, 'status', 'settled_by', 'charge_id', 'qr_reference', 'uetr', 'amount_due', 'amount_payable'),
      ['partial_paid', 'qr', paid.body['charge_id'], qr['qr_reference'], null, 1199, 1199],
    );
    const {body: charge} = await payByCard(service, half);
    const full = await readInvoice(service, invoice);
    assert.deepEqual(pick(full, ...MONEY, 'type'), ['paid', 1999, 0, 0, 1999, 'card']);
    assert.deepEqual(full['charge_ids'], [
      {chargeId: paid.body['charge_id'], accountType: 'ips'},
      {chargeId: charge['id'], accountType: 'card'},
    ]);
    assert.equal(at(full, 'charge', 'id'), charge['id']);
    const ended = await readStatus(service, invoice);
    assert.deepEqual(pick(ended, 'settled_by', 'qr_reference', 'amount_payable'), ['card', null, 0]);
    assert.ok((ended['version'] as number) > (status['version'] as number));
    for (const one of full['charges'] as Body[]) assert.equal(one['affiliate'], 'affiliate_1');
    assert.equal((await payByCard(service, half)).body['code'], 'invoice_already_paid');
  });

  it('is paid after the first part if that is the full amount', async () => {
    const invoice = await twoParts(1999);
    await payByCard(service, invoice);
    assert.deepEqual(pick(await readInvoice(service, invoice), ...MONEY), ['paid', 1999, 0, 0, 1999]);
  });

  it('accepts only the payable amount, on every rail', async () => {
    const invoice = await twoParts();
    const path = `/v2/invoices/${invoice['id']}`;
    for (const amount of [1999, 799, 801, 1199]) {
      const body = {amount, currency: 'USD', phone_number: '+25779001234'};
      for (const rail of ['qr', 'phone_requests']) {
        const {status, body: told} = await service.ask('POST', `${path}/${rail}`, {key: pk('USD'), body});
        assert.deepEqual([status, told['code']], [403, 'amount_mismatch']);
      }
      const card = await payByCard(service, invoice, {more: {amount}});
      assert.deepEqual([card.status, card.body['code']], [403, 'amount_mismatch']);
    }
    assert.equal((await readStatus(service, invoice))['settled_by'], null);
  });

  for (const [name, part] of [
    ['of another amount', 800],
    ['of the same amount', 2250],
  ] as const) {
    it(`refunds late money for a paid part if the next part is ${name}`, async () => {
      const products = [{quantity: 1, product_id: 'prod_demoUSD2'}];
      const invoice = await createInvoice(service, 'USD', {products, amount_to_paid: part});
      const [paidCode, lateCode] = [await createQr(service, invoice), await createQr(service, invoice)];
      const request = await askPhone(service, invoice);
      const {body: waiting} = await payByCard(service, invoice, {number: CARDS.pending});
      await payQr(service, paidCode);
      spied.refunds.length = 0;

      const late = await payQr(service, lateCode);
      assert.deepEqual([late.body['status'], (await payQr(service, lateCode)).body], ['refunded', late.body]);
      assert.equal((await payQr(service, paidCode)).body['status'], 'settled');
      await answerPhone(service, request, 'approve');
      const {body: settled} = await service.ask('POST', `/simulator/charges/${waiting['id']}/settle`);
      assert.deepEqual(pick(settled, 'status', 'refunded'), ['succeeded', true]);

      assert.deepEqual(spied.refunds, [
        {rail: 'bank', reference: lateCode['qr_reference']},
        {rail: 'bank', reference: request['uetr']},
        {rail: 'cards', reference: waiting['processing_id']},
      ]);
      const half = await readInvoice(service, invoice);
      assert.deepEqual(pick(half, ...MONEY), ['partial_paid', 4500, 4500 - part, 4500 - part, part]);
      await payByCard(service, half);
      assert.equal((await payQr(service, paidCode)).body['status'], 'settled');
      const full = await readInvoice(service, invoice);
      assert.deepEqual(pick(full, ...MONEY), ['paid', 4500, 0, 0, 4500]);
      assert.deepEqual(
        (full['charges'] as Body[]).map((charge) => charge['refunded']),
        [true, false, true, true, false],
      );
    });
  }

  it('refuses a session that was created for the previous part', async () => {
    const invoice = await twoParts();
    const mint = () => createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
    const ask = (key: string, money: object) =>
      service.ask('POST', `/v2/invoices/${invoice['id']}/qr`, {key, body: money});
    const old = await mint();
    assert.equal((await ask(old, due(invoice))).status, 201);
    await payByCard(service, invoice);
    const rest = due(await readInvoice(service, invoice));
    for (const money of [due(invoice), rest]) {
      const refused = await ask(old, money);
      assert.deepEqual([refused.status, refused.body['code']], [403, 'amount_mismatch']);
    }
    assert.equal((await ask(await mint(), rest)).status, 201);
  });

  describe('of the same amount', () => {
    const products = [{quantity: 1, product_id: 'prod_demoUSD2'}];
    const halves = () => createInvoice(service, 'USD', {products, amount_to_paid: 2250});
    /** The calls that collect or request money for an invoice. Each returns its path and body. */
    const calls: Readonly<Record<string, (invoice: Body, key: string) => Promise<readonly [string, object]>>> = {
      'a card': async (invoice, key) => {
        const customer_id = at(invoice, 'customer', 'id');
        const body = {
          ...due(invoice),
          customer_id,
          invoice_id: invoice['id'],
          token: await createToken(service, {key}),
        };
        return ['/v2/charges/card', body];
      },
      'a QR code': async (invoice) => [`/v2/invoices/${invoice['id']}/qr`, due(invoice)],
      'a phone request': async (invoice) => [
        `/v2/invoices/${invoice['id']}/phone_requests`,
        {...due(invoice), phone_number: '+25779001234'},
      ],
    };

    for (const [name, prepare] of Object.entries(calls)) {
      it(`refuses ${name} with a session for the previous part`, async () => {
        const invoice = await halves();
        const mint = () => createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
        const keys = [await mint(), await mint()] as const;
        const [path, body] = await prepare(invoice, keys[0]);
        assert.equal((await service.ask('POST', path, {key: keys[0], body})).status, 201);
        if (name !== 'a card') await payByCard(service, invoice);
        const half = await readInvoice(service, invoice);
        assert.deepEqual(pick(half, ...MONEY), ['partial_paid', 4500, 2250, 2250, 2250]);
        for (const key of keys) {
          const [, again] = await prepare(invoice, key);
          const refused = await service.ask('POST', path, {key, body: again});
          assert.deepEqual([refused.status, refused.body['code']], [403, 'amount_mismatch']);
        }
        assert.deepEqual(await readInvoice(service, invoice), half);
        const fresh = await mint();
        const [, next] = await prepare(half, fresh);
        assert.equal((await service.ask('POST', path, {key: fresh, body: next})).status, 201);
      });

      it(`refuses ${name} if the page names a part that is not due`, async () => {
        const invoice = await halves();
        const shown = await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key: pk('USD')});
        assert.equal(shown.body['installment'], 1);
        const key = pk('USD');
        const [path, body] = await prepare(invoice, key);
        const ask = (installment: unknown) => service.ask('POST', path, {key, body: {...body, installment}});
        for (const wrong of [0, -1, 1.5, '1', 2 ** 31]) {
          const {status, body: told} = await ask(wrong);
          assert.deepEqual([status, told['param']], [400, 'installment']);
        }
        await payByCard(service, invoice, {more: {installment: 1}});
        assert.equal((await readInvoice(service, invoice))['installment'], 2);
        for (const other of [1, 3]) {
          const refused = await ask(other);
          assert.deepEqual(pick(refused.body, 'code', 'param'), ['amount_mismatch', 'installment']);
          assert.equal(refused.status, 403);
        }
        assert.equal((await ask(2)).status, 201);
      });
    }

    it('migrates sessions without a part to the part that was due when they were created', async () => {
      const invoice = await halves();
      const mint = () => createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
      const ask = async (key: string) =>
        (await service.ask('POST', `/v2/invoices/${invoice['id']}/qr`, {key, body: due(invoice)})).status;
      const [before, together, after] = [await mint(), await mint(), await mint()];
      const charging = await createSession(service, {mode: 'charge', amount: 2250});
      await payByCard(service, invoice);
      const {db} = service.prepared.services;
      for (const [key, created_at] of [
        [before, service.clock.now() - 1],
        [after, service.clock.now() + 1],
      ] as const) {
        await db.updateTable('widget_sessions').set({created_at}).where('token_hash', '=', digest(key)).execute();
      }
      await db.updateTable('widget_sessions').set({installment: null}).execute();
      for (const statement of SESSION_PARTS.slice(1)) await sql.raw(statement).execute(db);
      assert.deepEqual([await ask(before), await ask(together), await ask(after)], [403, 403, 201]);
      const rows = await db.selectFrom('widget_sessions').select(['token_hash', 'installment']).execute();
      const partOf = (key: string) => rows.find((row) => row.token_hash === digest(key))?.installment;
      assert.deepEqual([before, together, after, charging].map(partOf), [1, 1, 2, null]);
    });
  });

  it('has sessions for the amount that is payable now', async () => {
    const invoice = await twoParts();
    const body = {mode: 'invoice', invoice_id: invoice['id']};
    const {body: session} = await service.ask('POST', '/v2/widget_sessions', {key: sk('USD'), body});
    assert.equal(session['amount'], 800);
    const wrong = await service.ask('POST', '/v2/widget_sessions', {key: sk('USD'), body: {...body, amount: 1999}});
    assert.deepEqual([wrong.status, wrong.body['code']], [403, 'amount_mismatch']);
  });
});

describe('an invoice after its due date', () => {
  const now = Date.UTC(2026, 0, 5, 9);

  it('is overdue from the end of that day in the time zone of its merchant, and can be paid', async () => {
    const invoice = await createInvoice(service, 'USD', {due_date: '2026-01-06'});
    const before = await readStatus(service, invoice);
    const end = Date.UTC(2026, 0, 6, 22);
    await service.pass(end - 1 - now);
    assert.equal((await readStatus(service, invoice))['status'], 'pending');
    await service.pass(1);
    const status = await readStatus(service, invoice);
    assert.equal(status['status'], 'overdue');
    assert.ok((status['version'] as number) > (before['version'] as number));
    assert.equal((await payByCard(service, invoice)).status, 201);
    assert.equal((await readInvoice(service, invoice))['status'], 'paid');
  });

  it('is overdue at once if it is created that late, and partial_paid after its first part', async () => {
    const invoice = await createInvoice(service, 'USD', {due_date: '2020-02-29', amount_to_paid: 1});
    assert.equal(invoice['status'], 'overdue');
    await payQr(service, await createQr(service, invoice));
    assert.equal((await readInvoice(service, invoice))['status'], 'partial_paid');
  });

  it('stays paid, or becomes overdue if only a part is paid', async () => {
    const [paid, half] = [await createInvoice(service), await twoParts()];
    await payByCard(service, paid);
    await payByCard(service, half);
    await service.pass(366 * 24 * 60 * 60 * 1000);
    assert.equal((await readInvoice(service, paid))['status'], 'paid');
    assert.deepEqual(pick(await readInvoice(service, half), ...MONEY), ['overdue', 1999, 1199, 1199, 800]);
  });
});
