import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {run} from './helpers/admin.js';
import {createHarness, OWN_ORIGIN, pk, sk, useService, type Body} from './helpers/harness.js';
import {createInvoice, createToken} from './helpers/steps.js';
import {payByCard} from './helpers/pay.js';
import {readCode, readPdf} from './helpers/pdf.js';
import {openTestDatabase} from './helpers/test-database.js';

const service = useService({cardFrameDir: '/nowhere', widgetScript: '/nowhere/payment-widget.js'});

/** The path of a link in an invoice's response. */
function pathOf(link: unknown): string {
  assert.ok(String(link).startsWith(`${OWN_ORIGIN}/documents/`));
  return String(link).slice(OWN_ORIGIN.length);
}

async function openPage(invoice: Body, headers: Record<string, string> = {}): Promise<string> {
  const {status, text} = await service.ask('GET', pathOf(invoice['url']), {headers});
  assert.equal(status, 200);
  return text;
}

async function openPdf(invoice: Body): Promise<ReturnType<typeof readPdf>> {
  const reply = await service.prepared.app.inject({url: pathOf(invoice['pdf_url'])});
  assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/pdf']);
  return readPdf(reply.rawPayload);
}

describe("an invoice's links", () => {
  it('contain a token of 256 random bits, and stay the same', async () => {
    const invoice = await createInvoice(service);
    assert.match(pathOf(invoice['url']), /^\/documents\/[\w-]{43}$/);
    assert.equal(invoice['pdf_url'], `${String(invoice['url'])}/invoice.pdf`);
    assert.equal(invoice['pdfLink'], invoice['pdf_url']);
    const read = await service.ask('GET', `/v2/invoices/${invoice['id']}`, {key: sk('USD')});
    assert.deepEqual([read.body['url'], read.body['pdf_url']], [invoice['url'], invoice['pdf_url']]);
    const other = await createInvoice(service);
    assert.notEqual(other['url'], invoice['url']);
  });

  it('answer 404 when they are guessed, with a page in the language of the reader', async () => {
    const {url} = await createInvoice(service);
    const token = pathOf(url).slice('/documents/'.length);
    const wrong = [`${token.slice(0, -1)}!`, token.toLowerCase(), 'A'.repeat(43), 'x', `${token}A`];
    for (const guess of wrong) {
      const page = await service.ask('GET', `/documents/${guess}`);
      assert.deepEqual([page.status, page.body['code']], [404, 'resource_missing'], guess);
      assert.equal((await service.ask('GET', `/documents/${guess}/invoice.pdf`)).status, 404);
    }
    const seen = await service.ask('GET', '/documents/x', {headers: {'accept': 'text/html', 'accept-language': 'fr'}});
    assert.deepEqual([seen.status, seen.headers['content-type']], [404, 'text/html; charset=utf-8']);
    assert.match(seen.text, /Facture introuvable/);
  });

  it('answer HEAD, with which link checkers of mail servers ask', async () => {
    const invoice = await createInvoice(service);
    for (const link of [invoice['url'], invoice['pdf_url']]) {
      const {statusCode, body} = await service.prepared.app.inject({method: 'HEAD', url: pathOf(link)});
      assert.deepEqual([statusCode, body], [200, '']);
    }
  });

  it('answer people with a page also when the PDF is missing, and scripts with JSON', async () => {
    for (const path of ['/documents/x', '/documents/x/invoice.pdf']) {
      const seen = await service.ask('GET', `${path}?lang=sw`, {headers: {accept: 'text/html,*/*;q=0.8'}});
      assert.deepEqual([seen.status, seen.headers['content-type']], [404, 'text/html; charset=utf-8'], path);
      assert.match(seen.text, /<html lang="sw">[^]*Ankara hii haikupatikana/);
      assert.match(seen.headers['content-security-policy'] ?? '', /^default-src 'none'; style-src 'self'/);
      assert.equal((await service.ask('GET', path)).body['code'], 'resource_missing');
    }
  });

  it('answer people with a page also when the service fails', async () => {
    const database = await openTestDatabase();
    const shop = await createHarness({database, widgetScript: '/nowhere/payment-widget.js'});
    try {
      const {url} = await createInvoice(shop);
      await database.db.schema.alterTable('invoices').renameTo('gone').execute();
      const headers = {'accept': 'text/html', 'accept-language': 'fr'};
      const seen = await shop.ask('GET', pathOf(url), {headers});
      assert.deepEqual([seen.status, seen.headers['content-type']], [500, 'text/html; charset=utf-8']);
      assert.match(seen.text, /Cette page n’est pas disponible/);
      assert.match(seen.text, /<a href="">Réessayer<\/a>/);
      const {body} = await shop.ask('GET', pathOf(url));
      assert.equal(body['code'], 'server_error');
    } finally {
      await shop.prepared.close();
      await database.close();
    }
  });

  it('are a page also at an address without one, when a browser opens it by itself', async () => {
    const accept = 'text/html,*/*;q=0.8';
    const seen = await service.ask('GET', '/nothing', {headers: {accept, 'sec-fetch-mode': 'navigate'}});
    assert.deepEqual([seen.status, seen.headers['content-type']], [404, 'text/html; charset=utf-8']);
    assert.match(seen.text, /No such page/);
    for (const path of ['/nothing', '/v2/nothing']) {
      assert.equal((await service.ask('GET', path, {headers: {accept}})).body['code'], 'resource_missing');
    }
  });

  it('forbid caching, indexing, framing and sending a referrer', async () => {
    const invoice = await createInvoice(service);
    for (const link of [invoice['url'], invoice['pdf_url']]) {
      const {headers} = await service.ask('GET', pathOf(link));
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['x-robots-tag'], 'noindex');
      assert.match(
        headers['content-security-policy'] ?? '',
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      assert.match(headers['content-security-policy'] ?? '', /frame-ancestors 'none'$/);
      assert.doesNotMatch(headers['content-security-policy'] ?? '', /unsafe/);
    }
  });
});

describe("an invoice's page", () => {
  it('shows purpose, customer, amount and due date, in the language that the reader prefers', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const english = await openPage(invoice);
    for (const words of [
      'Invoice INV-BIF',
      'To be paid',
      'BIF\u00a05,000',
      '31 December 2026',
      'Aline Irakoze',
      'Ngozi coffee',
    ]) {
      assert.ok(english.includes(words), words);
    }
    for (const [wish, language] of [
      ['fr', 'fr'],
      ['fr-BI, en;q=0.9', 'fr'],
      ['en;q=0.5, fr;q=0.8', 'fr'],
      ['rn-BI, fr;q=0.5, en;q=0.4', 'rn'],
      ['sw', 'sw'],
      ['fr;q=0, en;q=0.1', 'en'],
      ['de', 'en'],
      [';;q=,,', 'en'],
    ] as const) {
      const page = await openPage(invoice, {'accept-language': wish});
      assert.match(page, new RegExp(`<html lang="${language}">`), wish);
    }
    const french = await openPage(invoice, {'accept-language': 'fr'});
    for (const words of ['Facture INV-BIF', 'À payer', '5\u202f000\u00a0FBu', '31 décembre 2026']) {
      assert.ok(french.includes(words), words);
    }
  });

  it('is in the language that the reader chose, if available, and offers the others', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const open = (choice: string) =>
      service.ask('GET', `${pathOf(invoice['url'])}?lang=${choice}`, {headers: {'accept-language': 'fr'}});
    for (const [choice, words] of [
      ['en', 'Issued'],
      ['rn', '31/12/2026'],
      ['sw', '31 Desemba 2026'],
      ['SW-KE', '31 Desemba 2026'],
      ['sw_KE', '31 Desemba 2026'],
      ['en-KE', 'Issued'],
      ['constructor', '31 décembre 2026'],
    ] as const) {
      const {text} = await open(choice);
      assert.ok(text.includes(words), choice);
      assert.equal(text.match(/href="\?lang=(?:en|fr|rn|sw)"/g)?.length, 3);
    }
  });

  it('shows what is left to pay when only a part is to be paid now', async () => {
    const page = await openPage(await createInvoice(service, 'BIF', {amount_to_paid: 2000, manual_payment: true}));
    assert.match(page, /To pay now<\/p>\s*<p class="amount">BIF\s2,000</);
    assert.match(page, /Left to pay<\/dt>\s*<dd class="money">BIF\s5,000</);
  });

  it('has no inline style, which its policy would block', async () => {
    for (const currency of ['BIF', 'USD'] as const) {
      assert.doesNotMatch(await openPage(await createInvoice(service, currency)), / style=|<style/);
    }
  });

  it('escapes the description', async () => {
    const invoice = await createInvoice(service, 'USD', {description: `<img src=x onerror="a('&')">`});
    const page = await openPage(invoice);
    assert.ok(page.includes('&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;'));
    assert.ok(!page.includes('<img'));
  });

  it('shows that a paid invoice is paid, and then offers no payment', async () => {
    const invoice = await createInvoice(service);
    const token = await createToken(service);
    const body = {amount: 1999, currency: 'USD', invoice_id: invoice['id'], customer_id: customerOf(invoice), token};
    const paid = await service.ask('POST', '/v2/charges/card', {key: sk('USD'), body});
    assert.equal(paid.status, 201, paid.text);
    const page = await openPage(invoice);
    assert.match(page, /class="standing paid">Paid</);
    assert.match(page, /This invoice is paid/);
    assert.doesNotMatch(page, /To pay|Left to pay/);
  });

  it('explains how to pay when the widget has not been built', async () => {
    const page = await openPage(await createInvoice(service));
    assert.match(page, /Pay Iduka Bujumbura by instant bank transfer/);
    assert.doesNotMatch(page, /<payment-widget|<script/);
    assert.match(page, /class="badge">Test</);
  });
});

describe("an invoice's page, when the widget has been built", () => {
  it('contains the widget, with the key of the account and the methods of its rails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'widget-'));
    const widgetScript = join(folder, 'payment-widget.js');
    await writeFile(widgetScript, 'void 0;');
    const database = await openTestDatabase();
    const shop = await createHarness({database, widgetScript});
    try {
      const invoice = await createInvoice(shop, 'KES');
      const {text} = await shop.ask('GET', pathOf(invoice['url']));
      assert.match(text, /<script src="\/elements\/payment-widget\.js" defer><\/script>/);
      assert.match(text, new RegExp(`client-key="${pk('KES')}"\\s+invoice-id="${String(invoice['id'])}"`));
      assert.match(text, /<payment-widget\s+mode="invoice"\s+hide-summary\s/);
      assert.deepEqual(text.match(/class="badge[^"]*"/g), ['class="badge paper"']);
      const [, tag = ''] = /<payment-widget[^>]+>(.+?)<\/payment-widget/s.exec(text) ?? [];
      const [, without = ''] = /<noscript>(.+?)<\/noscript>/s.exec(text) ?? [];
      for (const content of [tag, without])
        assert.match(content, /Pay Iduka \w+ by instant bank transfer or mobile money/);
      assert.match(without, /You owe Iduka \w+ KES\s2,500\.00\./);
      for (const [rails, offered] of [
        ['all', 'methods="card qr phone wallet"'],
        ['cards', 'methods="card"'],
        ['bank', 'methods="qr phone"'],
        ['mobile', 'methods="wallet"'],
        ['payouts', undefined],
      ] as const) {
        await run({db: database.db}, 'account', 'rails', '--account', 'acct_demoKES', '--rail', rails);
        const page = await shop.ask('GET', pathOf(invoice['url']));
        assert.equal(/methods="[^"]*"/.exec(page.text)?.[0], offered, rails);
        assert.match(page.text, /Pay Iduka \w+ by instant bank transfer or mobile money/);
      }
      await run({db: database.db}, 'account', 'rails', '--account', 'acct_demoKES', '--rail', 'all');
      const inDollars = await shop.ask('GET', pathOf((await createInvoice(shop, 'USD'))['url']));
      assert.match(inDollars.text, /methods="card qr phone"/, 'no provider of mobile money has accounts in USD');
      const script = await shop.ask('GET', '/elements/payment-widget.js');
      assert.deepEqual([script.status, script.text], [200, 'void 0;']);
      const body = {amount: 250000, currency: 'KES'};
      const headers = {origin: OWN_ORIGIN};
      const path = `/v2/invoices/${invoice['id']}/qr`;
      assert.equal((await shop.ask('POST', path, {key: pk('KES'), body, headers})).status, 201);
    } finally {
      await shop.prepared.close();
      await database.close();
      await rm(folder, {recursive: true});
    }
  });
});

describe("an invoice's PDF", () => {
  it('contains the merchant, the customer, the products and the amounts', async () => {
    const invoice = await createInvoice(service);
    const {pages, text, info} = await openPdf(invoice);
    assert.equal(pages, 1);
    for (const words of [
      'Iduka Bujumbura SARL',
      'NIF / Tax ID: 4000000001',
      'RC / Registration: RC-00001',
      'Chaussee Prince Louis Rwagasore',
      'FACTURE / INVOICE',
      String(invoice['number']),
      'Échéance / Due: 2026-12-31',
      'Aline Irakoze',
      'Coffee from Ngozi',
      'Ngozi coffee, 500 g',
      'Reste dû / Amount due',
      '19.99\u00a0USD',
      'TEST – Simulation',
    ]) {
      assert.ok(text.includes(words), words);
    }
    assert.doesNotMatch(text, /PAYÉE|custom|Some letters/);
    assert.match(info, new RegExp(String(invoice['number'])));
  });

  it('is in English only if the amount is in Kenyan shillings', async () => {
    const {text, info} = await openPdf(await createInvoice(service, 'KES'));
    for (const words of ['INVOICE', 'Tax ID: 4000000001', 'Billed to', 'Due: 2026-12-31', 'Amount KES', 'Pay online']) {
      assert.ok(text.split('\n').includes(words), words);
    }
    assert.doesNotMatch(text, /FACTURE|NIF|Objet|Remise|Désignation|Payer|Reste|sans valeur|décembre/);
    assert.ok(info.includes('/Lang (en)'));
  });

  it('is tagged for screen readers: language, headings, paragraphs and links, and nothing is untagged', async () => {
    const {info, contents} = await openPdf(await createInvoice(service, 'BIF', {manual_payment: true}));
    for (const part of ['/Marked true', '/Lang (fr)', '/S /Document', '/S /H1', '/S /H2', '/S /P', '/S /Link']) {
      assert.ok(info.includes(part), part);
    }
    const untagged = contents.replaceAll(/^\/\w+ <<[^>]*>> BDC$[\s\S]*?^EMC$/gm, '');
    assert.doesNotMatch(untagged, /TJ|\bre$|\bS$|\bf$/m);
  });

  it('contains a link to its page, also as a QR code until the invoice is paid', async () => {
    const invoice = await createInvoice(service, 'BIF', {manual_payment: true});
    const {boxes, info} = await openPdf(invoice);
    assert.equal(readCode(boxes), invoice['url']);
    assert.ok(info.includes(`/URI (${String(invoice['url'])})`));
    assert.equal((await payByCard(service, invoice)).status, 201);
    assert.deepEqual((await openPdf(invoice)).boxes, []);
  });

  it('is identical an hour later if the invoice has not changed', async () => {
    const invoice = await createInvoice(service);
    const read = async () => (await service.prepared.app.inject({url: pathOf(invoice['pdf_url'])})).rawPayload;
    const first = await read();
    await service.pass(3_600_000);
    assert.ok(first.equals(await read()));
  });

  it('shows a mark once the invoice is paid', async () => {
    const invoice = await createInvoice(service);
    const token = await createToken(service);
    const body = {amount: 1999, currency: 'USD', invoice_id: invoice['id'], customer_id: customerOf(invoice), token};
    await service.ask('POST', '/v2/charges/card', {key: sk('USD'), body});
    const {text} = await openPdf(invoice);
    assert.ok(text.includes('PAYÉE / PAID'));
    assert.ok(text.includes('0.00\u00a0USD'));
  });

  it('shows the date of a part payment, and what is left', async () => {
    const invoice = await createInvoice(service, 'USD', {amount_to_paid: 500, manual_payment: true});
    const token = await createToken(service);
    const body = {amount: 500, currency: 'USD', invoice_id: invoice['id'], customer_id: customerOf(invoice), token};
    const paid = await service.ask('POST', '/v2/charges/card', {key: sk('USD'), body});
    assert.equal(paid.status, 201, paid.text);
    const {text} = await openPdf(invoice);
    assert.match(text, /PAYÉE EN PARTIE \/ PARTLY PAID/);
    assert.match(text, /Payé le \/ Paid on \d{4}-\d\d-\d\d\n–5\.00\sUSD/);
    assert.match(text, /Reste dû \/ Amount due\n14\.99\sUSD/);
    assert.match(text, /Payer en ligne\nPay online/);
    const page = await openPage(invoice);
    assert.match(page, /Paid<\/dt>\s*<dd class="money">−\$5\.00</);
    assert.match(page, /Left to pay<\/dt>\s*<dd class="money">\$14\.99</);
  });

  it('fits ten lines on one page, and has no discount column without discounts', async () => {
    const products = Array.from({length: 10}, (_, at) => ({
      quantity: at + 1,
      product_id: `prod_demoUSD${(at % 2) + 1}`,
    }));
    const {pages, text} = await openPdf(await createInvoice(service, 'USD', {products}));
    assert.equal(pages, 1);
    assert.doesNotMatch(text, /Remise/);
    assert.match(text, /31 décembre 2026 \/ 31 December 2026/);
  });

  it('prints names with their letters, and states that some cannot be printed', async () => {
    const customer = {email: 'name@example.com', first_name: 'Ștefan Ŋkɔlɔ', last_name: 'Łukasz 王'};
    const {body: payer} = await service.ask('POST', '/v2/customers', {key: pk('USD'), body: customer});
    const invoice = await createInvoice(service, 'USD', {customer_id: payer['id']});
    const {text} = await openPdf(invoice);
    assert.match(text, /Ștefan Ŋkɔlɔ Łukasz \?/);
    assert.match(text, /Some letters cannot be written here; the online page shows them all\./);
    assert.ok((await openPage(invoice)).includes('Ștefan Ŋkɔlɔ Łukasz 王'));
  });

  it('continues over as many numbered pages as it needs', async () => {
    const products = Array.from({length: 100}, (_, at) => ({
      quantity: at + 1,
      product_id: `prod_demoUSD${(at % 2) + 1}`,
    }));
    const {pages, text} = await openPdf(await createInvoice(service, 'USD', {products}));
    assert.ok(pages >= 4);
    assert.ok(text.includes(`– ${pages} / ${pages}`));
    assert.equal(text.split('COFFEE').length - 1, 50);
  });
});

function customerOf(invoice: Body): unknown {
  return (invoice['customer'] as Body)['id'];
}
