import {applyCharge, NO_CHARGE} from './charge.js';
import type {CardEvent, Handlers, Step} from './payment-events.js';
import {
  customerIdOf,
  isCard,
  isCharging,
  moneyToPay,
  type CardAttempt,
  type CardInput,
  type Payer,
  type Payment,
} from './state.js';
import {toLogged, settle, step, withAttempt, withoutAttempt} from './transitions.js';

/** A card attempt: searches for attempts of earlier pages, prepares the card, logs the attempt, calls the service, handles the outcome. */
export const CARD_HANDLERS: Handlers<CardEvent> = {
  'card/submitted': (payment, {attempt, input}) => submit(payment, attempt, input),

  'card/searched': (payment, {attempt: id, isComplete}) => {
    const attempt = cardIn(payment, id, 'searching');
    const input = attempt?.input;
    if (!input) return step(payment);
    const payer = payerOf(payment, input);
    if (!isComplete || !payer) return step(withoutAttempt(payment, id));
    return step(withAttempt(payment, {...attempt, step: 'preparing'}), {do: 'prepare-card', attempt: id, input, payer});
  },

  'card/prepared': (payment, {attempt: id, prepared}) => {
    const attempt = cardIn(payment, id, 'preparing');
    if (!attempt) return step(payment);
    const {customer} = prepared;
    const subject = attempt.kind === 'saved_card' ? customer.payload.id : undefined;
    const logging: CardAttempt = {...attempt, step: 'logging', subject, input: undefined, prepared};
    const known = {...withAttempt(payment, logging), customer};
    return step(known, {do: 'log-attempt', attempt: toLogged(logging)});
  },

  'card/invalid': (payment, {attempt}) =>
    cardIn(payment, attempt, 'preparing') ? step(withoutAttempt(payment, attempt)) : step(payment),

  'card/charged': (payment, {attempt: id, charge}, now) => {
    const attempt = cardIn(payment, id);
    if (!attempt?.prepared) return step(payment);
    return applyCharge(payment, attempt, {charge, customer: attempt.prepared.customer.payload}, now);
  },

  'card/saved': (payment, {attempt: id, source}) => {
    const customer = cardIn(payment, id)?.prepared?.customer.payload;
    return customer ? settle(payment, {by: 'card', detail: {customer, source}}, id) : step(payment);
  },
};

/** Calls the attempt's service operation. The attempt log already contains the attempt. */
export function callForCard(payment: Payment, attempt: CardAttempt): Step {
  const {prepared, kind} = attempt;
  if (attempt.step !== 'logging' || !prepared) return step(payment);
  const calling: CardAttempt = {...attempt, step: 'calling'};
  const call = kind === 'saved_card' ? 'save-card' : 'charge-card';
  return step(withAttempt(payment, calling), {do: call, attempt: calling, prepared, options: payment.options});
}

/** One attempt at a time: a second press has no effect. */
function submit(payment: Payment, id: string, input: CardInput): Step {
  const {options, order} = payment;
  const money = moneyToPay(payment);
  const isPayable = options.mode === 'add' || money !== undefined;
  if (payment.success || isCharging(payment) || !isPayable || !payerOf(payment, input)) return step(payment);
  const attempt: CardAttempt = {
    id,
    order,
    kind: options.mode === 'add' ? 'saved_card' : 'card_charge',
    subject: undefined,
    step: 'searching',
    money,
    ...NO_CHARGE,
    input,
    prepared: undefined,
    isFailureAnnounced: false,
  };
  return step({...withAttempt(payment, attempt), failed: undefined}, {do: 'find-attempts', attempt: id});
}

/** A customer that the service already has, or the details of a new one. */
function payerOf(payment: Payment, {details}: CardInput): Payer | undefined {
  const customerId = customerIdOf(payment);
  if (customerId !== undefined) return {customerId};
  return details && {details, known: payment.customer};
}

function cardIn(payment: Payment, id: string, wanted?: CardAttempt['step']): CardAttempt | undefined {
  const attempt = payment.attempts.get(id);
  if (!attempt || !isCard(attempt)) return undefined;
  return wanted === undefined || attempt.step === wanted ? attempt : undefined;
}
