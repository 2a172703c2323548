import {msg} from '@lit/localize';
import {html, type TemplateResult, nothing, svg} from 'lit';
import {brandMark} from '../core/card-format.js';
import type {ReplaceText} from '../i18n/custom-text.js';
import {methodsOf} from '../payment/attempt.js';
import type {Rail} from '../payment/payloads.js';
import type {WidgetModel} from './widget-model.js';

/** The kind of a banner. Its mark shows the kind even without colours. */
export type Tone = 'success' | 'failure' | 'info' | 'wait';

/** SVG paths in a box of 24 by 24. All marks are decorative, because a text beside them has the same meaning. */
const TONES: Readonly<Record<Tone, string>> = {
  success: 'M5 12.5l4.5 4.5l9.5-9.5',
  failure: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19zM12 7v6M12 16.5v.5',
  info: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19zM12 17v-6M12 7.5v-.5',
  wait: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19zM12 7v5l3 2',
};

const RAILS: Readonly<Record<Rail, string>> = {
  card: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20M6 15h4',
  qr: 'M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h3v3M21 14v3M14 21h3M20 20h1v1',
  wallet: 'M4 6h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM4 6l11-3v3M15.5 13h4.5',
  phone: 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM11 18.5h2',
};

/** A lock, for confidential input. */
export function lockMark(): TemplateResult {
  return strokes(
    'M7 10.5h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM8 10.5V7a4 4 0 0 1 8 0v3.5',
  );
}

/** Three dots, for more actions. */
export function moreMark(): TemplateResult {
  return strokes('M5 12h0M12 12h0M19 12h0');
}

/** Two sheets, for copying. */
export function copyMark(): TemplateResult {
  return strokes('M9 9h10v11H9zM5.5 15H5V4h10v1.5');
}

/** A mark drawn with strokes, in a box of 24 by 24. */
export function strokes(path: string): TemplateResult {
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;
}

/** The classes of an amount. More than 14 characters, which fill a line of 280 px, are smaller. */
export function amountClass(text: string): string {
  return text.length > 14 ? 'amount long' : 'amount';
}

/** A notice: a short title, and what it means for the payer. */
export interface Notice {
  readonly title: string;
  /** Shown large, below the title. */
  readonly amount?: string;
  readonly text: string;
}

/** A notice in a box; the notice of an outcome replaces the form. */
export function noticeView(tone: Tone, {title, amount, text}: Notice, isOutcome = false): TemplateResult {
  return html`<div class="banner ${tone} ${isOutcome ? 'final' : ''}" part="banner">
    ${strokes(TONES[tone])}
    <strong tabindex="-1">${title}</strong>
    ${amount ? html`<p class=${amountClass(amount)} translate="no">${amount}</p>` : nothing}
    <p>${text}</p>
  </div>`;
}

/** Whether the account has no mobile money in this currency. */
export function isWalletless({wallets}: Pick<WidgetModel, 'wallets'>): boolean {
  return typeof wallets === 'object' && wallets.providers.length === 0;
}

/** Whether nothing can be paid: the element is not set up, or offers only mobile money. */
export function hasNoMethod({options, wallets}: WidgetModel): boolean {
  return !options || (isWalletless({wallets}) && methodsOf(options).join() === 'wallet');
}

/** The validation message of a `required` element that is not paid. */
export function unpaidText(isSaving: boolean): string {
  return isSaving
    ? msg('Save a card first.', {id: 'save-card-first'})
    : msg('Complete the payment first.', {id: 'complete-payment-first'});
}

/** What to do when something could not be loaded. */
export function checkConnectionText(): string {
  return msg('Check your connection and try again.', {id: 'check-connection'});
}

/** What to do when the session has expired. */
export function pageTooOldText(): string {
  return msg('This page has been open for too long. Reload it and try again. You were not charged.', {
    id: 'page-too-old',
  });
}

/**
 * A listener for the button of a form; Enter in a field also presses it. The form itself is not submitted, because a page that is sandboxed
 * without `allow-forms` could not submit it.
 */
export function onPress(press: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    press();
  };
}

/** A form that no browser submits, with this part name. */
export function plainForm(part: string, content: TemplateResult): TemplateResult {
  return html`<form
    class="stack"
    part=${part}
    novalidate
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
    }}
  >
    ${content}
  </form>`;
}

/** The button that starts a payment. Tab can reach it even while it is disabled. */
export function payButton({
  text,
  isBusy,
  isOff,
  onPress: press,
}: {
  readonly text: string;
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly onPress: () => void;
}): TemplateResult {
  return html`<button
    class=${isBusy ? 'primary busy' : 'primary'}
    type="submit"
    translate="no"
    aria-disabled=${isOff}
    @click=${onPress(() => {
      if (!isOff) press();
    })}
  >
    ${text}
  </button>`;
}

/** A secondary button. */
export function button(text: string, onPress: () => void): TemplateResult {
  return html`<button type="button" @click=${onPress}>${text}</button>`;
}

/** The description below the amount; empty for ''. */
export function subjectView(text: string): TemplateResult | typeof nothing {
  return text === '' ? nothing : html`<p class="muted what">${text}</p>`;
}

/** The class of the list of methods. A single method needs no choice, so only its panel is shown. */
export function methodsClass(methods: readonly Rail[]): string {
  return methods.length === 1 ? 'methods single' : 'methods';
}

/** The mark of a saved card's network. */
export function cardMark(brand: string): TemplateResult {
  return html`<svg class="brand" viewBox="0 0 38 24" aria-hidden="true">
    ${brandMark(brand).map(
      ({d, fill, stroke, transform}) =>
        svg`<path d=${d} fill=${fill} stroke=${stroke ?? nothing} transform=${transform ?? nothing}></path>`,
    )}
  </svg>`;
}

/** A method's mark and name, and what the payer does with it. */
export function headView(method: Rail, replaceText: ReplaceText): TemplateResult {
  return html`${strokes(RAILS[method])}
    <span
      ><span class="name">${methodName(method, replaceText)}</span>
      <span class="muted">${methodHint(method)}</span></span
    >`;
}

function methodName(method: Rail, replaceText: ReplaceText): string {
  switch (method) {
    case 'card':
      return replaceText('method_card', msg('Card', {id: 'method-card'}));
    case 'qr':
      return replaceText('method_qr', msg('Bank app', {id: 'method-qr'}));
    case 'phone':
      return replaceText('method_phone', msg('Request on your phone', {id: 'method-phone'}));
    case 'wallet':
      return replaceText('method_wallet', msg('Mobile money', {id: 'method-wallet'}));
  }
}

function methodHint(method: Rail): string {
  switch (method) {
    case 'card':
      return msg('Visa or Mastercard', {id: 'accepted-cards'});
    case 'qr':
      return msg('QR code for any bank app', {id: 'method-qr-hint'});
    case 'phone':
      return msg('Your bank asks you to approve', {id: 'method-phone-hint'});
    case 'wallet':
      return msg('From your phone’s money account', {id: 'method-wallet-hint'});
  }
}
