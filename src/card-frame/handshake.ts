import {CARD_PROTOCOL_VERSION, isFrameInit, type FrameHello} from '../card-protocol/greeting.js';
import {isOriginAllowed} from '../card-protocol/messages.js';

/** The frame's side of the pairing. */
export interface Handshake {
  /** The frame's own window. */
  readonly self: Window;
  /** The window the frame sits in. */
  readonly embedder: Window;
  /** Origins that may pair, as {@link isOriginAllowed} reads them. */
  readonly allowedOrigins: readonly string[];
  /** Gets the one port and the nonce to say back over it. Called at most once. */
  readonly onPaired: (port: MessagePort, nonce: string) => void;
}

/**
 * Says hello to whoever embeds the frame and pairs with the first right answer: from that window, an allowed origin, one
 * port, a well-formed nonce. Everything else is ignored without a word, and so is everything after.
 */
export function offerHandshake({self, embedder, allowedOrigins, onPaired}: Handshake): void {
  const answered = ({source, origin, data, ports}: MessageEvent<unknown>): void => {
    const [port] = ports;
    if (source !== embedder || !isOriginAllowed(origin, allowedOrigins)) return;
    if (!port || ports.length !== 1 || !isFrameInit(data)) return;
    self.removeEventListener('message', answered);
    onPaired(port, data.nonce);
  };
  self.addEventListener('message', answered);
  const hello: FrameHello = {type: 'payment-widget:hello', version: CARD_PROTOCOL_VERSION};
  embedder.postMessage(hello, '*');
}

/** How often the browser may look, milliseconds; the least that version 2 of the observer allows. */
const LOOK_EVERY_MS = 100;

/** How long a card waits for the look. */
const LOOK_LIMIT_MS = 300;

/**
 * Whether something lies over the frame or makes it hard to see, as the browser itself tells (Intersection Observer,
 * version 2; Chromium only); undefined where it does not tell. A page can trick a payer with what it lays over our fields;
 * the service is told, and nothing is refused for it, because a harmless page can look the same.
 *
 * Looks once: while it looks, Chromium drops presses on a frame that has just moved, which a payer would miss.
 */
export function lookForCover(place: Element): Promise<boolean | undefined> {
  if (!('isVisible' in IntersectionObserverEntry.prototype)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const finish = (isCovered: boolean | undefined): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(isCovered);
    };
    const options = {threshold: 0, trackVisibility: true, delay: LOOK_EVERY_MS};
    const observer = new IntersectionObserver((entries) => {
      const [entry] = entries;
      finish(entry?.isIntersecting ? Reflect.get(entry, 'isVisible') === false : undefined);
    }, options);
    const timer = setTimeout(() => {
      finish(undefined);
    }, LOOK_LIMIT_MS);
    observer.observe(place);
  });
}
