import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {
  type FrameLoss,
  type FrameShown,
  type LoadFailure,
  type FrameTheme,
  isRetryable,
  type FrameAppearance,
} from '../card-protocol/greeting.js';
import {type FromFrame, isToFrame, type ToFrame} from '../card-protocol/messages.js';
import {UNREACHABLE, type TokenAnswer} from '../payment/payloads.js';
import {CardChannel} from './frame-channel.js';
import {FramePlace} from './frame-element.js';

/** What the card fields need from the widget. */
export interface CardFieldsOptions {
  /** The frame page's address; undefined while the widget is not set up. */
  readonly url: () => string | undefined;
  /** The page's publishable key, which configures the frame. */
  readonly clientKey: () => string | undefined;
  /** The frame's title, for screen readers. */
  readonly title: () => string;
  readonly credential: () => Promise<string>;
  readonly locale: () => string;
  /** The theme; undefined while the widget is not connected. */
  readonly theme: () => FrameTheme | undefined;
  readonly isBusy: () => boolean;
  /** Whether the focus moves to the next field when a field is complete. */
  readonly isAdvancing: () => boolean;
  /** The brand of the saved card whose security code is asked for; undefined when a whole card is asked for. */
  readonly codeBrand: () => string | undefined;
  /** The name on the card, when the page knows it. The frame then does not ask for it. */
  readonly holder: () => string | undefined;
  /** Finds out why the frame did not load. */
  readonly findReason: (url: string) => Promise<LoadFailure>;
  /** Called when the frame cannot be used for a reason that only the developer can fix. */
  readonly onFatalLoss: (loss: FrameLoss, url: string | undefined) => void;
  /** Called when the payer pressed Enter in the frame. */
  readonly onSubmit: () => void;
}

/** Whether the frame's fields are complete and valid, and the card's network ('' while unknown). */
export interface CardEntry {
  readonly complete: boolean;
  readonly brand: string;
  /** How many fields are marked as wrong. */
  readonly wrong: number;
}

/** `shown`: the payer can type, but the frame cannot create a token yet. */
export type CardFieldsStep = 'loading' | 'shown' | 'ready' | 'lost';

/** The time limit for a token in milliseconds. The frame's own retries of a lost answer stop earlier. */
const LIMIT_MS = 45_000;

/** The pending token request; there is at most one. */
class TokenRequest {
  #pending: {readonly request: string; readonly settle: (answer: TokenAnswer) => void} | undefined;

  /** Starts a request, and replaces an earlier one. */
  make(request: string): Promise<TokenAnswer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.end();
      }, LIMIT_MS);
      const settle = (answer: TokenAnswer): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      this.#pending = {request, settle};
    });
  }

  /** Handles the frame's answer. Ignores the answer to an earlier request. */
  answer(message: Extract<FromFrame, {type: 'tokenized' | 'refused'}>): void {
    if (message.request === this.#pending?.request) this.#settle(answerOf(message));
  }

  /** Ends the request without an answer. */
  end(): void {
    this.#settle({kind: 'refused', refusal: UNREACHABLE});
  }

  #settle(answer: TokenAnswer): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.settle(answer);
  }
}

/** Translates the frame's answer. */
function answerOf(message: Extract<FromFrame, {type: 'tokenized' | 'refused'}>): TokenAnswer {
  if (message.type === 'tokenized') return {kind: 'token', token: message.token, holder: message.holder ?? ''};
  const {reason, code} = message;
  if (reason === 'invalid' || reason === 'busy') return {kind: 'invalid'};
  if (reason === 'unreachable') return {kind: 'refused', refusal: UNREACHABLE};
  return {kind: 'refused', refusal: {status: 400, code, message: 'The card was refused before it was charged.'}};
}

/** The fields that a frame shows at first. */
const ASK_ALL = JSON.stringify({type: 'ask'});

const EMPTY: CardEntry = {complete: false, brand: '', wrong: 0};

/** The time limit for drawing the fields after the handshake, in milliseconds. */
const CONFIGURE_LIMIT_MS = 15_000;

/** The card fields as the widget sees them: a frame that creates tokens and never passes on the payer's input. */
export class CardFields implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: CardFieldsOptions;
  #step: CardFieldsStep;
  #loss: FrameLoss | undefined;
  #entry: CardEntry = EMPTY;
  /** The service's name of the merchant; '' until the frame has reported it. */
  merchant = '';
  readonly #place: FramePlace;
  #channel: CardChannel | undefined;
  #shown = '';
  /** The last `ask` message, as JSON. */
  #lastAsk = ASK_ALL;
  #configuring: ReturnType<typeof setTimeout> | undefined;
  readonly #tokenRequest = new TokenRequest();
  /** Called when the frame is ready, or lost. */
  readonly #waiting = new Set<() => void>();

  constructor(host: ReactiveControllerHost & HTMLElement, options: CardFieldsOptions) {
    this.#host = host;
    this.#options = options;
    this.#place = new FramePlace(host);
    this.#step = this.#place.early?.isShown === true ? 'shown' : 'loading';
    host.addController(this);
  }

  get step(): CardFieldsStep {
    return this.#step;
  }

  /** Why there are no card fields; undefined while they are loading or shown. */
  get loss(): FrameLoss | undefined {
    return this.#loss;
  }

  /** Whether the page knows the name on the card, so that the frame does not ask for it. */
  get isNameKnown(): boolean {
    return this.#options.holder() !== undefined;
  }

  /** The state of the frame's fields. */
  get entry(): CardEntry {
    return this.#entry;
  }

  /** The frame's colour scheme, which determines the browser's background behind it. */
  get scheme(): 'light' | 'dark' {
    return this.#options.theme()?.scheme ?? 'light';
  }

  /** Reloads the frame, after it was lost or when the merchant changes. */
  reload(): void {
    this.#disconnect();
    this.#connect();
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#updatePlace();
  }

  hostUpdated(): void {
    this.#updatePlace();
    this.#place.adoptFrame();
    if (this.#place.frame) this.#place.frame.title = this.#options.title();
    if (this.#step !== 'ready') return;
    this.#postFields();
    const update = {...this.#appearance(), disabled: this.#options.isBusy(), advancing: this.#options.isAdvancing()};
    const text = JSON.stringify(update);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#channel?.post({type: 'update', ...update});
  }

  hostDisconnected(): void {
    this.#disconnect();
    this.#place.setPlace(undefined);
  }

  /** Asks the frame to check its fields and to create a token. Waits until the frame is ready or lost. */
  async tokenize(idempotencyKey: string): Promise<TokenAnswer> {
    await this.#untilReady();
    const channel = this.#channel;
    if (!channel || this.#step !== 'ready') return {kind: 'invalid'};
    await this.#authorise();
    if (channel !== this.#channel) return {kind: 'refused', refusal: UNREACHABLE};
    this.#postFields();
    const answer = this.#tokenRequest.make(idempotencyKey);
    channel.post({type: 'tokenize', request: idempotencyKey, idempotencyKey});
    return answer;
  }

  /** Shows the problem of each field, without moving the focus. */
  showProblems(): void {
    void this.#postWhenReady({type: 'check'});
  }

  focus(): void {
    void this.#postWhenReady({type: 'focus'});
  }

  /** Clears all fields, or only the security code. */
  clear(only?: 'cvc'): void {
    void this.#postWhenReady(only ? {type: 'clear', only} : {type: 'clear'});
  }

  /** Sends a message about the fields to the frame. */
  async #postWhenReady(message: ToFrame): Promise<void> {
    // A ready frame gets the message at once, before any later message.
    if (this.#step === 'shown') await this.#untilReady();
    this.#channel?.post(message);
  }

  /** Waits until a frame is ready or lost; not when there is none. */
  async #untilReady(): Promise<void> {
    if (this.#channel && this.#step !== 'ready') await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Connects to the frame in the place that the view has rendered, or disconnects when there is no place any more. */
  #updatePlace(): void {
    const place = this.#host.shadowRoot?.querySelector('#card-frame') ?? undefined;
    if (place === this.#place.place) return;
    const before = this.#step;
    this.#disconnect();
    this.#place.setPlace(place);
    this.#connect();
    this.#place.insert();
    if (place && this.#step !== before) this.#host.requestUpdate();
  }

  #connect(): void {
    const url = this.#options.url();
    this.#step = 'loading';
    this.#loss = undefined;
    this.#entry = EMPTY;
    this.#lastAsk = ASK_ALL;
    const appearance = this.#appearance();
    const {frame, early} = this.#place;
    if (!frame || !this.#host.isConnected || url === undefined || !appearance) return;
    // Another key may belong to another merchant. A receipt has no frame, and keeps the name.
    this.merchant = '';
    this.#channel = new CardChannel(
      frame,
      {url, appearance: {...appearance, isNameKnown: this.isNameKnown}, findReason: this.#options.findReason, early},
      {
        onShown: this.#onShown,
        onReady: this.#configure,
        onMessage: this.#onMessage,
        onLost: this.#fail,
      },
    );
  }

  readonly #fail = (loss: FrameLoss): void => {
    this.#disconnect();
    this.#step = 'lost';
    this.#loss = loss;
    if (!isRetryable(loss)) this.#options.onFatalLoss(loss, this.#options.url());
    this.#host.requestUpdate();
  };

  #disconnect(): void {
    clearTimeout(this.#configuring);
    this.#channel?.close();
    this.#channel = undefined;
    this.#tokenRequest.end();
    this.#endWaiting();
  }

  /** Configures the frame with the publishable key, so that the payer can type while the page fetches its session. */
  readonly #configure = (): void => {
    const credential = this.#options.clientKey();
    const appearance = this.#appearance();
    if (!appearance || credential === undefined) {
      this.#fail('unreachable');
      return;
    }
    this.#postFields();
    this.#channel?.post({type: 'configure', credential, ...appearance});
    void this.#authorise().catch(() => undefined);
    this.#configuring = setTimeout(() => {
      this.#fail('silent');
    }, CONFIGURE_LIMIT_MS);
  };

  /** Sends the credential to the frame. Rejects when the page's session function rejects. */
  async #authorise(): Promise<void> {
    const channel = this.#channel;
    const credential = await this.#options.credential();
    if (channel === this.#channel && credential !== '') channel?.post({type: 'update', credential});
  }

  /** Sends the requested fields to the frame when they have changed. Leaves out an invalid brand or name. */
  #postFields(): void {
    const {codeBrand, holder} = this.#options;
    const [brand, name] = [codeBrand(), holder()];
    const whole: ToFrame = name === undefined ? {type: 'ask'} : {type: 'ask', holder: name};
    const message: ToFrame = brand === undefined ? whole : {type: 'ask', only: 'cvc', brand};
    const asked = JSON.stringify(message);
    if (asked === this.#lastAsk) return;
    this.#lastAsk = asked;
    this.#channel?.post(isToFrame(message) ? message : {type: 'ask', ...(brand === undefined ? {} : {only: 'cvc'})});
  }

  /** Undefined while the widget is not connected. */
  #appearance(): FrameAppearance | undefined {
    const theme = this.#options.theme();
    return theme && {locale: this.#options.locale(), theme};
  }

  readonly #onShown = ({height, merchant}: FrameShown): void => {
    this.merchant = merchant;
    if (this.#step !== 'loading') return;
    this.#step = 'shown';
    this.#setHeight(height);
    this.#host.requestUpdate();
  };

  #setHeight(height: number): void {
    const {frame} = this.#place;
    if (frame) frame.style.blockSize = `${String(height)}px`;
  }

  readonly #onMessage = (message: FromFrame): void => {
    switch (message.type) {
      case 'configured':
        clearTimeout(this.#configuring);
        this.#step = 'ready';
        this.#endWaiting();
        this.#host.requestUpdate();
        break;
      case 'resized':
        this.#setHeight(message.height);
        break;
      case 'submitted':
        this.#options.onSubmit();
        break;
      case 'tokenized':
      case 'refused':
        this.#tokenRequest.answer(message);
        break;
      case 'changed':
        this.#setEntry({complete: message.complete, brand: message.brand, wrong: message.invalid.length});
        break;
      case 'ready':
      case 'pong':
        break;
    }
  };

  #setEntry(entry: CardEntry): void {
    if (JSON.stringify(entry) === JSON.stringify(this.#entry)) return;
    this.#entry = entry;
    this.#host.requestUpdate();
  }

  #endWaiting(): void {
    for (const callback of this.#waiting) callback();
    this.#waiting.clear();
  }
}
