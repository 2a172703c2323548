import {msg, str} from '@lit/localize';
import {html, nothing, svg, type TemplateResult} from 'lit';
import type {QrDrawing, ShownQr} from '../payment/payloads.js';
import {openProgress, type QrState} from '../payment/progress.js';
import {amountText} from './card-view.js';
import {button} from './shared.js';
import {ifPaidText, isBlocked, nextStepsView, pressButton, pressFeedback, timeLeftView} from './countdown-and-press.js';
import type {PanelFeedback, WidgetModel} from './widget-model.js';

/**
 * The QR code with instructions, countdown and the button for a new one. The line under the code is always the same element, so that a
 * screen reader announces its changes, and so that it can receive the focus of a removed button. The countdown is not in it.
 */
export function qrView(model: WidgetModel): TemplateResult {
  const {qr} = openProgress(model.payment);
  const isOnPhone = model.isOnPhone();
  const lead = leadText(qr, isOnPhone);
  const code = qr.step === 'shown' ? qr.code : undefined;
  const keep = code ? exportView(model, code) : nothing;
  const [above, below] = isOnPhone ? [keep, nothing] : [nothing, keep];
  return html`
    <div class="qr" part="qr">
      ${above} ${squareView(model, qr)} ${code ? timeLeftView(model.secondsLeft('qr'), code) : nothing}
      <div class="steps">
        <p class=${code ? 'lead step' : 'lead'} aria-live="polite" tabindex="-1">${lead}</p>
        ${code ? nextStepsView(amountText(model), nothing) : nothing}
      </div>
      ${below} ${code ? helpView(model, code) : nothing}
      ${qr.step === 'expired' ? html`<p class="muted">${ifPaidText(model)}</p>` : nothing}
    </div>
  `;
}

/** The square for the code, or the button that requests one. An expired code is removed, so that nobody scans it by mistake. */
function squareView(model: WidgetModel, qr: QrState): TemplateResult {
  if (qr.step === 'closed') return openButton(model, msg('Show the QR code', {id: 'show-qr-code'}));
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

function nameOf(model: WidgetModel): string {
  const amount = amountText(model);
  return msg(str`QR code to pay ${amount} with any bank app`, {id: 'qr-alt'});
}

/** The first step differs on a phone that shows the code, because a phone cannot scan its own screen. */
function leadText({step}: QrState, isOnPhone: boolean): string {
  switch (step) {
    case 'closed':
      return '';
    case 'requesting':
      return msg('Preparing the QR code…', {id: 'preparing-qr'});
    case 'shown':
      return isOnPhone
        ? msg('Share or save the image, then open it in any bank app.', {id: 'open-image'})
        : msg('Scan this code with any bank app.', {id: 'scan-code'});
    case 'expired':
      return msg('This QR code has expired.', {id: 'qr-expired'});
  }
}

/** The ways to get the code into a bank app on the same phone. */
function exportView(model: WidgetModel, {drawing}: ShownQr): TemplateResult {
  const {canShare, actions, input, invoice} = model;
  const name = (invoice.step === 'payable' && invoice.number) || '';
  const exportAs = (way: 'save' | 'share') => () => {
    actions.exportImage({drawing, name, text: nameOf(model)}, way);
  };
  return html`
    <div class="row">
      ${canShare() ? button(msg('Share the image', {id: 'share-image'}), exportAs('share')) : nothing}
      ${button(msg('Save the image', {id: 'save-image'}), exportAs('save'))}
    </div>
    <p aria-live="polite">${EXPORTED[input.panelFeedback]?.() ?? nothing}</p>
  `;
}

/** More help for the payer: the code as text, and a check of the payment now. */
function helpView(model: WidgetModel, code: ShownQr): TemplateResult {
  const {input, actions} = model;
  const copy = (): void => {
    actions.copyCode(code);
  };
  return html`
    <details>
      <summary>${msg('Problems?', {id: 'problems'})}</summary>
      <code dir="ltr" translate="no">${code.payload}</code>
      <p aria-live="polite">${COPIED[input.panelFeedback]?.() ?? nothing}</p>
      <div class="row">
        ${button(msg('Copy the code', {id: 'copy-code'}), copy)}
        ${button(msg('I have paid', {id: 'i-have-paid'}), actions.checkNow)}
      </div>
      ${pressFeedback(undefined, model)}
    </details>
  `;
}

type FeedbackTexts = Readonly<Partial<Record<PanelFeedback, () => string>>>;

const COPIED: FeedbackTexts = {
  'copied': () => msg('Code copied', {id: 'code-copied'}),
  'not-copied': () => msg('Select the code and copy it', {id: 'select-code'}),
};

const EXPORTED: FeedbackTexts = {
  'saved': () => msg('Image saved. If you cannot find it, take a screenshot of the code.', {id: 'image-saved'}),
  'not-saved': () => msg('The image could not be saved. Take a screenshot of the code.', {id: 'image-not-saved'}),
};

function openButton(model: WidgetModel, text: string): TemplateResult {
  return pressButton(text, 'primary', isBlocked(model), model.actions.openQr);
}
