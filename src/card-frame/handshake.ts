import {CARD_PROTOCOL_VERSION, isFrameInit, type FrameHello} from '../card-protocol/greeting.js';
import {isOriginAllowed} from '../card-protocol/messages.js';

/** The frame's side of the handshake. */
export interface Handshake {
  /** The frame's own window. */
  readonly self: Window;
  /** The window that embeds the frame. */
  readonly embedder: Window;
  /** Origins that may embed it, as {@link isOriginAllowed} reads them. */
  readonly allowedOrigins: readonly string[];
  /** Receives the port, and the nonce to send back. Called at most once. */
  readonly onPaired: (port: MessagePort, nonce: string) => void;
}

/**
 * Says hello to the embedding window and accepts the first valid answer: from that window and an allowed origin, with one
 * port and a well-formed nonce. Everything else is ignored, and so are later answers.
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

/** The least `delay` that version 2 of the observer allows, in milliseconds. */
const LOOK_EVERY_MS = 100;

/** How long a token request waits for the check, in milliseconds. */
const LOOK_LIMIT_MS = 300;

/**
 * Whether something covers the frame or makes it hard to see, as the browser reports (Intersection Observer
 * version 2, Chromium only); undefined where it does not. A page could deceive a payer by covering the fields. The service is told, and refuses
 * nothing for it, because harmless pages cover fields, too.
 *
 * Checks once: while it observes, Chromium drops clicks on a frame that has just moved.
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
