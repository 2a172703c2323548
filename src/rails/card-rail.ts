import type {CustomerDetails} from '../core/customer-details.js';
import type {Intent} from '../core/intent.js';
import type {Money} from '../core/money.js';
import type {CardChargedDetail} from '../core/outcome.js';
import type {ChargePayload, CustomerPayload} from '../core/payloads.js';
import type {Move} from '../core/payment.js';
import {nextWaitMs} from '../core/poll-schedule.js';
import {isSessionOver, type Gateway, type Instrument} from '../io/gateway.js';
import {delay, type Refusal} from '../io/http.js';
import {ALREADY_PAID, type PaidInvoice} from './instant-rails.js';

/** How the card frame answered a wish for a token. `invalid`: it shows the payer what to mend. */
export type TokenAnswer =
  | {readonly kind: 'token'; readonly token: string}
  | {readonly kind: 'invalid'}
  | {readonly kind: 'refused'; readonly refusal: Refusal};

/** One press of the button. */
export interface CardAttempt {
  /** Names the attempt and begins each of its idempotency keys. */
  readonly attempt: string;
  readonly intent: Intent;
  /** What to charge; undefined when the card is only saved. */
  readonly money: Money | undefined;
  /** A saved card, or undefined for the card in the frame. */
  readonly sourceId: string | undefined;
  readonly tokenize: (idempotencyKey: string) => Promise<TokenAnswer>;
  /** Who pays: a customer the service has, or the details of a new one. */
  readonly payer: {readonly customerId: string} | {readonly details: CustomerDetails};
  /** Told when the service has the customer, so that a next attempt does not make another. */
  readonly onCustomer: (customer: CustomerPayload) => void;
}

export interface CardRailContext {
  readonly gateway: Gateway;
  readonly feed: (move: Move) => void;
  /** The invoice that is paid, if it is one. */
  readonly invoice: PaidInvoice | undefined;
}

/** A refusal on the way; unwinds the steps of an attempt. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Runs one attempt from the token to the answer, and tells the payment what came of it. Never rejects. */
export async function payByCard(context: CardRailContext, order: CardAttempt): Promise<void> {
  const {attempt} = order;
  try {
    const instrument = await readyInstrument(context.gateway, order);
    if (!instrument) {
      context.feed({type: 'card-dropped', attempt});
      return;
    }
    const customer = await findCustomer(context.gateway, order);
    order.onCustomer(customer);
    await (order.intent.mode === 'add'
      ? save(context, order, customer, instrument)
      : charge(context, order, customer, instrument));
  } catch (error) {
    fail(context, attempt, error);
  }
}

/** Looks at a charge that the service has accepted and not decided, until it is decided. Rejects when the signal fires. */
export async function followCharge(gateway: Gateway, chargeId: string, signal: AbortSignal): Promise<ChargePayload> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await gateway.readCharge(chargeId, signal);
    if (answer.kind === 'answered' && isDecided(answer.value)) return answer.value;
    const watchedMs = performance.now() - startedAt;
    const isCalm = document.hidden;
    await delay(nextWaitMs({watchedMs, isCalm, failures: 0, retryAfterMs: undefined, chance: Math.random()}), signal);
  }
}

/** The move that a charge means: only `succeeded` is a success, only a failed one a decline; the rest is still open. */
export function moveOfCharge(attempt: string, customer: CustomerPayload, charged: ChargePayload): Move {
  if (isDeclined(charged)) {
    return {type: 'failed', rail: 'card', attempt, failure: {kind: 'declined', code: charged.failure_code ?? ''}};
  }
  if (charged.status !== 'succeeded') return {type: 'card-pending', attempt, chargeId: charged.id};
  const detail: CardChargedDetail = {customer, charge: charged};
  return {type: 'settled', success: {by: 'card', detail}};
}

async function readyInstrument(gateway: Gateway, order: CardAttempt): Promise<Instrument | undefined> {
  const {attempt, sourceId, tokenize} = order;
  if (sourceId !== undefined) return {source_id: sourceId};
  let answer = await tokenize(`${attempt}.token`);
  if (isExpiredSession(answer) && gateway.isRenewable) {
    gateway.renew();
    answer = await tokenize(`${attempt}.token`);
  }
  if (answer.kind === 'refused') throw new Refused(answer.refusal);
  return answer.kind === 'token' ? {token: answer.token} : undefined;
}

async function findCustomer(gateway: Gateway, {attempt, payer}: CardAttempt): Promise<CustomerPayload> {
  const decision = await ('customerId' in payer
    ? gateway.readCustomer(payer.customerId)
    : gateway.createCustomer(payer.details, {idempotencyKey: `${attempt}.customer`}));
  if (decision.kind === 'refused') throw new Refused(decision.refusal);
  return decision.value;
}

async function save(
  context: CardRailContext,
  order: CardAttempt,
  customer: CustomerPayload,
  instrument: Instrument,
): Promise<void> {
  const {attempt} = order;
  if (!('token' in instrument)) return;
  const decision = await context.gateway.saveCard(customer.id, instrument.token, {
    idempotencyKey: `${attempt}.source`,
    onUndecided: () => {
      context.feed({type: 'card-unknown', attempt});
    },
  });
  if (decision.kind === 'refused') throw new Refused(decision.refusal);
  context.feed({type: 'settled', success: {by: 'card', detail: {customer, source: decision.value}}});
}

async function charge(
  context: CardRailContext,
  order: CardAttempt,
  customer: CustomerPayload,
  instrument: Instrument,
): Promise<void> {
  const {attempt, intent, money} = order;
  if (!money) return;
  const isInvoice = intent.mode === 'invoice';
  const decision = await context.gateway.chargeCard(
    {
      money,
      instrument,
      customerId: customer.id,
      description: intent.mode === 'charge' ? intent.description : undefined,
      invoiceId: isInvoice ? intent.invoiceId : undefined,
    },
    {
      idempotencyKey: `${attempt}.charge`,
      onUndecided: () => {
        context.feed({type: 'card-unknown', attempt});
      },
    },
  );
  if (decision.kind === 'refused') throw new Refused(decision.refusal);
  context.feed(moveOfCharge(attempt, customer, decision.value));
}

function isExpiredSession(answer: TokenAnswer): boolean {
  return answer.kind === 'refused' && isSessionOver(answer.refusal);
}

function fail(context: CardRailContext, attempt: string, error: unknown): void {
  const {code, message} =
    error instanceof Refused ? error.refusal : {code: 'session_unavailable', message: describe(error)};
  context.feed(
    code === ALREADY_PAID
      ? {type: 'card-dropped', attempt}
      : {type: 'failed', rail: 'card', attempt, failure: {kind: 'refused', code, message}},
  );
  context.invoice?.onRefused(code);
}

/** The only other thing that can go wrong on the way is the page's own session function. */
function describe(error: unknown): string {
  return `The page's session function failed${error instanceof Error ? ` with ${error.name}` : ''}.`;
}

function isDeclined({status, failure_code: code}: ChargePayload): boolean {
  return status === 'failed' || code !== null;
}

function isDecided(charged: ChargePayload): boolean {
  return isDeclined(charged) || charged.status === 'succeeded';
}
