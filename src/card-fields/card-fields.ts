import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {
  type FrameLoss,
  type LoadFailure,
  type FrameTheme,
  isRetryable,
  type FrameAppearance,
} from '../card-protocol/greeting.js';
import {type FromFrame, isToFrame, type ToFrame} from '../card-protocol/messages.js';
import {UNREACHABLE, type TokenAnswer} from '../payment/outcome.js';
import {CardChannel} from './frame-channel.js';
import {makeCardFrame, moveFrame, takePlaceholder, type PlaceholderForm} from './frame-element.js';

/** What the field needs of the widget it is part of. */
export interface CardFieldOptions {
  /** The frame page's address; undefined while the widget is not set up. */
  readonly url: () => string | undefined;
  /** The page's publishable key, with which the frame begins. */
  readonly clientKey: () => string | undefined;
  /** What the frame is called, for those who do not see it. */
  readonly title: () => string;
  readonly credential: () => Promise<string>;
  readonly locale: () => string;
  /** The look, or undefined while the widget is in no page. */
  readonly theme: () => FrameTheme | undefined;
  readonly isBusy: () => boolean;
  /** The brand of the saved card whose code alone is asked for; undefined while a whole card is. */
  readonly codeBrand: () => string | undefined;
  /** Finds out why the frame's page did not come. */
  readonly explain: (url: string) => Promise<LoadFailure>;
  /** There is no card form, for a reason that only the developer can mend. */
  readonly onUnmendable: (loss: FrameLoss, url: string | undefined) => void;
  /** The payer pressed Enter in the frame. */
  readonly onSubmit: () => void;
}

/** Of what is typed into the frame: whether it is all there and right, and the card's network, '' while unknown. */
export interface CardEntry {
  readonly complete: boolean;
  readonly brand: string;
}

/** `shown`: the payer can type, and the frame is still getting ready for what else it does. */
export type CardFieldStep = 'loading' | 'shown' | 'ready' | 'lost';

/** Where the card frame stands in a widget, and which frame that is. */
export class FramePlace {
  /** What was there before the element; until the widget is drawn. */
  #early: PlaceholderForm | undefined;
  #place: Element | undefined;
  #frame: HTMLIFrameElement | undefined;

  /** @param host whose early form this takes over */
  constructor(host: Element) {
    this.#early = takePlaceholder(host);
  }

  get early(): PlaceholderForm | undefined {
    return this.#early;
  }

  /** Undefined while there is no place for it. */
  get frame(): HTMLIFrameElement | undefined {
    return this.#frame;
  }

  /** Takes a place: with the frame that is in it, or the one that was there before, or a new one. */
  take(place: Element | undefined): void {
    this.#place = place;
    this.#frame = place && (place.querySelector('iframe') ?? this.#early?.frame ?? putNewFrame(place));
  }

  /** Once the widget is drawn: a frame that was there before is moved into its place as it is, with what was typed. */
  settleIn(): void {
    const early = this.#early;
    if (!early) return;
    this.#early = undefined;
    if (this.#place && this.#frame === early.frame) moveFrame(early.frame, this.#place);
    early.end();
  }
}

function putNewFrame(place: Element): HTMLIFrameElement {
  const frame = makeCardFrame();
  place.prepend(frame);
  return frame;
}

/** How long the frame may take over a token, in milliseconds; it retries a lost answer by itself for less. */
const LIMIT_MS = 45_000;

/** The wish for a token that the frame is to answer: one at a time. */
class TokenRequest {
  #pending: {readonly request: string; readonly settle: (answer: TokenAnswer) => void} | undefined;

  /** Makes the wish, in place of an earlier one. */
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

  /** Takes what the frame says. An answer to a wish that was given up is no answer to the present one. */
  answer(message: Extract<FromFrame, {type: 'tokenized' | 'refused'}>): void {
    if (message.request === this.#pending?.request) this.#settle(answerOf(message));
  }

  /** Nobody will answer. */
  end(): void {
    this.#settle({kind: 'refused', refusal: UNREACHABLE});
  }

  #settle(answer: TokenAnswer): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.settle(answer);
  }
}

/** What the frame's answer means for the payment. */
function answerOf(message: Extract<FromFrame, {type: 'tokenized' | 'refused'}>): TokenAnswer {
  if (message.type === 'tokenized') return {kind: 'token', token: message.token};
  const {reason, code} = message;
  if (reason === 'invalid' || reason === 'busy') return {kind: 'invalid'};
  if (reason === 'unreachable') return {kind: 'refused', refusal: UNREACHABLE};
  return {kind: 'refused', refusal: {status: 400, code, message: 'The card was refused before it was charged.'}};
}

const EMPTY: CardEntry = {complete: false, brand: ''};

/** How long a frame that is on the line may take to draw itself. */
const CONFIGURE_LIMIT_MS = 15_000;

/** The card fields, as the widget sees them: a frame that can be asked for a token, and never for what was typed. */
export class CardField implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: CardFieldOptions;
  #step: CardFieldStep;
  #loss: FrameLoss | undefined;
  #entry: CardEntry = EMPTY;
  readonly #place: FramePlace;
  #channel: CardChannel | undefined;
  #shown = '';
  #codeBrand: string | undefined;
  #configuring: ReturnType<typeof setTimeout> | undefined;
  readonly #wish = new TokenRequest();
  /** Told when the frame is ready, or will not be. */
  readonly #waiting = new Set<() => void>();

  constructor(host: ReactiveControllerHost & HTMLElement, options: CardFieldOptions) {
    this.#host = host;
    this.#options = options;
    this.#place = new FramePlace(host);
    this.#step = this.#place.early?.isShown === true ? 'shown' : 'loading';
    host.addController(this);
  }

  get step(): CardFieldStep {
    return this.#step;
  }

  /** Why the fields are not there; undefined while they are, or may still come. */
  get loss(): FrameLoss | undefined {
    return this.#loss;
  }

  /** What the frame says of what is typed. */
  get entry(): CardEntry {
    return this.#entry;
  }

  /** Whether the frame's page is dark or light; decides what the browser paints behind it. */
  get scheme(): 'light' | 'dark' {
    return this.#options.theme()?.scheme ?? 'light';
  }

  /** For Lit's `ref`: told the place of the frame when it is drawn or comes back, and undefined when it goes. */
  readonly attach = (place: Element | undefined): void => {
    this.#disconnect();
    this.#place.take(place);
    this.#connect();
  };

  /** Loads the frame anew, after it was lost or when it is to be another merchant's. */
  reload(): void {
    this.#disconnect();
    this.#connect();
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    this.#place.settleIn();
    if (this.#place.frame) this.#place.frame.title = this.#options.title();
    if (this.#step !== 'ready') return;
    this.#sayFields();
    const update = {...this.#look(), disabled: this.#options.isBusy()};
    const text = JSON.stringify(update);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#channel?.post({type: 'update', ...update});
  }

  hostDisconnected(): void {
    this.#disconnect();
  }

  /** Asks the frame to check its fields and, when they are right, to make the card a token. Waits for one that is nearly there. */
  async tokenize(idempotencyKey: string): Promise<TokenAnswer> {
    if (this.#step === 'shown') await new Promise<void>((resolve) => this.#waiting.add(resolve));
    const channel = this.#channel;
    if (!channel || this.#step !== 'ready') return {kind: 'invalid'};
    await this.#authorise();
    if (channel !== this.#channel) return {kind: 'refused', refusal: UNREACHABLE};
    this.#sayFields();
    const answer = this.#wish.make(idempotencyKey);
    channel.post({type: 'tokenize', request: idempotencyKey, idempotencyKey});
    return answer;
  }

  focus(): void {
    this.#channel?.post({type: 'focus'});
  }

  /** Wipes what was typed, or only the security code. */
  clear(only?: 'cvc'): void {
    this.#channel?.post(only ? {type: 'clear', only} : {type: 'clear'});
  }

  #connect(): void {
    const url = this.#options.url();
    this.#step = 'loading';
    this.#loss = undefined;
    this.#entry = EMPTY;
    this.#codeBrand = undefined;
    const look = this.#look();
    const {frame, early} = this.#place;
    if (!frame || !this.#host.isConnected || url === undefined || !look) return;
    this.#channel = new CardChannel(
      frame,
      {url, look, explain: this.#options.explain, early},
      {
        onShown: this.#onShown,
        onReady: this.#configure,
        onMessage: this.#onMessage,
        onLost: this.#lose,
      },
    );
  }

  readonly #lose = (loss: FrameLoss): void => {
    this.#disconnect();
    this.#step = 'lost';
    this.#loss = loss;
    if (!isRetryable(loss)) this.#options.onUnmendable(loss, this.#options.url());
    this.#host.requestUpdate();
  };

  #disconnect(): void {
    clearTimeout(this.#configuring);
    this.#channel?.close();
    this.#channel = undefined;
    this.#wish.end();
    this.#tellWaiting();
  }

  /** The frame draws itself at once: the payer can type while the page still fetches its session. */
  readonly #configure = (): void => {
    const credential = this.#options.clientKey();
    const look = this.#look();
    if (!look || credential === undefined) {
      this.#lose('unreachable');
      return;
    }
    this.#sayFields();
    this.#channel?.post({type: 'configure', credential, ...look});
    void this.#authorise().catch(() => undefined);
    this.#configuring = setTimeout(() => {
      this.#lose('silent');
    }, CONFIGURE_LIMIT_MS);
  };

  /** Tells the frame what authorises the card, which can say what it is for. Rejects as the page's session function does. */
  async #authorise(): Promise<void> {
    const channel = this.#channel;
    const credential = await this.#options.credential();
    if (channel === this.#channel && credential !== '') channel?.post({type: 'update', credential});
  }

  /** Says which fields are asked for, when that is news. A brand that the frame would not let in is as good as none. */
  #sayFields(): void {
    const brand = this.#options.codeBrand();
    if (brand === this.#codeBrand) return;
    this.#codeBrand = brand;
    const message: ToFrame = brand === undefined ? {type: 'ask'} : {type: 'ask', only: 'cvc', brand};
    this.#channel?.post(isToFrame(message) ? message : {type: 'ask', only: 'cvc'});
  }

  /** Undefined while the widget is in no page. */
  #look(): FrameAppearance | undefined {
    const theme = this.#options.theme();
    return theme && {locale: this.#options.locale(), theme};
  }

  readonly #onShown = (height: number): void => {
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
        this.#tellWaiting();
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
        this.#wish.answer(message);
        break;
      case 'changed':
        this.#note(message);
        break;
      case 'ready':
      case 'pong':
        break;
    }
  };

  #note({complete, brand}: CardEntry): void {
    if (complete === this.#entry.complete && brand === this.#entry.brand) return;
    this.#entry = {complete, brand};
    this.#host.requestUpdate();
  }

  #tellWaiting(): void {
    for (const tell of this.#waiting) tell();
    this.#waiting.clear();
  }
}
