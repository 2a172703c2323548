import {ADD_STATES, CHARGE_STATES} from './card-states.ts';
import {CHALLENGE_STATES} from './challenge-states.ts';
import {FRAME_STATES} from './frame-states.ts';
import {INVOICE_STATES} from './invoice-states.ts';
import {PHONE_STATES, QR_STATES} from './rail-states.ts';
import {SAVED_CARD_STATES} from './saved-card-states.ts';
import type {State} from './shop-visit.ts';
import {WALLET_STATES} from './wallet-states.ts';

/** Every state of the widget, in the order of the page. */
export const STATES: readonly State[] = [
  ...ADD_STATES,
  ...CHARGE_STATES,
  ...SAVED_CARD_STATES,
  ...FRAME_STATES,
  ...INVOICE_STATES,
  ...QR_STATES,
  ...PHONE_STATES,
  ...WALLET_STATES,
  ...CHALLENGE_STATES,
];
