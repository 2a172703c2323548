import type {InvoiceDocument} from '../domain/documents/document.js';
import {dateText, moneyText, type Language} from '../domain/documents/people-text.js';
import {html, type Markup} from './html.js';
import {addressLines, customerName, issueDay, standingOf, totalsOf} from './invoice-facts.js';
import {PAGE_WORDS, type PageWords} from './page-words.js';

/** How a page is written: in which language, and whether it can hold the widget. */
export interface PageOptions {
  readonly language: Language;
  /** The service's own address, when the widget's script is there to pay with. */
  readonly widgetApi?: string;
}

/** An invoice, a language, and its words: what each part of the page is written from. */
interface Written {
  readonly document: InvoiceDocument;
  readonly options: PageOptions;
  readonly words: PageWords;
}

/** Writes the page of an invoice: what it is for, how it stands, and how to pay it. Whole HTML, everything escaped. */
export function writePage(document: InvoiceDocument, options: PageOptions): string {
  const {invoice, links} = document;
  const words = PAGE_WORDS[options.language];
  const written = {document, options, words};
  const content = html`
    <p class="test">${words.test}</p>
    <main>
      ${writeHead(written)} ${writePayment(written)} ${writeLines(written)}
      <p><a class="button" href="${links.pdf_url}" download="${invoice.number}.pdf">${words.pdf}</a></p>
      ${writeParties(written)}
    </main>
  `;
  const title = `${words.invoice} ${invoice.number} - ${invoice.merchant.name}`;
  return frame({language: options.language, title, content, withWidget: pays(written)});
}

/** Writes the page that stands where no invoice is. */
export function writeMissingPage(language: Language): string {
  const words = PAGE_WORDS[language];
  const content = html`<main>
    <h1>${words.missingTitle}</h1>
    <p>${words.missing}</p>
  </main>`;
  return frame({language, title: words.missingTitle, content, withWidget: false});
}

function frame(page: {
  readonly language: Language;
  readonly title: string;
  readonly content: Markup;
  readonly withWidget: boolean;
}): string {
  const scripts = html`<script src="/elements/payment-widget.js" defer></script>
    <script type="module" src="/documents/assets/invoice.js"></script>`;
  return html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/documents/assets/invoice.css" />
        ${page.withWidget ? scripts : ''}
      </head>
      <body>
        ${page.content}
      </body>
    </html> `.text;
}

function writeHead({document: {invoice}, options: {language}, words}: Written): Markup {
  const standing = standingOf(invoice);
  return html`<header>
    <p class="from">${invoice.merchant.name}</p>
    <h1>${words.invoice} ${invoice.number}</h1>
    <p>${invoice.description}</p>
    <p><strong class="standing ${standing}">${words.standing[standing]}</strong></p>
    <dl class="dates">
      ${fact(words.issued, dateText(issueDay(invoice), language))}
      ${fact(words.dueDate, dateText(invoice.due_date, language))}
      ${invoice.quittance_number === null ? '' : fact(words.quittance, invoice.quittance_number)}
    </dl>
  </header>`;
}

function writePayment(written: Written): Markup {
  const {document, options, words} = written;
  const {invoice, payable, publicKey} = document;
  if (payable === 0n) return html`<p class="settled">${words.nothingToPay[standingOf(invoice)] ?? ''}</p>`;
  const due = moneyText({amount: payable, currency: invoice.currency}, options.language);
  const sum = html`<p class="label">${words.payable}</p>
    <p class="amount">${due}</p>`;
  const elsewhere = html`<p>${words.payElsewhere(invoice.merchant.name, invoice.number)}</p>`;
  const how = html`<p>${words.noScript(due, invoice.merchant.name)}</p>
    ${elsewhere}`;
  const widget = html`<payment-widget
      mode="invoice"
      api-url="${options.widgetApi ?? ''}"
      client-key="${publicKey ?? ''}"
      invoice-id="${invoice.id}"
      lang="${options.language}"
    >
      ${elsewhere}
    </payment-widget>
    <noscript>${how}</noscript>`;
  return html`<section class="pay" aria-label="${words.pay}">${sum} ${pays(written) ? widget : elsewhere}</section>`;
}

function pays({document: {payable, publicKey}, options}: Written): boolean {
  return payable > 0n && publicKey !== undefined && options.widgetApi !== undefined;
}

function writeLines({document: {invoice}, options: {language}, words}: Written): Markup {
  const {full, discount, total, paid, due} = totalsOf(invoice);
  const money = (amount: bigint): string => moneyText({amount, currency: invoice.currency}, language);
  const lines = invoice.products.map(({product, quantity, price, adjusted_price}) => {
    const less = (price - adjusted_price) * quantity;
    const discounted = less === 0n ? '' : html`, ${words.discount} ${money(less)}`;
    return html`<li>
      <span>${product.name}<small>${quantity} × ${money(price)}${discounted}</small></span>
      <span class="sum">${money(adjusted_price * quantity)}</span>
    </li>`;
  });
  const discounts = html`${fact(words.subtotal, money(full))} ${fact(words.discounts, `−${money(discount)}`)}`;
  return html`<section>
    <h2>${words.lines}</h2>
    <ul class="lines">
      ${lines}
    </ul>
    <dl class="totals">
      ${discount > 0n ? discounts : ''} ${fact(words.total, money(total))} ${fact(words.paid, money(paid))}
      ${fact(words.due, money(due))}
    </dl>
  </section>`;
}

function writeParties({document: {invoice}, words}: Written): Markup {
  const {merchant, customer} = invoice;
  const from = [
    merchant.legal_name,
    ...addressLines(merchant.address),
    merchant.phone_number,
    merchant.email,
    `${words.taxId}: ${merchant.tax_id}`,
    `${words.registration}: ${merchant.registration_id}`,
  ];
  return html`<section class="parties">
    ${party(words.from, from)} ${party(words.billedTo, [customerName(invoice), ...addressLines(customer.address)])}
  </section>`;
}

function party(title: string, lines: readonly string[]): Markup {
  return html`<div>
    <h2>${title}</h2>
    ${lines.map((line) => html`<p>${line}</p>`)}
  </div>`;
}

function fact(name: string, value: string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
