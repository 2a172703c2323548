import {attemptKey, type Attempt} from '../payment/attempt.js';
import {isEmvQrFor} from '../core/emv-qr.js';
import {type Money, isSameMoney} from '../core/money.js';
import {
  UNREACHABLE,
  type Rail,
  type Refusal,
  type Life,
  type QrCode,
  type ShownQr,
  type SentRequest,
} from '../payment/state.js';
import type {Move} from '../payment/reducer.js';
import type {PaymentsClient} from '../api/client.js';
import type {Environment} from './environment.js';

export interface InstantRailContext {
  readonly env: Pick<Environment, 'drawQr'>;
  readonly client: PaymentsClient;
  readonly invoiceId: string;
  readonly money: Money;
  readonly feed: (move: Move) => boolean;
  /** Writes an attempt down, before the call is made. */
  readonly begin: (attempt: InstantAttempt) => Promise<void>;
  /** Told of an attempt whose answer did not come in time: it may have had its effect. */
  readonly onUnknown: (attempt: InstantAttempt) => void;
  /** Told of each code and request that this widget gives out, before the payer can use it. */
  readonly onGivenOut: (given: GivenOut) => void;
  readonly invoice: PaidInvoice;
}

/** An attempt on an instant rail; its subject is the invoice. */
export type InstantAttempt = Pick<Attempt, 'id' | 'kind' | 'subject'>;

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
  readonly life: Life;
  /** What its end means for the payment. */
  readonly expired: Move;
}

/** The two failure codes of the instant rails (spec 6.2). */
const COULD_NOT_START = {qr: 'qr_generate_failed', phone: 'rtp_request_failed'} as const;

/** Asks for a QR code, checks what it says and draws it. Nothing that could ask for another amount is ever shown. */
export async function openQr(context: InstantRailContext, attempt: string): Promise<void> {
  const {client, invoiceId, money, feed} = context;
  if (!feed({type: 'qr-requested', attempt})) return;
  try {
    const started = {id: attempt, kind: 'qr_code', subject: invoiceId} as const;
    await context.begin(started);
    const decision = await client.createQr(invoiceId, money, {idempotencyKey: attemptKey(started)});
    if (decision.kind === 'refused') refuse(context, 'qr', attempt, decision.refusal);
    else await giveOutQr(context, attempt, decision.value);
  } catch (error) {
    failToStart(context, 'qr', attempt, error instanceof Error ? error.message : '');
  }
}

/** Shows a code that the service made, once it is checked and drawn. Rejects when it is not what was asked for. */
export async function giveOutQr(context: InstantRailContext, attempt: string, made: QrCode): Promise<void> {
  const code = await checkedAndDrawn(context, made);
  const {reference} = code;
  context.onGivenOut({rail: 'qr', reference, life: code, expired: {type: 'qr-expired', attempt}});
  context.feed({type: 'qr-shown', attempt, code});
}

/** Sends a request to pay to a phone. `phoneNumber` is E.164 text. */
export async function requestPhone(context: InstantRailContext, attempt: string, phoneNumber: string): Promise<void> {
  const {client, invoiceId, money, feed} = context;
  if (!feed({type: 'phone-requested', attempt})) return;
  try {
    const started = {id: attempt, kind: 'phone_request', subject: invoiceId} as const;
    await context.begin(started);
    const decision = await client.requestPhone(invoiceId, phoneNumber, money, {
      idempotencyKey: attemptKey(started),
    });
    if (decision.kind === 'refused') refuse(context, 'phone', attempt, decision.refusal);
    else giveOutRequest(context, attempt, decision.value, phoneNumber);
  } catch (error) {
    failToStart(context, 'phone', attempt, error instanceof Error ? error.message : '');
  }
}

/** Waits for a request that the service sent. `phoneNumber` is empty where this page no longer knows it. */
export function giveOutRequest(
  context: InstantRailContext,
  attempt: string,
  sent: SentRequest,
  phoneNumber: string,
): void {
  context.onGivenOut({rail: 'phone', reference: sent.uetr, life: sent, expired: {type: 'phone-expired', attempt}});
  context.feed({type: 'phone-sent', attempt, request: {...sent, phoneNumber}});
}

async function checkedAndDrawn({env, money}: InstantRailContext, code: QrCode): Promise<ShownQr> {
  if (!isSameMoney(code.money, money) || !isEmvQrFor(code.payload, money)) {
    throw new Error('The QR code does not ask for the amount of the invoice.');
  }
  return {...code, drawing: await env.drawQr(code.payload)};
}

function refuse(context: InstantRailContext, rail: 'qr' | 'phone', attempt: string, {code, message}: Refusal): void {
  if (code === UNREACHABLE.code) {
    context.onUnknown({id: attempt, kind: rail === 'qr' ? 'qr_code' : 'phone_request', subject: context.invoiceId});
  }
  if (code === ALREADY_PAID) context.feed({type: `${rail}-dropped`, attempt});
  else failToStart(context, rail, attempt, message);
  context.invoice.onRefused(code);
}

function failToStart({feed}: InstantRailContext, rail: Exclude<Rail, 'card'>, attempt: string, message: string): void {
  feed({type: 'failed', rail, attempt, failure: {kind: 'refused', code: COULD_NOT_START[rail], message}});
}
