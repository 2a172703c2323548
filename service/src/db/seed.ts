import type {Kysely, Transaction} from 'kysely';
import {LOOPBACK_ORIGINS} from '../lib/loopback.js';
import {digest} from '../lib/random.js';
import {PAYOUT_FAILURE_CODES} from './payout-failures.js';
import {demoRates} from './seed-rates.js';
import type {Currency, Database} from './types.js';

/** The keys of a demo account, for a developer to copy. */
export interface DemoAccount {
  readonly merchant: 'demo' | 'mboa';
  readonly currency: Currency;
  readonly publishableKey: string;
  readonly secretKey: string;
}

const STARTING_BALANCE = 500_000_000n;

/** Prices in minor units, two products an account. */
const PRICES: Readonly<Record<Currency, readonly [bigint, bigint]>> = {
  BIF: [5000n, 12500n],
  USD: [1999n, 4500n],
  KES: [250000n, 99900n],
  XAF: [5000n, 15000n],
};

/** Every account of the simulation, with its keys. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('demo', 'BIF'),
  account('demo', 'USD'),
  account('demo', 'KES'),
  account('demo', 'XAF'),
  account('mboa', 'XAF'),
];

const MERCHANTS = {
  demo: {
    id: 'mer_demoBujumbura',
    name: 'Iduka Bujumbura',
    legal_name: 'Iduka Bujumbura SARL',
    description: 'Crafts and coffee',
    statement_descriptor: 'IDUKA BUJUMBURA',
    email: 'accounts@iduka.example',
    phone_number: '+25722000000',
    tax_id: '4000000001',
    registration_id: 'RC-00001',
    time_zone: 'AFRICA_BUJUMBURA',
    type: 'company',
    status: 'validated',
    address: JSON.stringify({
      city: 'Bujumbura',
      line1: 'Chaussee Prince Louis Rwagasore',
      type: 'business',
      country: 'BI',
    }),
  },
  mboa: {
    id: 'mer_demoMboaMarket',
    name: 'Mboa Market',
    legal_name: 'Mboa Market SA',
    description: 'Fresh groceries',
    statement_descriptor: 'MBOA MARKET',
    email: 'accounts@mboa.example',
    phone_number: '+237222000000',
    tax_id: 'M000000000001A',
    registration_id: 'RC-DLA-00001',
    time_zone: 'AFRICA_DOUALA',
    type: 'company',
    status: 'validated',
    address: JSON.stringify({city: 'Douala', line1: 'Rue de la Joie', type: 'business', country: 'CM'}),
  },
} as const;

/** Inserts the demo merchants, in test mode; existing rows stay as they are. */
export async function seed(tx: Transaction<Database>): Promise<void> {
  for (const row of Object.values(MERCHANTS)) {
    await tx
      .insertInto('merchants')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  }
  for (const demo of DEMO_ACCOUNTS) await seedAccount(tx, demo);
}

function account(merchant: 'demo' | 'mboa', currency: Currency): DemoAccount {
  const name = `${merchant}${currency}0000000000`;
  return {merchant, currency, publishableKey: `pk_test_${name}`, secretKey: `sk_test_${name}`};
}

async function seedAccount(tx: Kysely<Database>, demo: DemoAccount): Promise<void> {
  const name = `${demo.merchant}${demo.currency}`;
  const id = `acct_${name}`;
  const row = {
    id,
    merchant_id: MERCHANTS[demo.merchant].id,
    currency: demo.currency,
    balance: STARTING_BALANCE,
    invoice_count: 0,
  };
  const origins = demo.merchant === 'demo' ? LOOPBACK_ORIGINS : ['https://mboa.example'];
  const keys = [
    apiKey(id, {kind: 'publishable', key: demo.publishableKey, origins}),
    apiKey(id, {kind: 'secret', key: demo.secretKey, origins}),
  ];
  const inserts = [
    tx.insertInto('accounts').values(row),
    tx.insertInto('payout_accounts').values(payoutAccounts(name, id)),
    tx.insertInto('products').values(products(id, demo)),
    tx.insertInto('rates').values(demoRates(id, {name, currency: demo.currency})),
  ];
  for (const insert of inserts) await insert.onConflict((c) => c.doNothing()).execute();
  await seedKeys(tx, keys);
}

/** Adds the public key to the keys of an older database. */
async function seedKeys(tx: Kysely<Database>, keys: readonly ReturnType<typeof apiKey>[]): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values(keys)
    .onConflict((c) => c.column('id').doUpdateSet((eb) => ({public_key: eb.ref('excluded.public_key')})))
    .execute();
}

function apiKey(
  accountId: string,
  key: {readonly kind: 'publishable' | 'secret'; readonly key: string; readonly origins: readonly string[]},
) {
  return {
    id: `key_${key.kind}_${accountId}`,
    account_id: accountId,
    kind: key.kind,
    key_hash: digest(key.key),
    public_key: key.kind === 'publishable' ? key.key : null,
    allowed_origins: JSON.stringify(key.origins),
  };
}

/** One payout account that receives payouts, and one for each failure. */
function payoutAccounts(name: string, accountId: string) {
  const ends = ['1', ...PAYOUT_FAILURE_CODES.map((code) => `_${code}`)];
  return ends.map((end) => ({id: `dst_${name}${end}`, account_id: accountId}));
}

function products(accountId: string, demo: DemoAccount) {
  const [coffee, basket] = PRICES[demo.currency];
  const prefix = `prod_${demo.merchant}${demo.currency}`;
  const shared = {account_id: accountId, type: 'good', created_at: 0};
  return [
    {
      ...shared,
      id: `${prefix}1`,
      name: 'Ngozi coffee, 500 g',
      code: 'COFFEE',
      description: 'Roasted this week',
      price: coffee,
    },
    {...shared, id: `${prefix}2`, name: 'Woven basket', code: 'BASKET', description: 'Agaseke, by hand', price: basket},
  ];
}
