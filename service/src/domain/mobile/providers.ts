import {invalid, Problem} from '../../lib/problem.js';
import type {Currency, WalletWay} from '../../db/types.js';
import {majorUnits} from '../../rails/bank/emv-qr.js';
import type {Money} from '../money.js';
import type {Account, Work} from '../work.js';
import {isNumberOf, walletKey} from './wallets.js';

/** A provider of mobile money wallets, in one country. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  /** Two letters (ISO 3166-1). */
  readonly country: string;
  readonly currency: Currency;
  readonly calling_code: string;
  readonly authorization: WalletWay;
  /** What the owner dials when no prompt appears. */
  readonly instructions: string | null;
  /** Minor units. */
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Every amount is a multiple of it: 100 where only whole units of the currency can be paid. */
  readonly step: bigint;
  /** How its national numbers begin. */
  readonly prefixes: readonly string[];
}

const BURUNDI = {
  country: 'BI',
  currency: 'BIF',
  calling_code: '257',
  minimum: 100n,
  maximum: 5_000_000n,
  step: 1n,
} as const;
const CAMEROON = {
  country: 'CM',
  currency: 'XAF',
  calling_code: '237',
  minimum: 100n,
  maximum: 1_000_000n,
  step: 1n,
} as const;
const KENYA = {
  country: 'KE',
  currency: 'KES',
  calling_code: '254',
  minimum: 100n,
  maximum: 25_000_000n,
  step: 1n,
} as const;

/**
 * Calling codes are those of ITU-T E.164. The prefixes are those that libphonenumber's carrier files
 * (resources/carrier/en) assign to one operator only, taken from the national numbering plans of ARCT (Burundi), ART
 * (Cameroon) and the Communications Authority of Kenya; the widget's `src/core/phone.ts` has most of them. A number may
 * have been ported to another operator, so the payer can choose. The limits are examples: a provider's contract sets
 * the real ones.
 */
const PROVIDERS: readonly Provider[] = [
  {
    ...BURUNDI,
    ...{id: 'lumicash', name: 'Lumicash', authorization: 'code', instructions: null},
    prefixes: ['31', '61', '68', '69'],
  },
  {
    ...BURUNDI,
    ...{id: 'ecocash', name: 'EcoCash', authorization: 'prompt', instructions: null},
    prefixes: ['29', '71', '72', '76', '79'],
  },
  {
    ...CAMEROON,
    ...{id: 'mtn_momo', name: 'MTN Mobile Money', authorization: 'prompt', instructions: '*126#'},
    prefixes: ['650', '651', '652', '653', '654', '67', '680', '681', '682', '683'],
  },
  {
    ...CAMEROON,
    ...{id: 'orange_money', name: 'Orange Money', authorization: 'code', instructions: null},
    prefixes: ['64', '655', '656', '657', '658', '659', '686', '687', '688', '689', '69'],
  },
  {
    ...KENYA,
    ...{id: 'mpesa', name: 'M-Pesa', authorization: 'prompt', instructions: null, step: 100n},
    prefixes: [
      ...['11', '70', '71', '72', '740', '741', '742', '743', '745', '746', '748', '749'],
      ...['757', '758', '759', '768', '769', '79'],
    ],
  },
  {
    ...KENYA,
    ...{id: 'airtel_money', name: 'Airtel Money', authorization: 'prompt', instructions: null},
    prefixes: ['10', '73', '750', '751', '752', '753', '754', '755', '756', '761', '762', '78'],
  },
];

/** What the service charges. */
export type Served = Pick<Work, 'walletProviders'>;

/** The providers of wallets for an account. A live service sends no codes, so it has only providers with prompts. */
export function listProviders(
  {walletProviders: served}: Served,
  {currency, isLive}: Pick<Account, 'currency' | 'isLive'>,
): readonly Provider[] {
  const own = PROVIDERS.filter((one) => one.currency === currency && (served === undefined || served.includes(one.id)));
  return own.filter(({authorization}) => !(isLive && authorization === 'code'));
}

/** The wallet to charge: its number, and the provider that the payer chose. */
export interface WantedWallet extends Money {
  readonly number: string;
  readonly provider?: string;
}

/**
 * The provider of a wallet: the chosen one, or the one whose prefix the number has.
 *
 * @throws Problem 400 when it cannot be determined, is of another currency or country, or cannot pay this amount
 */
export function providerOf(served: Served, account: Account, wanted: WantedWallet): Provider {
  const key = walletKey(wanted.number, account.currency);
  const provider =
    wanted.provider === undefined ? providerOfKey(served, account, key) : named(served, account, wanted.provider);
  if (provider === undefined) throw wanted.provider === undefined ? unknown() : invalid('provider', 'no such provider');
  if (!isNumberOf(key, provider.calling_code)) {
    throw invalid('number', 'the number is not one of the provider’s country');
  }
  if (!isPayable(wanted, provider)) throw outOfRange(provider);
  return provider;
}

/** The provider of a saved wallet: that of its brand, else the one whose prefix the number has, if there is one. */
export function providerOfSaved(
  served: Served,
  account: Account,
  {brand, number}: {readonly brand: string; readonly number: string},
): Provider | undefined {
  return named(served, account, brand) ?? providerOfKey(served, account, walletKey(number, account.currency));
}

/** The provider with this id; throws if there is none. */
export function providerById(wanted: string): Provider {
  const provider = PROVIDERS.find(({id}) => id === wanted);
  if (provider === undefined) throw new Error('the provider of this wallet order is unknown');
  return provider;
}

/** A wallet's number with all but its calling code and its last two digits hidden. */
export function maskNumber({calling_code}: Provider, number: string): string {
  return `+${calling_code} •••• ${number.slice(-2)}`;
}

function named(served: Served, account: Account, wanted: string): Provider | undefined {
  return listProviders(served, account).find(({id}) => id === wanted);
}

function providerOfKey(served: Served, account: Account, key: string): Provider | undefined {
  return listProviders(served, account).find(({calling_code, prefixes}) =>
    prefixes.some((prefix) => key.startsWith(calling_code + prefix)),
  );
}

function unknown(): Problem {
  const message = 'The number does not determine the provider. Send provider.';
  return new Problem(400, {code: 'provider_unknown', message, param: 'provider'});
}

function isPayable({amount}: Money, {minimum, maximum, step}: Provider): boolean {
  return amount >= minimum && amount <= maximum && amount % step === 0n;
}

function outOfRange({name, currency, minimum, maximum, step}: Provider): Problem {
  const [least, most, multiple] = [minimum, maximum, step].map((amount) => majorUnits(amount, currency));
  const multiples = step === 1n ? '' : `, in multiples of ${multiple}`;
  const message = `${name} takes ${least} to ${most} ${currency} at once${multiples}.`;
  return new Problem(400, {code: 'amount_out_of_range', message, param: 'amount'});
}
