import type {Clock, Presence} from '../core/clock.js';
import {isCredential, type Credential} from '../core/credential.js';
import type {CustomerDetails} from '../core/customer.js';
import type {Fields} from '../core/json-reader.js';
import {attemptKey, type LoggedAttempt} from '../payment/attempt.js';
import type {Instrument} from '../payment/state.js';
import {
  type Outcome,
  UNREACHABLE,
  type Reach,
  type Refusal,
  type ChargeFields,
  type ChargeAnswer,
  type CustomerPayload,
  type Due,
  type SavedCard,
  type SourcePayload,
} from '../payment/payloads.js';
import {
  type Reads,
  type Schemas,
  type Sends,
  readOutcome,
  readCharge,
  readCustomer,
  readSavedCard,
  readSource,
} from './decoders.js';
import {type Answer, type Call, type Decision, type Network} from './http.js';
import {LIMITED, untilDecided, UNTIL_KNOWN, type Persistence} from './retry.js';
import {pathOf} from './request.js';

/** The credential of the widget's calls: a publishable key, a session token, or the page's function that fetches one. */
export class CredentialProvider {
  #credential: Credential;
  #token: Promise<string> | undefined;
  #isPrepared = false;

  constructor(credential: Credential) {
    this.#credential = credential;
  }

  /**
   * Sets the credential of the following calls. A new function replaces the old one without being called, because a
   * framework may create a new function at every render.
   *
   * @returns whether it replaces a text, or is another one
   */
  authorise(credential: Credential): boolean {
    const before = this.#credential;
    this.#credential = credential;
    if (credential === before || (typeof credential === typeof before && typeof before !== 'string')) return false;
    this.renew();
    this.#isPrepared = false;
    return true;
  }

  /** Whether {@link renew} can get another credential. */
  get isRenewable(): boolean {
    return typeof this.#credential !== 'string';
  }

  /**
   * The bearer credential; calls the page's session function once, until {@link renew}. Rejects with what that
   * function rejected with.
   */
  async token(): Promise<string> {
    if (typeof this.#credential === 'string') return this.#credential;
    this.#token ??= fetchSession(this.#credential);
    return this.#token.catch((error: unknown) => {
      this.#token = undefined;
      throw error;
    });
  }

  /** Calls the page's session function once, before the press. When that fails, the press calls it again. */
  prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    void this.token().catch(() => undefined);
  }

  /** Makes the next call fetch a new session: a session pays once, and only the amount it was created for. */
  renew(): void {
    this.#token = undefined;
  }
}

/** Calls the page's function, which must resolve with a session token. Logs a mistake for the developer. */
async function fetchSession(session: () => Promise<string>): Promise<string> {
  let outcome: string | undefined;
  try {
    const token: unknown = await session();
    outcome = 'resolved with another value';
    const text = typeof token === 'string' ? token.trim() : token;
    if (isCredential(text)) return text;
    throw new TypeError(outcome);
  } catch (error) {
    outcome ??= `failed with ${error instanceof Error ? error.name : 'an error'}`;
    console.error(`<payment-widget> session: your function must resolve with a session token (ws_…); it ${outcome}.`);
    throw error;
  }
}

/** A card charge to create. */
export interface CardOrder {
  readonly money: Due;
  readonly customerId: string;
  readonly instrument: Instrument;
  readonly description?: string | undefined;
  readonly invoiceId?: string | undefined;
}

/** Options of a call that changes something. */
export interface CallOptions {
  readonly idempotencyKey: string;
  readonly signal?: AbortSignal | undefined;
  /** Called each time an answer is lost and the call is repeated. */
  readonly onUndecided?: (() => void) | undefined;
}

/** What the client needs from its environment. */
type ClientEnvironment = Pick<Clock & Presence & Network, 'after' | 'onReturn' | 'send'>;

/** A call, as a client of a rail describes it. */
export type Request<T> = Pick<Call<T>, 'method' | 'body' | 'read'> & {readonly path: string};

/**
 * The payment service's client. Only this class and the decoders use field names of the HTTP contract. A method resolves with the
 * service's decision; it rejects only with the reason of its signal, or with the error of the page's session function.
 */
export class PaymentsClient {
  readonly credentials: CredentialProvider;
  readonly #env: ClientEnvironment;
  readonly baseUrl: string;
  /** Called after each call. */
  onReach: (reach: Reach) => void = () => undefined;

  constructor(env: ClientEnvironment, baseUrl: string, credential: Credential) {
    this.credentials = new CredentialProvider(credential);
    this.#env = env;
    this.baseUrl = baseUrl;
  }

  createCustomer(details: CustomerDetails, options: CallOptions): Promise<Decision<CustomerPayload>> {
    const body = details satisfies Sends<'CustomerRequest'>;
    const read = readCustomer satisfies Reads<'Customer', CustomerPayload>;
    return this.change({method: 'POST', path: pathOf('/v2/customers'), body, read}, options, LIMITED);
  }

  readCustomer(id: string): Promise<Decision<CustomerPayload>> {
    return this.read(pathOf('/v2/customers/{id}', id), readCustomer);
  }

  saveCard(customerId: string, token: string, options: CallOptions): Promise<Decision<SourcePayload>> {
    const path = pathOf('/v2/customers/{id}/sources', customerId);
    const read = readSource satisfies Reads<'Source', SourcePayload>;
    const body = {token} satisfies Sends<'SourceRequest'>;
    return this.change({method: 'POST', path, body, read}, options, UNTIL_KNOWN);
  }

  readSavedCards(customerId: string): Promise<Decision<readonly SavedCard[]>> {
    const read = (json: Fields): readonly SavedCard[] => json.list('data').map(readSavedCard);
    return this.read(pathOf('/v2/customers/{id}/sources', customerId), read);
  }

  /** Removes a saved card or wallet; resolves with its status. Removing it again succeeds, too. */
  removeSaved(
    {customer_id: customerId, id}: Pick<SourcePayload, 'customer_id' | 'id'>,
    template: '/v2/customers/{id}/sources/{source_id}' | '/v2/customers/{id}/wallets/{wallet_id}',
    options: CallOptions,
  ): Promise<Decision<string>> {
    const path = pathOf(template, customerId, id);
    const read = (json: Fields<Pick<Schemas['Source'], 'status'>>): string => json.text('status');
    return this.change({method: 'DELETE', path, read}, options, LIMITED);
  }

  /** Charges a card. A decline is also an answer: a charge with a `failure_code`. */
  chargeCard(order: CardOrder, options: CallOptions): Promise<Decision<ChargeAnswer>> {
    const body = {
      amount: order.money.minor,
      currency: order.money.currency,
      customer_id: order.customerId,
      description: order.description,
      invoice_id: order.invoiceId,
      installment: order.money.installment,
      ...order.instrument,
    } satisfies Sends<'CardChargeRequest'>;
    const {origin} = new URL(this.baseUrl);
    const read = ((json) => readCharge(json, origin)) satisfies Reads<'Charge', ChargeFields>;
    return this.change({method: 'POST', path: pathOf('/v2/charges/card'), body, read}, options, UNTIL_KNOWN);
  }

  /** Asks for the outcome of an attempt. The service closes an attempt that had no effect, so it can have none later. */
  resolveAttempt(attempt: LoggedAttempt, signal: AbortSignal): Promise<Decision<Outcome>> {
    const {kind: operation, subject} = attempt;
    const body = {operation, subject, idempotency_key: attemptKey(attempt)};
    const path = pathOf('/v2/attempts/conclude');
    const {origin} = new URL(this.baseUrl);
    const read = (json: Fields<Schemas['Attempt']>): Outcome => readOutcome(json, origin);
    return this.#decide({method: 'POST', path, body, read}, {signal}, UNTIL_KNOWN);
  }

  /** Reads a path, and retries until the service decides or the time limit for reads has passed. */
  read<T>(path: string, read: (json: Fields) => T, signal?: AbortSignal): Promise<Decision<T>> {
    return this.#decide({method: 'GET', path, read}, {signal}, LIMITED);
  }

  /** Makes a call that changes something, and repeats it until the service decides. */
  change<T>(request: Request<T>, options: CallOptions, persistence: Persistence): Promise<Decision<T>> {
    return this.#decide(request, options, persistence);
  }

  async #decide<T>(request: Request<T>, options: Partial<CallOptions>, persistence: Persistence): Promise<Decision<T>> {
    const {signal, onUndecided} = options;
    const decision = await untilDecided(() => this.ask(request, options), {
      env: this.#env,
      persistence,
      signal,
      onUndecided,
    });
    return decision ?? {kind: 'refused', refusal: UNREACHABLE};
  }

  /** Makes a call, and repeats it once with a new session when the service reports that the session has expired. */
  async ask<T>(request: Request<T>, options: Partial<CallOptions>): Promise<Answer<T>> {
    let answer = await this.#send(request, options);
    if (reachOf(answer) === 'expired' && this.credentials.isRenewable) {
      this.credentials.renew();
      answer = await this.#send(request, options);
    }
    this.onReach(reachOf(answer));
    return answer;
  }

  async #send<T>(request: Request<T>, {idempotencyKey, signal}: Partial<CallOptions>): Promise<Answer<T>> {
    const credential = await this.credentials.token().catch((error: unknown) => {
      this.onReach('expired');
      throw error;
    });
    const {path, ...call} = request;
    return this.#env.send({...call, url: this.baseUrl + path, credential, idempotencyKey, signal});
  }
}

function reachOf(answer: Answer<unknown>): Reach {
  if (answer.kind === 'undecided') return 'lost';
  return answer.kind === 'refused' && isSessionRejected(answer.refusal) ? 'expired' : 'answered';
}

/** Whether the service does not accept the session: a new one may be accepted. */
export function isSessionRejected({code}: Refusal): boolean {
  return code === 'session_expired' || code === 'session_refused' || code === 'unauthorized';
}
