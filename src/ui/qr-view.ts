import {msg, str} from '@lit/localize';
import {html, nothing, svg, type TemplateResult} from 'lit';
import type {QrState, ShownQr} from '../core/payment.js';
import {clockText} from './words.js';

export interface QrModel {
  readonly qr: QrState;
  readonly secondsLeft: number;
  readonly amount: string;
  /** Set while something else is being paid with and no new code may be made. */
  readonly isBlocked: boolean;
  /** Whether the code is on the clipboard; `failed` where the browser did not allow it. */
  readonly copied: 'no' | 'yes' | 'failed';
  readonly onOpen: () => void;
  readonly onCopy: (code: ShownQr) => void;
  readonly onCheck: () => void;
}

/** The QR rail: the code, what to do with it, how long it lives, and a new one. */
export function qrView(model: QrModel): TemplateResult {
  const {qr} = model;
  switch (qr.step) {
    case 'closed':
      return html`<div class="qr">${openButton(model, msg('Show the QR code'))}</div>`;
    case 'requesting':
      return html`<div class="qr"><p class="muted busy">${msg('Preparing the QR code…')}</p></div>`;
    case 'shown':
      return shownView(model, qr.code);
    case 'expired':
      return html`
        <div class="qr">
          <p><strong>${msg('This QR code has expired.')}</strong></p>
          <p class="muted">${msg('If you have paid it already, do not pay again: we are still looking.')}</p>
          ${openButton(model, msg('Show a new QR code'))}
        </div>
      `;
  }
}

function shownView({secondsLeft, amount, copied, onCopy, onCheck}: QrModel, code: ShownQr): TemplateResult {
  const {size, path} = code.drawing;
  return html`
    <div class="qr" part="qr">
      <p>${msg(str`Scan this code with your bank app and pay ${amount}.`)}</p>
      ${svg`<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label=${msg('QR code for your bank app')}><path d=${path}></path></svg>`}
      <p class="muted">${msg(str`The code is valid for ${clockText(secondsLeft)}`)}</p>
      <div class="row">
        <button
          type="button"
          @click=${() => {
            onCopy(code);
          }}
        >
          ${copied === 'yes' ? msg('Code copied') : msg('Copy the code')}
        </button>
        <button
          type="button"
          @click=${() => {
            onCheck();
          }}
        >
          ${msg('I have paid')}
        </button>
      </div>
      ${copied === 'failed' ? manualCopyView(code.payload) : nothing}
      <p class="muted">${msg('On the same phone? Copy the code and paste it in your bank app.')}</p>
    </div>
  `;
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

/** The code as text that can be selected, for a browser that does not let a page write to the clipboard. */
function manualCopyView(payload: string): TemplateResult {
  return html`
    <div class="field">
      <label for="payload">${msg('Select the code and copy it')}</label>
      <input id="payload" readonly .value=${payload} />
    </div>
  `;
}
