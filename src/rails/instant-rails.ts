import {isEmvQrFor} from '../core/emv-qr.js';
import type {Money} from '../core/money.js';
import {isSameMoney} from '../core/money.js';
import type {Rail} from '../core/outcome.js';
import type {Move, QrCode, ShownQr} from '../core/payment.js';
import type {Gateway} from '../io/gateway.js';
import type {Refusal} from '../io/http.js';
import {drawQr} from '../io/qr-drawing.js';
import type {InvoiceStatus} from '../io/wire.js';

export interface InstantRailContext {
  readonly gateway: Gateway;
  readonly invoiceId: string;
  readonly money: Money;
  readonly feed: (move: Move) => boolean;
  /** Told of each code and request that this widget gives out, before the payer can use it. */
  readonly onGivenOut: (given: GivenOut) => void;
  readonly invoice: PaidInvoice;
}

/** The invoice that is paid. */
export interface PaidInvoice {
  /** Told why the service refuses to have it paid: what is known of it may be old. */
  onRefused(code: string): void;
}

/** The service refuses money for an invoice that is paid: whoever watches it finds out how. */
export const ALREADY_PAID = 'invoice_already_paid';

/** A code or a request that can be paid. */
export interface GivenOut {
  readonly rail: 'qr' | 'phone';
  readonly reference: string;
  readonly lifeMs: number;
  /** What its end means for the payment. */
  readonly expired: Move;
}

/** The two failure codes of the instant rails (spec 6.2), and one of ours for a payer who says no. */
const COULD_NOT_START = {qr: 'qr_generate_failed', phone: 'rtp_request_failed'} as const;
const DECLINED_BY_PAYER = 'rtp_request_declined';

/** Asks for a QR code, checks what it says and draws it. Nothing that could ask for another amount is ever shown. */
export async function openQr(context: InstantRailContext, attempt: string): Promise<void> {
  const {gateway, invoiceId, money, feed} = context;
  if (!feed({type: 'qr-requested', attempt})) return;
  try {
    const decision = await gateway.createQr(invoiceId, money, {idempotencyKey: `${attempt}.qr`});
    if (decision.kind === 'refused') {
      refuse(context, 'qr', attempt, decision.refusal);
      return;
    }
    const code = await checkedAndDrawn(decision.value, money);
    const {reference, lifeMs} = code;
    context.onGivenOut({rail: 'qr', reference, lifeMs, expired: {type: 'qr-expired', attempt}});
    feed({type: 'qr-shown', attempt, code});
  } catch (error) {
    failToStart(context, 'qr', attempt, error instanceof Error ? error.message : '');
  }
}

/** Sends a request to pay to a phone. `phoneNumber` is E.164 text. */
export async function requestPhone(context: InstantRailContext, attempt: string, phoneNumber: string): Promise<void> {
  const {gateway, invoiceId, money, feed} = context;
  if (!feed({type: 'phone-requested', attempt})) return;
  try {
    const decision = await gateway.requestPhone(invoiceId, phoneNumber, money, {idempotencyKey: `${attempt}.phone`});
    if (decision.kind === 'refused') {
      refuse(context, 'phone', attempt, decision.refusal);
      return;
    }
    const {uetr: reference, lifeMs} = decision.value;
    context.onGivenOut({rail: 'phone', reference, lifeMs, expired: {type: 'phone-expired', attempt}});
    feed({type: 'phone-sent', attempt, request: {...decision.value, phoneNumber}});
  } catch (error) {
    failToStart(context, 'phone', attempt, error instanceof Error ? error.message : '');
  }
}

/** What a status of the service says of the phone request that is waited for; undefined when nothing new. */
export function moveOfPhoneRequest(status: InvoiceStatus, attempt: string, uetr: string): Move | undefined {
  const request = status.phoneRequests.find((candidate) => candidate.uetr === uetr);
  switch (request?.status) {
    case 'declined': {
      const failure = {
        kind: 'refused',
        code: DECLINED_BY_PAYER,
        message: 'The payer declined the request on the phone.',
      } as const;
      return {type: 'failed', rail: 'phone', attempt, failure};
    }
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

async function checkedAndDrawn(code: QrCode, money: Money): Promise<ShownQr> {
  if (!isSameMoney(code.money, money) || !isEmvQrFor(code.payload, money)) {
    throw new Error('The QR code does not ask for the amount of the invoice.');
  }
  return {...code, drawing: await drawQr(code.payload)};
}

function refuse(context: InstantRailContext, rail: 'qr' | 'phone', attempt: string, {code, message}: Refusal): void {
  if (code === ALREADY_PAID) context.feed({type: `${rail}-dropped`, attempt});
  else failToStart(context, rail, attempt, message);
  context.invoice.onRefused(code);
}

function failToStart({feed}: InstantRailContext, rail: Exclude<Rail, 'card'>, attempt: string, message: string): void {
  feed({type: 'failed', rail, attempt, failure: {kind: 'refused', code: COULD_NOT_START[rail], message}});
}

function wireMoney({minor, currency}: Money): {amount: number; currency: Money['currency']} {
  return {amount: minor, currency};
}
