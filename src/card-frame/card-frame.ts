import {isFromFrame, isToFrame, type CardField, type FromFrame, type ToFrame} from '../card-protocol/messages.js';
import type {CardDate} from '../core/card-rules.js';
import {BROWSER_CLOCK} from '../platform/browser.js';
import {CardForm, type CardFormState} from './card-form.js';
import type {CardFields} from './fields.js';
import {speak} from './frame-language.js';
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

/** How long what was typed may stay when nobody goes on: the payer may have left a phone on a counter. */
const IDLE_LIMIT_MS = 10 * 60_000;

/** Wipes once nobody has typed for ten minutes. */
export class IdleWipe {
  readonly #after: After;
  readonly #wipe: () => void;
  #takeBack: (() => void) | undefined;

  constructor(after: After, wipe: () => void) {
    this.#after = after;
    this.#wipe = wipe;
  }

  /** Somebody typed, or there is nothing left to wipe. */
  note(isEmpty: boolean): void {
    this.#takeBack?.();
    this.#takeBack = isEmpty ? undefined : this.#after(IDLE_LIMIT_MS, this.#wipe);
  }
}

export interface CardFrameOptions {
  /** The paired port. */
  readonly port: MessagePort;
  /** What the element expects to hear back. */
  readonly nonce: string;
  /** The fields of the page. */
  readonly fields: CardFields;
  /** What holds them. Its height is the frame's. */
  readonly place: HTMLElement;
  /** Where a card becomes a token. */
  readonly tokenUrl: string;
  /** Where the code of a saved card becomes one. */
  readonly codeTokenUrl: string;
  /** Where the service says what a credential is for. */
  readonly factsUrl: string;
  readonly today: () => CardDate;
  /** Whether the browser says that the fields are covered; undefined when it does not say. */
  readonly lookForCover?: () => Promise<boolean | undefined>;
  readonly tokenise?: (order: TokenOrder) => Promise<TokenOutcome>;
  readonly readSessionDetails?: (url: string, credential: string) => Promise<SessionDetails | undefined>;
  readonly after?: (typeof BROWSER_CLOCK)['after'];
}

type Tokenize = Extract<ToFrame, {type: 'tokenize'}>;

/** Which field a name of the service's token request belongs to. */
const FIELD_OF_PARAM: Readonly<Record<string, CardField>> = {
  holder: 'holder',
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};

/** The frame after the pairing: does what the element asks over the port, and tells it what became of it. */
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
        this.#say({type: 'submitted'});
      },
    });
    options.port.onmessage = ({data}: MessageEvent<unknown>): void => {
      if (isToFrame(data)) this.#obey(data);
    };
    this.#say({type: 'ready', nonce: options.nonce});
  }

  /** Forgets everything that was typed. */
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
        this.#say({type: 'pong'});
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
    if (theme) this.#options.fields.dress(theme);
    if (message.type === 'update' && message.disabled !== undefined) this.#form.isLocked = message.disabled;
    if (locale !== undefined) {
      speak(locale);
      this.#form.translate();
    }
    if (message.type === 'configure') this.#show();
  }

  /** Takes the credential, and shows what the service says that one is for; nothing that it said of another. */
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
    this.#say({type: 'configured'});
    const {state} = this.#form;
    if (!state.empty) this.#reportState(state);
    this.#reportHeight();
    this.#resizes.observe(this.#options.place);
  }

  async #tokenise({request, idempotencyKey}: Tokenize): Promise<void> {
    if (this.#isTokenising || !this.#isConfigured) {
      this.#say({type: 'refused', request, reason: 'busy', code: ''});
      return;
    }
    const card = this.#form.check();
    if (!card) {
      this.#say({type: 'refused', request, reason: 'invalid', code: ''});
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
        // A token or a card the element would not take for one: to it, there was no answer.
        this.#say(isFromFrame(answer) ? answer : {type: 'refused', request, reason: 'unreachable', code: ''});
        return;
      }
      case 'rejected': {
        const fields = outcome.params.flatMap((param) => FIELD_OF_PARAM[param] ?? []);
        this.#form.refuse([...new Set(fields)], outcome.code === 'test_cards_only' ? 'test-only' : 'wrong');
        const code = /^[a-z_]{1,64}$/.test(outcome.code) ? outcome.code : '';
        this.#say({type: 'refused', request, reason: 'rejected', code});
        return;
      }
      case 'unreachable':
        this.#say({type: 'refused', request, reason: 'unreachable', code: ''});
    }
  }

  #reportState(state: CardFormState): void {
    const told = JSON.stringify(state);
    if (told === this.#told || !this.#isConfigured) return;
    this.#told = told;
    this.#say({type: 'changed', ...state});
  }

  #reportHeight(): void {
    const height = Math.ceil(this.#options.place.getBoundingClientRect().height);
    // Nought: the page hides the frame for now.
    if (height === 0 || height === this.#height) return;
    this.#height = height;
    this.#say({type: 'resized', height});
  }

  /** The one way out of the frame; what {@link isFromFrame} would not let in does not leave. */
  #say(message: FromFrame): void {
    if (isFromFrame(message)) this.#options.port.postMessage(message);
  }
}
