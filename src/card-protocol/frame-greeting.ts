import {fits, integer, like, oneOf} from './validate.js';

/**
 * What the element and the card frame say to each other on their windows, before there is a port: nothing that another page
 * may not hear.
 */

/** Version of what they say, here and over the port; the two ends refuse to pair when it differs. */
export const CARD_PROTOCOL_VERSION = 1;

/** 128 random bits. */
export const HEX_128 = /^[0-9a-f]{32}$/;

/** The fields are on the screen and can be typed into, whatever of the frame is still on its way. `height` as in `resized`. */
export interface FrameShown {
  readonly type: 'payment-widget:shown';
  readonly version: number;
  readonly height: number;
}

/** The frame's wish for a port, to whoever embeds it: it cannot know the origin yet, so it says nothing. */
export interface FrameHello {
  readonly type: 'payment-widget:hello';
  readonly version: number;
}

/** The element's answer, on the frame's window, to the frame's exact origin, with one `MessagePort`. */
export interface FrameInit {
  readonly type: 'payment-widget:init';
  readonly version: number;
  /** 128 random bits as 32 lower-case hex digits; comes back in `ready` to prove that this frame got this port. */
  readonly nonce: string;
}

const version = oneOf(CARD_PROTOCOL_VERSION);

/** Whether this is {@link FrameShown}, in a version this end speaks. */
export function isFrameShown(data: unknown): data is FrameShown {
  return fits(data, {type: oneOf('payment-widget:shown'), version, height: integer(1, 10_000)});
}

/** Whether this is the frame's wish for a port, in a version this end speaks. */
export function isFrameHello(data: unknown): data is FrameHello {
  return fits(data, {type: oneOf('payment-widget:hello'), version});
}

/** Whether this is the element's answer to it, in a version this end speaks. */
export function isFrameInit(data: unknown): data is FrameInit {
  return fits(data, {type: oneOf('payment-widget:init'), version, nonce: like(HEX_128)});
}
