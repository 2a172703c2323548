import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import type {Expiry} from '../payment/payloads.js';
import {actionRail, openProgress} from '../payment/progress.js';
import {checkConnectionText} from './shared.js';
import type {WidgetModel} from './widget-model.js';

/** Whether no code or request can be created now. */
export function isBlocked({isBusy, invoice, input}: WidgetModel): boolean {
  return isBusy || input.removal?.isSent === true || (invoice.step === 'payable' && invoice.isReading);
}

/** The hint of the first step, and the steps after it. */
export function nextStepsView(amount: string, hint: TemplateResult | typeof nothing): TemplateResult {
  return html`
    ${hint}
    <p class="step later" translate="no">${msg(str`Approve ${amount}.`, {id: 'approve-amount'})}</p>
    <p class="step later">${msg('This page follows by itself.', {id: 'page-follows'})}</p>
  `;
}

/** The time left to pay a code or a request, and the countdown bar. */
export function timeLeftView(secondsLeft: number, {expiresAt, serverTime}: Expiry): TemplateResult {
  return html`
    <div class="left">
      <p class="muted" translate="no">${msg(str`Valid for ${clockText(secondsLeft)}`, {id: 'time-left'})}</p>
      <progress max=${Math.ceil((expiresAt - serverTime) / 1_000)} .value=${secondsLeft} aria-hidden="true"></progress>
    </div>
  `;
}

/** A button whose press is sent to the service; a press has no effect while it is off. */
export function pressButton(
  text: string,
  kind: '' | 'busy' | 'primary',
  isOff: boolean,
  press: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class=${kind}
    aria-disabled=${isOff}
    @click=${() => {
      if (!isOff) press();
    }}
  >
    ${text}
  </button>`;
}

/** The feedback below the buttons: a press had no effect, or the payer says that they have paid and no payment is known. */
export function pressFeedback(refused: string | undefined, model?: WidgetModel): TemplateResult {
  const problem = html`<p class="problem">${msg('That did not work. Try again.', {id: 'press-unanswered'})}</p>`;
  const text = model && (model.reach === 'lost' ? checkConnectionText() : ifPaidText(model));
  const answer = model?.input.panelFeedback === 'checked' ? html`<p class="muted">${text}</p>` : nothing;
  return html`<div class="live" aria-live="polite">${refused === 'unanswered' ? problem : answer}</div>`;
}

/** The label of the button that cancels, to pay another way. */
export function otherWayText(): string {
  return msg('Cancel, and pay another way', {id: 'cancel-wallet'});
}

/** What a payer who may have paid should know: the code or request has expired, or the payment is not known yet. */
export function ifPaidText({reach}: WidgetModel): string {
  return reach === 'expired'
    ? msg('This page has been open for too long. Reload it. If you have paid already, do not pay again.', {
        id: 'if-paid-reload',
      })
    : msg('If you have paid already, do not pay again: we are still looking.', {id: 'if-paid'});
}

/** Remaining time, such as `1:05`. */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Remaining seconds at which a screen reader announces the time (WCAG 2.2.1: at least 20). */
const MINUTE_S = 60;

const FINAL_WARNING_S = 20;

/**
 * The screen reader's announcement of the countdown: the time left, twice, not each second. The live region exists from the first render on,
 * because only changes are announced. All other announcements are also visible.
 */
export function countdownAnnouncement(model: WidgetModel): TemplateResult {
  return html`<p class="out-of-sight" aria-live="polite">${finalWarningText(secondsToPay(model))}</p>`;
}

/** Seconds until the shown code, the sent request or the payer's next action expires; Infinity when there is none. */
function secondsToPay({payment, secondsLeft}: WidgetModel): number {
  const {qr, phone} = openProgress(payment);
  const asked = actionRail(payment);
  if (asked) return secondsLeft(asked);
  if (qr.step === 'shown') return secondsLeft('qr');
  return phone.step === 'waiting' ? secondsLeft('phone') : Infinity;
}

function finalWarningText(seconds: number): string {
  if (seconds === 0) return '';
  if (seconds <= FINAL_WARNING_S) return msg(str`${FINAL_WARNING_S} more seconds to pay.`, {id: 'seconds-left'});
  return seconds <= MINUTE_S ? msg('One more minute to pay.', {id: 'minute-left'}) : '';
}
