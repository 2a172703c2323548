import {msg, str} from '@lit/localize';
import {displayText} from '../core/display-text.js';
import type {Failure, SourcePayload} from '../payment/state.js';
import {failedTitle, unreachableText, type Notice} from './shared.js';

/** The notice for a failed attempt. It says that nothing was charged only where that is certain. */
export function failureNotice(failure: Failure): Notice {
  if (failure.kind === 'declined')
    return {title: msg('Your card was declined', {id: 'declined'}), text: declineText(failure.code)};
  return {title: refusalTitle(failure.code), text: refusalText(failure.code)};
}

/** Card decline codes of the service (spec section 7), each as something that the payer can do. */
function declineText(code: string): string {
  switch (code) {
    case 'INVALID_ACCOUNT':
      return msg('The card number is not valid for this bank. Check it, or use another card. You were not charged.', {
        id: 'declined-number',
      });
    case 'INSUFFICIENT_FUND':
      return msg('There is not enough money on this card. Use another card. You were not charged.', {
        id: 'declined-funds',
      });
    case 'UNAUTHORIZED_CARD':
      return msg(
        'This card is inactive, or may not be used online. Call your bank, or use another card. You were not charged.',
        {id: 'declined-inactive'},
      );
    case 'INVALID_CVN':
      return msg('The security code is not right. Check the digits on the card and try again. You were not charged.', {
        id: 'declined-code',
      });
    case 'CONSUMER_AUTHENTICATION_FAILED':
      return msg('Your bank could not confirm that it is you. Try again, or use another card. You were not charged.', {
        id: 'declined-authentication',
      });
    default:
      return msg(
        'Your bank did not allow this payment and gave no reason. Call your bank, or use another card. You were not charged.',
        {id: 'declined-unknown'},
      );
  }
}

function refusalTitle(code: string): string {
  switch (code) {
    case 'qr_generate_failed':
      return msg('The QR code could not be made', {id: 'qr-failed'});
    case 'rtp_request_failed':
      return msg('The request could not be sent to this phone', {id: 'request-failed'});
    case 'rtp_request_declined':
      return msg('The request was declined on the phone', {id: 'request-declined'});
    case 'card_declined':
      return msg('Your card was declined', {id: 'declined'});
    default:
      return failedTitle();
  }
}

function refusalText(code: string): string {
  switch (code) {
    case 'qr_generate_failed':
      return msg('Try again, or choose another way to pay. You were not charged.', {id: 'qr-failed-text'});
    case 'rtp_request_failed':
      return msg(
        'Check the number and try again, or choose another way to pay. Nothing is taken unless a request is approved on the phone.',
        {id: 'request-failed-text'},
      );
    case 'rtp_request_declined':
      return msg('Send it again if that was a mistake, or choose another way to pay. You were not charged.', {
        id: 'request-declined-text',
      });
    case 'card_declined':
      return msg('Your bank did not accept this card. Check it, or use another card.', {id: 'card-not-taken'});
    case 'unreachable':
      return unreachableText();
    default:
      return endedText(code);
  }
}

/** Texts for attempts that did not reach the bank. */
function endedText(code: string): string {
  switch (code) {
    case 'attempt_interrupted':
    case 'attempt_concluded':
      return msg('This page was left before the bank was asked. You were not charged. Try again.', {id: 'interrupted'});
    case 'session_expired':
    case 'session_unavailable':
      return msg('This page has been open for too long. Reload it and try again. You were not charged.', {
        id: 'page-too-old',
      });
    case 'session_refused':
    case 'rate_limited':
      return msg('There were too many attempts. Wait a while, then try again. You were not charged.', {
        id: 'too-many-attempts',
      });
    default:
      return msg('Something is not right with this payment. You were not charged. Try again, or tell the shop.', {
        id: 'not-right',
      });
  }
}

/** The label of a saved card. */
export function savedCardText(brand: string, lastFour: string): string {
  return msg(str`${brandName(brand)} ending in ${displayText(lastFour, 4)}`, {id: 'card-ending'});
}

/** The label of a saved card in the list, with its expiry. */
export function savedCardChoiceText(card: SourcePayload): string {
  return msg(str`${savedCardText(card.brand, card.last_four)}, expires ${expiryOf(card)}`, {id: 'card-expires'});
}

/** The remark on an expired saved card. */
export function expiredText(card: SourcePayload): string {
  return msg(str`Expired ${expiryOf(card)}`, {id: 'card-expired'});
}

/** As it is written on the card, `12/29`. */
function expiryOf({exp_month, exp_year}: SourcePayload): string {
  return displayText(`${exp_month}/${exp_year.slice(-2)}`, 5);
}

/** A card network's own name. */
export function brandName(brand: string): string {
  return BRAND_NAMES[brand] ?? displayText(brand, 20);
}

const BRAND_NAMES: Readonly<Record<string, string>> = {visa: 'Visa', mastercard: 'Mastercard'};
