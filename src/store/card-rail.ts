import type {TokenAnswer, CardChargedDetail, Refusal, ChargePayload, CustomerPayload} from '../payment/state.js';
import {attemptKey, type Attempt} from '../payment/attempt.js';
import type {CustomerDetails} from '../core/customer.js';
import type {Intent} from '../payment/options.js';
import type {Money} from '../core/money.js';
import type {Move} from '../payment/reducer.js';
import type {Conclusion} from '../api/decoders.js';
import {isSessionOver, type PaymentsClient, type Instrument} from '../api/client.js';
import {ALREADY_PAID, type PaidInvoice} from './instant-rails.js';

/** One press of the button. */
export interface CardOrder {
  /** Names the attempt and begins each of its idempotency keys. */
  readonly attempt: string;
  readonly intent: Intent;
  /** What to charge; undefined when the card is only saved. */
  readonly money: Money | undefined;
  /** A saved card, or undefined for the card in the frame. */
  readonly sourceId: string | undefined;
  /** Whether the frame has the code of that saved card. */
  readonly isCodeAsked: boolean;
  readonly tokenize: (idempotencyKey: string) => Promise<TokenAnswer>;
  /** Who pays: a customer the service has, or the details of a new one. */
  readonly payer: {readonly customerId: string} | {readonly details: CustomerDetails};
  /** Told when the service has the customer, so that a next attempt does not make another. */
  readonly onCustomer: (customer: CustomerPayload) => void;
}

export interface CardRailContext {
  readonly client: PaymentsClient;
  readonly feed: (move: Move) => void;
  /** Writes the attempt down, before the call that moves money is made. */
  readonly begin: (attempt: Pick<Attempt, 'id' | 'kind' | 'subject'>) => Promise<void>;
  /** The invoice that is paid, if it is one. */
  readonly invoice: PaidInvoice | undefined;
}

/** The service never got to the call, and never will: the page was gone before it was made. */
const INTERRUPTED = {
  code: 'attempt_interrupted',
  message: 'The page was left before the payment was made, and nothing was taken.',
} as const;

/** A refusal on the way; unwinds the steps of an attempt. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Runs one attempt from the token to the answer, and tells the payment what came of it. Never rejects. */
export async function payByCard(context: CardRailContext, order: CardOrder): Promise<void> {
  const {attempt} = order;
  try {
    const instrument = await readyInstrument(context.client, order);
    if (!instrument) {
      context.feed({type: 'card-dropped', attempt});
      return;
    }
    const customer = await findCustomer(context.client, order);
    order.onCustomer(customer);
    await (order.intent.mode === 'add'
      ? save(context, order, customer, instrument)
      : charge(context, order, customer, instrument));
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusal : {code: 'session_unavailable', message: describe(error)};
    refuse(context, attempt, refusal);
  }
}

/** Tells the payment what became of an attempt whose answer this page did not get. `customer`: as this page knows them. */
export function concludeCard(
  context: Pick<CardRailContext, 'feed' | 'invoice'>,
  attempt: string,
  conclusion: Conclusion,
  customer: CustomerPayload | undefined,
): void {
  switch (conclusion.kind) {
    case 'none':
      refuse(context, attempt, INTERRUPTED);
      break;
    case 'refused':
      refuse(context, attempt, conclusion);
      break;
    case 'charge':
      if (conclusion.isReturned) dropForPaid(context, attempt, ALREADY_PAID);
      else context.feed(moveOfCharge(attempt, customer ?? conclusion.customer, conclusion.charge));
      break;
    case 'source': {
      const detail = {customer: customer ?? conclusion.customer, source: conclusion.source};
      context.feed({type: 'settled', success: {by: 'card', detail}});
      break;
    }
    case 'qr':
    case 'phone':
      break;
  }
}

/** The move that a charge means: only `succeeded` is a success, only a failed one a decline; the rest is still open. */
function moveOfCharge(attempt: string, customer: CustomerPayload, charged: ChargePayload): Move {
  if (charged.status === 'failed' || charged.failure_code !== null) {
    return {type: 'failed', rail: 'card', attempt, failure: {kind: 'declined', code: charged.failure_code ?? ''}};
  }
  if (charged.status !== 'succeeded') return {type: 'card-pending', attempt, chargeId: charged.id};
  const detail: CardChargedDetail = {customer, charge: charged};
  return {type: 'settled', success: {by: 'card', detail}};
}

async function readyInstrument(client: PaymentsClient, order: CardOrder): Promise<Instrument | undefined> {
  const {attempt, sourceId, isCodeAsked, tokenize} = order;
  if (sourceId !== undefined && !isCodeAsked) return {source_id: sourceId};
  let answer = await tokenize(`${attempt}.token`);
  if (isExpiredSession(answer) && client.credentials.isRenewable) {
    client.credentials.renew();
    answer = await tokenize(`${attempt}.token`);
  }
  if (answer.kind === 'refused') throw new Refused(answer.refusal);
  if (answer.kind !== 'token') return undefined;
  return sourceId === undefined ? {token: answer.token} : {source_id: sourceId, cvc_token: answer.token};
}

async function findCustomer(client: PaymentsClient, {attempt, payer}: CardOrder): Promise<CustomerPayload> {
  const decision = await ('customerId' in payer
    ? client.readCustomer(payer.customerId)
    : client.createCustomer(payer.details, {idempotencyKey: `${attempt}.customer`}));
  if (decision.kind === 'refused') throw new Refused(decision.refusal);
  return decision.value;
}

async function save(
  {client, begin, feed}: CardRailContext,
  {attempt}: CardOrder,
  customer: CustomerPayload,
  instrument: Instrument,
): Promise<void> {
  if (!('token' in instrument)) return;
  const started = {id: attempt, kind: 'saved_card', subject: customer.id} as const;
  await begin(started);
  const decision = await client.saveCard(customer.id, instrument.token, {
    idempotencyKey: attemptKey(started),
    onUndecided: () => {
      feed({type: 'card-unknown', attempt});
    },
  });
  if (decision.kind === 'refused') throw new Refused(decision.refusal);
  feed({type: 'settled', success: {by: 'card', detail: {customer, source: decision.value}}});
}

async function charge(
  {client, begin, feed}: CardRailContext,
  {attempt, intent, money}: CardOrder,
  customer: CustomerPayload,
  instrument: Instrument,
): Promise<void> {
  if (!money) return;
  const started = {id: attempt, kind: 'card_charge', subject: undefined} as const;
  await begin(started);
  const decision = await client.chargeCard(
    {
      money,
      instrument,
      customerId: customer.id,
      description: intent.mode === 'charge' ? intent.description : undefined,
      invoiceId: intent.mode === 'invoice' ? intent.invoiceId : undefined,
    },
    {
      idempotencyKey: attemptKey(started),
      onUndecided: () => {
        feed({type: 'card-unknown', attempt});
      },
    },
  );
  if (decision.kind === 'refused') throw new Refused(decision.refusal);
  feed(moveOfCharge(attempt, customer, decision.value));
}

function isExpiredSession(answer: TokenAnswer): boolean {
  return answer.kind === 'refused' && isSessionOver(answer.refusal);
}

type CardEnd = Pick<CardRailContext, 'feed' | 'invoice'>;

function refuse(
  context: CardEnd,
  attempt: string,
  {code, message}: {readonly code: string; readonly message: string},
): void {
  if (code === ALREADY_PAID) {
    dropForPaid(context, attempt, code);
    return;
  }
  context.feed({type: 'failed', rail: 'card', attempt, failure: {kind: 'refused', code, message}});
  context.invoice?.onRefused(code);
}

/** The invoice was paid another way, and this attempt took nothing, or gave it back. */
function dropForPaid({feed, invoice}: CardEnd, attempt: string, code: string): void {
  feed({type: 'card-dropped', attempt});
  invoice?.onRefused(code);
}

/** The only other thing that can go wrong on the way is the page's own session function. */
function describe(error: unknown): string {
  return `The page's session function failed${error instanceof Error ? ` with ${error.name}` : ''}.`;
}
