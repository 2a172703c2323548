import {msg, str} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import {moneyOf, type Rail, type SuccessDetail, type Failure, type SourcePayload} from '../payment/payloads.js';
import type {PaymentOptions} from '../payment/options.js';
import {actionRail, type CardState, type WalletState} from '../payment/progress.js';
import {hasNoMethod, noticeView, type Notice, pageTooOldText} from './shared.js';
import {shownChallenge, type WidgetModel} from './widget-model.js';
import {displayText} from '../core/text.js';

/**
 * The live region for failures. Like the one for the status, it is rendered before it has content, because a screen reader only reports
 * changes within a live region.
 */
export function alertView(model: WidgetModel): TemplateResult {
  const alert = alertOf(model);
  return html`<div role="alert" class="live">${alert ? noticeView('failure', alert) : nothing}</div>`;
}

/** The live region for progress and success. */
export function statusView(model: WidgetModel): TemplateResult {
  return html`<div role="status" class="live">${statusOf(model) ?? nothing}</div>`;
}

/** The notice that a screen reader announces at once. */
function alertOf(model: WidgetModel): Notice | undefined {
  const {payment, lazy} = model;
  const {unsent, removalFeedback, open} = model.input;
  if (payment.step === 'settled') return undefined;
  if (hasNoMethod(model)) return misconfiguredNotice();
  if (removalFeedback === 'not-removed') return notRemovedNotice(open);
  if (unsent) return unsent === 'unconfirmed' ? unconfirmedNotice() : priceChangedNotice();
  // An open card form does not show failures of the wallet.
  if (payment.failed?.rail === 'wallet')
    return open === 'card' ? undefined : walletFailure(payment.failed.failure, lazy);
  return payment.failed && failureNotice(payment.failed.failure);
}

function walletFailure(failure: Failure, {wallet}: WidgetModel['lazy']): Notice {
  const {title, text} = failureNotice(failure);
  if (failure.kind !== 'declined') return {title, text};
  return {
    title: msg('The payment was declined', {id: 'wallet-declined'}),
    text: wallet?.walletDeclineText(failure.code) ?? '',
  };
}

/** The content that a screen reader announces when it is idle. */
function statusOf(model: WidgetModel): TemplateResult | undefined {
  const {payment, options} = model;
  if (payment.step === 'settled') {
    const {success} = payment;
    return html`${success.by === 'elsewhere' ? paidElsewhereView() : noticeView('success', successNotice(success.detail, model), true)}
    ${returnedView(model)}`;
  }
  if (!options) return undefined;
  if (model.isSlow) return noticeView('info', slowNotice());
  if (model.isOffline && actionRail(payment)) return noticeView('info', offlineNotice());
  if (payment.wallet.step !== 'closed') return walletStatus(payment.wallet.step);
  return cardStatus(model, payment.card.step, options.mode);
}

function cardStatus(
  model: WidgetModel,
  step: CardState['step'],
  mode: PaymentOptions['mode'],
): TemplateResult | undefined {
  switch (step) {
    case 'checking':
      return mode === 'add' ? noticeView('wait', checkingSavedNotice(), true) : checkingNotice(bankLateText());
    case 'pending':
      return processingNotice(
        msg('The bank has not decided yet. Do not pay again; this page tells you as soon as it has.', {
          id: 'processing-text',
        }),
      );
    case 'asked':
    case 'sending':
      if (shownChallenge(model)) return undefined;
      // The pressed button shows a spinner.
      return html`<p class="quiet">${msg('Keep this page open. It takes some seconds.', {id: 'one-moment'})}</p>`;
    case 'ready':
      return readyStatus(model);
  }
}

function walletStatus(step: WalletState['step']): TemplateResult | undefined {
  switch (step) {
    case 'checking':
      return checkingNotice(
        msg('The answer of your provider is late. We are checking whether your payment went through.', {
          id: 'checking-wallet',
        }),
      );
    case 'waiting':
      return processingNotice(
        msg('Your mobile money provider is late. Do not pay again; this page tells you as soon as it has answered.', {
          id: 'wallet-late',
        }),
      );
    default:
      return undefined;
  }
}

function readyStatus({isOffline, input: {removalFeedback, open}}: WidgetModel): TemplateResult | undefined {
  if (isOffline) return noticeView('info', offlineNotice());
  if (removalFeedback !== 'removed') return undefined;
  const text =
    open === 'wallet' ? msg('Number removed', {id: 'number-removed'}) : msg('Card removed', {id: 'card-removed'});
  return html`<p class="muted">${text}</p>`;
}

function misconfiguredNotice(): Notice {
  return {
    title: msg('Payment is not available here', {id: 'not-available'}),
    text: msg('This payment form is not set up correctly. Please tell the shop.', {id: 'not-available-text'}),
  };
}

function unconfirmedNotice(): Notice {
  return {
    title: msg('The shop did not confirm your order', {id: 'not-confirmed'}),
    text: msg('Nothing was sent and you were not charged. Try again.', {id: 'not-confirmed-text'}),
  };
}

function priceChangedNotice(): Notice {
  return {
    title: msg('The price has changed', {id: 'price-changed'}),
    text: msg('Nothing was sent and you were not charged. Check the amount and press again.', {
      id: 'price-changed-text',
    }),
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

function slowNotice(): Notice {
  return {
    title: msg('The connection is slow', {id: 'slow'}),
    text: msg('This takes longer than usual. Keep this page open; there is no need to press again.', {id: 'slow-text'}),
  };
}

function processingNotice(text: string): TemplateResult {
  return noticeView('wait', {title: msg('Your payment is being processed', {id: 'processing'}), text}, true);
}

function checkingNotice(text: string): TemplateResult {
  return noticeView('wait', {title: msg('Do not pay again', {id: 'do-not-pay-again'}), text}, true);
}

function bankLateText(): string {
  return msg('The answer of the bank is late. We are checking whether your payment went through.', {
    id: 'checking-payment',
  });
}

function checkingSavedNotice(): Notice {
  return {
    title: msg('Do not save it again', {id: 'do-not-save-again'}),
    text: msg('The answer of the bank is late. We are checking whether your card was saved.', {id: 'checking-saved'}),
  };
}

function notRemovedNotice(open: Rail | undefined): Notice {
  return {
    title:
      open === 'wallet'
        ? msg('The number could not be removed', {id: 'number-not-removed'})
        : msg('The card could not be removed', {id: 'card-not-removed'}),
    text: msg('It is still saved. Check your connection and try again.', {id: 'card-not-removed-text'}),
  };
}

/** A second payment that was refunded, for example by a QR code that was scanned before the card was charged. */
function returnedView({returned, format}: WidgetModel): TemplateResult | typeof nothing {
  if (!returned || returned.minor === 0) return nothing;
  const amount = format(returned);
  return noticeView('info', {
    title: msg('A second payment was sent back', {id: 'returned'}),
    text: msg(str`${amount} arrived once more and was returned to you. You paid once only.`, {id: 'returned-text'}),
  });
}

function paidElsewhereView(): TemplateResult {
  const notice = {
    title: msg('Already paid', {id: 'already-paid'}),
    text: msg('This invoice is paid. There is nothing left to do.', {id: 'already-paid-text'}),
  };
  return noticeView('success', notice, true);
}

function successNotice(detail: SuccessDetail, {format, replaceText}: WidgetModel): Notice {
  if ('source' in detail) {
    const card = savedCardText(detail.source.brand, detail.source.last_four);
    return {
      title: replaceText('saved_title', msg('Card saved', {id: 'card-saved'})),
      text: replaceText('saved_text', msg(str`${card} can now be used for your payments.`, {id: 'card-saved-text'}), {
        card,
      }),
    };
  }
  const amount = format(moneyOf(detail));
  return {
    title: replaceText('paid_title', msg('Payment received', {id: 'paid'})),
    amount,
    text: replaceText('paid_text', msg('Thank you.', {id: 'thank-you'}), {amount}),
  };
}

/** The notice for a failed attempt. It states that nothing was charged only when that is certain. */
export function failureNotice(failure: Failure): Notice {
  if (failure.kind === 'declined')
    return {title: msg('Your card was declined', {id: 'declined'}), text: declineText(failure.code)};
  if (failure.code === 'price_changed') return priceChangedNotice();
  return {title: refusalTitle(failure.code), text: refusalText(failure.code)};
}

/** What the payer can do, for each card decline code of the service (spec section 7). */
function declineText(code: string): string {
  switch (code) {
    case 'INVALID_ACCOUNT':
      return msg('The card number is not valid for this bank. Check it, or use another card. You were not charged.', {
        id: 'declined-number',
      });
    case 'INSUFFICIENT_FUND':
      return msg('There is not enough money on this card. Use another card. You were not charged.', {
        id: 'declined-funds',
      });
    case 'UNAUTHORIZED_CARD':
      return msg(
        'This card is inactive, or may not be used online. Call your bank, or use another card. You were not charged.',
        {id: 'declined-inactive'},
      );
    case 'INVALID_CVN':
      return msg('The security code is not right. Check the digits on the card and try again. You were not charged.', {
        id: 'declined-code',
      });
    case 'CONSUMER_AUTHENTICATION_FAILED':
      return msg('Your bank could not confirm that it is you. Try again, or use another card. You were not charged.', {
        id: 'declined-authentication',
      });
    default:
      return msg(
        'Your bank did not allow this payment and gave no reason. Call your bank, or use another card. You were not charged.',
        {id: 'declined-unknown'},
      );
  }
}

function refusalTitle(code: string): string {
  switch (code) {
    case 'qr_generate_failed':
      return msg('The QR code could not be made', {id: 'qr-failed'});
    case 'rtp_request_failed':
      return msg('The request could not be sent to this phone', {id: 'request-failed'});
    case 'rtp_request_declined':
      return msg('The request was declined on the phone', {id: 'request-declined'});
    case 'card_declined':
      return msg('Your card was declined', {id: 'declined'});
    case 'session_paid':
      return msg('Do not pay again', {id: 'do-not-pay-again'});
    default:
      return msg('The payment did not go through', {id: 'failed'});
  }
}

function refusalText(code: string): string {
  switch (code) {
    case 'qr_generate_failed':
      return msg('Try again, or choose another way to pay. You were not charged.', {id: 'qr-failed-text'});
    case 'rtp_request_failed':
      return msg(
        'Check the number and try again, or choose another way to pay. Nothing is taken unless a request is approved on the phone.',
        {id: 'request-failed-text'},
      );
    case 'rtp_request_declined':
      return msg('Send it again if that was a mistake, or choose another way to pay. You were not charged.', {
        id: 'request-declined-text',
      });
    case 'card_declined':
      return msg('Your bank did not accept this card. Check it, or use another card.', {id: 'card-not-taken'});
    case 'unreachable':
      return msg(
        'The payment service could not be reached. You were not charged. Check your connection and try again.',
        {id: 'unreachable'},
      );
    default:
      return endedText(code);
  }
}

/** Texts for attempts that did not reach the bank. */
function endedText(code: string): string {
  switch (code) {
    case 'attempt_interrupted':
    case 'attempt_concluded':
      return msg('This page was left before the bank was asked. You were not charged. Try again.', {id: 'interrupted'});
    case 'session_expired':
    case 'session_refused':
    case 'session_unavailable':
      return pageTooOldText();
    case 'rail_unavailable':
      return msg(
        'This way to pay does not answer now. You were not charged. Choose another, or try again in a minute.',
        {id: 'no-answer'},
      );
    case 'session_paid':
      return msg('This order already has a payment, perhaps from another tab. If you are not sure, ask the shop.', {
        id: 'order-has-payment',
      });
    case 'rate_limited':
      return msg('There were too many attempts. Wait a while, then try again. You were not charged.', {
        id: 'too-many-attempts',
      });
    default:
      return msg('Something is not right with this payment. You were not charged. Try again, or tell the shop.', {
        id: 'not-right',
      });
  }
}

/** The label of a saved card. */
export function savedCardText(brand: string, lastFour: string): string {
  return msg(str`${brandName(brand)} ending in ${displayText(lastFour, 4)}`, {id: 'card-ending'});
}

/** The label of a saved card in the list, with its expiry. */
export function savedCardChoiceText(card: SourcePayload): string {
  return msg(str`${savedCardText(card.brand, card.last_four)}, expires ${expiryOf(card)}`, {id: 'card-expires'});
}

/** The remark on an expired saved card. */
export function expiredText(card: SourcePayload): string {
  return msg(str`Expired ${expiryOf(card)}`, {id: 'card-expired'});
}

/** The expiry as on the card, such as `12/29`. */
export function expiryOf({exp_month, exp_year}: SourcePayload): string {
  return displayText(`${exp_month}/${exp_year.slice(-2)}`, 5);
}

/** The brand name of a card network or a wallet provider. */
export function brandName(brand: string): string {
  return BRAND_NAMES[brand] ?? displayText(brand, 20);
}

const BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  lumicash: 'Lumicash',
  ecocash: 'EcoCash',
  mtn_momo: 'MTN MoMo',
  orange_money: 'Orange Money',
  mpesa: 'M-Pesa',
  airtel_money: 'Airtel Money',
};
