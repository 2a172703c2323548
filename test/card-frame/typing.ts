import {sendKeys} from '@web/test-runner-commands';
import type {CardField} from '../../src/card-protocol/messages.js';

const IDS: Readonly<Record<CardField, string>> = {
  holder: 'cc-name',
  number: 'cc-number',
  expiry: 'cc-exp',
  cvc: 'cc-csc',
};

/** A valid card. */
export const GOOD_CARD: Readonly<Record<CardField, string>> = {
  holder: 'Aline Ndayizeye',
  number: '4242424242424242',
  expiry: '1230',
  cvc: '123',
};

/** The input of a field. */
export function inputOf(form: HTMLElement, field: CardField): HTMLInputElement {
  const input = form.querySelector<HTMLInputElement>(`#${IDS[field]}`);
  if (!input) throw new Error(`no input for ${field}`);
  return input;
}

/** What a screen reader reads after a field's name: its error, and the meaning of its icons. */
export function descriptionOf(form: HTMLElement, field: CardField): string {
  const ids = inputOf(form, field).getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => form.querySelector<HTMLElement>(`#${id}`));
  return texts
    .filter((text) => text?.hidden === false)
    .map((text) => text?.getAttribute('aria-label') ?? text?.textContent ?? '')
    .filter((text) => text !== '')
    .join(' | ');
}

/** Types into a field with real key presses. */
export async function type(form: HTMLElement, field: CardField, text: string): Promise<void> {
  inputOf(form, field).focus();
  await sendKeys({type: text});
}

/** Fills a field like a password manager: sets the value, then fires the events, with the focus elsewhere. */
export function fill(form: HTMLElement, field: CardField, text: string, events = ['input', 'change']): void {
  const input = inputOf(form, field);
  input.value = text;
  for (const event of events) input.dispatchEvent(new Event(event, {bubbles: true}));
}

/** Fills all four fields. */
export function fillCard(form: HTMLElement, card: Readonly<Partial<Record<CardField, string>>> = {}): void {
  for (const [field, text] of Object.entries({...GOOD_CARD, ...card})) fill(form, field as CardField, text);
}
