import {fits, integer, like, oneOf, looksLikeCard, type Check} from './validate.js';

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

/** The looks a page may give the frame: values, never CSS text. Colours are `#rrggbb`, sizes CSS pixels. */
export interface FrameTheme {
  readonly scheme: 'light' | 'dark';
  readonly colorText: string;
  readonly colorMuted: string;
  readonly colorBackground: string;
  readonly colorBorder: string;
  readonly colorAccent: string;
  readonly colorDanger: string;
  readonly radius: number;
  readonly fontSize: number;
}

/** How the frame speaks and looks before anybody has said a word over the port: the element puts it into the frame's address, as JSON. */
export interface FrameAppearance {
  readonly locale: string;
  readonly theme: FrameTheme;
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** A BCP 47 tag. */
export const isLocale: Check = (value) =>
  like(/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3}$/i)(value) && !looksLikeCard(String(value));

/** A {@link FrameTheme}. */
export const isTheme: Check = (value) =>
  fits(value, {
    scheme: oneOf('light', 'dark'),
    colorText: like(COLOR),
    colorMuted: like(COLOR),
    colorBackground: like(COLOR),
    colorBorder: like(COLOR),
    colorAccent: like(COLOR),
    colorDanger: like(COLOR),
    radius: integer(0, 10_000),
    fontSize: integer(8, 1_000),
  });

/** The look that a text holds; undefined where it holds none, as of an element that knows nothing of it. */
export function readAppearance(text: string): FrameAppearance | undefined {
  try {
    const look: unknown = JSON.parse(text);
    return isAppearance(look) ? look : undefined;
  } catch {
    return undefined;
  }
}

function isAppearance(data: unknown): data is FrameAppearance {
  return fits(data, {locale: isLocale, theme: isTheme});
}

/**
 * Why the card form is not there. `blocked`: the page's own policy keeps it out. `refused`: the service does not let this
 * page, or one around it, hold the form, or does not know the key. `unreachable`: no answer. `broken`: the service has a
 * problem. `silent`: everything seems right, and the form does not speak.
 */
export type LoadFailure = 'blocked' | 'refused' | 'unreachable' | 'broken' | 'silent';

/** Why there is no line to the card form; `navigated`: it was there, and went to another page. */
export type FrameLoss = LoadFailure | 'navigated';

/** Whether the payer can do something about it: try again. */
export function isRetryable(loss: FrameLoss): boolean {
  return loss !== 'blocked' && loss !== 'refused';
}
