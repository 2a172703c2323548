import {isFromFrame, type FromFrame, type ToFrame} from '../card-protocol/messages.js';
import {
  CARD_PROTOCOL_VERSION,
  isFrameHello,
  isFrameShown,
  type FrameInit,
  type FrameAppearance,
  type FrameLoss,
  type LoadFailure,
} from '../card-protocol/greeting.js';
import {frameAddress, type PlaceholderForm, ViolationWatch} from './frame-element.js';

/** Where the frame is, what it is told at once, and how long it may take to say hello, twice. */
export interface CardPage {
  readonly url: string;
  readonly look: FrameAppearance;
  /** Finds out why the page did not come; `frame-diagnosis.ts`. */
  readonly explain: (url: string) => Promise<LoadFailure>;
  /** Milliseconds; long enough by default for a page, a script and a style over a slow 3G line. */
  readonly readyLimitMs?: number;
  /** What the frame has said already, where it was asked for before the element was there. */
  readonly early?: PlaceholderForm | undefined;
}

/** What the element hears of its card frame. */
export interface CardChannelListener {
  /** The frame shows its fields, of this height in CSS pixels. It may not be on the line yet. */
  onShown(height: number): void;
  /** The frame of the service is on the line. */
  onReady(): void;
  onMessage(message: FromFrame): void;
  /** There is no line, or no more. */
  onLost(reason: FrameLoss): void;
}

const READY_LIMIT_MS = 12_000;
/** How long after its `load` a frame that is right has said hello at the latest; its script runs before. */
const HELLO_GRACE_MS = 1_000;
/** How long the frame may take to say that it is still there. */
const PONG_LIMIT_MS = 4_000;
/** How long it may take to find out why a frame did not come. */
const EXPLAIN_LIMIT_MS = 6_000;
/** How long to wait before a frame that did not come is loaded once more. */
const RETRY_AFTER_MS = 2_000;

/**
 * The line to the card frame. `load` proves nothing (it fires for error pages and refusals too): only a finished
 * handshake counts. The frame says hello on `window`; its window and its exact origin are checked; it is handed one
 * `MessagePort`; everything else goes over the port.
 */
export class CardChannel {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #readyLimitMs: number;
  readonly #listener: CardChannelListener;
  readonly #nonce = randomHex();
  readonly #url: string;
  readonly #source: string;
  readonly #findReason: CardPage['explain'];
  readonly #violations: ViolationWatch;
  #port: MessagePort | undefined;
  #isReady = false;
  #isClosed = false;
  #retries = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;

  /** Waits for the hello of `frame`, whose `src` is set here, after listening has begun; of one that is early, it was set before. */
  constructor(
    frame: HTMLIFrameElement,
    {url, look, explain, early, readyLimitMs = READY_LIMIT_MS}: CardPage,
    listener: CardChannelListener,
  ) {
    this.#readyLimitMs = readyLimitMs;
    this.#frame = frame;
    this.#url = url;
    this.#source = frameAddress(url, look);
    this.#origin = new URL(url).origin;
    this.#findReason = explain;
    this.#listener = listener;
    this.#violations = new ViolationWatch(url, () => {
      if (!this.#isReady) this.#lose('blocked');
    });
    globalThis.addEventListener('message', this.#onGreeting);
    frame.addEventListener('load', this.#onLoad);
    if (early?.url === url) this.#takeOver(early);
    else this.#load();
  }

  /** Says something to the frame; lost when the frame is not on the line. */
  post(message: ToFrame): void {
    this.#port?.postMessage(message);
  }

  close(): void {
    this.#isClosed = true;
    globalThis.removeEventListener('message', this.#onGreeting);
    this.#frame.removeEventListener('load', this.#onLoad);
    this.#violations.end();
    this.#stopWaiting();
    this.#hangUp();
    this.#isReady = false;
  }

  #takeOver({greetings, isLoaded}: PlaceholderForm): void {
    this.#waitForHello();
    greetings.forEach(this.#onGreeting);
    if (isLoaded) this.#onLoad();
  }

  #load(): void {
    this.#frame.src = this.#source;
    this.#waitForHello();
  }

  #waitForHello(): void {
    this.#waitFor(this.#readyLimitMs, () => {
      void this.#explain(() => true);
      // What finds it out may have to be loaded over the same line.
      this.#waitFor(Math.min(EXPLAIN_LIMIT_MS, this.#readyLimitMs), () => {
        this.#conclude('silent');
      });
    });
  }

  /**
   * The frame has not come: finds out why.
   *
   * @param isSure whether such a reason is to be believed; otherwise the frame may still come
   */
  async #explain(isSure: (reason: LoadFailure) => boolean): Promise<void> {
    const attempt = this.#retries;
    const reason = await this.#findReason(this.#url).catch(() => 'unreachable' as const);
    if (attempt === this.#retries && isSure(reason)) this.#conclude(reason);
  }

  /** Loads the frame once more, unless that cannot help. */
  #conclude(reason: LoadFailure): void {
    if (this.#isReady || this.#isClosed) return;
    if (this.#retries === 0 || reason === 'refused' || reason === 'blocked') {
      this.#lose(reason);
      return;
    }
    this.#retries -= 1;
    this.#hangUp();
    this.#waitFor(RETRY_AFTER_MS, () => {
      this.#load();
    });
  }

  #waitFor(ms: number, then: () => void): void {
    this.#stopWaiting();
    this.#timer = setTimeout(then, ms);
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#graceTimer);
  }

  /** Proves nothing: error pages and refusals load too, and the page that said hello may load before or after it. */
  readonly #onLoad = (): void => {
    if (this.#port) {
      this.#ping();
      return;
    }
    clearTimeout(this.#graceTimer);
    // Something loaded and says nothing. When nothing is wrong with it, it may only be slow.
    this.#graceTimer = setTimeout(() => {
      if (!this.#port) void this.#explain((reason) => reason !== 'silent');
    }, HELLO_GRACE_MS);
  };

  /** Another page in the frame has no port, and cannot answer. */
  #ping(): void {
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(() => {
      this.#lose('navigated');
    }, PONG_LIMIT_MS);
    this.post({type: 'ping'});
  }

  readonly #onGreeting = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== this.#frame.contentWindow || event.origin !== this.#origin) return;
    if (isFrameShown(event.data)) this.#listener.onShown(event.data.height);
    if (isFrameHello(event.data)) this.#pair(event.source);
  };

  #pair(frame: Window): void {
    if (this.#port) {
      this.#lose('navigated');
      return;
    }
    const {port1, port2} = new MessageChannel();
    this.#port = port1;
    port1.onmessage = this.#onPortMessage;
    const init: FrameInit = {type: 'payment-widget:init', version: CARD_PROTOCOL_VERSION, nonce: this.#nonce};
    frame.postMessage(init, this.#origin, [port2]);
  }

  readonly #onPortMessage = ({data}: MessageEvent<unknown>): void => {
    if (!isFromFrame(data)) return;
    if (data.type === 'ready') {
      this.#greet(data.nonce);
    } else if (data.type === 'pong') {
      clearTimeout(this.#pingTimer);
    } else if (this.#isReady) {
      this.#listener.onMessage(data);
    }
  };

  #greet(nonce: string): void {
    if (this.#isReady || nonce !== this.#nonce) return;
    this.#isReady = true;
    this.#stopWaiting();
    this.#listener.onReady();
  }

  #lose(reason: FrameLoss): void {
    if (this.#isClosed) return;
    this.close();
    this.#listener.onLost(reason);
  }

  #hangUp(): void {
    clearTimeout(this.#pingTimer);
    this.#port?.close();
    this.#port = undefined;
  }
}

/** 128 random bits as 32 hex digits. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
