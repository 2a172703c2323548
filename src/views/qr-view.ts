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
  /** The code is on the screen of the phone that has the bank app: it cannot be scanned. */
  readonly isOnPhone: boolean;
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
  const {qr, isOnPhone} = model;
  const keep = qr.step === 'shown' ? keepView(model, qr.code) : nothing;
  return html`
    <div class="qr" part="qr">
      ${isOnPhone ? keep : nothing}
      ${qr.step === 'closed' ? openButton(model, msg('Show the QR code', {id: 'show-qr-code'})) : squareView(model, qr)}
      ${qr.step === 'shown' ? timeLeftView(model.secondsLeft, qr.code) : nothing}
      <div class="steps">
        <p class=${qr.step === 'shown' ? 'lead step' : 'lead'} aria-live="polite" tabindex="-1">${leadText(model)}</p>
        ${qr.step === 'shown' ? nextStepsView(model.amount, samePhoneText()) : nothing}
      </div>
      ${isOnPhone ? nothing : keep} ${qr.step === 'shown' ? helpView(model, qr.code) : nothing}
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

/** The ways to get the code into a bank app on the same phone. */
function keepView(model: QrModel, code: ShownQr): TemplateResult {
  const {canShare, onKeep, feedback} = model;
  const keep = (way: 'save' | 'share') => () => {
    onKeep(way, code, nameOf(model));
  };
  return html`
    <div class="row">
      ${canShare() ? button(msg('Share the image', {id: 'share-image'}), keep('share')) : nothing}
      ${button(msg('Save the image', {id: 'save-image'}), keep('save'))}
    </div>
    <p aria-live="polite">${KEPT[feedback]?.() ?? nothing}</p>
  `;
}

/** What else a payer can do: the code as text, and a look at the service. */
function helpView({feedback, onCopy, onCheck}: QrModel, code: ShownQr): TemplateResult {
  const copy = (): void => {
    onCopy(code);
  };
  return html`
    <details>
      <summary>${msg('Problems?', {id: 'problems'})}</summary>
      <code dir="ltr" translate="no">${code.payload}</code>
      <p aria-live="polite">${COPIED[feedback]?.() ?? nothing}</p>
      <div class="row">
        ${button(msg('Copy the code', {id: 'copy-code'}), copy)}
        ${button(msg('I have paid', {id: 'i-have-paid'}), onCheck)}
      </div>
    </details>
  `;
}

type FeedbackTexts = Readonly<Partial<Record<QrFeedback, () => string>>>;

const COPIED: FeedbackTexts = {
  'copied': () => msg('Code copied', {id: 'code-copied'}),
  'not-copied': () => msg('Select the code and copy it', {id: 'select-code'}),
};

const KEPT: FeedbackTexts = {
  'saved': () => msg('Image saved. If you cannot find it, take a screenshot of the code.', {id: 'image-saved'}),
  'not-saved': () => msg('The image could not be saved. Take a screenshot of the code.', {id: 'image-not-saved'}),
};

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
  return msg('On the same phone? Share or save the image, then open it in your bank app.', {id: 'same-phone'});
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
