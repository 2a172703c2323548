import type {RailName} from '../db/types.js';
import type {CardProcessor} from './cards/card-processor.js';
import type {InstantBank} from './bank/instant-bank.js';
import type {TaxAuthority} from './tax/tax-authority.js';
import type {Mailer} from './mail/mailer.js';
import type {MobileMoney} from './mobile/mobile-money.js';
import type {PayoutNetwork} from './payouts/payout-network.js';
import {simulatedBank} from './bank/simulated.js';
import {simulatedCards} from './cards/simulated.js';
import {simulatedMailer} from './mail/simulated.js';
import {simulatedTax} from './tax/simulated.js';
import {simulatedMobile} from './mobile/simulated.js';
import {simulatedPayouts} from './payouts/simulated.js';

/** The outside systems that move money and send messages, each behind a small interface. */
export interface Rails extends Readonly<Record<RailName, object>> {
  readonly cards: CardProcessor;
  readonly bank: InstantBank;
  readonly mobile: MobileMoney;
  readonly payouts: PayoutNetwork;
  readonly mail: Mailer;
  readonly tax: TaxAuthority;
}

/** Simulated rails, which move no money, for development and tests. A live service refuses them. */
export const simulatedRails: Rails = {
  cards: simulatedCards,
  bank: simulatedBank,
  mobile: simulatedMobile,
  payouts: simulatedPayouts,
  mail: simulatedMailer,
  tax: simulatedTax,
};

/**
 * Makes sure that none of the rails is a simulation.
 *
 * @param rails the rails of a live service; undefined if it was given none
 * @throws RangeError naming the first rail that is a simulation
 */
export function requireRealRails(rails: Rails = simulatedRails): void {
  const simulated = (Object.keys(simulatedRails) as RailName[]).find((name) => rails[name] === simulatedRails[name]);
  if (simulated !== undefined) throw new RangeError(`A live service cannot simulate the rail ${simulated}.`);
}
