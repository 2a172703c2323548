import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {OWN_ORIGIN, pk, sk, useService, type Body} from './helpers/harness.js';
import {readPdf, type ReadPdf} from './helpers/pdf.js';
import {createInvoice} from './helpers/steps.js';

const service = useService({cardFrameDir: '/nowhere', widgetScript: '/nowhere/payment-widget.js'});
const LONG = 'Avenue de la Révolution '.repeat(8).trim();
const NAME = LONG.slice(0, 95);
/** The simulation's notice, the page's number and the link. */
const FOOTER_TEXTS = 3;
/** The lower edge of what is written above the footer, in points from the page's lower edge. */
const BOTTOM = 78;

async function openPdf(invoice: Body): Promise<ReadPdf> {
  const {rawPayload} = await service.prepared.app.inject({url: String(invoice['pdf_url']).slice(OWN_ORIGIN.length)});
  return readPdf(rawPayload);
}

async function invoiceAt(address: object): Promise<Body> {
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.com`;
  const customer = {
    first_name: NAME,
    last_name: NAME,
    email,
    address: {city: NAME, state: NAME, country: 'BI', ...address},
  };
  const {status, body} = await service.ask('POST', '/v2/customers', {key: pk('USD'), body: customer});
  assert.equal(status, 201);
  return createInvoice(service, 'USD', {customer_id: body['id'], description: LONG.slice(0, 119)});
}

/** Where each text stands, in points from the page's lower edge, with its size. */
function placesOf({contents}: ReadPdf): readonly {readonly y: number; readonly size: number}[] {
  const written = contents.matchAll(/^1 0 0 1 [\d.]+ ([\d.]+) Tm\n\/\w+ ([\d.]+) Tf$/gm);
  return [...written].map(([, y, size]) => ({y: Number(y), size: Number(size)}));
}

describe("an invoice's PDF", () => {
  it('continues a long address above the footer, and keeps the head of the table with its first line', async () => {
    for (let length = 10; length <= 200; length += 10) {
      const pdf = await openPdf(await invoiceAt({line1: LONG, line2: 'W'.repeat(length)}));
      assert.match(pdf.text, /Amount due|Reste dû/);
      assert.match(pdf.text, /Désignation\nDescription\nQté\nQty\nPrix\nPrice\nMontant USD\nAmount\nNgozi coffee/);
      assert.ok(pdf.pages <= 2, `${length}: ${pdf.pages} pages`);
      const low = placesOf(pdf).filter(({y}) => y < BOTTOM);
      assert.equal(low.length, FOOTER_TEXTS * pdf.pages, `${length}: ${low.length} texts in the footer`);
    }
  });

  it('keeps the last line on the page of the totals', async () => {
    for (let lines = 9; lines <= 19; lines += 1) {
      const products = Array.from({length: lines}, () => ({quantity: 1, product_id: 'prod_demoUSD1'}));
      const pdf = await openPdf(await createInvoice(service, 'USD', {products}));
      const heads = [...pdf.text.matchAll(/Désignation/g)].length;
      assert.equal(heads, pdf.pages, `${lines} lines: every page has a part of the table`);
    }
  });

  it('writes an amount that has to be smaller on the baseline of its line', async () => {
    const {status, body} = await service.ask('POST', '/simulator/invoices', {
      body: {currency: 'BIF', amount: 900_719_925_474_099},
    });
    assert.equal(status, 201);
    const read = await service.ask('GET', `/v2/invoices/${String(body['id'])}`, {key: sk('BIF')});
    const places = placesOf(await openPdf(read.body));
    const amount = places.findIndex(({size}) => !Number.isInteger(2 * size));
    assert.ok(amount > 0);
    assert.equal(places[amount]?.y, places[amount - 1]?.y);
  });
});
