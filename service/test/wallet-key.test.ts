import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import fc from 'fast-check';
import {sql} from 'kysely';
import {WALLET_KEYS} from '../src/db/migrations/0016-wallet-keys.js';
import type {Currency} from '../src/db/types.js';
import {providerOfSaved} from '../src/domain/mobile/providers.js';
import {walletKey} from '../src/domain/mobile/wallets.js';
import type {Account} from '../src/domain/work.js';
import {at, sk, useService} from './helpers/harness.js';
import {askPhone, createCustomer, createInvoice} from './helpers/steps.js';
import {chargeMobile, chargeWithFreshCode, sendCode} from './helpers/wallets.js';

const service = useService();

/** Countries with national numbers: the local currency, the calling code, and the patterns of mobile and national numbers. */
const COUNTRIES = [
  {home: 'BIF', code: '257', mobile: /^[67]\d{7}$/, national: /^[1-9]\d{7}$/},
  {home: 'XAF', code: '237', mobile: /^6\d{8}$/, national: /^[1-9]\d{8}$/},
  {home: 'KES', code: '254', mobile: /^[17]\d{8}$/, national: /^[1-9]\d{8}$/},
] as const;

const international = (code: string, national: string) =>
  ['+', '00', ''].flatMap((prefix) => [`${prefix}${code}${national}`, `${prefix}${code}0${national}`]);
const spellings = (code: string, national: string) => [...international(code, national), national, `0${national}`];

/** A phone number of one of these countries, with the currency of an account there or elsewhere. */
const numbers = (kind: 'mobile' | 'national') =>
  fc
    .constantFrom(...COUNTRIES)
    .chain(({home, code, [kind]: digits}) =>
      fc.record({home: fc.constant<Currency>(home), code: fc.constant(code), national: fc.stringMatching(digits)}),
    );

describe('the key of a wallet', () => {
  it('is the same for every format of a number, in an account of its country', () => {
    fc.assert(
      fc.property(numbers('national'), ({home, code, national}) => {
        for (const spelt of spellings(code, national)) assert.equal(walletKey(spelt, home), code + national, spelt);
      }),
      {numRuns: 1000},
    );
  });

  it('is the same for every format of a mobile number, in a USD account or without an account', () => {
    fc.assert(
      fc.property(numbers('mobile'), fc.constantFrom('USD' as const, undefined), ({code, national}, currency) => {
        for (const spelt of spellings(code, national)) assert.equal(walletKey(spelt, currency), code + national, spelt);
      }),
      {numRuns: 1000},
    );
  });

  it('differs for different numbers, in any account', () => {
    const foreign = fc
      .stringMatching(/^[1-9]\d{6,13}$/)
      .filter((digits) => !COUNTRIES.some(({code}) => digits.startsWith(code)));
    const spelt = fc.oneof(
      numbers('national').chain(({code, national}) =>
        fc.record({number: fc.constant(code + national), spelt: fc.constantFrom(...international(code, national))}),
      ),
      numbers('mobile').chain(({home, code, national}) =>
        fc.record({
          number: fc.constant(code + national),
          spelt: fc.constantFrom(national, `0${national}`),
          home: fc.constant(home),
        }),
      ),
      foreign.chain((number) =>
        fc.record({number: fc.constant(number), spelt: fc.constantFrom(`+${number}`, `00${number}`)}),
      ),
    );
    const keyOf = (one: {readonly spelt: string; readonly home?: Currency}) => walletKey(one.spelt, one.home ?? 'USD');
    fc.assert(
      fc.property(spelt, spelt, (one, other) => {
        assert.equal(keyOf(one) === keyOf(other), one.number === other.number);
      }),
      {numRuns: 2000},
    );
  });

  for (const [number, currency, key] of [
    ['+25779001234', 'USD', '25779001234'],
    ['0025779001234', 'USD', '25779001234'],
    ['079001234', 'KES', '25779001234'],
    ['0712345678', 'BIF', '254712345678'],
    ['0671234567', 'KES', '254671234567'],
    ['+4915112345678', 'BIF', '4915112345678'],
    ['4915112345678', 'BIF', '4915112345678'],
    ['+79001234', 'BIF', '79001234'],
    ['0079001234', 'BIF', '79001234'],
    ['+2577900123', 'BIF', '2577900123'],
    ['123456', 'BIF', '123456'],
  ] as const) {
    it(`of ${number} in an account in ${currency} is ${key}`, () => {
      assert.equal(walletKey(number, currency), key);
    });
  }
});

const SPELT = ['0025779001234', '25779001234', '+25779001234', '79001234', '079001234', '+257079001234'];

describe('a wallet with any format of its number', () => {
  for (const number of SPELT) {
    it(`accepts the code that was sent to ${number}`, async () => {
      const otp = await sendCode(service, {number});
      assert.equal((await chargeMobile(service, {otp})).status, 201);
    });
  }

  it('is saved on a customer once', async () => {
    const customer_id = await createCustomer(service, sk('USD'));
    const saved = new Set<unknown>();
    for (const number of SPELT.map((one) => one.replace(/1234$/, '4321'))) {
      const charge = await chargeWithFreshCode(service, {customer: undefined, customer_id}, number);
      assert.equal(charge.status, 201);
      saved.add(at(charge.body, 'source', 'id'));
    }
    assert.equal(saved.size, 1);
  });

  it('has the same messages and requests', async () => {
    await sendCode(service, {number: '+25768000077'});
    const request = await askPhone(service, await createInvoice(service), '+257068000077');
    for (const number of SPELT.map((one) => one.replace('79001234', '68000077'))) {
      const query = `phone_number=${encodeURIComponent(number)}`;
      const inbox = await service.ask('GET', `/simulator/one_time_codes?${query}`);
      assert.equal(at(inbox.body, 'data', 'length'), 1, number);
      const phone = await service.ask('GET', `/simulator/phone_requests?${query}`);
      assert.equal(at(phone.body, 'data', 0, 'uetr'), request['uetr'], number);
    }
  });
});

describe('wallets from before the migration', () => {
  const db = () => service.prepared.services.db;
  const NUMBERS = ['+25779005555', '0025779005555', '79005555', '+25779006666', '0712345678', '+4915112345678'];
  let customer = '';
  const idOf = (position: number) => `src_before${position}`;

  before(async () => {
    customer = await createCustomer(service, sk('USD'));
    await sendCode(service, {number: '0025779005555'});
    await askPhone(service, await createInvoice(service), '+257079005555');
    await sql`drop index sources_wallet`.execute(db());
    // Restores the old columns: otherwise their order would differ, and prepared statements would not match.
    await sql`alter table sources drop column removed_at, drop column wallet`.execute(db());
    await sql`create unique index sources_wallet on sources (account_id, customer_id, ltrim(number, '+'))
      where kind = 'mobile'`.execute(db());
    await sql`update one_time_codes set wallet = ltrim(phone_number, '+')`.execute(db());
    await sql`alter table phone_requests drop column wallet`.execute(db());
    for (const [position, number] of NUMBERS.entries()) {
      await sql`insert into sources (id, merchant_id, account_id, customer_id, kind, brand, last4, funding, number,
          currency, is_default, created_at)
        select ${idOf(position)}, merchant_id, id, ${customer}, 'mobile', 'mobile_wallet_brand_1', right(${number}, 4),
          'unknown', ${number}, currency, ${position === 2}, ${position} from accounts where id = 'acct_demoUSD'`.execute(
        db(),
      );
    }
    for (const statement of WALLET_KEYS) await sql.raw(statement).execute(db());
    await sql`alter table sources add column removed_at bigint`.execute(db());
  });

  it('get the keys of new ones, and duplicates are merged into the oldest, which is the default if one was', async () => {
    const rows = await db()
      .selectFrom('sources')
      .selectAll()
      .where('customer_id', '=', customer)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map(({number, wallet, is_default, deleted_at}) => [number, wallet, is_default, deleted_at === null]),
      NUMBERS.map((number, position) => [
        number,
        walletKey(number, 'USD'),
        position === 0,
        position !== 1 && position !== 2,
      ]),
    );
    const codes = await db().selectFrom('one_time_codes').select(['phone_number', 'wallet', 'currency']).execute();
    const requests = await db().selectFrom('phone_requests').select(['phone_number', 'wallet', 'currency']).execute();
    assert.ok(codes.length > 0 && requests.length > 0);
    for (const {phone_number, wallet, currency} of [...codes, ...requests])
      assert.equal(wallet, walletKey(phone_number, currency));
  });

  it('are saved as the remaining one, and can be charged by each of their ids', async () => {
    const by = {customer: undefined, customer_id: customer};
    const again = await chargeWithFreshCode(service, by, '079005555');
    assert.equal(at(again.body, 'source', 'id'), idOf(0));
    const otp = await sendCode(service, {number: '25779005555'});
    const charge = await chargeMobile(service, {...by, source: undefined, source_id: idOf(1), otp});
    assert.deepEqual([charge.status, at(charge.body, 'source', 'id')], [201, idOf(1)]);
  });

  it('get the same key from the database and from the service, for any number', async () => {
    await sql.raw(WALLET_KEYS[0] ?? '').execute(db());
    const number = fc.oneof(
      fc.stringMatching(/^\+?\d{6,15}$/),
      fc.stringMatching(/^(\+|00|)(257|237|254)0?\d{7,9}$/),
      fc.stringMatching(/^0?\d{8,9}$/),
    );
    const wanted = fc.sample(fc.tuple(number, fc.constantFrom<Currency>('BIF', 'USD', 'XAF', 'KES')), 2000);
    const [spelt, currencies] = [wanted.map(([one]) => one), wanted.map(([, currency]) => currency)];
    const {rows} = await sql<{key: string}>`select wallet_key(number, currency) as key
      from unnest(${spelt}::text[], ${currencies}::text[]) with ordinality as asked (number, currency, position)
      order by position`.execute(db());
    assert.deepEqual(
      rows.map(({key}) => key),
      wanted.map(([one, currency]) => walletKey(one, currency)),
    );
    await sql`drop function wallet_key(text, text)`.execute(db());
  });
});

describe('the provider of a wallet', () => {
  const named: readonly (readonly [Currency, string, string | undefined])[] = [
    ['KES', '0712 345 678', 'mpesa'],
    ['KES', '0110 345 678', 'mpesa'],
    ['KES', '0743 345 678', 'mpesa'],
    ['KES', '0758 345 678', 'mpesa'],
    ['KES', '0769 345 678', 'mpesa'],
    ['KES', '0793 345 678', 'mpesa'],
    ['KES', '0733 345 678', 'airtel_money'],
    ['KES', '0100 345 678', 'airtel_money'],
    ['KES', '0755 345 678', 'airtel_money'],
    ['KES', '0762 345 678', 'airtel_money'],
    ['KES', '0784 345 678', 'airtel_money'],
    ['KES', '0744 345 678', undefined],
    ['KES', '0747 345 678', undefined],
    ['KES', '0764 345 678', undefined],
    ['KES', '0771 345 678', undefined],
    ['XAF', '6 71 23 45 67', 'mtn_momo'],
    ['XAF', '6 83 23 45 67', 'mtn_momo'],
    ['XAF', '6 91 23 45 67', 'orange_money'],
    ['XAF', '6 40 23 45 67', 'orange_money'],
    ['XAF', '6 86 23 45 67', 'orange_money'],
    ['XAF', '6 20 23 45 67', undefined],
    ['XAF', '6 84 23 45 67', undefined],
    ['BIF', '61 23 45 67', 'lumicash'],
    ['BIF', '79 12 34 56', 'ecocash'],
    ['BIF', '77 12 34 56', undefined],
  ];
  for (const [currency, text, provider] of named) {
    it(`is ${provider ?? 'chosen by the payer'} for ${text} in ${currency}`, () => {
      const account = {currency, isLive: false} as Account;
      const wallet = {brand: '', number: text.replaceAll(' ', '')};
      assert.equal(providerOfSaved({walletProviders: undefined}, account, wallet)?.id, provider);
    });
  }
});
