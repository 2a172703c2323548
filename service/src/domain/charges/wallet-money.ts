import type {ProcessorCharge} from '../../rails/cards/card-processor.js';
import type {MobileOrder} from '../../rails/mobile/mobile-money.js';
import {settleOrRefund} from '../invoices/settlement.js';
import {leaseNewCall} from '../job-queue.js';
import {changeWalletOrder, type WalletOrder} from '../mobile/wallet-orders.js';
import type {PendingWork} from '../rail-calls.js';
import type {Work} from '../work.js';
import {outcomeOf} from './card-money.js';
import {changeCharge, type Charge} from './charge.js';
import {checkLater} from './checks.js';
import {keepWallet} from './wallet-saving.js';

/** Stored encrypted while the provider is asked. */
export interface WalletSecret {
  readonly attempt: string;
  readonly number: string;
  readonly way: WalletOrder['way'];
}

/** The order of a wallet charge for the rail. */
export interface WalletCall {
  readonly order: MobileOrder & {readonly way: WalletOrder['way']};
}

/**
 * Records that the rail is about to be asked for the money of a wallet charge, whose row is locked or new. The attempt
 * is the charge's own, so the rail takes the money once.
 */
export async function askWallet(work: Work, charge: Charge, {number, way}: WalletOrder): Promise<PendingWork> {
  await changeWalletOrder(work, charge.id, {asked_at: work.now});
  const kept: WalletSecret = {attempt: charge.processing_id, number, way};
  const secret = work.vault.seal(JSON.stringify(kept));
  const job = await leaseNewCall(work, {kind: 'mobile_charge', subject: charge.id, at: work.now, secret});
  return {made: charge.id, call: {job, order: toWalletCall(kept, charge)}};
}

/** The order for the rail. */
export function toWalletCall(kept: WalletSecret, {amount, currency, captured}: Charge): WalletCall {
  return {order: {...kept, amount, currency, captured}};
}

/** Records the rail's answer to a wallet charge, and settles its invoice and saves the wallet. A refusal is a decline like any other. */
export async function recordWalletAnswer(
  work: Work,
  {order: {attempt, way}}: WalletCall,
  {chargeId, answer}: {readonly chargeId: string; readonly answer: ProcessorCharge},
): Promise<void> {
  const charge = await changeCharge(work, chargeId, {
    ...outcomeOf(answer),
    processing_id: answer.processingId,
    available_date: answer.status === 'succeeded' ? work.now : null,
  });
  if (answer.status === 'pending' && way === 'prompt') {
    await changeWalletOrder(work, chargeId, {expires_at: work.now + work.lifetimes.promptMs});
  }
  await checkLater(work, charge, {kind: 'mobile_check', attempt, answer});
  if (charge.status === 'succeeded' && charge.invoice_id !== null) {
    await settleOrRefund(work, {rail: 'wallet', charge});
  }
  if (charge.status === 'succeeded') await keepWallet(work, charge);
}
