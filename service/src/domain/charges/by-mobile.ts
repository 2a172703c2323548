import {invalid} from '../../lib/problem.js';
import type {Currency, SourceSnapshot} from '../../db/types.js';
import {DECLINE_MESSAGES} from '../../rails/cards/card-processor.js';
import type {MobileAnswer, MobileOrder} from '../../rails/mobile/mobile-money.js';
import {applyLateAnswer} from './apply-outcome.js';
import {outcomeOf} from './card-money.js';
import {changeCharge, readCharge, recordCharge, showCharge, type Charge} from './charge.js';
import {checkLater} from './checks.js';
import {recordWalletAnswer, toWalletCall, type WalletCall, type WalletSecret} from './wallet-money.js';
import {
  createCustomer,
  findCustomer,
  requirePastBirth,
  type Customer,
  type CustomerRequest,
} from '../customers/customer.js';
import {findMerchant} from '../merchants.js';
import {requireCurrency} from '../money.js';
import {useOneTimeCode} from '../mobile/one-time-codes.js';
import {findWallet, newWallet, saveWallet, type KnownWallet, type Wallet} from '../mobile/wallets.js';
import {leaseNewCall} from '../job-queue.js';
import {requireOffered} from '../offered-rails.js';
import type {PendingWork, OutgoingCall} from '../rail-calls.js';
import {created, type KeyCaller, type Outcome, type Work} from '../work.js';

/** A request to charge a mobile money wallet (spec 2.3). */
export interface MobileChargeRequest {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly description: string;
  readonly captured: boolean;
  readonly customer?: CustomerRequest;
  readonly customer_id?: string;
  readonly source?: Wallet;
  readonly source_id?: string;
  readonly invoice_reference_id?: string;
  readonly customer_reference_id?: string;
  readonly otp?: string;
}

/** The customer and the wallet of a charge. A new customer gets a row only once the rail has accepted the order. */
interface Payer {
  readonly customer: Customer | undefined;
  readonly wallet: KnownWallet;
}

/** The rail's answer to an order that it accepted. */
type AcceptedOrder = Exclude<MobileAnswer, {readonly status: 'refused'}>;

/** Stored encrypted while the call is in flight. */
interface Secret {
  readonly attempt: string;
  readonly wallet: KnownWallet;
  /** The customer to create once the rail has accepted the order. */
  readonly newCustomer: CustomerRequest | undefined;
  readonly caller: KeyCaller;
}

/** The order for the rail, and what to record when the rail accepts it. */
interface MobileCall extends Secret {
  readonly order: MobileOrder;
}

/** Checks that need no database: exactly one customer, born before now, exactly one source, and the currency. */
export function checkMobileCharge(caller: KeyCaller, request: MobileChargeRequest, now: number): void {
  if ((request.customer === undefined) === (request.customer_id === undefined)) {
    throw invalid('customer_id', 'send exactly one of customer and customer_id');
  }
  if ((request.source === undefined) === (request.source_id === undefined)) {
    throw invalid('source_id', 'send exactly one of source and source_id');
  }
  requirePastBirth(request.customer ?? {}, now, 'customer.birth_date');
  requireCurrency(caller.account, request.currency);
  if (request.source?.currency !== undefined)
    requireCurrency(caller.account, request.source.currency, 'source.currency');
}

/**
 * Starts to charge a wallet, once the one-time code that was sent to it is confirmed. The code is used up whatever the
 * rail answers. If the rail refuses the order (402), no customer and no wallet are created.
 *
 * @throws Problem 403 when the account has no mobile money
 */
export async function chargeMobile(
  work: Work,
  caller: KeyCaller,
  request: MobileChargeRequest,
): Promise<Outcome<object> | PendingWork> {
  requireOffered(work, caller.account, 'mobile');
  const payer = await findPayer(work, caller, request);
  const {amount, currency, otp} = request;
  const {wallet} = payer;
  const refusal = await useOneTimeCode(work, caller, {number: wallet.number, amount, currency, otp});
  if (refusal !== undefined) return refusal;
  const charge = await recordPending(work, caller, {request, payer});
  const newCustomer = payer.customer === undefined ? (request.customer ?? {}) : undefined;
  const kept: Secret = {attempt: work.attempt, wallet, newCustomer, caller};
  const secret = work.vault.seal(JSON.stringify(kept));
  const job = await leaseNewCall(work, {kind: 'mobile_charge', subject: charge.id, at: work.now, secret});
  return {made: charge.id, call: {job, order: toCall(kept, charge)}};
}

/** The response to a wallet charge; 402 when the wallet holds too little. */
export async function showMobileCharge(work: Work, chargeId: string): Promise<Outcome<object>> {
  const charge = await readCharge(work.tx, chargeId);
  if (charge.failure_code !== REFUSED) return created(showCharge(charge, work.isLive));
  return {status: 402, problem: {code: 'insufficient_funds', message: 'The wallet does not have enough money.'}};
}

/** The failure code of a charge whose order the rail refused. */
const REFUSED = 'INSUFFICIENT_FUND';

/** Takes money from a wallet. */
export const mobileCharge: OutgoingCall<MobileCall | WalletCall, MobileAnswer> = {
  async prepare({tx, vault}, {subject: chargeId, secret}) {
    if (secret === null) throw new Error('the charge has no stored order');
    const kept = JSON.parse(vault.open(secret)) as Secret | WalletSecret;
    const charge = await readCharge(tx, chargeId);
    return 'way' in kept ? toWalletCall(kept, charge) : toCall(kept, charge);
  },
  call: ({mobile}, {order}) => mobile.charge(order),
  find: ({mobile}, {order}) => mobile.find(order.attempt),
  async record(work, {job: {subject: chargeId}, order: call, answer}) {
    if (answer.status === 'refused') {
      const failure = {status: 'failed', failure_code: REFUSED, failure_message: DECLINE_MESSAGES[REFUSED]} as const;
      await changeCharge(work, chargeId, failure);
    } else if ('wallet' in call) await recordAccepted(work, call, {chargeId, taken: answer});
    else await recordWalletAnswer(work, call, {chargeId, answer});
  },
  recordLate: applyLateAnswer,
};

function toCall(kept: Secret, charge: Charge): MobileCall {
  const {amount, currency, captured} = charge;
  return {...kept, order: {attempt: kept.attempt, number: kept.wallet.number, amount, currency, captured}};
}

async function findPayer(work: Work, {account}: KeyCaller, request: MobileChargeRequest): Promise<Payer> {
  const {customer_id, source, source_id} = request;
  const customer = customer_id === undefined ? undefined : await findCustomer(work.tx, account, customer_id);
  if (source !== undefined) return {customer, wallet: newWallet(source)};
  const query = {customerId: customer?.id ?? '', sourceId: source_id ?? ''};
  return {customer, wallet: await findWallet(work, account, query)};
}

async function recordPending(
  work: Work,
  caller: KeyCaller,
  {request, payer}: {readonly request: MobileChargeRequest; readonly payer: Payer},
): Promise<Charge> {
  const {statement_descriptor} = await findMerchant(work.tx, caller.account);
  return recordCharge(work, {
    account_id: caller.account.id,
    customer_id: payer.customer?.id ?? null,
    invoice_id: null,
    created_by: caller.id,
    kind: 'mobile',
    amount: request.amount,
    currency: request.currency,
    description: request.description,
    captured: request.captured,
    status: 'pending',
    failure_code: null,
    failure_message: null,
    processing_id: work.attempt,
    source: {...snapshot(payer.wallet, payer.customer?.email ?? request.customer?.email ?? null), statement_descriptor},
    invoice_reference_id: request.invoice_reference_id ?? null,
    customer_reference_id: request.customer_reference_id ?? null,
  });
}

/** Records the rail's answer, and creates the customer and the wallet if they are new. */
async function recordAccepted(
  work: Work,
  {attempt, caller, wallet, newCustomer}: MobileCall,
  {chargeId, taken}: {readonly chargeId: string; readonly taken: AcceptedOrder},
): Promise<void> {
  const {customer_id, source, captured} = await readCharge(work.tx, chargeId);
  const customerId = customer_id ?? (await createCustomer(work, caller, newCustomer ?? {})).id;
  const saved = wallet.id === undefined ? await saveWallet(work, caller.account, {customerId, wallet}) : wallet;
  const charge = await changeCharge(work, chargeId, {
    ...outcomeOf(taken),
    customer_id: customerId,
    processing_id: taken.processingId,
    source: JSON.stringify({...source, ...snapshot(saved, source.email ?? null)}),
    available_date: taken.status === 'succeeded' && captured ? work.now : null,
  });
  await checkLater(work, charge, {kind: 'mobile_check', attempt, answer: taken});
}

/** The wallet as its charge shows it (spec 2.5). */
function snapshot({id, brand, number, country_code}: KnownWallet, email: string | null): SourceSnapshot {
  return {
    ...(id === undefined ? {} : {id}),
    brand,
    ...(email === null ? {} : {email}),
    number,
    ...(country_code === undefined ? {} : {country_code}),
  };
}
