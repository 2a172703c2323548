import {msg, str} from '@lit/localize';
import {html, nothing, svg, type TemplateResult} from 'lit';
import type {Life, QrDrawing, ShownQr} from '../payment/payloads.js';
import type {QrState} from '../payment/state.js';
import {button} from './shared.js';
import type {QrFeedback} from './widget-model.js';

export interface QrModel {
  readonly qr: QrState;
  readonly secondsLeft: number;
  readonly amount: string;
  /** Another payment is under way, so no new code may be requested. */
  readonly isBlocked: boolean;
  readonly feedback: QrFeedback;
  /** Whether the browser can share pictures. */
  readonly canShare: () => boolean;
  readonly onOpen: () => void;
  readonly onCopy: (code: ShownQr) => void;
  /** Saves or shares the code as a picture; `text` describes it. */
  readonly onKeep: (way: 'save' | 'share', code: ShownQr, text: string) => void;
  readonly onCheck: () => void;
}

/**
 * The QR code with instructions, countdown and the button for a new one. The line under the code is one element
 * throughout, so that a screen reader announces its changes and it can take the focus of a removed button. The countdown is not in it.
 */
export function qrView(model: QrModel): TemplateResult {
  const {qr} = model;
  return html`
    <div class="qr" part="qr">
      ${qr.step === 'closed' ? openButton(model, msg('Show the QR code', {id: 'show-qr-code'})) : squareView(model, qr)}
      ${qr.step === 'shown' ? timeLeftView(model.secondsLeft, qr.code) : nothing}
      <div class="steps">
        <p class=${qr.step === 'shown' ? 'lead step' : 'lead'} aria-live="polite" tabindex="-1">${leadText(model)}</p>
        ${qr.step === 'shown' ? nextStepsView(model.amount, samePhoneText()) : nothing}
      </div>
      ${qr.step === 'shown' ? helpView(model, qr.code) : nothing}
      ${qr.step === 'expired' ? html`<p class="muted">${ifPaidText()}</p>` : nothing}
    </div>
  `;
}

/** The place of the code. An expired code is removed, so that nobody scans it by mistake. */
function squareView(model: QrModel, qr: Exclude<QrState, {step: 'closed'}>): TemplateResult {
  if (qr.step === 'shown') return html`<div class="square">${drawingView(qr.code.drawing, nameOf(model))}</div>`;
  return html`
    <div class="square">
      ${qr.step === 'expired' ? openButton(model, msg('Show a new QR code', {id: 'show-new-qr'})) : html`<span class="busy"></span>`}
    </div>
  `;
}

function drawingView({size, path}: QrDrawing, name: string): TemplateResult {
  return svg`<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label=${name}><path d=${path}></path></svg>`;
}

function nameOf({amount}: QrModel): string {
  return msg(str`QR code to pay ${amount} with your bank app`, {id: 'qr-alt'});
}

function leadText({qr}: QrModel): string {
  switch (qr.step) {
    case 'closed':
      return '';
    case 'requesting':
      return msg('Preparing the QR code…', {id: 'preparing-qr'});
    case 'shown':
      return msg('Scan this code with your bank app.', {id: 'scan-code'});
    case 'expired':
      return msg('This QR code has expired.', {id: 'qr-expired'});
  }
}

/** The actions; first those for a payer whose bank app is on the same phone. */
function helpView(model: QrModel, code: ShownQr): TemplateResult {
  const {feedback} = model;
  return html`
    <div class="row">${buttonsView(model, code)}</div>
    <p aria-live="polite">${feedbackText(feedback)}</p>
    <details ?open=${feedback === 'not-copied'}>
      <summary>${msg('Read the code as text', {id: 'read-code-text'})}</summary>
      <code dir="ltr" translate="no">${code.payload}</code>
    </details>
  `;
}

function buttonsView(model: QrModel, code: ShownQr): TemplateResult {
  const {canShare, onCopy, onKeep, onCheck} = model;
  const keep = (way: 'save' | 'share') => () => {
    onKeep(way, code, nameOf(model));
  };
  const copy = (): void => {
    onCopy(code);
  };
  return html`
    ${button(msg('Copy the code', {id: 'copy-code'}), copy)}
    ${canShare() ? button(msg('Share the image', {id: 'share-image'}), keep('share')) : nothing}
    ${button(msg('Save the image', {id: 'save-image'}), keep('save'))}
    ${button(msg('I have paid', {id: 'i-have-paid'}), onCheck)}
  `;
}

function feedbackText(feedback: QrFeedback): string | typeof nothing {
  switch (feedback) {
    case 'none':
      return nothing;
    case 'copied':
      return msg('Code copied', {id: 'code-copied'});
    case 'not-copied':
      return msg('Select the code and copy it', {id: 'select-code'});
    case 'saved':
      return msg('Image saved. If you cannot find it, take a screenshot of the code.', {id: 'image-saved'});
    case 'not-saved':
      return msg('The image could not be saved. Take a screenshot of the code.', {id: 'image-not-saved'});
  }
}

function openButton({isBlocked, onOpen}: QrModel, text: string): TemplateResult {
  return html`
    <button
      type="button"
      class="primary"
      aria-disabled=${isBlocked ? 'true' : 'false'}
      @click=${() => {
        if (!isBlocked) onOpen();
      }}
    >
      ${text}
    </button>
  `;
}

function samePhoneText(): string {
  return msg('On the same phone? Copy the code and paste it in your bank app, or save the image and open it there.', {
    id: 'same-phone',
  });
}

/** What comes after the first step. The hint belongs to the first one. */
export function nextStepsView(amount: string, hint: string | TemplateResult): TemplateResult {
  return html`
    <div class="muted hint">${hint}</div>
    <p class="step later" translate="no">${msg(str`Approve ${amount}.`, {id: 'approve-amount'})}</p>
    <p class="step later">${msg('This page follows by itself.', {id: 'page-follows'})}</p>
  `;
}

/** How long a code or a request can still be paid, and a bar that empties. */
export function timeLeftView(secondsLeft: number, {expiresAt, serverTime}: Life): TemplateResult {
  return html`
    <div class="left">
      <p class="muted" translate="no">${timeLeftText(secondsLeft)}</p>
      <progress max=${Math.ceil((expiresAt - serverTime) / 1_000)} .value=${secondsLeft} aria-hidden="true"></progress>
    </div>
  `;
}

function timeLeftText(seconds: number): string {
  return msg(str`Valid for ${clockText(seconds)}`, {id: 'time-left'});
}

/** What a payer whose code or request has expired should know. */
export function ifPaidText(): string {
  return msg('If you have paid already, do not pay again: we are still looking.', {id: 'if-paid'});
}

/** Remaining time, such as `1:05`. */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
