import {msg} from '@lit/localize';
import {html, type TemplateResult} from 'lit';
import {toneMark, type Tone} from './marks.js';

/** What a payer is told: a short line, and what it means for them. */
export interface Notice {
  readonly title: string;
  readonly text: string;
}

/** One boxed notice. */
export function noticeView(tone: Tone, {title, text}: Notice): TemplateResult {
  return html`<div class="banner ${tone}" part="banner">
    ${toneMark(tone)}
    <strong>${title}</strong>
    <p>${text}</p>
  </div>`;
}

/** What the payer is told who submits a form around the widget too early. */
export function unpaidWords(isSaving: boolean): string {
  return isSaving
    ? msg('Save a card first.', {id: 'save-card-first'})
    : msg('Complete the payment first.', {id: 'complete-payment-first'});
}

/** The title of an attempt that failed, where nothing better is known. */
export function failedTitle(): string {
  return msg('The payment did not go through', {id: 'failed'});
}

export function unreachableText(): string {
  return msg('The payment service could not be reached. You were not charged. Check your connection and try again.', {
    id: 'unreachable',
  });
}
