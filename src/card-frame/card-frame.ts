import {isFromFrame, isToFrame, type CardField, type FromFrame, type ToFrame} from '../card-protocol/messages.js';
import type {CardDate} from '../core/card-rules.js';
import {BROWSER_CLOCK} from '../platform/browser.js';
import {CardForm, type CardFormState} from './card-form.js';
import type {CardFields} from './fields.js';
import {setLanguage} from './frame-language.js';
import {
  readSessionDetails,
  type SessionDetails,
  tokenise,
  type CardDetails,
  type CodeDetails,
  type TokenOrder,
  type TokenOutcome,
} from './tokenize.js';

type After = (typeof BROWSER_CLOCK)['after'];

/** How long input is kept without further input, in milliseconds: the payer may have left the device. */
const IDLE_LIMIT_MS = 10 * 60_000;

/** Clears the fields after ten minutes without input. */
export class IdleWipe {
  readonly #after: After;
  readonly #wipe: () => void;
  #takeBack: (() => void) | undefined;

  constructor(after: After, wipe: () => void) {
    this.#after = after;
    this.#wipe = wipe;
  }

  /** Restarts the time, or stops it when the fields are empty. */
  note(isEmpty: boolean): void {
    this.#takeBack?.();
    this.#takeBack = isEmpty ? undefined : this.#after(IDLE_LIMIT_MS, this.#wipe);
  }
}

export interface CardFrameOptions {
  /** The port of the handshake. */
  readonly port: MessagePort;
  /** The nonce to send back in `ready`. */
  readonly nonce: string;
  /** The fields of the page. */
  readonly fields: CardFields;
  /** Their container. Its height is the frame's height. */
  readonly place: HTMLElement;
  /** The endpoint for a card's token. */
  readonly tokenUrl: string;
  /** The endpoint for the token of a saved card's code. */
  readonly codeTokenUrl: string;
  /** The endpoint for what a credential is for. */
  readonly factsUrl: string;
  readonly today: () => CardDate;
  /** Whether the fields are covered, as the browser reports; undefined when it does not. */
  readonly lookForCover?: () => Promise<boolean | undefined>;
  readonly tokenise?: (order: TokenOrder) => Promise<TokenOutcome>;
  readonly readSessionDetails?: (url: string, credential: string) => Promise<SessionDetails | undefined>;
  readonly after?: (typeof BROWSER_CLOCK)['after'];
}

type Tokenize = Extract<ToFrame, {type: 'tokenize'}>;

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
  readonly #idle: IdleWipe;
  readonly #resizes = new ResizeObserver(() => {
    this.#reportHeight();
  });
  #credential = '';
  #isConfigured = false;
  #isTokenising = false;
  #height = 0;
  #told = '';

  constructor(options: CardFrameOptions) {
    this.#options = options;
    this.#idle = new IdleWipe(options.after ?? BROWSER_CLOCK.after, () => {
      this.#form.expire();
    });
    this.#form = new CardForm(options.fields, {
      today: options.today,
      onChanged: (state) => {
        this.#idle.note(state.empty);
        this.#reportState(state);
      },
      onSubmitted: () => {
        this.#post({type: 'submitted'});
      },
    });
    options.port.onmessage = ({data}: MessageEvent<unknown>): void => {
      if (isToFrame(data)) this.#obey(data);
    };
    this.#post({type: 'ready', nonce: options.nonce});
  }

  /** Clears all fields. */
  wipe(): void {
    this.#form.clear();
  }

  #obey(message: ToFrame): void {
    switch (message.type) {
      case 'configure':
      case 'update':
        this.#adjust(message);
        return;
      case 'ask':
        this.#form.askFor(message.only === undefined ? undefined : (message.brand ?? ''));
        return;
      case 'tokenize':
        void this.#tokenise(message);
        return;
      case 'ping':
        this.#post({type: 'pong'});
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
    if (credential !== undefined) this.#authorise(credential);
    if (theme) this.#options.fields.setTheme(theme);
    if (message.type === 'update' && message.disabled !== undefined) this.#form.isLocked = message.disabled;
    if (locale !== undefined) {
      setLanguage(locale);
      this.#form.translate();
    }
    if (message.type === 'configure') this.#show();
  }

  /** Sets the credential, and shows what the service says that it is for; an answer about an earlier credential is ignored. */
  #authorise(credential: string): void {
    if (credential === this.#credential) return;
    this.#credential = credential;
    const {factsUrl} = this.#options;
    void (this.#options.readSessionDetails ?? readSessionDetails)(factsUrl, credential).then((facts) => {
      if (credential === this.#credential) this.#form.facts = facts;
    });
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
    this.#report(request, outcome);
  }

  async #ask(card: CardDetails | CodeDetails, idempotencyKey: string): Promise<TokenOutcome> {
    const {tokenUrl, codeTokenUrl, lookForCover} = this.#options;
    const url = 'number' in card ? tokenUrl : codeTokenUrl;
    const isCovered = await lookForCover?.();
    return (this.#options.tokenise ?? tokenise)({url, credential: this.#credential, idempotencyKey, card, isCovered});
  }

  #report(request: string, outcome: TokenOutcome): void {
    switch (outcome.kind) {
      case 'tokenized': {
        const {token, card} = outcome;
        const answer = {type: 'tokenized', request, token, ...(card ? {card} : {})} as const;
        // The element would reject this answer, so it counts as none.
        this.#post(isFromFrame(answer) ? answer : {type: 'refused', request, reason: 'unreachable', code: ''});
        return;
      }
      case 'rejected': {
        const fields = outcome.params.flatMap((param) => FIELD_OF_PARAM[param] ?? []);
        this.#form.refuse([...new Set(fields)], outcome.code === 'test_cards_only' ? 'test-only' : 'wrong');
        const code = /^[a-z_]{1,64}$/.test(outcome.code) ? outcome.code : '';
        this.#post({type: 'refused', request, reason: 'rejected', code});
        return;
      }
      case 'unreachable':
        this.#post({type: 'refused', request, reason: 'unreachable', code: ''});
    }
  }

  #reportState(state: CardFormState): void {
    const told = JSON.stringify(state);
    if (told === this.#told || !this.#isConfigured) return;
    this.#told = told;
    this.#post({type: 'changed', ...state});
  }

  #reportHeight(): void {
    const height = Math.ceil(this.#options.place.getBoundingClientRect().height);
    // 0 while the page hides the frame.
    if (height === 0 || height === this.#height) return;
    this.#height = height;
    this.#post({type: 'resized', height});
  }

  /** The only way out of the frame: a message that {@link isFromFrame} rejects is not sent. */
  #post(message: FromFrame): void {
    if (isFromFrame(message)) this.#options.port.postMessage(message);
  }
}
