import {countText, dateText, moneyText, phoneText} from '../domain/documents/people-text.js';
import {html, type Markup} from './html.js';
import {addressLines, customerName, issueDay, displayStatusOf, totalsOf} from './invoice-facts.js';
import type {Written} from './page-payment.js';

/** Writes the invoice's side of the page: what is paid for, by whom and to whom. */
export function writeInvoice(written: Written): Markup {
  return html`<section class="panel">
    ${writeHead(written)} ${writeLines(written)} ${writeParties(written)} ${writeActions(written)}
  </section>`;
}

function writeHead({document: {invoice}, options: {language}, words}: Written): Markup {
  const status = displayStatusOf(invoice);
  const {quittance_number: quittance} = invoice;
  const dates = words.dates(dateText(issueDay(invoice), language), dateText(invoice.due_date, language));
  return html`<div class="head">
    <h1>${words.invoice} <span translate="no">${invoice.number}</span></h1>
    <strong class="standing ${status}">${words.standing[status]}</strong>
    <p class="quiet dates">${dates}</p>
    ${quittance === null ? '' : html`<p class="quiet">${words.quittance} ${quittance}</p>`}
    <p class="subject">${invoice.description}</p>
  </div>`;
}

function writeLines(written: Written): Markup {
  const {document, options, words} = written;
  const money = moneyOf(written);
  const lines = document.invoice.products.map(({product, quantity, price, adjusted_price}) => {
    const less = (price - adjusted_price) * quantity;
    const discounted = less === 0n ? '' : html`, ${words.discount} <span class="money">${money(less)}</span>`;
    const count = countText(quantity, options.language);
    return html`<li>
      <div>
        ${product.name}<small>${count} × <span class="money">${money(price)}</span>${discounted}</small>
      </div>
      <span class="money">${money(adjusted_price * quantity)}</span>
    </li>`;
  });
  return html`<h2 class="hidden">${words.lines}</h2>
    <ul class="lines">
      ${lines}
    </ul>
    <dl class="totals">${writeTotals(written)}</dl>`;
}

/** The total; with discounts also the steps before it, with partial payments also what is left. */
function writeTotals(written: Written): readonly Markup[] {
  const {document, words} = written;
  const {full, discount, total, paid, due} = totalsOf(document.invoice);
  const money = moneyOf(written);
  const isPart = due > 0n && (paid > 0n || due !== total || document.payable !== due);
  return [
    ...(discount > 0n ? [sum(words.subtotal, money(full)), sum(words.discounts, `−${money(discount)}`)] : []),
    sum(words.total, money(total), 'total'),
    ...(isPart && paid > 0n ? [sum(words.paid, `−${money(paid)}`, 'stale')] : []),
    ...(isPart ? [sum(words.due, money(due), 'left stale')] : []),
  ];
}

function moneyOf({document, options}: Written): (amount: bigint) => string {
  const {currency} = document.invoice;
  return (amount) => moneyText({amount, currency}, options.language);
}

function sum(name: string, amount: string, className = 'step'): Markup {
  return html`<div class="${className}">
    <dt>${name}</dt>
    <dd class="money">${amount}</dd>
  </div>`;
}

function writeParties({document: {invoice}, options: {language}, words}: Written): Markup {
  const {merchant, customer} = invoice;
  const from = [
    ...addressLines(merchant.address, language),
    phoneText(merchant.phone_number),
    merchant.email,
    `${words.taxId} ${merchant.tax_id}`,
    `${words.registration} ${merchant.registration_id}`,
  ];
  const name = customerName(invoice);
  const contact = customer.email === null || customer.email === name ? [] : [customer.email];
  const to = [...addressLines(customer.address, language), ...contact];
  return html`<dl class="parties">
    ${party(words.from, merchant.legal_name, from)} ${party(words.billedTo, name, to)}
  </dl>`;
}

function party(title: string, name: string, lines: readonly string[]): Markup {
  return html`<div>
    <dt>${title}</dt>
    <dd class="name">${name}</dd>
    ${lines.map((line) => html`<dd>${breakable(line)}</dd>`)}
  </div>`;
}

/** Lets an e-mail address break after the `@`. */
function breakable(line: string): Markup {
  const [name = '', ...domain] = line.split('@');
  return domain.length === 0 ? html`${name}` : html`${name}@<wbr />${domain.join('@')}`;
}

/** The page's script shows the button, and shares or copies depending on the browser. */
function writeActions({document: {invoice, links}, words}: Written): Markup {
  return html`<p class="actions">
    <a href="${links.pdf_url}" download="${invoice.number}.pdf">${words.pdf}</a>
    <button type="button" id="share" hidden data-copy="${words.copyLink}" data-copied="${words.linkCopied}">
      ${words.share}
    </button>
    <span role="status" class="hidden" id="shared"></span>
  </p>`;
}
