import type {InvoiceDocument} from '../domain/documents/document.js';
import type {Language} from '../domain/documents/people-text.js';
import {html, type Markup} from './html.js';
import {writeInvoice} from './page-invoice.js';
import {hasWidget, writePayment, type PageOptions, type Written} from './page-payment.js';
import {LANGUAGE_NAMES, PAGE_WORDS} from './page-words.js';
import type {Outcome} from './words/words.js';

/** Writes the page of an invoice: what it is for, its status, and how to pay it. A complete HTML document, fully escaped. */
export function writePage(document: InvoiceDocument, options: PageOptions): string {
  const {invoice} = document;
  const {language} = options;
  const words = PAGE_WORDS[language];
  const written = {document, options, words};
  const content = html`
    ${writeTop({language, merchant: invoice.merchant.name, badge: badgeOf(written)})}
    <main class="two">${writeInvoice(written)} ${writePayment(written)}</main>
    ${!invoice.live && !hasWidget(written) ? html`<footer class="quiet">${words.simulation}</footer>` : ''}
  `;
  const title = `${words.invoice} ${invoice.number} - ${invoice.merchant.name}`;
  return frame({language, title, content, scripts: scriptsOf(written)});
}

/** Writes the page for a link without an invoice, or for an address without a page. */
export function writeMissingPage(language: Language, what: 'invoice' | 'page'): string {
  const path = 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13zM15.5 15.5l5 5';
  return writeErrorPage(language, {outcome: PAGE_WORDS[language].errors[what], path});
}

/** Writes the page for an error of the service. */
export function writeUnavailablePage(language: Language): string {
  const {errors, tryAgain} = PAGE_WORDS[language];
  const path = 'M12 7v6M12 16.5v.5M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17z';
  // An empty address is this page.
  const link = html`<p class="questions"><a href="">${tryAgain}</a></p>`;
  return writeErrorPage(language, {outcome: errors.unavailable, path, link});
}

function writeErrorPage(
  language: Language,
  {outcome, path, link}: {readonly outcome: Outcome; readonly path: string; readonly link?: Markup},
): string {
  const content = html`
    ${writeTop({language})}
    <main>
      <section class="panel outcome">
        <span class="sign">${sign(path)}</span>
        <h1>${outcome.title}</h1>
        <p>${outcome.text}</p>
        ${link ?? ''}
      </section>
    </main>
  `;
  return frame({language, title: outcome.title, content, scripts: ''});
}

/** The widget's script if there is something to pay; the page's own script only if the service was built for browsers. */
function scriptsOf(written: Written): Markup | '' {
  if (written.options.widgetApi === undefined) return '';
  return html`${hasWidget(written) ? html`<script src="/elements/payment-widget.js" defer></script>` : ''}
    <script type="module" src="/documents/assets/invoice.js"></script>`;
}

function frame(page: {
  readonly language: Language;
  readonly title: string;
  readonly content: Markup;
  readonly scripts: Markup | '';
}): string {
  return html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link rel="icon" type="image/svg+xml" href="/documents/assets/mark.svg" />
        <link rel="stylesheet" href="/documents/assets/invoice.css" />
        ${page.scripts}
      </head>
      <body>
        ${page.content}
      </body>
    </html> `.text;
}

/** The classes of the badge of a test. On the screen the widget has a badge of its own, which no page can hide. */
function badgeOf(written: Written): string {
  if (written.document.invoice.live) return '';
  return hasWidget(written) ? 'badge paper' : 'badge';
}

/** The merchant, the badge of a test and the choice of languages. */
function writeTop(top: {readonly language: Language; readonly merchant?: string; readonly badge?: string}): Markup {
  const {language, merchant, badge = ''} = top;
  const words = PAGE_WORDS[language];
  const letter = Array.from(merchant?.trim() ?? '')[0] ?? '';
  const merchantHeading = html`<span class="logo" aria-hidden="true">${letter.toUpperCase()}</span>
    <p class="merchant" translate="no">${merchant ?? ''}</p>`;
  return html`<header class="top">
    ${merchant === undefined ? '' : merchantHeading}
    <div class="aside">
      ${badge === '' ? '' : html`<span class="${badge}">${words.test}</span>`}
      ${writeLanguages(language, words.language)}
    </div>
  </header>`;
}

function writeLanguages(language: Language, label: string): Markup {
  const links = Object.entries(LANGUAGE_NAMES).map(([code, name]) =>
    code === language
      ? html`<li><span aria-current="true">${name}</span></li>`
      : html`<li><a href="?lang=${code}" lang="${code}" hreflang="${code}">${name}</a></li>`,
  );
  return html`<details class="languages">
    <summary><span class="hidden">${label}: </span>${LANGUAGE_NAMES[language]}</summary>
    <ul>
      ${links}
    </ul>
  </details>`;
}

function sign(path: string): Markup {
  return html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" /></svg>`;
}
