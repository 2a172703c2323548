import {paymentKey, type Intent} from './options.js';

/** What a call was meant to do; the service's word for it in `POST /v2/attempts/conclude`. */
export type AttemptKind = 'card_charge' | 'saved_card' | 'qr_code' | 'phone_request';

/**
 * A call that may have its effect after the page is gone: written down before it is made, so that a later page can find
 * out what became of it. Holds nothing of the payer and nothing that pays.
 */
export interface Attempt {
  /** Names the attempt; its idempotency key begins with it. */
  readonly id: string;
  /** What the page asked for, as {@link orderMark} gives it. */
  readonly order: string;
  readonly kind: AttemptKind;
  /** The customer's id where a card is saved, the invoice's for a code or a request; else undefined. */
  readonly subject: string | undefined;
}

const KEY_WORDS: Readonly<Record<AttemptKind, string>> = {
  card_charge: 'charge',
  saved_card: 'source',
  qr_code: 'qr',
  phone_request: 'phone',
};

/** The idempotency key of the call that an attempt is about. */
export function attemptKey({id, kind}: Pick<Attempt, 'id' | 'kind'>): string {
  return `${id}.${KEY_WORDS[kind]}`;
}

/**
 * Tells what one page asks for from what another does, across reloads: the payment, with its amount and text where there
 * is no invoice. A digest (two FNV-1a sums of 32 bits), for what is kept is no one's to read.
 */
export function orderMark(intent: Intent): string {
  const asked = intent.mode === 'charge' ? [intent.money.minor, intent.description ?? ''].join(' ') : '';
  const text = `${paymentKey(intent)} ${asked}`;
  return [0x811c9dc5, 0x9dc5811c].map((seed) => fnv1a(text, seed).toString(16).padStart(8, '0')).join('');
}

function fnv1a(text: string, seed: number): number {
  let sum = seed;
  for (let index = 0; index < text.length; index++) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return sum >>> 0;
}
