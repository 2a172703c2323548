import {msg} from '@lit/localize';
import {html, nothing, type ReactiveControllerHost, render, type TemplateResult} from 'lit';
import {isCardAlone, methodsOf} from '../payment/attempt.js';
import {type InvoiceOptions, type PaymentOptions} from '../payment/options.js';
import {actionRail, openProgress, type Progress} from '../payment/progress.js';
import type {Rail} from '../payment/payloads.js';
import type {ReplaceText} from '../i18n/custom-text.js';
import {displayText} from '../core/text.js';
import {alertView, statusView} from './banner.js';
import {
  amountClass,
  button,
  checkConnectionText,
  headView,
  methodsClass,
  noticeView,
  pageTooOldText,
  subjectView,
  type Notice,
} from './shared.js';
import {amountText, cardPanel, fieldSkeletons} from './card-view.js';
import {methodsView, walletPanel} from './methods-view.js';
import {paidView} from './receipt-view.js';
import type {InvoiceModel, WidgetModel} from './widget-model.js';

/** The whole widget. */
export function widgetView(form: WidgetModel): TemplateResult {
  const model = form.isWrong ? {...form, options: undefined} : form;
  const {options, payment, invoice} = model;
  const isUnusable = !options || (invoice.step === 'unpayable' && invoice.reason !== 'closed');
  const isHidden = isOnlyWaiting(payment);
  return html`
    <div class="widget${isUnusable ? ' unable' : ''}" part="widget" lang=${model.locale}>
      ${headerView(model)}
      <div class="controls" ?hidden=${isHidden || form.isWrong} ?inert=${model.isDisabled}>${payableView(form)}</div>
      ${isFormOpen(model) ? nothing : alertView(model)} ${statusView(model)} ${paidView(model)}
      ${model.lazy.countdownAnnouncement?.(model) ?? nothing}
    </div>
  `;
}

/** Whether the payer can only wait. Then no form is shown. */
function isOnlyWaiting(payment: Progress): boolean {
  const {card, wallet} = openProgress(payment);
  return [card.step, wallet.step].some((step) => step === 'checking' || step === 'pending' || step === 'waiting');
}

/** The summary with the test badge, or only the badge. */
function headerView(model: WidgetModel): TemplateResult | typeof nothing {
  const {options, isSummaryHidden} = model;
  const isTest = options?.clientKey.startsWith('pk_test_') === true;
  const isAlone = !options || isSummaryHidden || !isPayable(model);
  const kind = isAlone ? 'badge alone' : 'badge';
  const badge = isTest ? html`<p class=${kind} part="test-badge">${msg('Test', {id: 'test'})}</p>` : nothing;
  return isAlone ? badge : summaryView(model, options, badge);
}

function isPayable({options, payment, invoice}: WidgetModel): boolean {
  return payment.step !== 'settled' && (options?.mode !== 'invoice' || invoice.step === 'payable');
}

function summaryView(
  model: WidgetModel,
  options: PaymentOptions,
  badge: TemplateResult | typeof nothing,
): TemplateResult {
  const {title, subject} = summaryOf(model, options);
  return html`
    <div class="summary" part="summary">
      <p class="muted" translate="no">${displayText(model.merchant)}</p>
      ${badge}
      <p class=${amountClass(title)} translate=${options.mode === 'add' ? nothing : 'no'}>${title}</p>
      ${subject}
    </div>
  `;
}

/** The amount and the description. */
function summaryOf(model: WidgetModel, options: PaymentOptions): Summary {
  switch (options.mode) {
    case 'add':
      return {
        title: msg('Save card', {id: 'save-card'}),
        subject: subjectView(msg('Nothing is charged now.', {id: 'nothing-charged'})),
      };
    case 'charge':
      return {title: amountText(model), subject: subjectView(displayText(options.description ?? ''))};
    case 'invoice':
      return {title: amountText(model), subject: model.lazy.invoice?.invoiceSubject(model) ?? nothing};
  }
}

interface Summary {
  readonly title: string;
  readonly subject: TemplateResult | typeof nothing;
}

/** Whether the form of a method is on screen. Failures are then shown in it, above its button. */
function isFormOpen({options, payment, invoice, lazy, input}: WidgetModel): boolean {
  if (!options || payment.step === 'settled') return false;
  if (isCardAlone(options)) return true;
  const isShown = options.mode !== 'invoice' || (invoice.step === 'payable' && lazy.invoice !== undefined);
  return isShown && input.open !== undefined;
}

function payableView(model: WidgetModel): TemplateResult | typeof nothing {
  const {options, payment} = model;
  if (!options || payment.step === 'settled') return nothing;
  if (options.mode === 'invoice') return invoicePanel(model, options);
  if (isCardAlone(options) && actionRail(payment) !== 'wallet') return cardPanel(model);
  return methodsView(model, methodsOf(options), (method) =>
    method === 'card' ? cardPanel(model) : walletPanel(model),
  );
}

/** The panel of an invoice. The reason why it cannot be paid is in a live region, which is rendered before it has content. */
function invoicePanel(model: WidgetModel, options: InvoiceOptions): TemplateResult {
  const {invoice} = model;
  const notice = invoice.step === 'unpayable' ? noticeView('info', unpayableNotice(invoice.reason)) : nothing;
  return html`
    <div class="live" aria-live="polite">${notice}</div>
    ${invoiceForm(model, options)}
  `;
}

function invoiceForm(model: WidgetModel, options: InvoiceOptions): TemplateResult | typeof nothing {
  const {invoice, input, replaceText, lazy} = model;
  const loading = loadingView(options.methods, input.open, replaceText);
  switch (invoice.step) {
    case 'loading':
      return loading;
    case 'unpayable':
      return retryView(model, invoice.reason);
    case 'payable':
      return lazy.invoice?.invoiceView(model, options) ?? loading;
  }
}

/** A skeleton with the height of the loading content, so that the page below does not move. */
function loadingView(methods: readonly Rail[], open: Rail | undefined, replaceText: ReplaceText): TemplateResult {
  const row = (method: Rail): TemplateResult => html`
    <div class="method awaited">
      <div class="head"><span>${headView(method, replaceText)}</span></div>
      ${method === 'card' && open === method ? fieldSkeletons(false, '') : nothing}
    </div>
  `;
  return html`
    <div class="summary awaited">
      <p class="muted busy" tabindex="-1">${msg('Loading the invoice…', {id: 'loading-invoice'})}</p>
    </div>
    <div class=${methodsClass(methods)}>${methods.map(row)}</div>
  `;
}

function retryView({actions}: WidgetModel, reason: UnpayableReason): TemplateResult | typeof nothing {
  if (reason === 'missing' || reason === 'closed') return nothing;
  return button(msg('Try again', {id: 'try-again'}), actions.loadInvoice);
}

type UnpayableReason = Extract<InvoiceModel, {readonly step: 'unpayable'}>['reason'];

function unpayableNotice(reason: UnpayableReason): Notice {
  switch (reason) {
    case 'missing':
      return {
        title: msg('This invoice was not found', {id: 'invoice-not-found'}),
        text: msg('Ask the shop for a new link.', {id: 'invoice-not-found-text'}),
      };
    case 'closed':
      return {
        title: msg('This invoice cannot be paid', {id: 'invoice-closed'}),
        text: msg('It was cancelled or refunded. Ask the shop.', {id: 'invoice-closed-text'}),
      };
    case 'refused':
      return {
        title: msg('This invoice cannot be paid on this page', {id: 'invoice-refused'}),
        text: msg('The shop has to change something first; please tell them.', {id: 'shop-must-change'}),
      };
    case 'expired':
    case 'unreachable':
      return {
        title: msg('The invoice could not be loaded', {id: 'invoice-not-loaded'}),
        text: reason === 'expired' ? pageTooOldText() : checkConnectionText(),
      };
  }
}

/**
 * Keeps the focus in a panel when a render removes the focused button. The focus moves to the panel's text, so that a screen reader reads it
 * and the next Tab continues from there; without a text, to the first field. It moves to the field for a code that was sent, among saved cards
 * to the button of the same card or, when the card was removed, to the choice, after an outcome to the outcome, and after a correction of the
 * page's settings back to the control.
 */
export function restoreFocus(host: ReactiveControllerHost & HTMLElement): void {
  let focused: HTMLElement | null | undefined;
  // The control that was hidden because of the page's wrong settings, until the focus moves on.
  let left: readonly HTMLElement[] = [];
  let panel: Element | null | undefined;
  let card: string | undefined;
  let wasAsked = false;
  host.addController({
    hostUpdate() {
      focused = host.shadowRoot?.activeElement as HTMLElement | null | undefined;
      if (!focused?.closest('.banner')) left = [];
      panel = focused?.closest('.choices, .panel');
      wasAsked = Boolean(focused?.closest('.asked, .lead'));
      card = focused?.closest<HTMLElement>('[data-card]')?.dataset['card'];
    },
    hostUpdated() {
      const root = host.shadowRoot;
      // A hidden element keeps the focus until the next frame.
      if (!focused || !root || (root.activeElement && !focused.closest('[hidden], .lead:empty'))) return;
      (nextFocusIn(wasAsked ? undefined : panel, card) ?? left.find(isShown) ?? nextFocus(root, wasAsked))?.focus();
      if (focused.closest('.unable [hidden]')) left = [focused];
    },
  });
}

/**
 * The next focus when the panel has no place for it: the card form after the last saved card was removed, the notice of an outcome, or
 * the button or a notice when the bank's page was removed.
 */
function nextFocus(root: ShadowRoot, wasAsked: boolean): HTMLElement | undefined {
  const places = [
    ...(wasAsked ? ['.challenge iframe', '.banner strong', '[part=button]'] : ['iframe']),
    '.banner strong, .awaited .busy',
    '.open input',
    'button, input',
  ];
  const shown = places.flatMap((place) => [...root.querySelectorAll<HTMLElement>(place)]);
  return shown.find(isShown);
}

function isShown(element: Element): boolean {
  return element.isConnected && !element.closest('[hidden]');
}

function nextFocusIn(panel: Element | null | undefined, card: string | undefined): HTMLElement | null | undefined {
  if (!panel || !isShown(panel)) return undefined;
  const row = [...panel.querySelectorAll<HTMLElement>('[data-card]')].find(({dataset}) => dataset['card'] === card);
  const find = (selector: string): HTMLElement | null => panel.querySelector<HTMLElement>(selector);
  return (
    find('.challenge iframe, [autocomplete=one-time-code]') ??
    find('[tabindex="-1"]:not(:empty)') ??
    row?.querySelector<HTMLElement>('.remove') ??
    find('input:checked, input[type=tel]') ??
    find('button')
  );
}

/** How long the payer waits before the widget reports a slow connection, in milliseconds. */
const SLOW_MS = 8_000;

/** Updates the host after a long wait. Returns a function that returns whether the wait is long. */
export function trackSlowness(host: ReactiveControllerHost, isWaiting: () => boolean): () => boolean {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSlow = false;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isSlow = false;
  };
  const note = (): void => {
    isSlow = true;
    host.requestUpdate();
  };
  host.addController({
    hostUpdate() {
      if (isWaiting()) timer ??= setTimeout(note, SLOW_MS);
      else stop();
    },
    hostDisconnected: stop,
  });
  return () => isSlow;
}

/**
 * Keeps texts up to date when a translation tool changes the page. Such a tool replaces text nodes by `<font>` elements, but Lit needs its
 * own nodes, so they are restored before each render. The tool then translates the changed texts again.
 */
export function keepTextNodes(host: ReactiveControllerHost & HTMLElement): void {
  const texts = new Map<ChildNode, Node>();
  const observer = new MutationObserver(note);
  function note(records: readonly MutationRecord[]): void {
    for (const {removedNodes, addedNodes, previousSibling} of records) {
      const [text] = removedNodes;
      const instead = addedNodes[0] ?? previousSibling;
      if (text instanceof Text && instead?.nodeType === Node.ELEMENT_NODE) texts.set(instead as Element, text);
    }
  }
  host.addController({
    hostUpdate() {
      note(observer.takeRecords());
      observer.disconnect();
      for (const [instead, text] of texts) instead.replaceWith(text);
      texts.clear();
    },
    hostUpdated() {
      if (host.shadowRoot) observer.observe(host.shadowRoot, {childList: true, subtree: true});
    },
  });
}

/** Lit's template class, which it does not export. */
interface LitTemplates {
  createElement(markup: string): HTMLTemplateElement;
}

/** A part of a rendered Lit template. Lit keeps these names stable for copies of other versions. */
interface LitPart {
  readonly _$AH?: {readonly _$AD?: {readonly constructor: unknown}};
}

/** On an XML page (`application/xhtml+xml`), makes Lit parse its templates, which are not XML, in an HTML document. */
export function parseTemplatesAsHtml(): void {
  if (typeof document === 'undefined' || document.contentType === 'text/html') return;
  const part: LitPart = render(html`<p></p>`, document.createDocumentFragment()) as unknown as LitPart;
  const lit = part._$AH?._$AD?.constructor as LitTemplates | undefined;
  if (!lit) return;
  const owner = document.implementation.createHTMLDocument();
  lit.createElement = (markup) => {
    const template = owner.createElement('template');
    // eslint-disable-next-line no-restricted-syntax -- Lit's own markup of our templates, which contains no values
    template.innerHTML = markup;
    return template;
  };
}
