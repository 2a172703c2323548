import {type PaymentsClient, isSessionRejected, type CallOptions} from '../api/client.js';
import type {EffectOf, PaymentEvent, Reason} from '../payment/payment-events.js';
import type {ChargeAttempt, Instrument, Payer} from '../payment/state.js';
import type {EffectContext, Effects} from './environment.js';
import type {Decision} from '../api/http.js';
import {attemptKey} from '../payment/attempt.js';
import {withNames} from '../core/customer-names.js';
import type {CustomerPayload, TokenAnswer} from '../payment/payloads.js';

/** The effects of a card attempt: a token and a customer, then the call that moves money. */
export function cardEffects(context: EffectContext): Effects<'prepare-card' | 'charge-card' | 'save-card'> {
  const {client} = context;
  return {
    'prepare-card': (effect) =>
      prepare(client, effect).catch((error: unknown) => refusalOf(effect.attempt)(sessionFailure(error))),

    'charge-card': async ({attempt, prepared: {instrument, customer}, options}) => {
      const {id, money} = attempt;
      if (!money) return undefined;
      const charge = {
        money,
        instrument,
        customerId: customer.payload.id,
        description: options.mode === 'charge' ? options.description : undefined,
        invoiceId: options.mode === 'invoice' ? options.invoiceId : undefined,
      };
      const call = client.chargeCard(charge, callOptions(context, attempt));
      return toEvent(call, (made) => ({type: 'card/charged', attempt: id, charge: made}), refusalOf(id));
    },

    'save-card': async ({attempt, prepared: {instrument, customer}}) => {
      const {id} = attempt;
      if (!('token' in instrument)) return undefined;
      const call = client.saveCard(customer.payload.id, instrument.token, callOptions(context, attempt));
      return toEvent(call, (source) => ({type: 'card/saved', attempt: id, source}), refusalOf(id));
    },
  };
}

/** For a saved card whose security code is not asked for. */
const NO_TOKEN: TokenAnswer = {kind: 'token', token: '', holder: ''};

async function prepare(
  client: PaymentsClient,
  {attempt, input, payer}: EffectOf<'prepare-card'>,
): Promise<PaymentEvent> {
  const {sourceId, isCodeAsked} = input;
  const isFrameAsked = sourceId === undefined || isCodeAsked;
  const answer = isFrameAsked ? await tokenize(client, attempt, input) : NO_TOKEN;
  if (answer.kind === 'refused') return refusalOf(attempt)(answer.refusal);
  if (answer.kind === 'invalid') return {type: 'card/invalid', attempt};
  const instrument = instrumentOf(sourceId, answer.token);
  const {details, decision} = await findCustomer(client, payer, answer.holder, `${attempt}.customer`);
  if (decision.kind === 'refused') return refusalOf(attempt)(decision.refusal);
  return {type: 'card/prepared', attempt, prepared: {instrument, customer: {details, payload: decision.value}}};
}

/** The customer: one that the service has, one that an attempt with the same details has created, or a new one. */
async function findCustomer(
  client: PaymentsClient,
  payer: Payer,
  holder: string,
  idempotencyKey: string,
): Promise<{readonly details: string | undefined; readonly decision: Decision<CustomerPayload>}> {
  if ('customerId' in payer) return {details: undefined, decision: await client.readCustomer(payer.customerId)};
  const customer = withNames(payer.details, holder);
  const details = JSON.stringify(customer);
  const known = payer.known?.details === details ? await client.readCustomer(payer.known.payload.id) : undefined;
  // Another session does not know the customer that the first one has created.
  const isMissing = !known || (known.kind === 'refused' && known.refusal.status === 404);
  const decision = isMissing ? await client.createCustomer(customer, {idempotencyKey}) : known;
  return {details, decision};
}

/** Fetches a token from the card frame. When the session has expired, tries once more with a new session. */
async function tokenize(
  {credentials}: PaymentsClient,
  attempt: string,
  input: EffectOf<'prepare-card'>['input'],
): Promise<TokenAnswer> {
  const answer = await input.tokenize(`${attempt}.token`);
  const isExpired = answer.kind === 'refused' && isSessionRejected(answer.refusal);
  if (!isExpired || !credentials.isRenewable) return answer;
  credentials.renew();
  return input.tokenize(`${attempt}.token`);
}

function instrumentOf(sourceId: string | undefined, token: string): Instrument {
  if (sourceId === undefined) return {token};
  return token === '' ? {source_id: sourceId} : {source_id: sourceId, cvc_token: token};
}

/** The options of the call that moves money. */
export function callOptions({dispatch}: EffectContext, {id, kind}: ChargeAttempt): CallOptions {
  const onUndecided = (): void => {
    dispatch({type: 'charge/unanswered', attempt: id});
  };
  return {idempotencyKey: attemptKey({id, kind}), onUndecided};
}

export function refusalOf(attempt: string): (reason: Reason) => PaymentEvent {
  return (reason) => ({type: 'charge/refused', attempt, reason});
}

/** The event of a call's decision. Only the page's own session function can throw here. */
export async function toEvent<T>(
  call: Promise<Decision<T>>,
  answered: (value: T) => PaymentEvent,
  refused: (reason: Reason) => PaymentEvent,
): Promise<PaymentEvent> {
  try {
    const decision = await call;
    return decision.kind === 'answered' ? answered(decision.value) : refused(decision.refusal);
  } catch (error) {
    return refused(sessionFailure(error));
  }
}

/** The page's session function has failed, so nothing was sent. */
function sessionFailure(error: unknown): Reason {
  const name = error instanceof Error ? ` with ${error.name}` : '';
  return {code: 'session_unavailable', message: `The page's session function failed${name}.`};
}
