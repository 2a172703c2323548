import {invalid} from '../../lib/problem.js';
import type {Currency, SourceSnapshot} from '../../db/types.js';
import {DECLINE_MESSAGES} from '../../rails/card-processor.js';
import type {MobileAnswer} from '../../rails/mobile-money.js';
import {recordCharge, showCharge} from './charge.js';
import {createCustomer, findCustomer, type Customer, type CustomerRequest} from '../customers/customer.js';
import {findMerchant} from '../merchants.js';
import {requireCurrency} from '../money.js';
import {useOneTimeCode} from '../mobile/one-time-codes.js';
import {findWallet, newWallet, saveWallet, type KnownWallet, type Wallet} from '../mobile/wallets.js';
import {created, type KeyCaller, type Outcome, type Work} from '../work.js';

/** An order to charge a mobile money wallet (spec 2.3). */
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

/** Whom a charge is for, and the wallet it comes from. A customer who is new has no row until money was taken. */
interface Payer {
  readonly customer: Customer | undefined;
  readonly wallet: KnownWallet;
}

/** What the rail did with an order it took. */
type TakenOrder = Exclude<MobileAnswer, {readonly status: 'refused'}>;

/** What the request alone can be refused for: the two pairs that exclude themselves, and the currency. */
export function checkMobileCharge(caller: KeyCaller, asked: MobileChargeRequest): void {
  if ((asked.customer === undefined) === (asked.customer_id === undefined)) {
    throw invalid('customer_id', 'send exactly one of customer and customer_id');
  }
  if ((asked.source === undefined) === (asked.source_id === undefined)) {
    throw invalid('source_id', 'send exactly one of source and source_id');
  }
  requireCurrency(caller.account, asked.currency);
  if (asked.source?.currency !== undefined) requireCurrency(caller.account, asked.source.currency, 'source.currency');
}

/**
 * Charges a wallet whose owner gave the code that was sent to it. The code is used up whatever the rail says; where it
 * took no order (402), nothing else is left: no customer, no saved wallet.
 */
export async function chargeMobile(
  work: Work,
  caller: KeyCaller,
  asked: MobileChargeRequest,
): Promise<Outcome<object>> {
  const payer = await findPayer(work, caller, asked);
  const {amount, currency, captured, otp} = asked;
  const {number} = payer.wallet;
  const refusal = await useOneTimeCode(work, caller, {number, amount, currency, otp});
  if (refusal !== undefined) return refusal;
  const taken = await work.rails.mobile.charge({attempt: work.attempt, number, amount, currency, captured});
  if (taken.status === 'refused') {
    const message = 'The wallet does not hold enough.';
    return {status: 402, problem: {code: 'insufficient_funds', message}};
  }
  return record(work, caller, {asked, payer, taken});
}

async function findPayer(work: Work, {account}: KeyCaller, asked: MobileChargeRequest): Promise<Payer> {
  const {customer_id, source, source_id} = asked;
  const customer = customer_id === undefined ? undefined : await findCustomer(work.tx, account, customer_id);
  if (source !== undefined) return {customer, wallet: newWallet(source)};
  const wanted = {customerId: customer?.id ?? '', sourceId: source_id ?? ''};
  return {customer, wallet: await findWallet(work, account, wanted)};
}

async function record(
  work: Work,
  caller: KeyCaller,
  order: {readonly asked: MobileChargeRequest; readonly payer: Payer; readonly taken: TakenOrder},
): Promise<Outcome<object>> {
  const {asked, payer, taken} = order;
  const customer = payer.customer ?? (await createCustomer(work, caller, asked.customer ?? {}));
  const wallet =
    payer.wallet.id === undefined
      ? await saveWallet(work, caller.account, {customerId: customer.id, wallet: payer.wallet})
      : payer.wallet;
  const {statement_descriptor} = await findMerchant(work.tx, caller.account);
  const charge = await recordCharge(work, {
    account_id: caller.account.id,
    customer_id: customer.id,
    invoice_id: null,
    created_by: caller.id,
    kind: 'mobile',
    amount: asked.amount,
    currency: asked.currency,
    description: asked.description,
    captured: asked.captured,
    ...outcomeOf(taken),
    source: {...snapshot(wallet, customer), statement_descriptor},
    invoice_reference_id: asked.invoice_reference_id ?? null,
    customer_reference_id: asked.customer_reference_id ?? null,
  });
  return created(showCharge(charge));
}

/** The wallet as its charge shows it (spec 2.5). */
function snapshot({id, brand, number, country_code}: KnownWallet, {email}: Customer): SourceSnapshot {
  return {
    ...(id === undefined ? {} : {id}),
    brand,
    ...(email === null ? {} : {email}),
    number,
    ...(country_code === undefined ? {} : {country_code}),
  };
}

function outcomeOf(taken: TakenOrder) {
  const {status, processingId} = taken;
  const failureCode = status === 'failed' ? taken.declineCode : null;
  return {
    status,
    processing_id: processingId,
    failure_code: failureCode,
    failure_message: failureCode === null ? null : DECLINE_MESSAGES[failureCode],
  };
}
