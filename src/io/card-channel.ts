import {
  CARD_PROTOCOL_VERSION,
  isFrameHello,
  isFromFrame,
  type FrameInit,
  type FromFrame,
  type ToFrame,
} from '../core/card-protocol.js';

/** Where the frame is, and how long it may take to say hello, twice. */
export interface CardPage {
  readonly url: string;
  /** Milliseconds; long enough by default for a page, a script and a style over a slow 3G line. */
  readonly readyLimitMs?: number;
}

/** What the element hears of its card frame. */
export interface CardChannelListener {
  /** The frame of the service is on the line. */
  onReady(): void;
  onMessage(message: FromFrame): void;
  /** The line is dead: the frame did not load in time, twice, or went somewhere else. */
  onLost(reason: 'silent' | 'navigated'): void;
}

const READY_LIMIT_MS = 12_000;

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
  #port: MessagePort | undefined;
  #isReady = false;
  #retries = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Waits for the hello of `frame`, whose `src` is set here, after listening has begun. */
  constructor(frame: HTMLIFrameElement, {url, readyLimitMs = READY_LIMIT_MS}: CardPage, listener: CardChannelListener) {
    this.#readyLimitMs = readyLimitMs;
    this.#frame = frame;
    this.#origin = new URL(url).origin;
    this.#listener = listener;
    globalThis.addEventListener('message', this.#onHello);
    this.#load(url);
  }

  /** Says something to the frame; lost when the frame is not on the line. */
  post(message: ToFrame): void {
    this.#port?.postMessage(message);
  }

  close(): void {
    globalThis.removeEventListener('message', this.#onHello);
    clearTimeout(this.#timer);
    this.#port?.close();
    this.#port = undefined;
    this.#isReady = false;
  }

  #load(url: string): void {
    this.#frame.src = url;
    this.#timer = setTimeout(() => {
      if (this.#retries === 0) this.#lose('silent');
      else {
        this.#retries -= 1;
        this.#hangUp();
        this.#load(url);
      }
    }, this.#readyLimitMs);
  }

  readonly #onHello = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== this.#frame.contentWindow || event.origin !== this.#origin) return;
    if (!isFrameHello(event.data) || event.data.version !== CARD_PROTOCOL_VERSION) return;
    if (this.#port) {
      this.#lose('navigated');
      return;
    }
    const {port1, port2} = new MessageChannel();
    this.#port = port1;
    port1.onmessage = this.#onPortMessage;
    const init: FrameInit = {type: 'payment-widget:init', version: CARD_PROTOCOL_VERSION, nonce: this.#nonce};
    this.#frame.contentWindow.postMessage(init, this.#origin, [port2]);
  };

  readonly #onPortMessage = ({data}: MessageEvent<unknown>): void => {
    if (!isFromFrame(data)) return;
    if (data.type === 'ready') {
      this.#greet(data.nonce);
    } else if (this.#isReady) {
      this.#listener.onMessage(data);
    }
  };

  #greet(nonce: string): void {
    if (this.#isReady || nonce !== this.#nonce) return;
    this.#isReady = true;
    clearTimeout(this.#timer);
    this.#listener.onReady();
  }

  #lose(reason: 'silent' | 'navigated'): void {
    this.close();
    this.#listener.onLost(reason);
  }

  #hangUp(): void {
    this.#port?.close();
    this.#port = undefined;
  }
}

/** 128 random bits as 32 hex digits. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
