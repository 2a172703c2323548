import {msg} from '@lit/localize';
import type {CardField} from '../card-protocol/messages.js';
import {templates as fr} from '../generated/card-frame-locales/fr.js';
import {templates as rn} from '../generated/card-frame-locales/rn.js';
import {templates as sw} from '../generated/card-frame-locales/sw.js';
import type {Problem} from './validation.js';
import {addTexts} from './inline-texts.js';

addTexts({fr, rn, sw});

/** The problem of a field, and how to fix it. */
export function problemText(field: CardField, problem: Problem, codeSize: number): string {
  if (problem === 'test-only') return msg('Only test cards work here.', {id: 'test-cards-only'});
  switch (field) {
    case 'holder':
      return msg('Enter the name as it is written on the card.', {id: 'enter-holder'});
    case 'number':
      return numberText(problem);
    case 'expiry':
      return expiryText(problem);
    case 'cvc':
      return codeSize === 4
        ? msg('Enter the 4 digits on the front of the card.', {id: 'enter-code-4'})
        : msg('Enter the 3 digits on the back of the card.', {id: 'enter-code-3'});
  }
}

/** The list of accepted networks. */
export function acceptedText(): string {
  return msg('Visa or Mastercard', {id: 'accepted-cards'});
}

/** The place of the security code. `codeSize`: its number of digits. */
export function codePlaceText(codeSize: number): string {
  return codeSize === 4
    ? msg('4 digits on the front', {id: 'code-hint-4'})
    : msg('3 digits on the back', {id: 'code-hint-3'});
}

/** The notice that the fields were cleared after a long time without input. */
export function clearedText(): string {
  return msg('Your card details were cleared, as nothing was typed for 10 minutes.', {id: 'card-cleared'});
}

/** The announcement after a press with invalid fields. */
export function attentionText(): string {
  return msg('Some card details need your attention.', {id: 'card-needs-attention'});
}

function numberText(problem: Problem): string {
  switch (problem) {
    case 'missing':
      return msg('Enter the card number.', {id: 'enter-number'});
    case 'incomplete':
      return msg('The card number is too short. Check that every digit is there.', {id: 'number-incomplete'});
    case 'not-accepted':
      return msg('This card is not accepted. Use Visa or Mastercard.', {id: 'card-not-accepted'});
    default:
      return msg('The card number is not right. Check each digit.', {id: 'number-wrong'});
  }
}

function expiryText(problem: Problem): string {
  switch (problem) {
    case 'past':
      return msg('This card has expired. Check the date or use another card.', {id: 'expiry-past'});
    case 'wrong':
      return msg('The expiry date is not right. Check the month and the year.', {id: 'expiry-wrong'});
    default:
      return msg('Enter the expiry date as MM/YY.', {id: 'enter-expiry'});
  }
}
