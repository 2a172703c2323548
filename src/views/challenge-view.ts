import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';
import type {ChildPart} from 'lit/directive.js';
import {isCardAlone} from '../payment/attempt.js';
import {button, noticeView} from './shared.js';
import {otherWayText, pressButton, pressFeedback, timeLeftView} from './countdown-and-press.js';
import type {ChallengedCard, WidgetModel} from './widget-model.js';

/** The text above the bank's page. */
export function leadText(): string {
  return msg('Your bank wants to check that it is you', {id: 'challenge-lead'});
}

/** The page of the card's bank, in a frame of the service, and a button to cancel. */
export function challengeView(model: WidgetModel, asked: ChallengedCard): TemplateResult {
  const {options, actions} = model;
  const left = model.secondsLeft('card');
  const isPressed = asked.pressed !== undefined;
  const isOnlyWay = options !== undefined && isCardAlone(options);
  const cancelText = isOnlyWay ? msg('Cancel this payment', {id: 'cancel-challenge'}) : otherWayText();
  return html`
    <div class="stack asked">
      ${bankPage(model, asked.action.url, bankTexts())} ${left > 0 ? timeLeftView(left, asked.action) : nothing}
      ${pressButton(cancelText, isPressed ? 'busy' : '', isPressed, actions.cancelChallenge)}
      ${pressFeedback(asked.refused)}
    </div>
  `;
}

/** The notice on a page whose Cross-Origin-Embedder-Policy blocks the bank's page, because that page has not opted in. */
function blockedView(): TemplateResult {
  const title = msg('The page of your bank cannot be shown here', {id: 'challenge-isolated'});
  const text = msg('The shop has to change something first; please tell them.', {id: 'shop-must-change'});
  return html`<div class="live" aria-live="polite">${noticeView('info', {title, text})}</div>`;
}

/** The texts of the directive in the payer's language. They are read here, because the language is no longer set when the directive renders. */
function bankTexts() {
  return [
    msg('Check by your bank', {id: 'challenge-title'}),
    msg('Asking the bank…', {id: 'challenge-returned'}),
    msg('Load it again', {id: 'load-card-again'}),
    {
      title: msg('The page of your bank is slow', {id: 'challenge-slow'}),
      text: msg('Wait a little longer, or load it again.', {id: 'challenge-slow-text'}),
    },
    blockedView(),
  ] as const;
}

/** How long the bank's page may take to be shown before it counts as slow, in milliseconds. */
const SLOW_MS = 10_000;

/** The type of the messages of the challenge's page. They prove nothing; they only trigger a poll of the service. */
const MESSAGE = 'payment-widget:challenge';

/** The frame of one challenge while it is in the page, and the notice below it. */
class BankPage extends AsyncDirective {
  #model: WidgetModel | undefined;
  #owner = document;
  #view: Window = window;
  #url = '';
  #frame: HTMLIFrameElement | undefined;
  /** Whether the browser blocks the bank's page for good. */
  #isBlocked = (self as {readonly crossOriginIsolated?: boolean}).crossOriginIsolated === true;
  #step: 'loading' | 'slow' | 'shown' | 'returned' = 'loading';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loads = 0;

  override update({parentNode}: ChildPart, given: Parameters<BankPage['render']>): TemplateResult {
    this.#owner = parentNode.ownerDocument ?? document;
    return this.render(...given);
  }

  render(model: WidgetModel, url: string, words: ReturnType<typeof bankTexts>): TemplateResult {
    this.#model = model;
    if (this.#isBlocked) return words[4];
    if (!this.#url.startsWith(url)) this.#open(`${url}?lang=${model.locale}`);
    if (this.#frame) [this.#frame.title] = words;
    return html`
      <div class="challenge" part="challenge">${this.#frame}</div>
      <div class="live" aria-live="polite">${this.#noticeView(words)}</div>
    `;
  }

  override disconnected(): void {
    clearTimeout(this.#timer);
    this.#view.removeEventListener('message', this.#onMessage);
    this.#reports?.disconnect();
  }

  /** Waits for the page again, because a frame that is moved reloads. */
  override reconnected(): void {
    this.#view = this.#frame?.ownerDocument.defaultView ?? window;
    this.#view.addEventListener('message', this.#onMessage);
    this.#reports?.observe();
    this.#startLoading();
  }

  /** Creates the frame. A second challenge gets a new frame, so that the browser's Back button does not show a page of the first. */
  #open(url: string): void {
    this.#url = url;
    const frame = this.#owner.createElement('iframe');
    frame.referrerPolicy = 'no-referrer';
    frame.setAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin');
    frame.src = url;
    // A blocked page loads without a message. A second load means that another page has replaced it.
    frame.onload = () => {
      this.#loads += 1;
      if (this.#step === 'loading' || (this.#loads > 1 && this.#step !== 'returned'))
        this.#startLoading(1000, this.#loads);
    };
    this.#frame = frame;
    this.reconnected();
  }

  #startLoading(ms = SLOW_MS, loads = 0): void {
    this.#step = 'loading';
    this.#loads = loads;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#setStep('slow');
    }, ms);
  }

  /** Sets another step, and renders the widget. */
  #setStep(step: 'slow' | 'shown' | 'returned'): void {
    clearTimeout(this.#timer);
    this.#step = step;
    this.#model?.actions.change((input) => input);
  }

  readonly #onMessage = ({source, origin, data}: MessageEvent<unknown>): void => {
    const isOurs = source !== null && source === this.#frame?.contentWindow && origin === new URL(this.#url).origin;
    const step = isOurs ? readStep(data) : undefined;
    if (!step || this.#step === 'returned') return;
    this.#setStep(step);
    if (step === 'returned') this.#model?.actions.checkNow();
  };

  readonly #onReports = (reports: readonly unknown[]): void => {
    this.#isBlocked ||= JSON.stringify(reports).includes(this.#url);
    this.#model?.actions.change((input) => input);
  };

  readonly #reports = watchBlocked(this.#onReports);

  #noticeView([, returned, again, slow]: ReturnType<typeof bankTexts>): TemplateResult | typeof nothing {
    if (this.#step === 'returned') return html`<p class="muted busy">${returned}</p>`;
    if (this.#step !== 'slow') return nothing;
    return html`<div class="stack">${noticeView('info', slow)} ${button(again, this.#reload)}</div>`;
  }

  readonly #reload = (): void => {
    if (this.#frame) this.#frame.src = this.#url;
    this.#startLoading();
    this.#model?.actions.change((input) => input);
  };
}

const bankPage = directive(BankPage);

/** What a Cross-Origin-Embedder-Policy blocks. A browser without reports shows that the page is slow. */
function watchBlocked(callback: ReportingObserverCallback): {observe(): void; disconnect(): void} | undefined {
  // eslint-disable-next-line local/known-to-browsers -- It is asked for before.
  return 'ReportingObserver' in self ? new ReportingObserver(callback, {types: ['coep']}) : undefined;
}

/** The step in a message; undefined when it is not a message of a challenge. */
function readStep(data: unknown): 'shown' | 'returned' | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const {type, step} = data as {readonly type?: unknown; readonly step?: unknown};
  return type === MESSAGE && (step === 'shown' || step === 'returned') ? step : undefined;
}
