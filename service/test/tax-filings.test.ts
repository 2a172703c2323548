import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import {listDead, retryDead} from '../src/domain/job-queue.js';
import {simulatedRails} from '../src/rails/index.js';
import type {TaxFiling} from '../src/rails/tax/tax-authority.js';
import {runJson, runOne} from './helpers/admin.js';
import {at, pk, useService, type Body} from './helpers/harness.js';
import {payByCard, payQr, pick, readInvoice} from './helpers/pay.js';
import {createInvoice, createQr, createSession, readStatus} from './helpers/steps.js';

const filings: TaxFiling[] = [];
let broken = false;
let refuses = false;
const service = useService({
  rails: {
    ...simulatedRails,
    tax: {
      ...simulatedRails.tax,
      async file(filing) {
        filings.push(filing);
        if (broken) throw new Error(`cannot file ${filing.obrCode}`);
        return refuses ? {accepted: false} : simulatedRails.tax.file(filing);
      },
    },
  },
});

const withCode = (obr_code: string, more: object = {}) =>
  createInvoice(service, 'BIF', {custom_fields: {obr_code, note: 'for May'}, ...more});

describe('an invoice for a tax payment', () => {
  beforeEach(() => {
    filings.length = 0;
    broken = false;
    refuses = false;
  });

  it('is filed when it is paid, before the response, and has its quittance', async () => {
    const invoice = await withCode('OBR-2026-77');
    assert.equal(invoice['quittance_number'], null);
    const qr = await createQr(service, invoice);
    const before = await readStatus(service, invoice);
    await payQr(service, qr);
    assert.deepEqual(filings, [
      {
        attempt: invoice['id'],
        tries: 1,
        obrCode: 'OBR-2026-77',
        amount: 5000n,
        currency: 'BIF',
        paidAt: service.clock.now(),
      },
    ]);
    const paid = await readInvoice(service, invoice);
    assert.match(paid['quittance_number'] as string, /^OBR-2026-[0-9A-Z]{8}$/);
    assert.equal(at(paid, 'charge', 'quittance_number'), paid['quittance_number']);
    const after = await readStatus(service, invoice);
    assert.equal((after['version'] as number) - (before['version'] as number), 3);
  });

  it('shows its quittance on the page without the name of a country’s tax authority', async () => {
    const invoice = await withCode('77');
    await payByCard(service, invoice);
    const {quittance_number: number, url} = await readInvoice(service, invoice);
    const path = new URL(String(url)).pathname;
    for (const [lang, words] of [
      ['en', 'Tax receipt'],
      ['fr', 'Quittance fiscale'],
      ['rn', 'Quittance y’amakori'],
      ['sw', 'Risiti ya kodi'],
    ]) {
      const {text} = await service.ask('GET', `${path}?lang=${lang}`);
      assert.ok(text.includes(`${words} ${number}</p>`), lang);
    }
  });

  it('is filed again with growing delays until it is accepted', async () => {
    const invoice = await withCode('FAIL-77');
    await payByCard(service, invoice);
    const waits = [1000, 2000, 4000];
    for (const [index, wait] of waits.entries()) {
      assert.equal(filings.length, index + 1);
      assert.equal((await readInvoice(service, invoice))['quittance_number'], null);
      await service.pass(wait - 1);
      assert.equal(filings.length, index + 1);
      await service.pass(1);
    }
    assert.deepEqual(
      filings.map(({attempt, tries}) => [attempt, tries]),
      [1, 2, 3, 4].map((tries) => [invoice['id'], tries]),
    );
    assert.match((await readInvoice(service, invoice))['quittance_number'] as string, /^OBR-2026-/);
    await service.pass(600_000);
    assert.equal(filings.length, 4);
  });

  it('is filed again when the authority cannot be reached, and its code is in no log or table', async () => {
    broken = true;
    const invoice = await withCode('OBR-UNREACHED-77');
    const {status, text} = await payByCard(service, invoice);
    assert.equal(status, 201);
    await service.pass(1000);
    await service.pass(2000);
    assert.equal(filings.length, 3);
    broken = false;
    await service.pass(4000);
    assert.match((await readInvoice(service, invoice))['quittance_number'] as string, /^OBR-2026-/);
    assert.doesNotMatch([text, ...service.logged].join(''), /OBR-UNREACHED-77/);
    const {db} = service.prepared.services;
    const dump = JSON.stringify([
      await db.selectFrom('invoices').select(['custom_fields', 'description']).execute(),
      await db.selectFrom('tasks').selectAll().execute(),
    ]);
    assert.doesNotMatch(dump, /OBR-UNREACHED-77|OBR-2026-77|for May/);
  });

  it('waits for a person after 1,500 refusals, and is filed when that person retries it', async () => {
    refuses = true;
    const invoice = await withCode('OBR-REFUSED');
    await payByCard(service, invoice);
    const {db} = service.prepared.services;
    await db.updateTable('invoices').set({filings: 1499}).where('id', '=', String(invoice['id'])).execute();
    await service.pass(1000);
    await service.pass(86_400_000);
    assert.deepEqual(
      filings.map(({tries}) => tries),
      [1, 1500],
    );
    assert.deepEqual(
      (await listDead(db)).map(({kind, subject}) => [kind, subject]),
      [['tax_filing', invoice['id']]],
    );
    refuses = false;
    assert.equal(await retryDead(db, {rail: 'tax'}), 1);
    await service.pass(0);
    assert.match(String((await readInvoice(service, invoice))['quittance_number']), /^OBR-2026-/);
  });

  it('gets the number that a person enters, when its filing was given up, and only then', async () => {
    refuses = true;
    const invoice = await withCode('OBR-BY-PHONE');
    await payByCard(service, invoice);
    const {db} = service.prepared.services;
    const setting = {db, now: service.clock.now()};
    const words = ['tax-filing', 'decide', '--invoice', String(invoice['id']), '--quittance-number', 'OBR-2026-77A'];
    const refused = {message: '--invoice must be one whose tax filing was given up'};
    await assert.rejects(runOne(setting, ...words), refused);
    await db.updateTable('invoices').set({filings: 1499}).where('id', '=', String(invoice['id'])).execute();
    await service.pass(1000);
    const before = await readStatus(service, invoice);
    const {account_id, quittance_number} = await runOne(setting, ...words);
    assert.deepEqual([account_id, quittance_number], ['acct_demoBIF', 'OBR-2026-77A']);
    const paid = await readInvoice(service, invoice);
    assert.deepEqual(
      [paid['quittance_number'], at(paid, 'charge', 'quittance_number')],
      ['OBR-2026-77A', 'OBR-2026-77A'],
    );
    assert.equal((await readStatus(service, invoice))['version'], (before['version'] as number) + 1);
    assert.deepEqual(await listDead(db), []);
    const [audit] = await runJson(setting, 'audit', 'list', '--account', 'acct_demoBIF', '--limit', '1');
    assert.deepEqual(pick(audit ?? {}, 'action', 'subject', 'changes'), [
      ...['tax-filing.decide', invoice['id'], {quittance_number: 'OBR-2026-77A'}],
    ]);
    await assert.rejects(runOne(setting, ...words), refused);
    const filed = filings.length;
    await service.pass(86_400_000);
    assert.equal(filings.length, filed);
  });

  it('is filed once, after its last part, and the charges of both parts have the quittance', async () => {
    const invoice = await withCode('OBR-2026-78', {amount_to_paid: 2000});
    const late = await createQr(service, invoice);
    await payQr(service, await createQr(service, invoice));
    assert.deepEqual(filings, []);
    await payQr(service, late);
    await payByCard(service, await readInvoice(service, invoice));
    assert.deepEqual(
      filings.map(({amount}) => amount),
      [5000n],
    );
    const paid = await readInvoice(service, invoice);
    const number = paid['quittance_number'];
    assert.deepEqual(
      (paid['charges'] as Body[]).map((charge) => pick(charge, 'refunded', 'quittance_number')),
      [
        [false, number],
        [true, null],
        [false, number],
      ],
    );
  });

  for (const custom_fields of [{note: 'no code'}, {obr_code: ''}, {}]) {
    it(`is not one with the custom fields ${JSON.stringify(custom_fields)}`, async () => {
      const invoice = await createInvoice(service, 'BIF', {custom_fields});
      await payByCard(service, invoice);
      assert.deepEqual(filings, []);
      assert.equal((await readInvoice(service, invoice))['quittance_number'], null);
    });
  }

  it('has a quittance that does not depend on its code, and differs from those of other invoices with that code', async () => {
    const numbers = new Set<unknown>();
    for (let round = 0; round < 3; round += 1) {
      const invoice = await withCode('THE-SAME');
      await payByCard(service, invoice);
      numbers.add((await readInvoice(service, invoice))['quittance_number']);
    }
    assert.equal(numbers.size, 3);
    const [filing] = filings;
    assert.ok(filing);
    const [one, other] = await Promise.all(
      ['THE-SAME', 'ANOTHER'].map((obrCode) => simulatedRails.tax.file({...filing, obrCode})),
    );
    assert.deepEqual(one, {accepted: true, quittanceNumber: [...numbers][0]});
    assert.deepEqual(other, one);
  });

  it('shows its quittance to the payer after the payment, and never its code', async () => {
    const invoice = await withCode('SECRET-CODE-79');
    const session = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF');
    const read = (key: string) => service.ask('GET', `/v2/invoices/${invoice['id']}`, {key});
    assert.equal((await read(session)).body['quittance_number'], null);
    await payByCard(service, invoice);
    const {quittance_number} = await readInvoice(service, invoice);
    for (const key of [session, pk('BIF')]) {
      const {body, text} = await read(key);
      assert.equal(body['quittance_number'], quittance_number);
      assert.doesNotMatch(text, /SECRET-CODE|custom_fields|for May/);
    }
  });
});
