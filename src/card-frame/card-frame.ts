import type {Problem} from './validation.js';
import {
  isFromFrame,
  isToFrame,
  type CardField,
  type FromFrame,
  type ToFrame,
  isOriginAllowed,
} from '../card-protocol/messages.js';
import type {CardDate} from '../core/card-format.js';
import {BROWSER_CLOCK} from '../platform/browser.js';
import {CardForm, type CardFormState} from './card-form.js';
import type {FrameFields} from './fields.js';
import {setLanguage} from './inline-texts.js';
import {tokenise, type CardDetails, type CodeDetails, type TokenOrder, type TokenOutcome} from './tokenize.js';
import {CARD_PROTOCOL_VERSION, isFrameInit, type FrameHello} from '../card-protocol/greeting.js';

/** How long input is kept without further input, in milliseconds: the payer may have left the device. */
const IDLE_LIMIT_MS = 10 * 60_000;

export interface CardFrameOptions {
  /** The port of the handshake. */
  readonly port: MessagePort;
  /** The nonce to send back in `ready`. */
  readonly nonce: string;
  /** The fields of the page. */
  readonly fields: FrameFields;
  /** Their container. Its height is the frame's height. */
  readonly place: HTMLElement;
  /** The endpoint for a card's token. */
  readonly tokenUrl: string;
  /** The endpoint for the token of a saved card's code. */
  readonly codeTokenUrl: string;
  readonly today: () => CardDate;
  /** Whether the browser reports that the fields are covered; undefined when it cannot report it. */
  readonly detectCover?: () => Promise<boolean | undefined>;
  readonly tokenise?: (order: TokenOrder) => Promise<TokenOutcome>;
  readonly after?: (typeof BROWSER_CLOCK)['after'];
}

type Tokenize = Extract<ToFrame, {type: 'tokenize'}>;

/** The problem that a refusal of the service stands for. The service refuses only the year when the card has expired. */
function problemOf({code, params}: {readonly code: string; readonly params: readonly string[]}): Problem {
  if (code === 'test_cards_only') return 'test-only';
  return params.join() === 'exp_year' ? 'past' : 'wrong';
}

/** The field of each parameter of the service's token request. */
const FIELD_OF_PARAM: Readonly<Record<string, CardField>> = {
  holder: 'holder',
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};

/** The frame after the handshake: handles the element's messages and answers them. */
export class CardFrame {
  readonly #options: CardFrameOptions;
  readonly #form: CardForm;
  #cancelIdle: (() => void) | undefined;
  readonly #resizes = new ResizeObserver(() => {
    this.#reportHeight();
  });
  #credential = '';
  #isConfigured = false;
  #isTokenising = false;
  #height = 0;
  #reported = '';

  constructor(options: CardFrameOptions) {
    this.#options = options;
    this.#form = new CardForm(options.fields, {
      today: options.today,
      onChanged: (state) => {
        this.#restartIdle(state.empty);
        this.#reportState(state);
      },
      onSubmitted: () => {
        this.#post({type: 'submitted'});
      },
    });
    options.port.onmessage = ({data}: MessageEvent<unknown>): void => {
      if (isToFrame(data)) this.#handleMessage(data);
    };
    this.#post({type: 'ready', nonce: options.nonce});
  }

  /** Clears all fields. */
  clear(): void {
    this.#form.clear();
  }

  /** Clears the fields after ten minutes without input. */
  #restartIdle(isEmpty: boolean): void {
    const {after = BROWSER_CLOCK.after} = this.#options;
    this.#cancelIdle?.();
    this.#cancelIdle = isEmpty ? undefined : after(IDLE_LIMIT_MS, () => this.#form.expire());
  }

  #handleMessage(message: ToFrame): void {
    switch (message.type) {
      case 'configure':
      case 'update':
        this.#adjust(message);
        return;
      case 'tokenize':
        void this.#tokenise(message);
        return;
      case 'ping':
        this.#post({type: 'pong'});
        return;
      default:
        this.#changeForm(message);
    }
  }

  #changeForm(message: Extract<ToFrame, {type: 'ask' | 'check' | 'focus' | 'clear'}>): void {
    switch (message.type) {
      case 'ask':
        this.#form.askFor(message.only === undefined ? {holder: message.holder} : {brand: message.brand ?? ''});
        return;
      case 'check':
        this.#form.showProblems();
        return;
      case 'focus':
        this.#form.focus();
        return;
      case 'clear':
        this.#form.clear(message.only);
    }
  }

  #adjust(message: Extract<ToFrame, {type: 'configure' | 'update'}>): void {
    const {credential, locale, theme} = message;
    if (credential !== undefined) this.#credential = credential;
    if (theme) this.#options.fields.setTheme(theme);
    if (message.type === 'update') this.#setForm(message);
    if (locale !== undefined) {
      setLanguage(locale);
      this.#form.translate();
    }
    if (message.type === 'configure') this.#show();
  }

  #setForm({disabled, advancing}: Extract<ToFrame, {type: 'update'}>): void {
    if (disabled !== undefined) this.#form.isLocked = disabled;
    if (advancing !== undefined) this.#form.isAdvancing = advancing;
  }

  #show(): void {
    if (this.#isConfigured) return;
    this.#isConfigured = true;
    this.#post({type: 'configured'});
    const {state} = this.#form;
    if (!state.empty) this.#reportState(state);
    this.#reportHeight();
    this.#resizes.observe(this.#options.place);
  }

  async #tokenise({request, idempotencyKey}: Tokenize): Promise<void> {
    if (this.#isTokenising || !this.#isConfigured) {
      this.#post({type: 'refused', request, reason: 'busy', code: ''});
      return;
    }
    const card = this.#form.check();
    if (!card) {
      this.#post({type: 'refused', request, reason: 'invalid', code: ''});
      return;
    }
    this.#isTokenising = true;
    const outcome = await this.#ask(card, idempotencyKey);
    this.#isTokenising = false;
    this.#report(request, outcome, 'holder' in card ? {holder: card.holder} : {});
  }

  async #ask(card: CardDetails | CodeDetails, idempotencyKey: string): Promise<TokenOutcome> {
    const {tokenUrl, codeTokenUrl, detectCover} = this.#options;
    const url = 'number' in card ? tokenUrl : codeTokenUrl;
    const isCovered = await detectCover?.();
    return (this.#options.tokenise ?? tokenise)({url, credential: this.#credential, idempotencyKey, card, isCovered});
  }

  #report(request: string, outcome: TokenOutcome, named: {readonly holder?: string}): void {
    switch (outcome.kind) {
      case 'tokenized': {
        const answer = {type: 'tokenized', request, token: outcome.token, ...named} as const;
        // The element would reject this answer, so it is reported as missing.
        this.#post(isFromFrame(answer) ? answer : {type: 'refused', request, reason: 'unreachable', code: ''});
        return;
      }
      case 'rejected': {
        const fields = outcome.params.flatMap((param) => FIELD_OF_PARAM[param] ?? []);
        this.#form.refuse([...new Set(fields)], problemOf(outcome));
        const code = /^[a-z_]{1,64}$/.test(outcome.code) ? outcome.code : '';
        this.#post({type: 'refused', request, reason: 'rejected', code});
        return;
      }
      case 'unreachable':
        this.#post({type: 'refused', request, reason: 'unreachable', code: ''});
    }
  }

  #reportState(state: CardFormState): void {
    const serialized = JSON.stringify(state);
    if (serialized === this.#reported || !this.#isConfigured) return;
    this.#reported = serialized;
    this.#post({type: 'changed', ...state});
  }

  #reportHeight(): void {
    const height = Math.ceil(this.#options.place.getBoundingClientRect().height);
    // The height is 0 while the page hides the frame.
    if (height === 0 || height === this.#height) return;
    this.#height = height;
    this.#post({type: 'resized', height});
  }

  /** Sends all messages of the frame. A message that {@link isFromFrame} rejects is not sent. */
  #post(message: FromFrame): void {
    if (isFromFrame(message)) this.#options.port.postMessage(message);
  }
}

/** The frame's side of the handshake. */
export interface Handshake {
  /** The frame's own window. */
  readonly self: Window;
  /** The window that embeds the frame. */
  readonly embedder: Window;
  /** The origin of that window, if the browser reports it. */
  readonly embedderOrigin: string | undefined;
  /** Origins that may embed the frame; see {@link isOriginAllowed}. */
  readonly allowedOrigins: readonly string[];
  /** Receives the port, and the nonce to send back. Called at most once. */
  readonly onPaired: (port: MessagePort, nonce: string) => void;
}

/**
 * Posts hello to the embedding window and accepts the first valid answer: from an allowed origin, with one port and a well-formed nonce. The
 * sender must be the embedding window, or a window of the same origin that embeds or opened it, because such a window may have put its
 * widget there. Ignores everything else, and later answers.
 */
export function offerHandshake({self, embedder, embedderOrigin, allowedOrigins, onPaired}: Handshake): void {
  const onMessage = ({source, origin, data, ports}: MessageEvent<unknown>): void => {
    const [port] = ports;
    // The source of a closed window is null, and so is the opener of most windows.
    const isRelatedWindow = source !== null && [embedder.parent, embedder.top, embedder.opener].includes(source);
    const isEmbedder = source === embedder || (isRelatedWindow && origin === embedderOrigin);
    if (!isEmbedder || !isOriginAllowed(origin, allowedOrigins)) return;
    if (!port || ports.length !== 1 || !isFrameInit(data)) return;
    self.removeEventListener('message', onMessage);
    onPaired(port, data.nonce);
  };
  self.addEventListener('message', onMessage);
  const hello: FrameHello = {type: 'payment-widget:hello', version: CARD_PROTOCOL_VERSION};
  embedder.postMessage(hello, '*');
}

/** The minimum `delay` that version 2 of the observer allows, in milliseconds. */
const VISIBILITY_DELAY_MS = 100;

/** How long a token request waits for the check, in milliseconds. */
const VISIBILITY_LIMIT_MS = 300;

/**
 * Whether something covers the frame or makes it hard to see, as the browser reports (Intersection Observer
 * version 2, Chromium only); undefined in other browsers. A page could deceive a payer by covering the fields. The result is sent to the service,
 * which refuses nothing for it, because harmless pages also cover fields.
 *
 * Checks once: while it observes, Chromium drops clicks on a frame that has just moved.
 */
export function detectCover(place: Element): Promise<boolean | undefined> {
  if (!('isVisible' in IntersectionObserverEntry.prototype)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const finish = (isCovered: boolean | undefined): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(isCovered);
    };
    const options = {threshold: 0, trackVisibility: true, delay: VISIBILITY_DELAY_MS};
    const observer = new IntersectionObserver((entries) => {
      const [entry] = entries;
      finish(entry?.isIntersecting ? Reflect.get(entry, 'isVisible') === false : undefined);
    }, options);
    const timer = setTimeout(() => {
      finish(undefined);
    }, VISIBILITY_LIMIT_MS);
    observer.observe(place);
  });
}
