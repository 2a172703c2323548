import {msg} from '@lit/localize';
import type {CardField} from '../card-protocol/messages.js';
import {templates as fr} from '../generated/first-locales/fr.js';
import {templates as rn} from '../generated/first-locales/rn.js';
import {templates as sw} from '../generated/first-locales/sw.js';
import {addTexts} from './frame-language.js';

addTexts({fr, rn, sw});

/** The title of the form. */
export function titleText(): string {
  return msg('Card details', {id: 'card-details'});
}

/** The visible name of a field. */
export function labelText(field: CardField): string {
  switch (field) {
    case 'holder':
      return msg('Name on card', {id: 'name-on-card'});
    case 'number':
      return msg('Card number', {id: 'card-number'});
    case 'expiry':
      return msg('Expiry date', {id: 'expiry-date'});
    case 'cvc':
      return msg('Security code', {id: 'security-code'});
  }
}

/** The hint of a field; '' for none. `codeSize` is the length of the security code. */
export function hintText(field: CardField, codeSize: number): string {
  switch (field) {
    case 'holder':
      return '';
    case 'number':
      return msg('Visa or Mastercard', {id: 'accepted-cards'});
    case 'expiry':
      return msg('MM/YY', {id: 'mm-yy'});
    case 'cvc':
      return codeSize === 4
        ? msg('4 digits on the front', {id: 'code-hint-4'})
        : msg('3 digits on the back', {id: 'code-hint-3'});
  }
}
