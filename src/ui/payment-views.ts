import {invoiceView, readPhone} from './invoice-view.js';
import {narrationView} from './narration.js';
import {outcomeNews} from './outcome-news.js';
import {paidView} from './paid-view.js';
import {qrStyles} from './qr-styles.js';
import {receiptStyles} from './receipt-styles.js';
import {savedCardStyles} from './saved-card-styles.js';
import {savedCardsView} from './saved-cards-view.js';

/** What a payment may need to have drawn, once there is one: nothing of it is on the screen at first. */
export const PAYMENT_VIEWS = {
  invoiceView,
  narrationView,
  outcomeNews,
  paidView,
  readPhone,
  savedCardsView,
  /** What they look like; goes behind the widget's own style sheets. */
  styles: [qrStyles, receiptStyles, savedCardStyles],
} as const;

export type PaymentViews = typeof PAYMENT_VIEWS;
