import {isFromFrame, type FromFrame, type ToFrame} from '../card-protocol/messages.js';
import {
  CARD_PROTOCOL_VERSION,
  isFrameHello,
  isFrameShown,
  isRetryable,
  type FrameInit,
  type FrameShown,
  type FirstAppearance,
  type FrameLoss,
  type LoadFailure,
} from '../card-protocol/greeting.js';
import {frameAddress, type PlaceholderForm, ViolationWatch} from './frame-element.js';

/** How to load a frame. */
export interface CardPage {
  readonly url: string;
  readonly appearance: FirstAppearance;
  /** Finds out why the frame did not load; see `element/diagnostics.ts`. */
  readonly findReason: (url: string) => Promise<LoadFailure>;
  /** The time limit for the handshake in milliseconds; the default is enough for slow 3G. */
  readonly readyLimitMs?: number;
  /** The placeholder, when the loader has loaded the frame. */
  readonly early?: PlaceholderForm | undefined;
}

/** Callbacks of the channel. */
export interface CardChannelListener {
  /** The frame shows its fields, before or after the handshake. */
  onShown(shown: FrameShown): void;
  /** The handshake is done. */
  onReady(): void;
  onMessage(message: FromFrame): void;
  /** The frame cannot be used, or can no longer be used. */
  onLost(reason: FrameLoss): void;
}

const READY_LIMIT_MS = 12_000;
/** How long after `load` the hello may take, in milliseconds: the frame's script runs before it. */
const HELLO_GRACE_MS = 1_000;
/** The time limit for the answer to a ping, in milliseconds. */
const PONG_LIMIT_MS = 4_000;
/** The time limit for {@link CardPage.findReason}, in milliseconds. */
const REASON_LIMIT_MS = 6_000;
/** How long to wait before the frame is loaded once more, in milliseconds. */
const RETRY_AFTER_MS = 2_000;

/**
 * The channel to the card frame. `load` proves nothing, because it also fires for error pages: only a finished
 * handshake counts. The frame posts a hello message to `window`; the channel checks its window and exact origin, and
 * sends it one `MessagePort`. All further messages use that port.
 */
export class CardChannel {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #readyLimitMs: number;
  readonly #listener: CardChannelListener;
  readonly #nonce = randomHex();
  readonly #url: string;
  readonly #source: string;
  readonly #findReason: CardPage['findReason'];
  readonly #violations: ViolationWatch;
  /** The window that shows the frame. It may differ from the script's window. */
  readonly #view: Window;
  #port: MessagePort | undefined;
  #isReady = false;
  #isClosed = false;
  #retries = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;

  /** Listens for the frame's hello and loads the frame, unless the loader has done so. */
  constructor(
    frame: HTMLIFrameElement,
    {url, appearance, findReason, early, readyLimitMs = READY_LIMIT_MS}: CardPage,
    listener: CardChannelListener,
  ) {
    this.#readyLimitMs = readyLimitMs;
    this.#frame = frame;
    this.#url = url;
    this.#source = frameAddress(url, appearance);
    this.#origin = new URL(url).origin;
    this.#findReason = findReason;
    this.#listener = listener;
    this.#view = frame.ownerDocument.defaultView ?? window;
    this.#violations = new ViolationWatch(url, () => {
      if (!this.#isReady) this.#fail('blocked');
    });
    this.#view.addEventListener('message', this.#onGreeting);
    frame.addEventListener('load', this.#onLoad);
    if (early?.url === url) this.#adopt(early);
    else this.#load();
  }

  /** Sends a message; does nothing before the handshake. */
  post(message: ToFrame): void {
    this.#port?.postMessage(message);
  }

  close(): void {
    this.#isClosed = true;
    this.#view.removeEventListener('message', this.#onGreeting);
    this.#frame.removeEventListener('load', this.#onLoad);
    this.#violations.end();
    this.#stopWaiting();
    this.#closePort();
    this.#isReady = false;
  }

  #adopt({greetings, isLoaded}: PlaceholderForm): void {
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
      void this.#checkReason(() => true);
      // `findReason` may have to be loaded over the same slow network.
      this.#waitFor(Math.min(REASON_LIMIT_MS, this.#readyLimitMs), () => {
        this.#retryOrFail('silent');
      });
    });
  }

  /**
   * Finds out why the frame did not load.
   *
   * @param isFinal whether the reason is final; otherwise the frame may still load
   */
  async #checkReason(isFinal: (reason: LoadFailure) => boolean): Promise<void> {
    const attempt = this.#retries;
    const reason = await this.#findReason(this.#url).catch(() => 'unreachable' as const);
    if (attempt === this.#retries && isFinal(reason)) this.#retryOrFail(reason);
  }

  /** Loads the frame once more, if that can help. */
  #retryOrFail(reason: LoadFailure): void {
    if (this.#isReady || this.#isClosed) return;
    if (this.#retries === 0 || !isRetryable(reason)) {
      this.#fail(reason);
      return;
    }
    this.#retries -= 1;
    this.#closePort();
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

  /** `load` proves nothing: it also fires for error pages, and may fire before or after the hello. */
  readonly #onLoad = (): void => {
    if (this.#port) {
      this.#ping();
      return;
    }
    clearTimeout(this.#graceTimer);
    // The frame loaded without a hello. If nothing is wrong, it may only be slow.
    this.#graceTimer = setTimeout(() => {
      if (!this.#port) void this.#checkReason((reason) => reason !== 'silent');
    }, HELLO_GRACE_MS);
  };

  /** Checks that the frame still holds the same page: another page has no port to answer on. */
  #ping(): void {
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(() => {
      this.#fail('navigated');
    }, PONG_LIMIT_MS);
    this.post({type: 'ping'});
  }

  readonly #onGreeting = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== this.#frame.contentWindow || event.origin !== this.#origin) return;
    if (isFrameShown(event.data)) this.#listener.onShown(event.data);
    if (isFrameHello(event.data)) this.#pair(event.source);
  };

  #pair(frame: Window): void {
    if (this.#port) {
      this.#fail('navigated');
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
      this.#handleReady(data.nonce);
    } else if (data.type === 'pong') {
      clearTimeout(this.#pingTimer);
    } else if (this.#isReady) {
      this.#listener.onMessage(data);
    }
  };

  #handleReady(nonce: string): void {
    if (this.#isReady || nonce !== this.#nonce) return;
    this.#isReady = true;
    this.#stopWaiting();
    this.#listener.onReady();
  }

  #fail(reason: FrameLoss): void {
    if (this.#isClosed) return;
    this.close();
    this.#listener.onLost(reason);
  }

  #closePort(): void {
    clearTimeout(this.#pingTimer);
    this.#port?.close();
    this.#port = undefined;
  }
}

/** 128 random bits as 32 hex digits. */
function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
