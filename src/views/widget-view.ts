import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult, type ReactiveControllerHost} from 'lit';
import type {InvoiceOptions} from '../payment/options.js';
import type {Rail} from '../payment/payloads.js';
import type {ReplaceText} from '../i18n/custom-text.js';
import {bannerView} from './banner.js';
import {button, checkConnectionText, headView, noticeView, type Notice} from './shared.js';
import {cardPanel, fieldSkeletons} from './card-view.js';
import {paidView} from './receipt-view.js';
import type {InvoiceModel, WidgetModel} from './widget-model.js';

/** The whole widget. */
export function widgetView(model: WidgetModel): TemplateResult {
  const {options, payment, format, replaceText, isOffline, isSlow, returned} = model;
  const isSaving = options?.mode === 'add';
  const {cardFeedback, unsent} = model.input;
  const isMisconfigured = !options;
  const isUnable = isMisconfigured || (model.invoice.step === 'unpayable' && model.invoice.reason === 'unreachable');
  const isTest = options?.clientKey.startsWith('pk_test_') === true;
  const banner = {
    payment,
    format,
    replaceText,
    isOffline,
    isSlow,
    returned,
    isSaving,
    cardFeedback,
    unsent,
    isMisconfigured,
  };
  return html`
    <div class="widget${isUnable ? ' unable' : ''}" part="widget" lang=${model.locale}>
      ${isTest ? html`<p class="badge" part="test-badge">${msg('Test', {id: 'test'})}</p>` : nothing}
      <div class="controls" ?inert=${model.isDisabled}>${payableView(model)}</div>
      ${bannerView(banner)} ${paidView(model)} ${model.invoiceViews?.countdownAnnouncement(model) ?? nothing}
    </div>
  `;
}

function payableView(model: WidgetModel): TemplateResult | typeof nothing {
  const {options, payment} = model;
  if (!options || payment.step === 'settled') return nothing;
  return options.mode === 'invoice' ? invoicePanel(model, options) : cardPanel(model);
}

/** Why an invoice cannot be paid is in a live region, which is rendered before it has content. */
function invoicePanel(model: WidgetModel, options: InvoiceOptions): TemplateResult {
  const {invoice} = model;
  const notice = invoice.step === 'unpayable' ? noticeView('info', unpayableNotice(invoice.reason)) : nothing;
  return html`
    <div class="live" aria-live="polite">${notice}</div>
    ${invoiceForm(model, options)}
  `;
}

function invoiceForm(model: WidgetModel, options: InvoiceOptions): TemplateResult | typeof nothing {
  const {invoice, input, replaceText, invoiceViews} = model;
  const loading = loadingView(options.methods, input.open, replaceText);
  switch (invoice.step) {
    case 'loading':
      return loading;
    case 'unpayable':
      return retryView(model, invoice.reason);
    case 'payable':
      return invoiceViews ? invoiceViews.invoiceView(model, options, invoice) : loading;
  }
}

/** Has the height of what is loading, so that the page below does not move. */
function loadingView(methods: readonly Rail[], open: Rail | undefined, replaceText: ReplaceText): TemplateResult {
  const row = (method: Rail): TemplateResult => html`
    <div class="method awaited">
      <div class="head"><span>${headView(method, replaceText)}</span></div>
      ${method === 'card' && open === method ? fieldSkeletons('') : nothing}
    </div>
  `;
  return html`
    <div class="summary awaited">
      <p class="muted busy" tabindex="-1">${msg('Loading the invoice…', {id: 'loading-invoice'})}</p>
    </div>
    <div class="methods">${methods.map(row)}</div>
  `;
}

function retryView({actions}: WidgetModel, reason: UnpayableReason): TemplateResult | typeof nothing {
  if (reason === 'missing' || reason === 'closed') return nothing;
  return button(msg('Try again', {id: 'try-again'}), () => {
    actions.loadInvoice();
  });
}

type UnpayableReason = Extract<InvoiceModel, {readonly step: 'unpayable'}>['reason'];

function unpayableNotice(reason: UnpayableReason): Notice {
  switch (reason) {
    case 'missing':
      return {
        title: msg('This invoice was not found', {id: 'invoice-not-found'}),
        text: msg('Ask the shop for a new link. You were not charged.', {id: 'invoice-not-found-text'}),
      };
    case 'closed':
      return {
        title: msg('This invoice cannot be paid', {id: 'invoice-closed'}),
        text: msg('It was cancelled or refunded. Ask the shop. You were not charged.', {id: 'invoice-closed-text'}),
      };
    case 'refused':
      return {
        title: msg('This invoice cannot be paid on this page', {id: 'invoice-refused'}),
        text: msg('The shop has to change something first; please tell them. You were not charged.', {
          id: 'shop-must-change',
        }),
      };
    case 'unreachable':
      return {
        title: msg('The invoice could not be loaded', {id: 'invoice-not-loaded'}),
        text: checkConnectionText(),
      };
  }
}

/**
 * Keeps the focus in a panel when a render removes the focused button: moves it to the panel's text, so that a screen reader reads it and the
 * next Tab continues from there; without a text, to the first field. Among saved cards it moves to the button of the same card, or, when the
 * card was removed, to the choice. After an outcome it moves to the outcome.
 */
export function restoreFocus(host: ReactiveControllerHost & HTMLElement): void {
  let focused: Element | null | undefined;
  let panel: Element | null | undefined;
  let card: string | undefined;
  host.addController({
    hostUpdate() {
      focused = host.shadowRoot?.activeElement;
      panel = focused?.closest('.choices, .panel');
      card = focused?.closest<HTMLElement>('[data-card]')?.dataset['card'];
    },
    hostUpdated() {
      const root = host.shadowRoot;
      // What is hidden keeps the focus until the next frame.
      if (!focused || !root || (root.activeElement && !focused.closest('[hidden]'))) return;
      ((panel?.isConnected === true && nextFocusIn(panel, card)) || nextFocus(root))?.focus();
    },
  });
}

/** With the last saved card the choice is gone, too, and the card form takes its place; a notice takes the place of everything. */
function nextFocus(root: ShadowRoot): HTMLElement | undefined {
  const places = ['iframe', '.banner strong, .awaited .busy', 'button, input'];
  const shown = places.flatMap((place) => [...root.querySelectorAll<HTMLElement>(place)]);
  return shown.find((one) => !one.closest('[hidden]'));
}

function nextFocusIn(panel: Element, card: string | undefined): HTMLElement | null | undefined {
  const row = [...panel.querySelectorAll<HTMLElement>('[data-card]')].find(({dataset}) => dataset['card'] === card);
  return (
    panel.querySelector<HTMLElement>('[tabindex="-1"]:not(:empty)') ??
    row?.querySelector<HTMLElement>('.remove') ??
    panel.querySelector<HTMLElement>('input:checked, input[type=tel]') ??
    panel.querySelector<HTMLElement>('button')
  );
}

/**
 * Keeps the page below in place when a settled payment replaces the form by a few lines: the widget keeps its height, as a margin, until it
 * shows a form again.
 */
export function keepHeight(host: ReactiveControllerHost & HTMLElement, isOver: () => boolean): void {
  let wasOver = false;
  let heightPx = 0;
  host.addController({
    hostUpdate() {
      if (!wasOver && isOver()) heightPx = host.offsetHeight;
    },
    hostUpdated() {
      const box = host.shadowRoot?.querySelector<HTMLElement>('.widget');
      if (!box || isOver() === wasOver) return;
      wasOver = isOver();
      box.style.marginBlockEnd = '';
      if (wasOver) box.style.marginBlockEnd = `${String(Math.max(0, heightPx - host.offsetHeight))}px`;
    },
  });
}

/** Milliseconds of waiting after which the payer is told that the connection is slow. */
const SLOW_MS = 8_000;

/** Updates the host when it has waited for long. Returns whether it has. */
export function noticeSlowness(host: ReactiveControllerHost, isWaiting: () => boolean): () => boolean {
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
 * Keeps texts up to date on a page that a translation tool works on. Such a tool replaces text nodes by `<font>` elements, and Lit needs its
 * own: before each render they are put back. The tool translates what has changed again.
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
