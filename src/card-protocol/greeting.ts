import {hasOwn} from '../core/text.js';

/** Whether a value is valid. */
export type Check = (value: unknown) => boolean;

/** The checks of a message's fields. */
export type Shape = Readonly<Record<string, Check>>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** A text that matches this pattern. */
export const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

/** Exactly one of these texts. */
export const oneOf =
  (...allowed: readonly (string | number | boolean)[]): Check =>
  (value) =>
    allowed.some((one) => one === value);

/** A whole number between two limits, inclusive. */
export const integer =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

/** The same check for an optional field. */
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** Whether every named field passes its check and there is no other field. */
export function fits(data: unknown, shape: Shape): boolean {
  if (!isRecord(data)) return false;
  return (
    Object.keys(data).every((name) => hasOwn(shape, name)) &&
    Object.entries(shape).every(([name, check]) => check(data[name]))
  );
}

/** Whether a text contains 12 or more digits in a row, after removing UUIDs and then everything except letters and digits. */
export function looksLikeCard(text: string): boolean {
  return /\d{12}/.test(text.replace(UUID, '.').replace(/[^0-9a-z]/gi, ''));
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The window messages between the element and the card frame before they have a port. Any page could read them, so they contain
 * nothing confidential.
 */

/** The version of all messages. The element and the frame do not connect when their versions differ. */
export const CARD_PROTOCOL_VERSION = 3;

/** 128 random bits. */
export const HEX_128 = /^[0-9a-f]{32}$/;

/**
 * The fields are drawn and accept input; the second script is still loading. `height`: as in `resized`; `merchant`: the service's name of
 * the merchant whose key the page uses.
 */
export interface FrameShown {
  readonly type: 'payment-widget:shown';
  readonly version: number;
  readonly height: number;
  readonly merchant: string;
}

/** The frame's request for a port. It does not know the embedding origin yet, so it contains nothing. */
export interface FrameHello {
  readonly type: 'payment-widget:hello';
  readonly version: number;
}

/** The element's answer, posted to the frame's window and exact origin, with one `MessagePort`. */
export interface FrameInit {
  readonly type: 'payment-widget:init';
  readonly version: number;
  /** 128 random bits as 32 lower-case hex digits. The frame returns it in `ready` to prove that it received this port. */
  readonly nonce: string;
}

const version = oneOf(CARD_PROTOCOL_VERSION);

/** Whether this is a {@link FrameShown} of this version. */
export function isFrameShown(data: unknown): data is FrameShown {
  const merchant = matching(/^.{0,255}$/u);
  return fits(data, {type: oneOf('payment-widget:shown'), version, height: integer(1, 10_000), merchant});
}

/** Whether this is a {@link FrameHello} of this version. */
export function isFrameHello(data: unknown): data is FrameHello {
  return fits(data, {type: oneOf('payment-widget:hello'), version});
}

/** Whether this is a {@link FrameInit} of this version. */
export function isFrameInit(data: unknown): data is FrameInit {
  return fits(data, {type: oneOf('payment-widget:init'), version, nonce: matching(HEX_128)});
}

/** The theme of the frame: values, never CSS text. Colours are `#rrggbb`, sizes are CSS pixels. */
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
  /** The space above a field's label and below its text. */
  readonly padding: number;
  /** `floating`: a label is inside its field while the field is empty and has no focus. */
  readonly labels: 'above' | 'floating';
}

/** Language and theme. */
export interface FrameAppearance {
  readonly locale: string;
  readonly theme: FrameTheme;
}

/** The appearance before the first message, as JSON in the frame's address. `isNameKnown`: the frame does not ask for the name on the card. */
export interface FirstAppearance extends FrameAppearance {
  readonly isNameKnown: boolean;
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** A BCP 47 tag. */
export const isLocale: Check = (value) =>
  matching(/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3}$/i)(value) && !looksLikeCard(String(value));

/** A {@link FrameTheme}. */
export const isTheme: Check = (value) =>
  fits(value, {
    scheme: oneOf('light', 'dark'),
    colorText: matching(COLOR),
    colorMuted: matching(COLOR),
    colorBackground: matching(COLOR),
    colorBorder: matching(COLOR),
    colorAccent: matching(COLOR),
    colorDanger: matching(COLOR),
    radius: integer(0, 10_000),
    fontSize: integer(8, 1_000),
    padding: integer(0, 100),
    labels: oneOf('above', 'floating'),
  });

/** Reads an appearance; undefined when the text is not valid. */
export function readAppearance(text: string): FirstAppearance | undefined {
  try {
    const appearance: unknown = JSON.parse(text);
    return isAppearance(appearance) ? appearance : undefined;
  } catch {
    return undefined;
  }
}

function isAppearance(data: unknown): data is FirstAppearance {
  return fits(data, {locale: isLocale, theme: isTheme, isNameKnown: oneOf(true, false)});
}

/**
 * Why the card frame did not load. `blocked`: by the page's Content-Security-Policy. `refused`: the service does not allow this
 * page, or one around it, to embed the frame, or does not know the key. `unreachable`: no answer. `broken`: the service has a problem.
 * `misplaced`: the page uses an address that the service does not know as its own. `silent`: no problem found, but the frame does not answer.
 */
export type LoadFailure = 'blocked' | 'refused' | 'misplaced' | 'unreachable' | 'broken' | 'silent';

/** Why the card frame cannot be used; `navigated`: it was loaded, and then navigated to another page. */
export type FrameLoss = LoadFailure | 'navigated';

/** Whether a retry may help. */
export function isRetryable(loss: FrameLoss): boolean {
  return loss !== 'blocked' && loss !== 'refused' && loss !== 'misplaced';
}
