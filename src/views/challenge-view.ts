import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {AsyncDirective, directive} from 'lit/async-directive.js';
import type {ChildPart} from 'lit/directive.js';
import {isCardAlone} from '../payment/attempt.js';
import {button, noticeView} from './shared.js';
import {otherWayText, pressButton, refusedView, timeLeftView} from './steps-view.js';
import type {AskedCard, WidgetModel} from './widget-model.js';

/** What the payer is told, above the page of the bank. */
export function leadText(): string {
  return msg('Your bank wants to check that it is you', {id: 'challenge-lead'});
}

/** The page of the card's bank, in a frame of the service, and a way to give up. */
export function challengeView(model: WidgetModel, asked: AskedCard): TemplateResult {
  const {options, actions} = model;
  const left = model.secondsLeft('card');
  const isIsolated = (self as {readonly crossOriginIsolated?: boolean}).crossOriginIsolated === true;
  const isPressed = asked.pressed !== undefined;
  const isOnlyWay = options !== undefined && isCardAlone(options);
  const cancelText = isOnlyWay ? msg('Cancel this payment', {id: 'cancel-challenge'}) : otherWayText();
  return html`
    <div class="stack asked">
      ${isIsolated ? isolatedView() : bankPage(model, asked.action.url, bankWords())}
      ${left > 0 ? timeLeftView(left, asked.action) : nothing}
      ${pressButton(cancelText, isPressed, isPressed, actions.cancelChallenge)} ${refusedView(asked.refused)}
    </div>
  `;
}

/** A page that shuts out all pages that do not agree to it shuts out the bank's. */
function isolatedView(): TemplateResult {
  const title = msg('The page of your bank cannot be shown here', {id: 'challenge-isolated'});
  const text = msg('The shop has to change something first; please tell them. You were not charged.', {
    id: 'shop-must-change',
  });
  return html`<div class="live" aria-live="polite">${noticeView('info', {title, text})}</div>`;
}

/** What the frame tells, in the payer's language: a directive is drawn when that is set no more. */
function bankWords() {
  return [
    msg('Check by your bank', {id: 'challenge-title'}),
    msg('Asking the bank…', {id: 'challenge-returned'}),
    msg('Load it again', {id: 'load-card-again'}),
    {
      title: msg('The page of your bank is slow', {id: 'challenge-slow'}),
      text: msg('Wait a little longer, or load it again.', {id: 'challenge-slow-text'}),
    },
  ] as const;
}

/** Milliseconds after which a page that has not been shown is slow. */
const SLOW_MS = 10_000;

/** The type of the messages of the challenge's page. They prove nothing: they only say when to ask the service. */
const MESSAGE = 'payment-widget:challenge';

/** The frame of one challenge, as long as it is in the page, and what is told of it. */
class BankPage extends AsyncDirective {
  #model: WidgetModel | undefined;
  #owner = document;
  #view: Window = window;
  #url = '';
  #frame: HTMLIFrameElement | undefined;
  #step: 'loading' | 'slow' | 'shown' | 'returned' = 'loading';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loads = 0;

  override update({parentNode}: ChildPart, given: Parameters<BankPage['render']>): TemplateResult {
    this.#owner = parentNode.ownerDocument ?? document;
    return this.render(...given);
  }

  render(model: WidgetModel, url: string, words: ReturnType<typeof bankWords>): TemplateResult {
    this.#model = model;
    if (this.#url !== url) this.#open(url);
    if (this.#frame) [this.#frame.title] = words;
    return html`
      <div class="challenge" part="challenge">${this.#frame}</div>
      <div class="live" aria-live="polite">${this.#noticeView(words)}</div>
    `;
  }

  override disconnected(): void {
    clearTimeout(this.#timer);
    this.#view.removeEventListener('message', this.#onMessage);
  }

  /** A frame that was moved in the page loads again. */
  override reconnected(): void {
    this.#view = this.#frame?.ownerDocument.defaultView ?? window;
    this.#view.addEventListener('message', this.#onMessage);
    this.#await();
  }

  /** Makes the frame; a second challenge has its own, so that the button Back leads to no page of the first. */
  #open(url: string): void {
    this.#url = url;
    const frame = this.#owner.createElement('iframe');
    frame.referrerPolicy = 'no-referrer';
    frame.setAttribute('sandbox', 'allow-forms allow-scripts allow-same-origin');
    frame.src = url;
    // Something has put another page in its place: only the frame within it goes from page to page.
    frame.onload = () => {
      this.#loads += 1;
      if (this.#loads > 1 && this.#step !== 'returned') this.#take('slow');
    };
    this.#frame = frame;
    this.reconnected();
  }

  #await(): void {
    this.#step = 'loading';
    this.#loads = 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#take('slow');
    }, SLOW_MS);
  }

  /** Has the widget drawn with another step. */
  #take(step: 'slow' | 'shown' | 'returned'): void {
    clearTimeout(this.#timer);
    this.#step = step;
    this.#model?.actions.change((input) => input);
  }

  readonly #onMessage = ({source, origin, data}: MessageEvent<unknown>): void => {
    const isOurs = source !== null && source === this.#frame?.contentWindow && origin === new URL(this.#url).origin;
    const step = isOurs ? stepIn(data) : undefined;
    if (!step || this.#step === 'returned') return;
    this.#take(step);
    if (step === 'returned') this.#model?.actions.checkNow();
  };

  #noticeView([, returned, again, slow]: ReturnType<typeof bankWords>): TemplateResult | typeof nothing {
    if (this.#step === 'returned') return html`<p class="muted busy">${returned}</p>`;
    if (this.#step !== 'slow') return nothing;
    return html`<div class="stack">${noticeView('info', slow)} ${button(again, this.#reload)}</div>`;
  }

  readonly #reload = (): void => {
    if (this.#frame) this.#frame.src = this.#url;
    this.#await();
    this.#model?.actions.change((input) => input);
  };
}

const bankPage = directive(BankPage);

/** What a message says; undefined for one that is no message of a challenge. */
function stepIn(data: unknown): 'shown' | 'returned' | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const {type, step} = data as {readonly type?: unknown; readonly step?: unknown};
  return type === MESSAGE && (step === 'shown' || step === 'returned') ? step : undefined;
}
