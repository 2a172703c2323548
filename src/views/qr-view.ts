import {msg, str} from '@lit/localize';
import {html, nothing, svg, type TemplateResult} from 'lit';
import type {QrDrawing, ShownQr} from '../payment/payloads.js';
import type {QrState} from '../payment/state.js';
import {button, ifPaidText, timeLeftText} from './shared.js';
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
      <p class="lead" aria-live="polite" tabindex="-1">${leadText(model)}</p>
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

function leadText({qr, amount}: QrModel): string {
  switch (qr.step) {
    case 'closed':
      return '';
    case 'requesting':
      return msg('Preparing the QR code…', {id: 'preparing-qr'});
    case 'shown':
      return msg(str`Scan this code with your bank app and pay ${amount}.`, {id: 'scan-code'});
    case 'expired':
      return msg('This QR code has expired.', {id: 'qr-expired'});
  }
}

/** The actions; first those for a payer whose bank app is on the same phone. */
function helpView(model: QrModel, code: ShownQr): TemplateResult {
  const {feedback, secondsLeft} = model;
  return html`
    <p>
      ${msg('On the same phone? Copy the code and paste it in your bank app, or save the image and open it there.', {id: 'same-phone'})}
    </p>
    <div class="row">${buttonsView(model, code)}</div>
    <p aria-live="polite">${feedbackText(feedback)}</p>
    <p class="muted" translate="no">${timeLeftText(secondsLeft)}</p>
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
