import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {moneyOf, type SuccessDetail} from '../core/outcome.js';
import {firstNews, type BannerModel, type News} from './banner.js';
import {toneMark} from './marks.js';
import {noticeView, type Notice} from './notice.js';
import {failureNotice, savedCardText} from './words.js';

/** What there is to say of a payment that may be under way, or over. */
export function outcomeNews(model: BannerModel): News {
  if (model.payment.step === 'settled') return {alert: undefined, status: statusOf(model)};
  if (model.isMisconfigured) return firstNews(model);
  return {alert: alertOf(model), status: statusOf(model)};
}

function alertOf(model: BannerModel): Notice | undefined {
  const {payment, cardNews, isUnconfirmed} = model;
  if (cardNews === 'not-removed') return notRemovedNotice();
  const failed = payment.step === 'open' && !isUnconfirmed ? payment.failed : undefined;
  return failed ? failureNotice(failed.failure) : firstNews(model).alert;
}

function statusOf(model: BannerModel): TemplateResult | undefined {
  const {payment, isSaving} = model;
  if (payment.step === 'settled') {
    const {success} = payment;
    return html`${success.by === 'elsewhere' ? paidElsewhereView() : successView(success.detail, model)}
    ${returnedView(model)}`;
  }
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
      // The button that was pressed turns.
      return html`<p class="muted coming">${msg('One moment…', {id: 'one-moment'})}</p>`;
    case 'ready':
      return readyStatus(model);
  }
}

function readyStatus(model: BannerModel): TemplateResult | undefined {
  const {isOffline, cardNews} = model;
  return cardNews === 'removed' && !isOffline
    ? html`<p class="muted">${msg('Card removed', {id: 'card-removed'})}</p>`
    : firstNews(model).status;
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

/** The payer may have paid twice: with a code that was scanned before the card went through, say. */
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
