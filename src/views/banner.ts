import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import type {Money} from '../core/money.js';
import {moneyOf, type SuccessDetail, type Payment} from '../payment/state.js';
import type {Say} from '../i18n/custom-text.js';
import {toneMark, noticeView, type Notice} from './shared.js';
import type {CardFeedback} from './form-state.js';
import {failureNotice, savedCardText} from './failure-text.js';

/** What the banner is made from. */
export interface BannerModel {
  readonly payment: Payment;
  /** Formats an amount in the payer's language. */
  readonly format: (money: Money) => string;
  readonly say: Say;
  /** The element is not set up: shown instead of anything else. */
  readonly isMisconfigured: boolean;
  /** A card is saved and no money moves. */
  readonly isSaving: boolean;
  /** The result of removing a saved card. */
  readonly cardFeedback: CardFeedback;
  /** The page did not agree to the press: nothing was sent. */
  readonly isUnconfirmed: boolean;
  readonly isOffline: boolean;
  /** Money that arrived a second time, or too late, and was sent back. */
  readonly returned: Money | undefined;
}

/**
 * The two live regions of the widget. They are there from the first render on, because a screen reader only reports changes within a live
 * region. Everything about an outcome is in one of them.
 */
export function bannerView(model: BannerModel): TemplateResult {
  const alert = alertOf(model);
  return html`
    <div role="alert" class="live">${alert ? noticeView('failure', alert) : nothing}</div>
    <div role="status" class="live">${statusOf(model) ?? nothing}</div>
  `;
}

/** What is announced at once. */
function alertOf({payment, isMisconfigured, isUnconfirmed, cardFeedback}: BannerModel): Notice | undefined {
  if (payment.step === 'settled') return undefined;
  if (isMisconfigured) return misconfiguredNotice();
  if (cardFeedback === 'not-removed') return notRemovedNotice();
  if (isUnconfirmed) return unconfirmedNotice();
  return payment.failed && failureNotice(payment.failed.failure);
}

/** What is announced when the screen reader is idle. */
function statusOf(model: BannerModel): TemplateResult | undefined {
  const {payment, isSaving} = model;
  if (payment.step === 'settled') {
    const {success} = payment;
    return html`${success.by === 'elsewhere' ? paidElsewhereView() : successView(success.detail, model)}
    ${returnedView(model)}`;
  }
  if (model.isMisconfigured) return undefined;
  switch (payment.card.step) {
    case 'checking':
      return noticeView('info', isSaving ? checkingSavedNotice() : checkingNotice());
    case 'pending':
      return noticeView('info', {
        title: msg('Your payment is being processed', {id: 'processing'}),
        text: msg('The bank has not decided yet. Do not pay again; this page tells you as soon as it has.', {
          id: 'processing-text',
        }),
      });
    case 'sending':
      // The pressed button shows a spinner.
      return html`<p class="muted coming">${msg('One moment…', {id: 'one-moment'})}</p>`;
    case 'ready':
      return readyStatus(model);
  }
}

function readyStatus({isOffline, cardFeedback}: BannerModel): TemplateResult | undefined {
  if (isOffline) return noticeView('info', offlineNotice());
  return cardFeedback === 'removed'
    ? html`<p class="muted">${msg('Card removed', {id: 'card-removed'})}</p>`
    : undefined;
}

function misconfiguredNotice(): Notice {
  return {
    title: msg('Payment is not available here', {id: 'not-available'}),
    text: msg('This payment form is not set up correctly. You were not charged. Please tell the shop.', {
      id: 'not-available-text',
    }),
  };
}

function unconfirmedNotice(): Notice {
  return {
    title: msg('The shop did not confirm your order', {id: 'not-confirmed'}),
    text: msg('Nothing was sent and you were not charged. Try again.', {id: 'not-confirmed-text'}),
  };
}

function offlineNotice(): Notice {
  return {
    title: msg('You are offline', {id: 'offline'}),
    text: msg('Nothing can be sent now. Go on when you are connected again; what you typed stays here.', {
      id: 'offline-text',
    }),
  };
}

function checkingNotice(): Notice {
  return {
    title: msg('Do not pay again', {id: 'do-not-pay-again'}),
    text: msg('The answer of the bank is late. We are checking whether your payment went through.', {
      id: 'checking-payment',
    }),
  };
}

function checkingSavedNotice(): Notice {
  return {
    title: msg('Do not save it again', {id: 'do-not-save-again'}),
    text: msg('The answer of the bank is late. We are checking whether your card was saved.', {id: 'checking-saved'}),
  };
}

function notRemovedNotice(): Notice {
  return {
    title: msg('The card could not be removed', {id: 'card-not-removed'}),
    text: msg('It is still saved. Check your connection and try again.', {id: 'card-not-removed-text'}),
  };
}

/** A second payment that was sent back, for example of a QR code that was scanned before the card was charged. */
function returnedView({returned, format}: BannerModel): TemplateResult | typeof nothing {
  if (!returned || returned.minor === 0) return nothing;
  const amount = format(returned);
  return noticeView('info', {
    title: msg('A second payment was sent back', {id: 'returned'}),
    text: msg(str`${amount} arrived once more and was returned to you. You paid once only.`, {id: 'returned-text'}),
  });
}

function paidElsewhereView(): TemplateResult {
  return noticeView('success', {
    title: msg('Already paid', {id: 'already-paid'}),
    text: msg('This invoice is paid. There is nothing left to do.', {id: 'already-paid-text'}),
  });
}

function successView(detail: SuccessDetail, model: BannerModel): TemplateResult {
  const {title, text} = successNotice(detail, model);
  return html`
    <div class="banner success final" part="banner">
      ${toneMark('success')}
      <strong>${title}</strong>
      <p>${text}</p>
    </div>
  `;
}

function successNotice(detail: SuccessDetail, {format, say}: BannerModel): Notice {
  if ('source' in detail) {
    const card = savedCardText(detail.source.brand, detail.source.last_four);
    return {
      title: say('saved_title', msg('Card saved', {id: 'card-saved'})),
      text: say('saved_text', msg(str`${card} can now be used for your payments.`, {id: 'card-saved-text'}), {card}),
    };
  }
  const amount = format(moneyOf(detail));
  return {
    title: say('paid_title', msg('Payment received', {id: 'paid'})),
    text: say('paid_text', msg(str`${amount} was paid. Thank you.`, {id: 'paid-text'}), {amount}),
  };
}
