import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {actorOf} from '../src/commands/admin/actor.js';
import {COMMANDS} from '../src/commands/admin/commands.js';
import type {SourceSnapshot} from '../src/db/types.js';
import {recordCharge} from '../src/domain/charges/charge.js';
import type {Work} from '../src/domain/work.js';
import {jsonText} from '../src/lib/json-text.js';
import {newId, systemRandom} from '../src/lib/random.js';
import {ACCOUNT, dumpAdmin, FIXED_RATE, KEY, NEW_MERCHANT, PAYOUT_ACCOUNT, PRODUCT, RATE} from './helpers/admin.js';
import {run, runJson, runOne, UPDATE, USD, useAdmin, withOption} from './helpers/admin.js';
import {openLiveDatabase} from './helpers/live.js';

const setting = useAdmin();

/** Creates a secret key of the account in USD, and returns its id. */
const newKey = async (): Promise<string> => String((await runOne(setting, ...KEY))['id']);
/** Stores a charge of the account in USD, and returns its id. */
async function newCharge(status: 'pending' | 'succeeded' = 'pending'): Promise<string> {
  const none = {customer_id: null, invoice_id: null, description: '', failure_code: null, failure_message: null};
  const {id} = await setting.db.transaction().execute((tx) =>
    recordCharge({tx, now: 0, random: systemRandom, attempt: newId(systemRandom, '')} as Work, {
      ...{...none, account_id: USD, created_by: 'key', kind: 'card', amount: 1999n, currency: 'USD'},
      ...{status, processing_id: newId(systemRandom, ''), source: {} as SourceSnapshot},
    }),
  );
  return id;
}
/** Stores a refund that its rail has refused for good, and returns its id. */
async function newRefusedRefund(): Promise<string> {
  const {id} = await runOne(
    setting,
    'charge',
    'refund',
    '--charge',
    await newCharge('succeeded'),
    '--reference',
    'R-1',
  );
  const refused = {dead_at: 1, is_refused: true};
  await setting.db.updateTable('tasks').set(refused).where('subject', '=', String(id)).execute();
  return String(id);
}
/** Stores a payout of the account in USD that is in transit, and returns its id. */
async function newPayout(): Promise<string> {
  const id = newId(systemRandom, 'po_');
  const order = {type: 'bank', route: 'ordinary', amount: 1n, currency: 'USD', description: 'Rent'} as const;
  const times = {arrival_date: 0, created_at: 0, modified_at: 0};
  const place = {account_id: USD, payout_account_id: 'dst_demoUSD1', processing_id: newId(systemRandom, '')};
  await setting.db
    .insertInto('payouts')
    .values({id, ...place, ...order, ...times, status: 'in_transit'})
    .execute();
  return id;
}
/** Stores an e-mail that was given up, and returns its subject. */
async function newDeadMail(): Promise<string> {
  const subject = newId(systemRandom, 'msg_');
  await setting.db.insertInto('tasks').values({kind: 'mail', subject, rail: 'mail', at: 0, dead_at: 1}).execute();
  return subject;
}
/** Stores a paid invoice of the account in USD whose tax filing was given up, and returns its id. */
async function newDeadFiling(): Promise<string> {
  const id = newId(systemRandom, 'in_');
  const place = {account_id: USD, merchant_id: 'mer_demoBujumbura', customer_id: newId(systemRandom, 'cus_')};
  const money = {amount: 1n, amount_due: 0n, amount_payable: 0n, returned_amount: 0n, discount_amount: 0n};
  const counts = {installment: 1, version: 1, sent_count: 0, filings: 1500, send_for_manual_payment: false};
  const row = {id, number: id, description: 'Tax', currency: 'USD', status: 'paid'} as const;
  await setting.db.transaction().execute(async (tx) => {
    const {customer_id, ...shop} = place;
    await tx
      .insertInto('customers')
      .values({...shop, id: customer_id, status: 'active', created_by: 'key', created_at: 0})
      .execute();
    await tx
      .insertInto('invoices')
      .values({...row, ...place, ...money, ...counts, issue_date: 0, due_date: 0, created_at: 0})
      .execute();
    await tx.insertInto('tasks').values({kind: 'tax_filing', subject: id, rail: 'tax', at: 0, dead_at: 1}).execute();
  });
  return id;
}
const lastAudit = async (): Promise<Readonly<Record<string, unknown>>> =>
  runOne(setting, 'audit', 'list', '--limit', '1');

describe('a merchant', () => {
  it('is created, shown, changed and listed', async () => {
    const made = await runOne(setting, ...NEW_MERCHANT);
    const {id, ...fields} = made;
    assert.match(String(id), /^mer_\w{24}$/);
    assert.deepEqual(fields, {
      ...{name: 'Duka Nairobi', legal_name: 'Duka Nairobi Ltd', description: 'Tea and coffee'},
      ...{statement_descriptor: 'DUKA NAIROBI', email: 'accounts@duka.example', phone_number: '+254700000000'},
      ...{tax_id: 'P000000001A', registration_id: 'PVT-00001', time_zone: 'AFRICA_NAIROBI', type: 'company'},
      ...{status: 'pending', line1: 'Kenyatta Avenue', city: 'Nairobi', country: 'KE'},
    });
    const change = ['--status', 'validated', '--city', 'Mombasa', '--line2', 'First floor'];
    const changed = await runOne(setting, 'merchant', 'update', '--merchant', String(id), ...change);
    const expected = {...made, status: 'validated', city: 'Mombasa', line2: 'First floor'};
    assert.deepEqual(changed, expected);
    assert.deepEqual(await runOne(setting, 'merchant', 'show', '--merchant', String(id)), expected);
    const listed = await runJson(setting, 'merchant', 'list');
    const line = {id, name: 'Duka Nairobi', status: 'validated', type: 'company', time_zone: 'AFRICA_NAIROBI'};
    assert.deepEqual(
      listed.find((merchant) => merchant['id'] === id),
      line,
    );
    const account = await runOne(setting, 'account', 'create', '--merchant', String(id), '--currency', 'KES');
    const shown = {id: account['id'], merchant_id: id, currency: 'KES', balance: 0, live: false, rails: ['all']};
    assert.deepEqual(account, shown);
    assert.deepEqual(await runJson(setting, 'account', 'list', '--merchant', String(id)), [shown]);
    assert.equal((await runJson(setting, 'account', 'list')).length, 6);
  });

  it('stays the same, and nothing is logged, when an update changes no value', async () => {
    const before = await runOne(setting, 'merchant', 'show', '--merchant', 'mer_demoMboaMarket');
    const audit = await lastAudit();
    const same = ['--city', 'Douala', '--name', 'Mboa Market'];
    assert.deepEqual(await runOne(setting, 'merchant', 'update', '--merchant', 'mer_demoMboaMarket', ...same), before);
    assert.deepEqual(await lastAudit(), audit);
  });

  it('can have products, rates and payout accounts', async () => {
    const made = {
      product: await runOne(setting, ...PRODUCT),
      rate: await runOne(setting, ...RATE),
      fixed: await runOne(setting, ...FIXED_RATE),
      payout: await runOne(setting, ...PAYOUT_ACCOUNT),
    };
    const shared = {account_id: USD, created_at: Date.UTC(2026, 0, 5, 9)};
    const {product, rate, fixed, payout} = made;
    const tea = {name: 'Tea', code: 'TEA', description: 'A box of tea', type: 'good', price: 1999};
    assert.deepEqual(product, {id: product['id'], ...shared, ...tea});
    assert.deepEqual(rate, {
      id: rate['id'],
      ...shared,
      name: 'Ten percent off',
      basis_points: 1000,
      fixed_amount: null,
    });
    assert.deepEqual(fixed, {id: fixed['id'], ...shared, name: 'A dollar off', basis_points: null, fixed_amount: 100});
    assert.deepEqual(payout, {id: payout['id'], ...shared, name: 'Main bank'});
    for (const [noun, rows] of [
      ['product', [product]],
      ['rate', [rate, fixed]],
      ['payout-account', [payout]],
    ] as const) {
      const listed = await runJson(setting, noun, 'list', '--account', USD);
      const found = rows.map((row) => listed.find(({id}) => id === row['id']));
      assert.deepEqual(found, rows);
      assert.ok(listed.findIndex(({id}) => id === rows[0]['id']) > 0, 'the demo rows come first');
    }
  });

  it('does not get a second product with the same code', async () => {
    const tea = withOption(PRODUCT, '--code', 'TWICE');
    const {id} = await runOne(setting, ...tea);
    const message = `--code must be another one: the product ${String(id)} has it`;
    await assert.rejects(run(setting, ...tea), {message});
  });

  it('can have a product with the largest int64 as its price', async () => {
    const price = '9223372036854775807';
    const product = withOption(withOption(PRODUCT, '--price', price), '--code', 'MOST');
    assert.equal((await runOne(setting, ...product))['price'], price);
  });
});

/** Every command that changes data: its action in the audit log, its words, and the fields that the log names. */
const CHANGES: readonly (readonly [
  action: string,
  words: () => Promise<readonly string[]>,
  fields: readonly string[],
])[] = [
  [
    'merchant.create',
    async () => NEW_MERCHANT,
    [
      ...['city', 'country', 'description', 'email', 'legal_name', 'line1', 'name', 'phone_number'],
      ...['registration_id', 'statement_descriptor', 'status', 'tax_id', 'time_zone', 'type'],
    ],
  ],
  ['merchant.update', async () => withOption(UPDATE, '--email', 'new@iduka.example'), ['description', 'email']],
  ['account.create', async () => ACCOUNT, ['currency', 'live', 'merchant_id']],
  ['account.rails', async () => ['account', 'rails', '--account', USD, '--rail', 'all'], ['rails']],
  ['key.create', async () => [...KEY, '--origin', 'https://shop.example'], ['kind', 'name', 'origins']],
  [
    'key.rotate',
    async () => ['key', 'rotate', '--key', await newKey(), '--keep', '24h'],
    ['old_valid_until', 'replaces'],
  ],
  ['key.revoke', async () => ['key', 'revoke', '--key', await newKey()], ['valid_until']],
  [
    'key.origins',
    async () => ['key', 'origins', '--key', await newKey(), '--origin', 'https://b.example'],
    ['old_origins', 'origins'],
  ],
  [
    'product.create',
    async () => withOption(PRODUCT, '--code', 'CHANGES'),
    ['code', 'description', 'name', 'price', 'type'],
  ],
  ['rate.create', async () => RATE, ['basis_points', 'fixed_amount', 'name']],
  ['payout-account.create', async () => PAYOUT_ACCOUNT, ['name']],
  [
    'payout.decide',
    async () => ['payout', 'decide', '--payout', await newPayout(), '--outcome', 'failed'],
    ['failure_code', 'outcome'],
  ],
  [
    'tax-filing.decide',
    async () => ['tax-filing', 'decide', '--invoice', await newDeadFiling(), '--quittance-number', 'OBR-1'],
    ['quittance_number'],
  ],
  ['job.close', async () => ['job', 'close', '--subject', await newDeadMail()], ['kind']],
  [
    'charge.decide',
    async () => ['charge', 'decide', '--charge', await newCharge(), '--outcome', 'failed'],
    ['outcome'],
  ],
  [
    'charge.refund',
    async () => ['charge', 'refund', '--charge', await newCharge('succeeded'), '--reference', 'R-1', '--amount', '5'],
    ['amount', 'charge_id', 'reference'],
  ],
  [
    'refund.cancel',
    async () => ['refund', 'cancel', '--refund', await newRefusedRefund()],
    ['amount', 'charge_id', 'reference'],
  ],
];

describe('a change', () => {
  it('of every kind is covered by this test', () => {
    const verbs = Object.entries(COMMANDS).flatMap(([noun, all]) => Object.keys(all).map((verb) => `${noun}.${verb}`));
    const changing = verbs.filter((name) => !/\.(list|show)$/.test(name));
    assert.deepEqual(changing.sort(), CHANGES.map(([action]) => action).sort());
  });

  for (const [action, words, fields] of CHANGES) {
    it(`is not made when the audit log cannot be written: ${action}`, async () => {
      const command = await words();
      await sql`alter table audit_log add constraint refused check (who <> 'refused')`.execute(setting.db);
      try {
        const before = await dumpAdmin(setting.db);
        await assert.rejects(run({...setting, who: 'refused'}, ...command), /violates check constraint "refused"/);
        assert.equal(await dumpAdmin(setting.db), before);
      } finally {
        await sql`alter table audit_log drop constraint refused`.execute(setting.db);
      }
    });

    it(`gets one row in the audit log: ${action}`, async () => {
      const command = await words();
      const before = await runJson(setting, 'audit', 'list', '--limit', '1000');
      const now = Date.UTC(2026, 0, 6);
      const {id} = await runOne({...setting, now}, ...command);
      const [row, ...others] = await runJson(setting, 'audit', 'list', '--limit', '1000');
      assert.deepEqual(others, before);
      const {at, who, from, subject, changes} = row ?? {};
      assert.deepEqual([at, who, from, row?.['action'], subject], [now, 'aline', 'root@till', action, id]);
      assert.deepEqual(Object.keys(changes as object).sort(), fields);
      assert.doesNotMatch(jsonText(row), /@\w+\.example|\+254|Kenyatta|P000000001A|(sk|pk)_test/);
    });
  }

  it('is listed for its account', async () => {
    await runOne(setting, ...withOption(PAYOUT_ACCOUNT, '--account', 'acct_demoBIF'));
    const rows = await runJson(setting, 'audit', 'list', '--account', 'acct_demoBIF');
    assert.deepEqual(
      rows.map(({action, account_id}) => [action, account_id]),
      [['payout-account.create', 'acct_demoBIF']],
    );
  });

  it('cannot be edited in the audit log or removed from it', async () => {
    const refused = /the audit log only takes new rows/;
    await assert.rejects(sql`update audit_log set who = 'nobody'`.execute(setting.db), refused);
    await assert.rejects(sql`delete from audit_log`.execute(setting.db), refused);
    await assert.rejects(sql`truncate audit_log`.execute(setting.db), refused);
  });
});

describe('the output', () => {
  it('has one line for each field of a single object', async () => {
    const made = await runOne(setting, ...withOption(PAYOUT_ACCOUNT, '--account', 'acct_demoXAF'));
    const text = await run(setting, ...withOption(PAYOUT_ACCOUNT, '--name', 'Café'));
    assert.match(
      text,
      /^id {10}dst_\w{24}\naccount id {2}acct_demoUSD\nname {8}Café\ncreated at {2}2026-01-05T09:00:00\.000Z$/,
    );
    assert.deepEqual(Object.keys(made), ['id', 'account_id', 'name', 'created_at']);
  });

  it('is a table for a list, with a dash for a missing value', async () => {
    const text = await run(setting, 'key', 'list', '--account', 'acct_demoKES');
    const [head = '', first = '', ...others] = text.split('\n');
    assert.match(head, /^id +account id +kind +name +hint +created at +valid until +origins +public key$/);
    assert.match(
      first,
      /^key_publishable_acct_demoKES +acct_demoKES +publishable +- +- +- +- +http:\/\/localhost:\* http/,
    );
    assert.equal(others.length, 1);
    const column = head.indexOf('origins');
    for (const line of [first, ...others]) assert.equal(line.slice(column, column + 16), 'http://localhost');
  });

  it('states that a list is empty, and is empty as JSON', async () => {
    const words = ['audit', 'list', '--account', 'acct_mboaXAF'];
    assert.equal(await run(setting, ...words), 'There are none.');
    assert.equal(await run(setting, ...words, '--json'), '');
  });

  it('shows the changed values of the audit log', async () => {
    await runOne(setting, ...FIXED_RATE);
    const text = await run(setting, 'audit', 'list', '--limit', '1');
    assert.match(text.split('\n')[0] ?? '', /^id +at +who +from +action +subject +account id +changes$/);
    assert.match(text, /\{"name":"A dollar off","basis_points":null,"fixed_amount":100\}/);
  });
});

describe('an account', () => {
  it('is the only one of its merchant in its currency, even when two are created at once', async () => {
    const {id} = await runOne(setting, ...NEW_MERCHANT);
    const words = ['account', 'create', '--merchant', String(id), '--currency', 'USD'];
    const answers = await Promise.allSettled([run(setting, ...words), run(setting, ...words)]);
    assert.deepEqual(answers.map(({status}) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await runJson(setting, 'account', 'list', '--merchant', String(id))).length, 1);
  });

  it('has the mode of its database', async () => {
    const words = ['account', 'create', '--merchant', 'mer_demoMboaMarket', '--currency', 'USD'];
    await assert.rejects(run({...setting, isLive: true}, ...words), /^RangeError: The database holds test accounts\./);
    const live = await openLiveDatabase();
    try {
      const own = {db: live.db, isLive: true};
      const {id} = await runOne(own, ...NEW_MERCHANT);
      const account = await runOne(own, 'account', 'create', '--merchant', String(id), '--currency', 'USD');
      assert.equal(account['live'], true);
      for (const [kind, prefix] of [
        ['publishable', 'pk_live_'],
        ['secret', 'sk_live_'],
      ] as const) {
        const {key} = await runOne(own, 'key', 'create', '--account', String(account['id']), '--kind', kind);
        assert.ok(String(key).startsWith(prefix));
      }
    } finally {
      await live.close();
    }
  });
});

describe('the person in the audit log', () => {
  const system = {user: () => 'aline', host: 'till'};

  it('is the user of the system, or the name in --by', () => {
    assert.deepEqual(actorOf({}, undefined, system), {who: 'aline', from: 'aline@till'});
    assert.deepEqual(actorOf({}, 'Bella', system), {who: 'Bella', from: 'aline@till'});
    assert.throws(() => actorOf({}, 'a\nb', system), {
      message: '--by must be readable text without control characters',
    });
    assert.match(actorOf({}, undefined).from, /^.+@.+$/);
  });

  it('is recorded with the address of the SSH connection', () => {
    for (const [connection, from] of [
      ['203.0.113.9 51000 10.0.0.1 22', 'aline@till, from 203.0.113.9'],
      ['2001:db8::1 51000 10.0.0.1 22', 'aline@till, from 2001:db8::1'],
      ['nonsense', 'aline@till'],
      ['', 'aline@till'],
    ] as const) {
      assert.equal(actorOf({SSH_CONNECTION: connection}, undefined, system).from, from);
    }
  });

  it('is unknown when the system has no entry for the user', () => {
    const user = (): string => {
      throw new Error('no entry');
    };
    assert.deepEqual(actorOf({}, undefined, {...system, user}), {who: 'unknown user', from: 'unknown user@till'});
  });
});
