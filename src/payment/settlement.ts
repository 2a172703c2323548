import type {Money} from '../core/money.js';
import type {Rail, OpenPayment, PhoneState, InvoiceStatus} from './state.js';
import type {Move} from './reducer.js';

/** The states in which an invoice takes money. */
export const PAYABLE: ReadonlySet<string> = new Set(['draft', 'pending', 'sent', 'partial_paid', 'overdue']);

/** The failure of a payer who declines on the phone. The code is not in the spec (6.2), which has two others. */
const DECLINED_BY_PAYER = {
  kind: 'refused',
  code: 'rtp_request_declined',
  message: 'The payer declined the request on the phone.',
} as const;

/** The move for a request that the payer declined. */
export function moveOfDeclinedRequest(attempt: string): Move {
  return {type: 'failed', rail: 'phone', attempt, failure: DECLINED_BY_PAYER};
}

/** The move that a status means for the pending phone request; undefined when it has not ended. */
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
 * The move for an invoice, or a part of it, that was paid with a code or a request of this widget; undefined otherwise. The success has the
 * form of the rail that settled the invoice, as the service says.
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

/** What {@link isOursToTell} depends on. */
export interface OwnCalls {
  readonly payment: OpenPayment;
  readonly givenOut: ReadonlyMap<string, Money>;
  /** Whether the outcome of a call on this rail is unknown. */
  readonly isUnknown: (rail: Rail) => boolean;
}

/**
 * Whether a pending call of this widget may have settled the invoice: a charge reports its own outcome, and a
 * payer may approve a request before its answer has arrived.
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
