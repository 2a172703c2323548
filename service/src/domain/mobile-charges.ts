import {invalid} from '../base/problem.js';
import {newId} from '../base/random.js';
import type {Currency, SourceSnapshot} from '../db/types.js';
import {recordCharge, showCharge, type Charge} from './charges.js';
import {createCustomer, findCustomer, type CustomerRequest} from './customers.js';
import {findMerchant} from './merchants.js';
import {requireCurrency} from './money.js';
import {useOneTimeCode} from './one-time-codes.js';
import {findSource} from './sources.js';
import {created, type KeyCaller, type Outcome, type Work} from './work.js';

/** A mobile money wallet. */
export interface Wallet {
  readonly brand?: string;
  readonly currency?: Currency;
  readonly number: string;
  readonly country_code?: string;
  readonly default?: boolean;
}

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

/** What the request alone can be refused for: the two pairs that exclude themselves, and the currency. */
export function checkMobileCharge(caller: KeyCaller, asked: MobileChargeRequest): void {
  if ((asked.customer === undefined) === (asked.customer_id === undefined)) {
    throw invalid('customer_id', 'send exactly one of customer and customer_id');
  }
  if ((asked.source === undefined) === (asked.source_id === undefined)) {
    throw invalid('source_id', 'send exactly one of source and source_id');
  }
  requireCurrency(caller.account, asked.currency);
  if (asked.source?.currency !== undefined) requireCurrency(caller.account, asked.source.currency);
}

/** Charges a wallet whose owner gave the code that was sent to it. */
export async function chargeMobile(
  work: Work,
  caller: KeyCaller,
  asked: MobileChargeRequest,
): Promise<Outcome<object>> {
  const {account} = caller;
  if (asked.customer_id !== undefined) await findCustomer(work.tx, account, asked.customer_id);
  const wallet = await findWallet(work, caller, asked);
  const refusal = await useOneTimeCode(work, caller, {phoneNumber: wallet.number, otp: asked.otp});
  if (refusal !== undefined) return refusal;
  const customerId = asked.customer_id ?? (await createCustomer(work, caller, asked.customer ?? {})).id;
  return created(showCharge(await takeMoney(work, caller, {asked, customerId, wallet})));
}

async function takeMoney(
  work: Work,
  caller: KeyCaller,
  order: {readonly asked: MobileChargeRequest; readonly customerId: string; readonly wallet: SourceSnapshot},
): Promise<Charge> {
  const {amount, currency, description, captured, invoice_reference_id, customer_reference_id} = order.asked;
  const {statement_descriptor} = await findMerchant(work.tx, caller.account);
  return recordCharge(work, {
    account_id: caller.account.id,
    customer_id: order.customerId,
    invoice_id: null,
    created_by: caller.id,
    kind: 'mobile',
    amount,
    currency,
    description,
    captured,
    status: 'succeeded',
    processing_id: newId(work.random, 'sim_'),
    failure_code: null,
    failure_message: null,
    source: {...order.wallet, statement_descriptor},
    invoice_reference_id: invoice_reference_id ?? null,
    customer_reference_id: customer_reference_id ?? null,
  });
}

async function findWallet(
  work: Work,
  caller: KeyCaller,
  asked: MobileChargeRequest,
): Promise<SourceSnapshot & {readonly number: string}> {
  if (asked.source !== undefined) {
    const {brand = 'mobile', number, country_code} = asked.source;
    return {brand, number, ...(country_code === undefined ? {} : {country_code})};
  }
  const saved = await findSource(work.tx, {
    account: caller.account,
    customerId: asked.customer_id ?? '',
    id: asked.source_id ?? '',
    kind: 'mobile',
  });
  return {id: saved.id, brand: saved.brand, number: saved.number ?? ''};
}
