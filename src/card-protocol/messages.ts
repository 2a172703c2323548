import {hasOwn} from '../core/text.js';
import {isCredential} from '../core/credential.js';
import {
  HEX_128,
  isLocale,
  isTheme,
  type FrameTheme,
  fits,
  integer,
  isRecord,
  matching,
  looksLikeCard,
  oneOf,
  optional,
  type Check,
  type Shape,
} from './greeting.js';

/**
 * The messages between the element and the card frame over their port. Only `tokenized` contains data of the payer: the card's token and
 * the name on it. No message has a field for a card number, a code or an expiry, so these cannot leave the frame. Both sides check every
 * message that they receive with {@link isToFrame} or {@link isFromFrame}.
 */

export type CardField = 'holder' | 'number' | 'expiry' | 'cvc';

/** Messages from the frame. */
export type FromFrame =
  | {readonly type: 'ready'; readonly nonce: string}
  /** The answer to `ping`. */
  | {readonly type: 'pong'}
  /** The frame is drawn with its language and theme. */
  | {readonly type: 'configured'}
  /** The height of the frame's whole content, in CSS pixels. */
  | {readonly type: 'resized'; readonly height: number}
  /** Sent after each edit. Enough for the page's button and a summary, without any value. */
  | {
      readonly type: 'changed';
      readonly complete: boolean;
      readonly empty: boolean;
      readonly brand: string;
      readonly invalid: readonly CardField[];
    }
  /** The payer pressed Enter in a field, which is the same as pressing the button. */
  | {readonly type: 'submitted'}
  /** The single-use token of a card with the name on it, or of a code (without `holder`). `request`: as in `tokenize`. */
  | {readonly type: 'tokenized'; readonly request: string; readonly token: string; readonly holder?: string}
  /** There is no token. `invalid`: the frame shows the problems; `rejected`: the service answered with `code`; `unreachable`: no answer. */
  | {
      readonly type: 'refused';
      readonly request: string;
      readonly reason: 'invalid' | 'rejected' | 'unreachable' | 'busy';
      readonly code: string;
    };

/** Messages from the element. */
export type ToFrame =
  /** The first message. `credential` is a publishable key or a session token. */
  | {readonly type: 'configure'; readonly credential: string; readonly locale: string; readonly theme: FrameTheme}
  | {
      readonly type: 'update';
      readonly credential?: string;
      readonly locale?: string;
      readonly theme?: FrameTheme;
      readonly disabled?: boolean;
      /** Whether the focus moves to the next field when a field is complete. */
      readonly advancing?: boolean;
    }
  /**
   * Which fields to show: a whole card, without the name on it when the page knows it (`holder`), or, with `only`, the security code of a
   * saved card of this brand.
   */
  | {readonly type: 'ask'; readonly only?: 'cvc'; readonly brand?: string; readonly holder?: string}
  /** Requests a token if the fields are valid. The answer contains `request`; the call sends `idempotencyKey`. */
  | {readonly type: 'tokenize'; readonly request: string; readonly idempotencyKey: string}
  /** Checks whether the frame still holds the same page. */
  | {readonly type: 'ping'}
  /** Shows the problem of each field, without moving the focus. */
  | {readonly type: 'check'}
  /** Focuses the first field with a problem, or the first field. */
  | {readonly type: 'focus'}
  /** Clears the fields; with `only`, that one. */
  | {readonly type: 'clear'; readonly only?: 'cvc'};

/**
 * Whether this is a message of {@link FromFrame}: with all its fields, each valid and within its length, and no other field.
 * A text with 12 or more digits in a row, ignoring separators, is never valid, because it may be a card
 * number. Ids of a known form are exempt, because they may contain such digits by chance.
 */
export function isFromFrame(data: unknown): data is FromFrame {
  return fitsOneOf(data, FROM_FRAME);
}

/** Whether this is a message of {@link ToFrame}, by the same rules as {@link isFromFrame}. */
export function isToFrame(data: unknown): data is ToFrame {
  return fitsOneOf(data, TO_FRAME);
}

const CARD_FIELDS: readonly CardField[] = ['holder', 'number', 'expiry', 'cvc'];

const flag = oneOf(true, false);

const brand = matching(/^[a-z-]{0,32}$/);

const request: Check = (value) => matching(/^[!-~]{1,64}$/)(value) && !looksLikeCard(String(value));

const idempotencyKey: Check = (value) => matching(/^[!-~]{1,255}$/)(value) && !looksLikeCard(String(value));

const fields: Check = (value) =>
  Array.isArray(value) && new Set(value).size === value.length && value.every((one) => oneOf(...CARD_FIELDS)(one));

const holder: Check = (value) => matching(/^\S.{0,254}$/u)(value) && !looksLikeCard(String(value));

const FROM_FRAME: Readonly<Record<FromFrame['type'], Shape>> = {
  ready: {nonce: matching(HEX_128)},
  pong: {},
  configured: {},
  resized: {height: integer(0, 10_000)},
  changed: {complete: flag, empty: flag, brand, invalid: fields},
  submitted: {},
  tokenized: {request, token: matching(/^tok_[0-9A-Za-z]{24}$/), holder: optional(holder)},
  refused: {request, reason: oneOf('invalid', 'rejected', 'unreachable', 'busy'), code: matching(/^[a-z_]{0,64}$/)},
};

const TO_FRAME: Readonly<Record<ToFrame['type'], Shape>> = {
  configure: {credential: isCredential, locale: isLocale, theme: isTheme},
  update: {
    credential: optional(isCredential),
    locale: optional(isLocale),
    theme: optional(isTheme),
    disabled: optional(flag),
    advancing: optional(flag),
  },
  ask: {only: optional(oneOf('cvc')), brand: optional(brand), holder: optional(holder)},
  tokenize: {request, idempotencyKey},
  ping: {},
  check: {},
  focus: {},
  clear: {only: optional(oneOf('cvc'))},
};

function fitsOneOf(data: unknown, shapes: Readonly<Record<string, Shape>>): boolean {
  if (!isRecord(data)) return false;
  const {type, ...rest} = data;
  const shape = typeof type === 'string' && hasOwn(shapes, type) ? shapes[type] : undefined;
  return shape !== undefined && fits(rest, shape);
}

const LOOPBACK_ANY_PORT = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * Whether an origin is on the list: the exact same text. An entry may allow any port, but only on this machine
 * (`http://localhost:*`, `http://127.0.0.1:*`); no other wildcard has a meaning.
 *
 * @param origin as in `MessageEvent.origin`; the opaque origin `null` is never allowed
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  if (origin === '' || origin === 'null') return false;
  return patterns.some((pattern) => pattern === origin || isLoopback(origin, pattern));
}

function isLoopback(origin: string, pattern: string): boolean {
  if (!LOOPBACK_ANY_PORT.includes(pattern)) return false;
  const host = pattern.slice(0, -':*'.length);
  return origin === host || (origin.startsWith(`${host}:`) && /^\d{1,5}$/.test(origin.slice(host.length + 1)));
}
