import {msg} from '@lit/localize';
import {html, type TemplateResult} from 'lit';
import type {Rail} from '../payment/outcome.js';
import type {Say} from '../i18n/custom-text.js';
import {railMark} from './marks.js';

/** A method's mark and name. */
export function headView(method: Rail, say: Say): TemplateResult {
  return html`${railMark(method)} ${methodName(method, say)}`;
}

function methodName(method: Rail, say: Say): string {
  switch (method) {
    case 'card':
      return say('method_card', msg('Card', {id: 'method-card'}));
    case 'qr':
      return say('method_qr', msg('QR code with your bank app', {id: 'method-qr'}));
    case 'phone':
      return say('method_phone', msg('Request on your phone', {id: 'method-phone'}));
  }
}
