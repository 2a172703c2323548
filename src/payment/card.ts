import type {CustomerPayload, DatedCharge, Outcome} from './payloads.js';
import type {CardEvent, Handlers, Reason, Step} from './payment-events.js';
import {
  customerIdOf,
  isCard,
  isCardBusy,
  moneyToPay,
  type CardAttempt,
  type CardInput,
  type Payer,
  type Payment,
} from './state.js';
import {
  afterRefusal,
  ALREADY_PAID,
  andThen,
  drop,
  fail,
  forget,
  loggedPart,
  mapAttempts,
  settle,
  step,
  withAttempt,
  withoutAttempt,
} from './transitions.js';

/** The call was not made, and never will be: the page was left before. */
const INTERRUPTED: Reason = {
  code: 'attempt_interrupted',
  message: 'The page was left before the payment was made, and nothing was taken.',
};

/** The steps before the call that moves money. */
const UNCALLED: ReadonlySet<string> = new Set<CardAttempt['step']>(['searching', 'preparing', 'logging']);

/** A card attempt: search for attempts of earlier pages, prepare the card, log the attempt, call, outcome. */
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
    return step(known, {do: 'log-attempt', attempt: loggedPart(logging)});
  },

  'card/invalid': (payment, {attempt}) =>
    cardIn(payment, attempt, 'preparing') ? step(withoutAttempt(payment, attempt)) : step(payment),

  'card/unanswered': (payment, {attempt: id}) => {
    const attempt = cardIn(payment, id, 'calling');
    return step(attempt ? withAttempt(payment, {...attempt, step: 'repeating'}) : payment);
  },

  'card/refused': (payment, {attempt: id, reason}, now) => {
    const attempt = cardIn(payment, id);
    return attempt ? refuse(payment, attempt, reason, now) : step(payment);
  },

  'card/charged': (payment, {attempt: id, charge}) => {
    const attempt = cardIn(payment, id);
    return attempt?.prepared ? charged(payment, attempt, charge, attempt.prepared.customer.payload) : step(payment);
  },

  'card/saved': (payment, {attempt: id, source}) => {
    const customer = cardIn(payment, id)?.prepared?.customer.payload;
    return customer ? settle(payment, {by: 'card', detail: {customer, source}}, id) : step(payment);
  },
};

/** Calls the attempt's service operation, now that the attempt log has it. */
export function callForCard(payment: Payment, attempt: CardAttempt): Step {
  const {prepared, kind} = attempt;
  if (attempt.step !== 'logging' || !prepared) return step(payment);
  const calling: CardAttempt = {...attempt, step: 'calling'};
  const call = kind === 'saved_card' ? 'save-card' : 'charge-card';
  return step(withAttempt(payment, calling), {do: call, attempt: calling, prepared, options: payment.options});
}

/** An attempt of an earlier page, of which the service is asked. A press that has not led to a call yet came too late. */
export function recoverCard(payment: Payment, attempt: CardAttempt): Step {
  const uncalled = [...payment.attempts.values()].filter((one) => isCard(one) && UNCALLED.has(one.step));
  const others = mapAttempts(payment, (one) => (uncalled.includes(one) ? undefined : one));
  return step(withAttempt({...others, failed: undefined}, attempt), ...forget(uncalled.map(({id}) => id)));
}

/** The service has said what became of an attempt whose answer this page did not get. */
export function resolveCard(payment: Payment, attempt: CardAttempt, outcome: Outcome, now: number): Step {
  switch (outcome.kind) {
    case 'none':
      return refuse(payment, attempt, INTERRUPTED, now);
    case 'refused':
      return refuse(payment, attempt, outcome, now);
    case 'charge':
      return outcome.isReturned
        ? dropForPaid(payment, attempt, now)
        : charged(payment, attempt, outcome.charge, knownCustomer(payment, outcome.customer));
    case 'source': {
      const customer = knownCustomer(payment, outcome.customer);
      return settle(payment, {by: 'card', detail: {customer, source: outcome.source}}, attempt.id);
    }
    case 'qr':
    case 'phone':
      return drop(payment, attempt);
  }
}

/** The customer as this page knows them, which is more than the service shows of an attempt. */
function knownCustomer({customer}: Payment, shown: CustomerPayload): CustomerPayload {
  return customer?.payload ?? shown;
}

/** One attempt at a time: a second press has no effect. */
function submit(payment: Payment, id: string, input: CardInput): Step {
  const {options, order} = payment;
  const money = moneyToPay(payment);
  const isPayable = options.mode === 'add' || money !== undefined;
  if (payment.success || isCardBusy(payment) || !isPayable || !payerOf(payment, input)) return step(payment);
  const attempt: CardAttempt = {
    id,
    order,
    kind: options.mode === 'add' ? 'saved_card' : 'card_charge',
    subject: undefined,
    step: 'searching',
    money,
    input,
    prepared: undefined,
    isQuiet: false,
  };
  return step({...withAttempt(payment, attempt), failed: undefined}, {do: 'find-attempts', attempt: id});
}

/** A customer the service has, or the details of a new one. */
function payerOf(payment: Payment, {details}: CardInput): Payer | undefined {
  const customerId = customerIdOf(payment);
  if (customerId !== undefined) return {customerId};
  return details && {details, known: payment.customer};
}

/** Only `succeeded` is a success, only a failed charge a decline. Anything else is not decided. */
function charged(payment: Payment, attempt: CardAttempt, charge: DatedCharge, customer: CustomerPayload): Step {
  const {id} = attempt;
  if (charge.status === 'failed' || charge.failure_code !== null) {
    return fail(withoutAttempt(payment, id), attempt, {kind: 'declined', code: charge.failure_code ?? ''});
  }
  if (charge.status !== 'succeeded') {
    return step(withAttempt(payment, {...attempt, step: 'pending'}));
  }
  const {created_date: paidAt, ...payload} = charge;
  return settle(payment, {by: 'card', detail: {customer, charge: payload}, paidAt}, id);
}

function refuse(payment: Payment, attempt: CardAttempt, {code, message}: Reason, now: number): Step {
  if (code === ALREADY_PAID) return dropForPaid(payment, attempt, now);
  const failed = fail(withoutAttempt(payment, attempt.id), attempt, {kind: 'refused', code, message});
  return andThen(failed, (after) => afterRefusal(after, code, now));
}

/** The invoice was paid another way, and this attempt took nothing, or its money went back. */
function dropForPaid(payment: Payment, attempt: CardAttempt, now: number): Step {
  return andThen(drop(payment, attempt), (after) => afterRefusal(after, ALREADY_PAID, now));
}

function cardIn(payment: Payment, id: string, wanted?: CardAttempt['step']): CardAttempt | undefined {
  const attempt = payment.attempts.get(id);
  if (!attempt || !isCard(attempt)) return undefined;
  return wanted === undefined || attempt.step === wanted ? attempt : undefined;
}
