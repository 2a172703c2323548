import {CARD_PROTOCOL_VERSION, isFrameInit, type FrameHello} from '../card-protocol/frame-greeting.js';
import {isOriginAllowed} from '../card-protocol/origin.js';

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
