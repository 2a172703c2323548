import type {CardField} from '../card-protocol/messages.js';
import {digitsOf, formatExpiry} from '../core/card-rules.js';
import type {CardText} from './validation.js';
import type {CardFields} from './fields.js';
import {setText} from './set-text.js';

/** What is typed in every field. */
export function readText({views}: CardFields): CardText {
  const text = (field: CardField): string => views.get(field)?.input.value ?? '';
  return {holder: text('holder'), number: text('number'), expiry: text('expiry'), cvc: text('cvc')};
}

/** Whether there is something in every field that is asked for. */
export function isFilled({cvc, ...others}: CardText, isOnlyCode: boolean): boolean {
  return cvc !== '' && (isOnlyCode || Object.values(others).every((value) => value !== ''));
}

/** Sets an edited expiry or code as it is read; leaves a name as it is. */
export function retype(field: CardField, input: HTMLInputElement, codeSize: number): void {
  if (field === 'expiry') setText(input, formatExpiry(input.value), input.selectionEnd ?? input.value.length);
  if (field === 'cvc') setText(input, digitsOf(input.value).slice(0, codeSize), input.selectionEnd ?? 0);
}
