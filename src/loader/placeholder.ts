import {hasOwn} from '../core/text.js';
import {
  canMoveFrames,
  frameAddress,
  frameUrl,
  makeCardFrame,
  showFallback,
  storePlaceholder,
  takePlaceholder,
  type PlaceholderForm,
  ViolationWatch,
} from '../card-fields/frame-element.js';
import {readFrameTheme} from '../card-fields/read-theme.js';
import {isFrameShown} from '../card-protocol/greeting.js';
import {fieldsToAsk, isNameFromCard, knownName, readPrefill, type CustomerPrefill} from '../core/customer.js';
import {
  type ChargeOptions,
  type PaymentOptions,
  type Setup,
  attributeOf,
  holdsSecretKey,
  INPUTS,
  readSetup,
  SET_BY_PAGE,
  type LooseInputs,
} from '../payment/options.js';
import {wantedLocale} from '../i18n/language.js';
import {nextPaint, nextTask} from '../platform/next-task.js';
import {CRITICAL_CSS} from '../styles/critical.js';
import {THEME_CSS} from '../styles/theme.js';

/**
 * Draws a card form before the element is defined: a skeleton, and the frame with the card fields. The element adopts the frame with the
 * payer's input.
 *
 * @param customer what the page knows about a new customer
 * @returns resolves when the fields are painted, or when the frame was removed
 */
async function showPlaceholder(host: HTMLElement, {options}: Setup, customer: unknown): Promise<void> {
  if (!canAdopt(options)) return;
  await nextTask();
  if (host.shadowRoot || host.ownerDocument !== document || host.closest('[disabled]')) return;
  const root = host.attachShadow({mode: 'open'});
  root.append(make('slot'));
  root.adoptedStyleSheets = [sheetOf(THEME_CSS), sheetOf(CRITICAL_CSS)];
  const theme = themeOf(root);
  await nextTask();
  // The element was defined, or the tag removed, in the meantime.
  if (host.matches(':defined') || !host.isConnected) return;
  const frame = makeCardFrame();
  const url = frameUrl(options);
  const isSummaryHidden = host.hasAttribute('hide-summary') || Reflect.get(host, 'hideSummary') === true;
  const prefill = readPrefill(customer);
  const outline = formOutline(frame, {options, prefill, isSummaryHidden, scheme: theme.scheme});
  const form = new PlaceholderFrame(frame, url, outline);
  storePlaceholder(host, form);
  frame.src = frameAddress(url, {locale: wantedLocale(host), theme, isNameKnown: isNameKnown(prefill)});
  root.prepend(outline);
  if (await form.hasFields) await nextPaint();
  else takePlaceholder(host);
}

/** Whether the element can adopt the form: without `moveBefore` a move reloads the frame, and with mobile money first there is no card form. */
function canAdopt(options: PaymentOptions): boolean {
  return canMoveFrames() && (options as Partial<ChargeOptions>).methods?.[0] !== 'wallet';
}

/** Reads the theme from a probe, as `card-fields/theme-watcher.ts` does. */
function themeOf(root: ShadowRoot): ReturnType<typeof readFrameTheme> {
  const probe = document.createElement('span');
  probe.className = 'probe';
  root.append(probe);
  const theme = readFrameTheme(probe);
  probe.remove();
  return theme;
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** A loading frame, and its messages so far. */
class PlaceholderFrame implements PlaceholderForm {
  readonly frame: HTMLIFrameElement;
  readonly url: string;
  readonly #outline: HTMLElement;
  readonly #origin: string;
  readonly #violations: ViolationWatch;
  readonly greetings: MessageEvent<unknown>[] = [];
  isLoaded = false;
  isShown = false;
  #notify: (hasFields: boolean) => void = () => undefined;

  /** Resolves with whether the fields are ready for input. False when the page's policy blocks the frame: the element then creates its own frame and reports why. */
  readonly hasFields = new Promise<boolean>((resolve) => {
    this.#notify = resolve;
  });

  /** @param outline the skeleton around the frame */
  constructor(frame: HTMLIFrameElement, url: string, outline: HTMLElement) {
    this.frame = frame;
    this.url = url;
    this.#outline = outline;
    this.#origin = new URL(url).origin;
    this.#violations = new ViolationWatch(url, this.end);
    globalThis.addEventListener('message', this.#onMessage);
    frame.addEventListener('load', this.#onLoad);
  }

  readonly end = (): void => {
    globalThis.removeEventListener('message', this.#onMessage);
    this.frame.removeEventListener('load', this.#onLoad);
    this.#violations.end();
    this.#outline.remove();
    this.#notify(this.isShown);
  };

  readonly #onMessage = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== this.frame.contentWindow || event.origin !== this.#origin) return;
    this.greetings.push(event);
    if (this.isShown || !isFrameShown(event.data)) return;
    this.isShown = true;
    showFields(this.frame, event.data.height);
    this.#notify(true);
  };

  readonly #onLoad = (): void => {
    this.isLoaded = true;
  };
}

/** The inputs of the skeleton. */
interface Outlined {
  readonly options: PaymentOptions;
  readonly prefill: CustomerPrefill;
  /** Whether the page itself shows the merchant and the amount. */
  readonly isSummaryHidden: boolean;
  readonly scheme: 'light' | 'dark';
}

/** The skeleton of the card form around its frame. It has the height of the form that `views/card-view.ts` draws. */
function formOutline(frame: HTMLIFrameElement, outlined: Outlined): HTMLElement {
  const cells = [skeleton(), skeleton(), skeleton(), ...(isNameKnown(outlined.prefill) ? [] : [skeleton()])];
  const waiting = make('div', 'wait', ...cells);
  const place = make('div', `frame loading ${outlined.scheme}`, frame, waiting);
  const quiet = make('p', 'quiet', '\u00a0');
  const form = make(
    'div',
    'stack',
    ...customerOutline(outlined),
    place,
    named('button', make('div', 'bar button')),
    quiet,
    ...otherNameOutline(outlined),
  );
  return named('widget', make('div', 'widget', ...summaryOutline(outlined), named('card', form)));
}

function isNameKnown(prefill: CustomerPrefill): boolean {
  return knownName(prefill) !== undefined;
}

function otherNameOutline({options, prefill}: Outlined): readonly HTMLElement[] {
  const isOffered = options.customerId === undefined && isNameFromCard(prefill, options.fields);
  return isOffered ? [make('div', 'other')] : [];
}

function summaryOutline({options, isSummaryHidden}: Outlined): readonly HTMLElement[] {
  const badge = options.clientKey.startsWith('pk_test_') ? [named('test-badge', make('p', 'badge', 'Test'))] : [];
  if (isSummaryHidden) return badge;
  const subject = options.mode === 'charge' ? options.description : '\u00a0';
  const what = subject === undefined ? [] : [make('p', 'muted what', subject)];
  const amount = make('p', 'amount', make('span', 'bar'));
  return [named('summary', make('div', 'summary', make('p', 'muted'), ...badge, amount, ...what))];
}

function customerOutline({options, prefill}: Outlined): readonly HTMLElement[] {
  const isNew = options.customerId === undefined;
  const fields = isNew ? fieldsToAsk(prefill, options.fields) : [];
  if (fields.length === 0) return [];
  const box = make('div', fields[1] === 'last_name' ? 'box pair' : 'box', ...fields.map(skeleton));
  return [named('customer', make('div', '', box))];
}

/** Removes the skeleton of the fields, and gives the frame their height. */
function showFields(frame: HTMLIFrameElement, height: number): void {
  frame.style.blockSize = `${String(height)}px`;
  frame.parentElement?.classList.remove('loading');
  frame.nextElementSibling?.remove();
}

function skeleton(): HTMLElement {
  return make('span', 'skeleton');
}

/** Gives an element the same part name as in the widget, so that the page can style it. */
function named(part: string, element: HTMLElement): HTMLElement {
  element.setAttribute('part', part);
  return element;
}

function make(tag: string, className = '', ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...content);
  return element;
}

const TAG = 'payment-widget';

/**
 * Shows placeholders for the tags in the page, and for those added later, until the element is defined.
 *
 * @param onInvoice called for each tag in invoice mode
 * @returns resolves when the card fields of the tags that are in the page now are painted
 */
export async function findWidgets(onInvoice: (setup: Setup) => void): Promise<void> {
  if (customElements.get(TAG)) return;
  const forms: Promise<void>[] = [];
  const prepared = new Set<HTMLElement>();
  const prepare = (host: HTMLElement): void => {
    if (prepared.has(host)) return;
    prepared.add(host);
    const set = readPage(host);
    const reading = hasSecretKey(host, set) ? undefined : readSetup(set);
    if (!reading || !('setup' in reading)) return; // the element reports what is wrong
    if (reading.setup.options.mode === 'invoice') onInvoice(reading.setup);
    else forms.push(showPlaceholder(host, reading.setup, set.customer));
  };
  const prepareAll = (): void => {
    document.querySelectorAll<HTMLElement>(TAG).forEach(prepare);
  };
  prepareAll();
  const observer = new MutationObserver(prepareAll);
  observer.observe(document, {childList: true, subtree: true});
  void customElements.whenDefined(TAG).then(() => {
    observer.disconnect();
    setTimeout(() => {
      cleanUp(prepared);
    });
  });
  await Promise.all(forms);
}

/** Cleans up once the element is defined: an element of another version adopts no placeholder, and a tag in another document is not upgraded. */
function cleanUp(prepared: ReadonlySet<HTMLElement>): void {
  for (const host of prepared) {
    takePlaceholder(host)?.end();
    if (host.ownerDocument !== document && !host.matches(':defined')) upgradeInOtherDocument(host);
  }
  showFallbacks();
}

/** Shows the page's own content of tags without an element, because the element could not be loaded or created. */
export function showFallbacks(): void {
  document.querySelectorAll(`${TAG}:not(:defined)`).forEach(showFallback);
}

/** Upgrades a tag that was moved into another document before its definition: a browser upgrades only tags of the same document. */
function upgradeInOtherDocument(host: HTMLElement): void {
  const {parentNode, nextSibling} = host;
  document.adoptNode(host);
  customElements.upgrade(host);
  parentNode?.insertBefore(host, nextSibling);
}

/** The page's settings so far, from properties or attributes. */
function readPage(host: HTMLElement): LooseInputs {
  const valueOf = (name: (typeof SET_BY_PAGE)[number]): unknown => {
    if (hasOwn(host, name)) return Reflect.get(host, name);
    return INPUTS.some((input) => input === name) ? host.getAttribute(attributeOf(name)) : undefined;
  };
  return Object.fromEntries(SET_BY_PAGE.map((name) => [name, valueOf(name)])) as LooseInputs;
}

function hasSecretKey(host: HTMLElement, set: LooseInputs): boolean {
  const values = [...[...host.attributes].map(({value}) => value), ...Object.values(set)];
  return values.some((value) => holdsSecretKey(value) !== false);
}
