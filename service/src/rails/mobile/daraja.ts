import Type, {type Static} from 'typebox';
import {Value} from 'typebox/value';
import type {CallbackRequest, Callbacks, ChargeUpdate, DeclineCode, ProcessorCharge} from '../cards/card-processor.js';
import {askJson, parseJson, unexpectedResponse, type JsonAnswer} from '../json-client.js';
import {RefusedForGood} from '../refused-for-good.js';
import {requiredSetting, webAddressSetting, type Env} from '../settings.js';
import {isTokenOf, tokenOf} from '../signatures.js';
import type {MobileAnswer, MobileMoney, MobileOrder} from './mobile-money.js';

const Text = Type.String({minLength: 1, maxLength: 255});
const Code = Type.Union([Type.Integer(), Text]);
const Login = Type.Object({access_token: Type.String({minLength: 1}), expires_in: Code});
const Accepted = Type.Object({CheckoutRequestID: Text, ResponseCode: Type.Literal('0')});
const Refused = Type.Object({errorCode: Text});
const Result = Type.Object({CheckoutRequestID: Text, ResultCode: Code});
/** Whole shillings, like every order. A fraction cannot belong to one. */
const Amount = Type.Object({Name: Type.Literal('Amount'), Value: Type.Integer({minimum: 0, maximum: 1e9})});
const Callback = Type.Object({
  Body: Type.Object({
    stkCallback: Type.Object({
      CheckoutRequestID: Text,
      ResultCode: Code,
      CallbackMetadata: Type.Optional(Type.Object({Item: Type.Array(Type.Unknown())})),
    }),
  }),
});

/** The time limit of a request, in milliseconds. A call makes up to two, which must fit into the service's own limit. */
const LIMIT_MS = 25_000;
/** How long before its expiry a token is no longer used. */
const TOKEN_MARGIN_MS = 60_000;
/** When to query the status of a prompt: the owner has about a minute to answer, and the callback may be lost. */
const ASK_AGAIN_MS = 30_000;
/** How many attempts are remembered with the system's id for them. */
const MAX_REMEMBERED = 10_000;

/** The system's answers to a query while the payer has not answered: an error code or a result code. */
const STILL_PROCESSED = {errorCode: '500.001.1001', resultCodes: ['4999']};
/**
 * The errors after which no prompt was started: a refused request, a busy phone, too many requests. After any other, such
 * as an internal error, that is unknown.
 */
const NOTHING_BEGUN = /^(?:4\d\d\.|500\.001\.1001$|500\.003\.0[23]$)/;
/** The error for an invalid token: nothing was started. */
const BAD_TOKEN = '404.001.03';

/** The result codes of a failure: insufficient funds, a locked subscriber, expired, cancelled, not reached, wrong PIN. */
const FAILURES: Readonly<Record<string, DeclineCode>> = {
  '1': 'INSUFFICIENT_FUND',
  '1001': 'PROCESSOR_DECLINED',
  '1019': 'PROCESSOR_DECLINED',
  '1032': 'PROCESSOR_DECLINED',
  '1037': 'PROCESSOR_DECLINED',
  '2001': 'CONSUMER_AUTHENTICATION_FAILED',
};

/** Options besides the settings from the environment. */
export interface DarajaOptions {
  /** The time limit of a request, in milliseconds. */
  readonly mostMs?: number;
}

interface Settings {
  readonly url: URL;
  readonly consumer: string;
  readonly shortCode: string;
  readonly passkey: string;
  readonly callbackSecret: string;
  readonly callbackUrl: URL;
}

/**
 * Charges M-Pesa wallets in Kenya through Safaricom's Daraja API (M-Pesa Express): a prompt on the phone asks the owner for the
 * PIN. Settings: `RAIL_MOBILE=daraja`, `MPESA_URL` (`https://api.safaricom.co.ke`), `MPESA_CONSUMER_KEY`, `MPESA_CONSUMER_SECRET`,
 * `MPESA_SHORT_CODE`, `MPESA_PASSKEY`, `MPESA_CALLBACK_SECRET` and `PUBLIC_URL`, which receives the callbacks.
 *
 * @throws RangeError naming the setting that is missing or invalid
 */
export function darajaMobile(env: Env, {mostMs = LIMIT_MS}: DarajaOptions = {}): MobileMoney {
  const choice = 'RAIL_MOBILE=daraja';
  const required = (name: string): string => requiredSetting(env, name, choice);
  const daraja = new Daraja(
    {
      url: webAddressSetting(env, 'MPESA_URL', choice),
      consumer: `${required('MPESA_CONSUMER_KEY')}:${required('MPESA_CONSUMER_SECRET')}`,
      shortCode: required('MPESA_SHORT_CODE'),
      passkey: required('MPESA_PASSKEY'),
      callbackSecret: required('MPESA_CALLBACK_SECRET'),
      callbackUrl: webAddressSetting(env, 'PUBLIC_URL', choice),
    },
    Math.min(LIMIT_MS, mostMs),
  );
  return {
    providers: ['mpesa'],
    charge: (order) => daraja.charge(order),
    find: (attempt, processingId) => daraja.find(attempt, processingId),
    refund: () => Promise.reject(new RefusedForGood('money of M-Pesa is sent back in its own portal')),
    findRefund: async () => false,
    callbacks: daraja,
  };
}

/** What is known about an attempt: the system's id, that it was not started, or neither because the answer was lost. */
type Attempt = {readonly id: string} | 'not begun' | 'not known';

class Daraja implements Callbacks {
  readonly #settings: Settings;
  readonly #limitMs: number;
  #token: {readonly text: string; readonly endsAt: number} | undefined;
  readonly #attempts = new Map<string, Attempt>();

  constructor(settings: Settings, limitMs: number) {
    this.#settings = settings;
    this.#limitMs = limitMs;
  }

  async charge(order: MobileOrder): Promise<MobileAnswer> {
    const {attempt, currency, amount, captured} = order;
    const before = this.#attempts.get(attempt) ?? 'not begun';
    if (before !== 'not begun') return this.#ask(before);
    if (currency !== 'KES' || amount % 100n !== 0n || !captured) return declined(attempt);
    this.#remember(attempt, 'not known');
    await this.#logIn().catch((error: unknown) => {
      this.#remember(attempt, 'not begun');
      throw error;
    });
    return this.#taken(attempt, await this.#push(order));
  }

  /**
   * Looks up an attempt of this process, or one of any process by the system's id of it.
   *
   * @throws Error if its outcome is unknown: Daraja has no idempotency keys, so the order may exist; the callback will
   *   report it
   */
  async find(attempt: string, processingId?: string): Promise<MobileAnswer | undefined> {
    const known = processingId === undefined ? this.#attempts.get(attempt) : {id: processingId};
    return known === 'not begun' ? undefined : this.#ask(known ?? 'not known');
  }

  isGenuine({query}: CallbackRequest): boolean {
    const {attempt = '', token = ''} = query;
    return isTokenOf(attempt, token, this.#settings.callbackSecret);
  }

  read({query, body}: CallbackRequest): ChargeUpdate | undefined {
    const parsed = parseJson(body);
    if (!Value.Check(Callback, parsed)) return undefined;
    const {CheckoutRequestID, ResultCode, CallbackMetadata} = parsed.Body.stkCallback;
    const paid = CallbackMetadata?.Item.find((item): item is Static<typeof Amount> => Value.Check(Amount, item));
    // A callback is final, whatever its code.
    const outcome = outcomeOf(String(ResultCode), CheckoutRequestID) ?? declined(CheckoutRequestID);
    // A successful payment reports its amount, a failed one does not.
    if (outcome.status === 'succeeded' && paid === undefined) return undefined;
    return {
      attempt: query['attempt'] ?? '',
      amount: paid === undefined ? undefined : BigInt(paid.Value) * 100n,
      currency: 'KES',
      outcome,
    };
  }

  async #ask(known: Exclude<Attempt, 'not begun'>): Promise<MobileAnswer> {
    if (known === 'not known') throw new Error('the status of this order cannot be queried');
    const {id} = known;
    await this.#logIn();
    const answer = await this.#post('/mpesa/stkpushquery/v1/query', {...this.#password(), CheckoutRequestID: id});
    if (answer.status === 200 && Value.Check(Result, answer.body) && answer.body.CheckoutRequestID === id) {
      // A query can also answer with a code that nothing documents, and the payer may still pay.
      return outcomeOf(String(answer.body.ResultCode), id) ?? pending(id);
    }
    if (this.#errorOf(answer) === STILL_PROCESSED.errorCode) return pending(id);
    throw unexpectedResponse('find', answer);
  }

  #taken(attempt: string, answer: JsonAnswer): MobileAnswer {
    if (answer.status === 200 && Value.Check(Accepted, answer.body)) {
      const id = answer.body.CheckoutRequestID;
      this.#remember(attempt, {id});
      return pending(id);
    }
    const code = this.#errorOf(answer);
    if (code !== undefined && NOTHING_BEGUN.test(code)) this.#remember(attempt, 'not begun');
    if (code?.startsWith('400.') === true) return declined(attempt);
    throw unexpectedResponse('charge', answer);
  }

  /** The error code of a response, if it has one. An invalid token is dropped. */
  #errorOf({body}: JsonAnswer): string | undefined {
    if (!Value.Check(Refused, body)) return undefined;
    if (body.errorCode === BAD_TOKEN) this.#token = undefined;
    return body.errorCode;
  }

  #push({attempt, number, amount}: MobileOrder): Promise<JsonAnswer> {
    const {shortCode, callbackUrl, callbackSecret} = this.#settings;
    const callback = new URL('/rails/mobile/callbacks', callbackUrl);
    callback.search = String(new URLSearchParams({attempt, token: tokenOf(attempt, callbackSecret)}));
    const phone = msisdnOf(number);
    return this.#post('/mpesa/stkpush/v1/processrequest', {
      ...this.#password(),
      TransactionType: 'CustomerPayBillOnline',
      Amount: String(amount / 100n),
      PartyA: phone,
      PartyB: shortCode,
      PhoneNumber: phone,
      CallBackURL: callback.href,
      AccountReference: attempt.slice(0, 12),
      TransactionDesc: 'Payment',
    });
  }

  /** The short code and the password, which contains the current time in Nairobi. */
  #password() {
    const {shortCode, passkey} = this.#settings;
    const Timestamp = new Date(Date.now() + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const Password = Buffer.from(shortCode + passkey + Timestamp).toString('base64');
    return {BusinessShortCode: shortCode, Password, Timestamp};
  }

  async #logIn(): Promise<void> {
    if (this.#token !== undefined && this.#token.endsAt > Date.now()) return;
    const {url, consumer} = this.#settings;
    const path = new URL('/oauth/v1/generate?grant_type=client_credentials', url);
    const headers = {authorization: `Basic ${Buffer.from(consumer).toString('base64')}`};
    const answer = await askJson({method: 'GET', url: path, headers, limitMs: this.#limitMs});
    if (answer.status !== 200 || !Value.Check(Login, answer.body)) throw unexpectedResponse('logging in', answer);
    const {access_token: text, expires_in} = answer.body;
    this.#token = {text, endsAt: Date.now() + Number(expires_in) * 1000 - TOKEN_MARGIN_MS};
  }

  #post(path: string, body: object): Promise<JsonAnswer> {
    const headers = {authorization: `Bearer ${this.#token?.text ?? ''}`};
    return askJson({method: 'POST', url: new URL(path, this.#settings.url), headers, body, limitMs: this.#limitMs});
  }

  #remember(attempt: string, known: Attempt): void {
    this.#attempts.set(attempt, known);
    const [oldest = ''] = this.#attempts.keys();
    if (this.#attempts.size > MAX_REMEMBERED) this.#attempts.delete(oldest);
  }
}

/** The outcome of a known result code. */
function outcomeOf(resultCode: string, processingId: string): ProcessorCharge | undefined {
  if (resultCode === '0') return {status: 'succeeded', processingId};
  if (STILL_PROCESSED.resultCodes.includes(resultCode)) return pending(processingId);
  const declineCode = FAILURES[resultCode];
  return declineCode && {status: 'failed', processingId, declineCode};
}

function pending(processingId: string): ProcessorCharge {
  return {status: 'pending', processingId, askAgainMs: ASK_AGAIN_MS};
}

function declined(processingId: string): ProcessorCharge {
  return {status: 'failed', processingId, declineCode: 'PROCESSOR_DECLINED'};
}

/** Converts a Kenyan number in any form to M-Pesa's form, `2547…`. */
function msisdnOf(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '');
  return digits.replace(/^(?:254)?0?(?=\d{9}$)/, '254');
}
