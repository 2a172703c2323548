import {abortReason, throwIfAborted} from '../core/clock.js';
import {type Decision} from '../api/http.js';
import {delay} from '../api/retry.js';
import {InvoiceClient} from '../api/invoice-client.js';
import {InvoiceWatcher} from '../api/invoice-watcher.js';
import {attemptKey} from '../payment/attempt.js';
import type {EffectOf, PaymentEvent} from '../payment/payment-events.js';
import {INVOICE_SLICE} from '../payment/invoice.js';
import {needsQuittance, needsWatch, nextTickAt, type InstantAttempt, type Payment} from '../payment/state.js';
import type {EffectContext, Effects, Environment, Ongoing, Part} from './environment.js';

/** The states of a phone request in which nobody can approve it. */
const ENDED: ReadonlySet<string> = new Set(['cancelled', 'expired']);

/**
 * Waits before each poll for the quittance, in milliseconds: an invoice is filed with the tax authority within a second, or much
 * later. Most invoices are not filed, and a page cannot know which ones are, so there are few polls.
 */
const QUITTANCE_WAITS_MS = [3_000, 8_000, 20_000, 60_000];

/** The part for invoices. */
export const INVOICE_MODE: Part = {slice: INVOICE_SLICE, effects: invoiceEffects, ongoing};

/** The effects of an invoice, and of its QR codes and phone requests. */
function invoiceEffects(
  context: EffectContext,
): Effects<'read-invoice' | 'create-qr' | 'draw-qr' | 'request-phone' | 'withdraw'> {
  return {
    'read-invoice': ({invoiceId}) => readInvoice(context, invoiceId),
    'create-qr': ({attempt}) => failedOnError(attempt.id, () => createQr(context, attempt)),
    'draw-qr': ({attempt, code}) =>
      failedOnError(attempt, async () => {
        const {drawQr} = await context.env.loadQrCode();
        return {type: 'qr/drawn', attempt, drawing: await drawQr(code.payload)};
      }),
    'request-phone': ({attempt}) => failedOnError(attempt.id, () => requestPhone(context, attempt)),
    'withdraw': (effect) => withdraw(context, effect),
  };
}

async function readInvoice({client, searched}: EffectContext, invoiceId: string): Promise<PaymentEvent> {
  const decision = await new InvoiceClient(client, invoiceId).readInvoice().catch(() => undefined);
  // The attempts of earlier pages show whether this widget has paid a paid invoice.
  await searched();
  if (decision?.kind === 'answered') return {type: 'invoice/read', invoice: decision.value};
  return {type: 'invoice/unreadable', refusal: decision?.refusal};
}

async function createQr({client}: EffectContext, attempt: InstantAttempt): Promise<PaymentEvent | undefined> {
  const {id, subject = '', money} = attempt;
  if (!money) return undefined;
  const decision = await new InvoiceClient(client, subject).createQr(money, {idempotencyKey: attemptKey(attempt)});
  return eventOf(id, decision, (code) => ({type: 'qr/created', attempt: id, code}));
}

async function requestPhone({client}: EffectContext, attempt: InstantAttempt): Promise<PaymentEvent | undefined> {
  const {id, subject = '', money, phoneNumber} = attempt;
  if (!money) return undefined;
  const options = {idempotencyKey: attemptKey(attempt)};
  const decision = await new InvoiceClient(client, subject).requestPhone(phoneNumber, money, options);
  return eventOf(id, decision, (request) => ({type: 'phone/sent', attempt: id, request}));
}

async function withdraw(
  {client, env}: EffectContext,
  {attempt, reference}: EffectOf<'withdraw'>,
): Promise<PaymentEvent> {
  const {id, subject = '', kind} = attempt;
  const invoice = new InvoiceClient(client, subject);
  const decision = await invoice.withdraw(kind, reference, {idempotencyKey: `${id}.cancel`}).catch(() => undefined);
  const hasEnded = decision?.kind === 'answered' && ENDED.has(decision.value);
  return {type: 'instant/withdrawn', attempt: id, hasEnded, next: env.makeId()};
}

function* ongoing(context: EffectContext, payment: Payment): Iterable<readonly [string, Ongoing]> {
  const {options, quittance} = payment;
  const {env} = context;
  if (options.mode !== 'invoice') return;
  const {invoiceId} = options;
  const tickAt = nextTickAt(payment, env.now());
  if (needsWatch(payment, env.now())) yield ['watch', (signal) => watchInvoice(context, invoiceId, signal)];
  if (needsQuittance(payment) && quittance.polls < QUITTANCE_WAITS_MS.length) {
    const poll = {invoiceId, polls: quittance.polls};
    yield [`quittance ${String(poll.polls)}`, (signal) => pollQuittance(context, poll, signal)];
  }
  if (tickAt !== undefined) yield [`tick ${String(tickAt)}`, (signal) => tick(env, tickAt, signal)];
}

/** Watches the invoice until the signal fires. */
function watchInvoice(
  {env, client, dispatch, onAsk}: EffectContext,
  invoiceId: string,
  signal: AbortSignal,
): Promise<never> {
  const watcher = new InvoiceWatcher({...env, onReturn: onAsk}, new InvoiceClient(client, invoiceId), {
    onStatus: (status) => {
      dispatch({type: 'status/received', status});
    },
    onTime: (serverTime) => {
      dispatch({type: 'time/received', serverTime});
    },
  });
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      watcher.stop();
      reject(abortReason(signal));
    });
  });
}

/** Asks for the quittance number, after a wait that grows with each poll. */
async function pollQuittance(
  {env, client}: EffectContext,
  {invoiceId, polls}: {readonly invoiceId: string; readonly polls: number},
  signal: AbortSignal,
): Promise<PaymentEvent> {
  await delay(env, QUITTANCE_WAITS_MS[polls] ?? 0, signal);
  const decision = await new InvoiceClient(client, invoiceId).readInvoice(signal).catch(() => undefined);
  throwIfAborted(signal);
  return {type: 'quittance/read', number: decision?.kind === 'answered' ? decision.value.quittanceNumber : null};
}

/** A timer may fire slightly early: then nothing has changed, and another timer is set for the same moment. */
async function tick(env: Environment, at: number, signal: AbortSignal): Promise<PaymentEvent> {
  await delay(env, Math.max(at - env.now(), 0), signal);
  return {type: 'clock/ticked'};
}

function eventOf<T>(attempt: string, decision: Decision<T>, answered: (value: T) => PaymentEvent): PaymentEvent {
  return decision.kind === 'answered'
    ? answered(decision.value)
    : {type: 'instant/refused', attempt, reason: decision.refusal};
}

async function failedOnError(
  attempt: InstantAttempt['id'],
  call: () => Promise<PaymentEvent | undefined>,
): Promise<PaymentEvent | undefined> {
  try {
    return await call();
  } catch (error) {
    return {type: 'instant/failed', attempt, message: error instanceof Error ? error.message : ''};
  }
}
