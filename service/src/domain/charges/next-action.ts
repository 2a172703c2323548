import type {Queries} from '../../db/types.js';
import {listChargeCodes, type ChargeCode} from '../mobile/charge-codes.js';
import {maskNumber, providerById} from '../mobile/providers.js';
import {findWalletOrder, type WalletOrder} from '../mobile/wallet-orders.js';
import {challengeAction, findChallenge, type ViewContext} from './challenges.js';
import {showCharge, type Charge, type NextAction} from './charge.js';

/** How many codes are sent for one charge. */
export const MAX_CODES = 3;

/** How long after a code the next one may be sent. */
export const RESEND_AFTER_MS = 30_000;

/** The charge with what its payer has to do now. */
export async function viewCharge(
  db: Queries,
  charge: Charge,
  context: ViewContext,
): Promise<ReturnType<typeof showCharge>> {
  return showCharge(charge, context.isLive, await nextActionOf(db, charge, context));
}

/** Whether the payer has to enter a code, and the provider was not asked for the money yet. */
export function isWaitingForCode({status}: Charge, order: WalletOrder | undefined): order is WalletOrder {
  return status === 'pending' && order?.way === 'code' && order.asked_at === null;
}

/** The part of an order that determines the next action. */
type OpenOrder = Pick<WalletOrder, 'number' | 'way' | 'asked_at' | 'expires_at'>;

async function nextActionOf(db: Queries, charge: Charge, showing: ViewContext): Promise<NextAction | null> {
  if (charge.status !== 'pending') return null;
  if (charge.kind === 'card') return challengeAction(charge, await findChallenge(db, charge.id), showing);
  const order = await findWalletOrder(db, charge.id);
  if (order === undefined) return null;
  const codes = order.way === 'code' ? await listChargeCodes(db, charge.id) : [];
  return nextActionBy(charge, {order, codes}, showing.now);
}

/** What the payer has to do now, from what is stored about a wallet charge. */
export function nextActionBy(
  charge: Pick<Charge, 'status' | 'source'>,
  {order, codes}: {readonly order: OpenOrder; readonly codes: readonly ChargeCode[]},
  now: number,
): NextAction | null {
  if (charge.status !== 'pending') return null;
  const provider = providerById(charge.source.brand);
  const shown = {sent_to: maskNumber(provider, order.number), server_time: now};
  if (order.way === 'code') {
    return order.asked_at === null ? {type: 'enter_code', ...shown, ...codeOf(codes)} : null;
  }
  const {expires_at} = order;
  if (expires_at === null || expires_at <= now) return null;
  return {type: 'approve_on_phone', ...shown, expires_at, instructions: provider.instructions};
}

function codeOf(codes: readonly ChargeCode[]) {
  const {tries_left = 0, expires_at = 0, created_at = 0} = codes[0] ?? {};
  const resend_at = codes.length < MAX_CODES ? created_at + RESEND_AFTER_MS : null;
  return {tries_left, expires_at, resend_at};
}
