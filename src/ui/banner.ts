import {msg} from '@lit/localize';
import {html, nothing, type TemplateResult} from 'lit';
import type {Money} from '../core/money.js';
import type {Payment} from '../core/payment.js';
import type {Say} from '../core/wording.js';
import {failedTitle, noticeView, unreachableText, type Notice} from './notice.js';
import type {CardNews} from './payer-input.js';

/** What there may be to say of. */
export interface BannerModel {
  readonly payment: Payment;
  /** Writes an amount in the payer's language. */
  readonly format: (money: Money) => string;
  readonly say: Say;
  /** Shown instead of everything else when the page set the element up wrongly. */
  readonly isMisconfigured: boolean;
  /** Whether a card is only saved, and no money moves. */
  readonly isSaving: boolean;
  /** What became of a saved card that was to be removed. */
  readonly cardNews: CardNews;
  /** Nothing was sent, as the page did not agree. */
  readonly isUnconfirmed: boolean;
  readonly isOffline: boolean;
  /** Money that arrived a second time, or too late, and was sent back. */
  readonly returned: Money | undefined;
}

/** What the payer is told: what they have to hear at once, and how things stand. */
export interface News {
  readonly alert: Notice | undefined;
  readonly status: TemplateResult | undefined;
}

/**
 * The two live regions of the widget, in the page from the first render on, because a screen reader only hears what
 * changes inside one. Everything the payer is told of an outcome is in one of them.
 */
export function bannerView({alert, status}: News): TemplateResult {
  return html`
    <div role="alert" class="live">${alert ? noticeView('failure', alert) : nothing}</div>
    <div role="status" class="live">${status ?? nothing}</div>
  `;
}

/** What there is to say before anything could be sent: of all that was, `outcome-news.ts` tells. */
export function firstNews(model: BannerModel): News {
  const {isMisconfigured, isOffline} = model;
  return {
    alert: alertOf(model),
    status: isOffline && !isMisconfigured ? noticeView('info', offlineNotice()) : undefined,
  };
}

function alertOf({payment, isMisconfigured, isUnconfirmed}: BannerModel): Notice | undefined {
  if (isMisconfigured) {
    return {
      title: msg('Payment is not available here', {id: 'not-available'}),
      text: msg('This payment form is not set up correctly. You were not charged. Please tell the shop.', {
        id: 'not-available-text',
      }),
    };
  }
  if (isUnconfirmed) return unconfirmedNotice();
  // What pays could not be loaded.
  return payment.step === 'open' && payment.failed ? {title: failedTitle(), text: unreachableText()} : undefined;
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
