import {AMOUNT, CURRENCY, type Charge, type Json, type Reply} from './service-types.js';

/** A response of the service. */
export function ok(body: Json): Reply {
  return {status: 200, body};
}

export function made(body: Json): Reply {
  return {status: 201, body};
}

export function refusal(status: number, code: string): Reply {
  return {status, body: {code, message: `${code}.`}};
}

export function customer(id: string): Json & {readonly id: string} {
  return {object: 'customer', id, merchant_id: 'mer_1', status: 'active', is_live: false};
}

export function showSource(id: string, customerId: string): Json {
  const card = {brand: 'visa', last_four: '4242', exp_month: '12', exp_year: '2030', currency: CURRENCY};
  return {object: 'source', id, customer_id: customerId, ...card, is_default: true, status: 'active'};
}

export function showCharge(charge: Charge, now: number): Json {
  const {id, status, isReturned, wallet, challenge} = charge;
  return {
    id,
    status,
    amount: AMOUNT,
    currency: CURRENCY,
    description: 'Coffee',
    failure_code: status === 'failed' ? (wallet?.failureCode ?? challenge?.failureCode ?? 'PROCESSOR_DECLINED') : null,
    failure_message: null,
    refunded: isReturned,
    source: {brand: wallet ? 'lumicash' : 'visa', last4: '4242'},
    next_action: nextAction(charge, now),
  };
}

/** What the payer of a charge has to do now. */
function nextAction({id, status, wallet, challenge}: Charge, now: number): Json | null {
  if (status !== 'pending') return null;
  if (challenge && !challenge.isAnswered && now < challenge.expiresAt) {
    const url = `https://pay.example/elements/challenges/${id}-${String(challenge.asked)}`;
    return {type: 'challenge', url, expires_at: challenge.expiresAt, server_time: now};
  }
  if (!wallet) return null;
  const shown = {sent_to: '+257 •••• 00', expires_at: wallet.expiresAt, server_time: now};
  if (wallet.way === 'prompt') {
    return now < wallet.expiresAt ? {type: 'approve_on_phone', ...shown, instructions: null} : null;
  }
  return wallet.isAsked ? null : {type: 'enter_code', ...shown, tries_left: 5, resend_at: null};
}

/** The paths of the calls that can be concluded. */
export const OPERATIONS: Readonly<Record<string, (subject: string) => string>> = {
  card_charge: () => '/v2/charges/card',
  wallet_charge: () => '/v2/charges/wallet',
  saved_card: (subject) => `/v2/customers/${subject}/sources`,
  qr_code: (subject) => `/v2/invoices/${subject}/qr`,
  phone_request: (subject) => `/v2/invoices/${subject}/phone_requests`,
};
