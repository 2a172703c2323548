import {msg, str} from '@lit/localize';
import type {CardField} from '../core/card-protocol.js';
import {quotedText} from '../core/display-text.js';
import {formatMoney} from '../core/money-text.js';
import {templates as fr} from '../generated/card-frame-locales/fr.js';
import {templates as rn} from '../generated/card-frame-locales/rn.js';
import {templates as sw} from '../generated/card-frame-locales/sw.js';
import type {Problem} from './card-check.js';
import type {Facts} from './facts.js';
import {learn, spoken} from './first/language.js';

learn({fr, rn, sw});

/** What is wrong with a field and how to mend it. */
export function problemWords(field: CardField, problem: Problem, codeSize: number): string {
  if (problem === 'test-only') return msg('Only test cards work here.');
  switch (field) {
    case 'holder':
      return msg('Enter the name as it is written on the card.');
    case 'number':
      return numberWords(problem);
    case 'expiry':
      return expiryWords(problem);
    case 'cvc':
      return codeSize === 4
        ? msg('Enter the 4 digits on the front of the card.')
        : msg('Enter the 3 digits on the back of the card.');
  }
}

/** Who gets the payer's money, and how much, as the service says; '' when it says nothing. */
export function factsWords(facts: Facts | undefined): string {
  const merchant = quotedText(facts?.merchantName ?? '');
  if (!facts || merchant === '') return '';
  if (facts.mode === 'add') return msg(str`Your card will be saved for ${merchant}.`);
  if (!facts.money) return msg(str`For ${merchant}`);
  const amount = formatMoney(facts.money, spoken());
  return msg(str`You pay ${amount} to ${merchant}.`);
}

/** Said when nobody typed for so long that the fields were wiped. */
export function wipedWords(): string {
  return msg('Your card details were cleared, as nothing was typed for 10 minutes.');
}

/** Said when the payer asked to go on and fields are still wrong. */
export function attentionWords(): string {
  return msg('Some card details need your attention.');
}

function numberWords(problem: Problem): string {
  switch (problem) {
    case 'missing':
      return msg('Enter the card number.');
    case 'incomplete':
      return msg('The card number is too short. Check that every digit is there.');
    case 'not-accepted':
      return msg('This card is not accepted. Use Visa or Mastercard.');
    default:
      return msg('The card number is not right. Check each digit.');
  }
}

function expiryWords(problem: Problem): string {
  switch (problem) {
    case 'past':
      return msg('This card has expired. Check the date or use another card.');
    case 'wrong':
      return msg('The expiry date is not right. Check the month and the year.');
    default:
      return msg('Enter the expiry date as MM/YY.');
  }
}
