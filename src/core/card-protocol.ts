/**
 * What the element and the card frame say to each other. One message carries something that belongs to the payer
 * (the card token, after the service has swallowed the number); none has a word for a number, a code or a full expiry,
 * so none can carry one. Both ends pass everything they receive through {@link isToFrame} or {@link isFromFrame}.
 */

/** Version of this protocol; the two ends refuse to pair when it differs. */
export const CARD_PROTOCOL_VERSION = 1;

export type CardField = 'holder' | 'number' | 'expiry' | 'cvc';

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

/** What may be shown of a card once it is a token. */
export interface TokenizedCard {
  readonly brand: string;
  readonly lastFour: string;
  readonly expMonth: string;
  readonly expYear: string;
}

/** The frame's first words, on `window`, to whoever embeds it: it cannot know the origin yet, so they say nothing. */
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

/** What the frame says over the port. */
export type FromFrame =
  | {readonly type: 'ready'; readonly nonce: string}
  /** The frame has drawn itself with its words and theme. */
  | {readonly type: 'configured'}
  /** The height, in CSS pixels, that shows all of the frame's content. */
  | {readonly type: 'resized'; readonly height: number}
  /** After each edit: enough for the page's button and for a summary, and no value. */
  | {
      readonly type: 'changed';
      readonly complete: boolean;
      readonly empty: boolean;
      readonly brand: string;
      readonly invalid: readonly CardField[];
    }
  /** The payer pressed Enter in a field: the same as pressing the button. */
  | {readonly type: 'submitted'}
  /** The service made the card a single-use token. `request` is the one of `tokenize`. */
  | {readonly type: 'tokenized'; readonly request: string; readonly token: string; readonly card: TokenizedCard}
  /** No token. `invalid`: the frame shows what to mend; `rejected`: the service said `code`; `unreachable`: no answer. */
  | {
      readonly type: 'refused';
      readonly request: string;
      readonly reason: 'invalid' | 'rejected' | 'unreachable' | 'busy';
      readonly code: string;
    };

/** What the element says over the port. */
export type ToFrame =
  /** First message: how to speak, look and authorise. `credential` is a publishable key or a session token. */
  | {readonly type: 'configure'; readonly credential: string; readonly locale: string; readonly theme: FrameTheme}
  | {readonly type: 'update'; readonly credential?: string; readonly locale?: string; readonly theme?: FrameTheme; readonly disabled?: boolean}
  /** Check the fields and, when they are right, tokenise. `request` comes back in the answer; `idempotencyKey` goes with the call. */
  | {readonly type: 'tokenize'; readonly request: string; readonly idempotencyKey: string}
  /** Puts the focus into the first field, or the first wrong one. */
  | {readonly type: 'focus'}
  /** Wipes the fields; with `only`, that one. */
  | {readonly type: 'clear'; readonly only?: 'cvc'};
