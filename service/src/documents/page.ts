import type {InvoiceDocument} from '../domain/documents/document.js';
import type {Language} from '../domain/documents/people-text.js';
import {html, type Markup} from './html.js';
import {writeInvoice} from './page-invoice.js';
import {hasWidget, writePayment, type PageOptions, type Written} from './page-payment.js';
import {LANGUAGE_NAMES, PAGE_WORDS} from './page-words.js';

/** Writes the page of an invoice: what it is for, its status, and how to pay it. A complete HTML document, fully escaped. */
export function writePage(document: InvoiceDocument, options: PageOptions): string {
  const {invoice} = document;
  const {language} = options;
  const words = PAGE_WORDS[language];
  const written = {document, options, words};
  // The widget has a badge and a notice of its own.
  const isMarked = !invoice.live && !hasWidget(written);
  const content = html`
    ${writeTop({language, merchant: invoice.merchant.name, withBadge: isMarked})}
    <main class="two">${writeInvoice(written)} ${writePayment(written)}</main>
    ${isMarked ? html`<footer class="quiet">${words.simulation}</footer>` : ''}
  `;
  const title = `${words.invoice} ${invoice.number} - ${invoice.merchant.name}`;
  return frame({language, title, content, scripts: scriptsOf(written)});
}

/** Writes the page for a link without an invoice. */
export function writeMissingPage(language: Language): string {
  const words = PAGE_WORDS[language];
  const content = html`
    ${writeTop({language, withBadge: false})}
    <main>
      <section class="panel outcome">
        <span class="sign missing">${sign('M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13zM15.5 15.5l5 5')}</span>
        <h1>${words.missingTitle}</h1>
        <p>${words.missing}</p>
      </section>
    </main>
  `;
  return frame({language, title: words.missingTitle, content, scripts: ''});
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
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/documents/assets/invoice.css" />
        ${page.scripts}
      </head>
      <body>
        ${page.content}
      </body>
    </html> `.text;
}

/** The merchant, the badge of a test and the choice of languages. */
function writeTop(top: {readonly language: Language; readonly merchant?: string; readonly withBadge: boolean}): Markup {
  const {language, merchant, withBadge} = top;
  const words = PAGE_WORDS[language];
  const letter = Array.from(merchant?.trim() ?? '')[0] ?? '';
  const merchantHeading = html`<span class="logo" aria-hidden="true">${letter.toUpperCase()}</span>
    <p class="merchant" translate="no">${merchant ?? ''}</p>`;
  return html`<header class="top">
    ${merchant === undefined ? '' : merchantHeading}
    <div class="aside">
      ${withBadge ? html`<span class="badge">${words.test}</span>` : ''} ${writeLanguages(language, words.language)}
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
