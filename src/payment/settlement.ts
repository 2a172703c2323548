import type {Money} from '../core/money.js';
import type {Rail} from './outcome.js';
import type {OpenPayment, PhoneState} from './state.js';
import type {Move} from './reducer.js';
import type {InvoiceStatus} from './invoice.js';

/** The states in which an invoice takes money. */
export const PAYABLE: ReadonlySet<string> = new Set(['draft', 'pending', 'sent', 'partial_paid', 'overdue']);

/** What a payer who says no on the phone is announced as. Not one of the two codes of the spec (6.2), and one of ours. */
const DECLINED_BY_PAYER = {
  kind: 'refused',
  code: 'rtp_request_declined',
  message: 'The payer declined the request on the phone.',
} as const;

/** The end of a request that the payer said no to. */
export function moveOfDeclinedRequest(attempt: string): Move {
  return {type: 'failed', rail: 'phone', attempt, failure: DECLINED_BY_PAYER};
}

/** What a status of the service says of the phone request that is waited for; undefined when nothing new. */
export function moveOfPhoneRequest(status: InvoiceStatus, phone: PhoneState): Move | undefined {
  if (!('request' in phone)) return undefined;
  const {attempt} = phone;
  switch (status.phoneRequests.find(({uetr}) => uetr === phone.request.uetr)?.status) {
    case 'declined':
      return moveOfDeclinedRequest(attempt);
    case 'expired':
      return {type: 'phone-expired', attempt};
    case 'cancelled':
      return {type: 'phone-dropped', attempt};
    default:
      return undefined;
  }
}

/**
 * The settling move of an invoice that was paid, or a part of it, with a code or request that this widget gave out; else
 * undefined: that is no success of this widget. The shape follows the rail that settled it, as the service says, not the
 * watcher that heard it first.
 */
export function moveOfSettlement(
  status: InvoiceStatus,
  invoiceId: string,
  own: ReadonlyMap<string, Money>,
): Move | undefined {
  const {settledBy, qrReference, uetr, chargeId} = status;
  const qrMoney = settledBy === 'qr' && qrReference !== null ? own.get(qrReference) : undefined;
  if (qrMoney && qrReference !== null && chargeId !== null) {
    const detail = {...wireMoney(qrMoney), charge_id: chargeId, invoice_id: invoiceId, qr_reference: qrReference};
    return {type: 'settled', success: {by: 'qr', detail}};
  }
  const phoneMoney = settledBy === 'phone' && uetr !== null ? own.get(uetr) : undefined;
  if (phoneMoney && uetr !== null) {
    return {type: 'settled', success: {by: 'phone', detail: {...wireMoney(phoneMoney), invoice_id: invoiceId, uetr}}};
  }
  return undefined;
}

/** What decides whether a settlement is told by somebody else. */
export interface OwnCalls {
  readonly payment: OpenPayment;
  readonly givenOut: ReadonlyMap<string, Money>;
  /** Whether a call on this rail has no known end. */
  readonly isUnknown: (rail: Rail) => boolean;
}

/**
 * Whether a call of this widget that is still on its way may be what settled the invoice: a charge tells its own end, and a
 * payer may approve a request before the answer that names it has arrived.
 */
export function isOursToTell(
  {settledBy, qrReference, uetr}: InvoiceStatus,
  {payment, givenOut, isUnknown}: OwnCalls,
): boolean {
  if (settledBy === null) return false;
  if (settledBy === 'card') return payment.card.step !== 'ready' || isUnknown('card');
  return isUnknown(settledBy) && !givenOut.has((settledBy === 'qr' ? qrReference : uetr) ?? '');
}

function wireMoney({minor, currency}: Money): {amount: number; currency: Money['currency']} {
  return {amount: minor, currency};
}
