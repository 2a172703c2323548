import {openDatabase, prepareDatabase, type OpenDatabase} from '../../src/db/connect.js';
import {digest} from '../../src/lib/random.js';
import {createTestDatabase, TEST_SERVER} from './test-server.js';

/** The keys of the live account of {@link openLiveDatabase}. */
export const LIVE = {pk: 'pk_live_abcdefgh0123456789', sk: 'sk_live_abcdefgh0123456789'} as const;

/** A database of live mode with one account in USD. It has a publishable and a secret key, a product and an account for payouts. */
export async function openLiveDatabase(): Promise<OpenDatabase> {
  const place = TEST_SERVER === undefined ? undefined : await createTestDatabase(TEST_SERVER);
  const where = {dataDir: ':memory:', ...(place === undefined ? {} : {databaseUrl: place.url})};
  const database = await openDatabase(where, (db) => prepareDatabase(db, 'live'));
  await addAccount(database);
  return {
    ...database,
    async close() {
      await database.close();
      await place?.drop();
    },
  };
}

async function addAccount({db}: OpenDatabase): Promise<void> {
  const origins = JSON.stringify(['https://shop.example']);
  const shared = {account_id: 'acct_live', created_at: 0};
  await db.insertInto('merchants').values(MERCHANT).execute();
  await db
    .insertInto('accounts')
    .values({
      id: 'acct_live',
      merchant_id: MERCHANT.id,
      currency: 'USD',
      balance: 100_000n,
      invoice_count: 0,
      live: true,
    })
    .execute();
  await db
    .insertInto('api_keys')
    .values([
      {...keyOf('publishable', LIVE.pk), public_key: LIVE.pk, allowed_origins: origins},
      {...keyOf('secret', LIVE.sk), public_key: null, allowed_origins: origins},
    ])
    .execute();
  await db
    .insertInto('products')
    .values({...shared, id: 'prod_live', name: 'Tea', code: 'TEA', description: 'A box', type: 'good', price: 1999n})
    .execute();
  await db.insertInto('payout_accounts').values({id: 'dst_live', account_id: 'acct_live'}).execute();
}

function keyOf(kind: 'publishable' | 'secret', key: string) {
  return {id: `key_${kind}`, account_id: 'acct_live', kind, key_hash: digest(key)};
}

const MERCHANT = {
  id: 'mer_live',
  name: 'Duka Nairobi',
  legal_name: 'Duka Nairobi Ltd',
  description: 'Tea from Kericho',
  statement_descriptor: 'DUKA NAIROBI',
  email: 'accounts@duka.example',
  phone_number: '+254700000000',
  tax_id: 'P000000001A',
  registration_id: 'PVT-00001',
  time_zone: 'AFRICA_NAIROBI',
  type: 'company',
  status: 'validated',
  address: JSON.stringify({city: 'Nairobi', line1: 'Kenyatta Avenue', type: 'business', country: 'KE'}),
};
