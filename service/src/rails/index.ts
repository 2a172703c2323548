import type {RailName} from '../db/types.js';
import type {CardProcessor} from './card-processor.js';
import type {InstantBank} from './instant-bank.js';
import type {TaxAuthority} from './tax-authority.js';
import type {Mailer} from './mailer.js';
import type {MobileMoney} from './mobile-money.js';
import type {PayoutNetwork} from './payout-network.js';
import {simulatedBank} from './simulated-bank.js';
import {simulatedCards} from './simulated-cards.js';
import {simulatedMailer} from './simulated-mailer.js';
import {simulatedTax} from './simulated-tax.js';
import {simulatedMobile} from './simulated-mobile.js';
import {simulatedPayouts} from './simulated-payouts.js';

/** The systems that really move money, each behind a small interface. */
export interface Rails extends Readonly<Record<RailName, object>> {
  readonly cards: CardProcessor;
  readonly bank: InstantBank;
  readonly mobile: MobileMoney;
  readonly payouts: PayoutNetwork;
  readonly mail: Mailer;
  readonly tax: TaxAuthority;
}

/** Rails that move nothing, for development and tests. */
export const simulatedRails: Rails = {
  cards: simulatedCards,
  bank: simulatedBank,
  mobile: simulatedMobile,
  payouts: simulatedPayouts,
  mail: simulatedMailer,
  tax: simulatedTax,
};
