import {msg, str} from '@lit/localize';
import {html, type TemplateResult} from 'lit';
import type {WidgetModel} from './widget-model.js';

/** Remaining seconds at which a payer who cannot see the clock is told of it (WCAG 2.2.1: at least 20). */
const MINUTE_S = 60;
const LAST_CALL_S = 20;

/**
 * What a screen reader is told of the clocks: twice what is left, and not each second. The lines are there from the first
 * render on, for it hears only what changes. All else that it is told unasked can be seen too, where it stands.
 */
export function narrationView(model: WidgetModel): TemplateResult {
  const lines = [qrClock(model), phoneClock(model)];
  return html`<div class="out-of-sight">${lines.map((text) => html`<p aria-live="polite">${text}</p>`)}</div>`;
}

function qrClock({payment, secondsLeft}: WidgetModel): string {
  const seconds = payment.step === 'open' && payment.qr.step === 'shown' ? secondsLeft('qr') : Infinity;
  if (seconds <= LAST_CALL_S)
    return msg(str`The QR code is valid for ${LAST_CALL_S} more seconds.`, {id: 'qr-seconds-left'});
  return seconds <= MINUTE_S ? msg('The QR code is valid for one more minute.', {id: 'qr-minute-left'}) : '';
}

function phoneClock({payment, secondsLeft}: WidgetModel): string {
  const seconds = payment.step === 'open' && payment.phone.step === 'waiting' ? secondsLeft('phone') : Infinity;
  if (seconds <= LAST_CALL_S)
    return msg(str`The request on the phone is valid for ${LAST_CALL_S} more seconds.`, {id: 'phone-seconds-left'});
  return seconds <= MINUTE_S
    ? msg('The request on the phone is valid for one more minute.', {id: 'phone-minute-left'})
    : '';
}
