import type {InvoiceDocument} from '../domain/documents/document.js';
import {dateText, moneyText, phoneText, type Language, type Money} from '../domain/documents/people-text.js';
import {html, type Markup} from './html.js';
import {displayStatusOf, type DisplayStatus} from './invoice-facts.js';
import type {PageWords} from './words/words.js';

/** How to write a page: in which language, and whether it can hold the widget. */
export interface PageOptions {
  readonly language: Language;
  /** The service's own address, if the widget's script is available. */
  readonly widgetApi?: string;
}

/** An invoice, a language and its words: the input of each part of the page. */
export interface Written {
  readonly document: InvoiceDocument;
  readonly options: PageOptions;
  readonly words: PageWords;
}

type OutcomeName = keyof PageWords['outcomes'];

/** SVG paths in a box of 24 by 24. The words beside them say the same. */
const SIGNS: Readonly<Record<OutcomeName, string>> = {
  paid: 'M5 12.5l4.5 4.5L19 7.5',
  voided: 'M7 7l10 10M17 7L7 17',
  refunded: 'M9 5L4.5 9.5L9 14M5 9.5h9a5 5 0 0 1 0 10h-3',
  draft: 'M12 6.5V12l3.5 2M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17z',
  other: 'M12 11v6M12 7v.5M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17z',
};

const OUTCOMES: Readonly<Partial<Record<DisplayStatus, OutcomeName>>> = {
  paid: 'paid',
  voided: 'voided',
  refunded: 'refunded',
  draft: 'draft',
};

/** Whether the widget is on the page: something is payable, and there is a way, a key and a script to pay with. */
export function hasWidget({document: {payable, publicKey, methods}, options}: Written): boolean {
  return payable > 0n && methods.length > 0 && publicKey !== undefined && options.widgetApi !== undefined;
}

/** Writes the payment side of the page: the widget, or why there is nothing to pay. */
export function writePayment(written: Written): Markup {
  const {document, words} = written;
  if (document.payable === 0n) return writeOutcome(written);
  return html`<section class="panel pay" aria-label="${words.pay}">
    ${writeSum(written)} ${hasWidget(written) ? writeWidget(written) : writeElsewhere(written)}
  </section>`;
}

function writeSum({document: {invoice, payable}, options: {language}, words}: Written): Markup {
  const label = payable === invoice.amount_due ? words.payable : words.payableNow;
  const note = html`<p class="note stale">${words.overdue(dateText(invoice.due_date, language))}</p>`;
  return html`<div class="to-pay stale">
      <p class="label">${label}</p>
      ${writeAmount({amount: payable, currency: invoice.currency}, language)}
    </div>
    ${displayStatusOf(invoice) === 'overdue' ? note : ''}`;
}

/** More characters than this do not fit on a line of the narrowest phone in the large type. */
const LARGE_LENGTH = 13;

function writeAmount(money: Money, language: Language): Markup {
  const text = moneyText(money, language);
  return html`<p class="${text.length > LARGE_LENGTH ? 'amount long' : 'amount'}">${text}</p>`;
}

function writeElsewhere({document: {invoice}, words}: Written): Markup {
  return html`<p>${words.payElsewhere(invoice.merchant.name, invoice.number)}</p>`;
}

/** The tag's own content shows when the script cannot be loaded, so it has to state that this is a simulation. */
function writeWidget(written: Written): Markup {
  const {document, options, words} = written;
  const {invoice, payable, publicKey, methods} = document;
  const {language} = options;
  const elsewhere = html`${writeElsewhere(written)}
  ${invoice.live ? '' : html`<p class="quiet">${words.simulation}</p>`}`;
  const due = moneyText({amount: payable, currency: invoice.currency}, language);
  return html`<payment-widget
      mode="invoice"
      hide-summary
      id="pay"
      api-url="${options.widgetApi ?? ''}"
      client-key="${publicKey ?? ''}"
      invoice-id="${invoice.id}"
      methods="${methods.join(' ')}"
      lang="${language}"
    >
      ${elsewhere}
    </payment-widget>
    <noscript>
      <p>${words.noScript(due, invoice.merchant.name)}</p>
      ${elsewhere}
    </noscript>`;
}

function writeOutcome({document: {invoice}, options: {language}, words}: Written): Markup {
  const name = OUTCOMES[displayStatusOf(invoice)] ?? 'other';
  const {title, text} = words.outcomes[name];
  const sum = writeAmount({amount: invoice.amount, currency: invoice.currency}, language);
  return html`<section class="panel outcome">
    <span class="sign ${name}"
      ><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[name]}" /></svg
    ></span>
    <h2>${title}</h2>
    ${name === 'paid' ? sum : ''}
    <p>${text}</p>
    ${writeQuestions(invoice.merchant, words)}
  </section>`;
}

function writeQuestions(merchant: InvoiceDocument['invoice']['merchant'], words: PageWords): Markup {
  const {name, phone_number: phone, email} = merchant;
  return html`<p class="quiet questions">
    ${words.questions(name)} <a href="tel:${phone}">${phoneText(phone)}</a> <a href="mailto:${email}">${email}</a>
  </p>`;
}
