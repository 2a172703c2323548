import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {before, describe, it} from 'node:test';
import {run, runJson} from './helpers/admin.js';
import {at, pk, sk, useService, type Answer, type Body} from './helpers/harness.js';
import {INSTANT, PAYOUT} from './helpers/payouts.js';
import {chargeSaved, saveCard} from './helpers/saved-cards.js';
import {askToken, createCustomer, createInvoice, due} from './helpers/steps.js';
import {act, askWallet, chargeWallet} from './helpers/wallet-charges.js';
import {chargeMobile, readCode} from './helpers/wallets.js';

const service = useService();
const RAILS = ['cards', 'bank', 'mobile', 'payouts', 'tax'] as const;
/** How long a process may cache a key and its account. */
const KEY_MEMORY_MS = 5000;
/** The shortest time between two codes for a charge. */
const RESEND_AFTER_MS = 30_000;
/** A wallet that no other test sends a code to. */
const number = '+25768004321';

const rail = (names: readonly string[]): readonly string[] => names.flatMap((name) => ['--rail', name]);

/** Sets the rails of the accounts in BIF and USD. */
async function use(...names: readonly string[]): Promise<void> {
  const {db} = service.prepared.services;
  for (const account of ['acct_demoBIF', 'acct_demoUSD']) {
    await run({db}, 'account', 'rails', '--account', account, ...rail(names));
  }
  await service.pass(KEY_MEMORY_MS);
}

const payout = (body: object, key: string): Promise<Answer> =>
  service.ask('POST', '/v2/payouts', {key, body, headers: {'idempotency-key': randomUUID()}});

const askCode = (): Promise<Answer> =>
  service.ask('POST', '/v2/one_time_codes', {
    key: sk('BIF'),
    body: {phone_number: number, amount: 100, currency: 'BIF'},
  });

let card: Body;
let invoice: Body;
let waiting: Body;

/** Requests that need a rail: title, rail, its name in the error message, and the request. */
const NEEDS: readonly (readonly [string, string, string, () => Promise<Answer>])[] = [
  ['a token of a typed card', 'cards', 'cards', () => askToken(service, {key: pk('BIF')})],
  ['a charge of a saved card', 'cards', 'cards', () => chargeSaved(service, card)],
  [
    'a QR code',
    'bank',
    'the instant bank payment system',
    () => service.ask('POST', `/v2/invoices/${invoice['id']}/qr`, {key: pk('BIF'), body: due(invoice)}),
  ],
  [
    'a phone request',
    'bank',
    'the instant bank payment system',
    () => {
      const body = {...due(invoice), phone_number: '+25779001234'};
      return service.ask('POST', `/v2/invoices/${invoice['id']}/phone_requests`, {key: pk('BIF'), body});
    },
  ],
  ['an instant payout', 'bank', 'the instant bank payment system', () => payout(INSTANT, sk('BIF'))],
  ['a charge of a wallet', 'mobile', 'mobile money', () => askWallet(service)],
  ['a one-time code', 'mobile', 'mobile money', askCode],
  ['another code for a wallet charge', 'mobile', 'mobile money', () => act(service, waiting, 'resend')],
  [
    'a mobile charge',
    'mobile',
    'mobile money',
    async () => {
      const {status} = await askCode();
      const otp = status === 201 ? await readCode(service, number) : '000000';
      return chargeMobile(service, {currency: 'BIF', source: {number}, otp}, sk('BIF'));
    },
  ],
  ['a payout', 'payouts', 'payouts', () => payout(PAYOUT, sk('USD'))],
  [
    'an invoice for the tax authority',
    'tax',
    'the tax authority',
    () => {
      const body = {
        ...{description: 'Coffee from Ngozi', customer_id: at(invoice, 'customer', 'id'), due_date: '2035-12-31'},
        ...{products: [{quantity: 1, product_id: 'prod_demoBIF1'}], custom_fields: {obr_code: 'A1'}},
      };
      return service.ask('POST', '/v2/invoices', {key: sk('BIF'), body});
    },
  ],
];

describe('an account with only some rails', () => {
  before(async () => {
    card = await saveCard(service, await createCustomer(service));
    invoice = await createInvoice(service, 'BIF');
    waiting = await chargeWallet(service);
    await service.pass(RESEND_AFTER_MS);
  });

  for (const [what, name, words, request] of NEEDS) {
    it(`needs the rail ${name}, and no other, for ${what}`, async () => {
      await use(...RAILS.filter((other) => other !== name));
      const refused = await request();
      assert.deepEqual(
        [refused.status, refused.body['code'], refused.body['message']],
        [403, 'not_permitted', `This account does not use ${words}.`],
      );
      await use(name);
      const taken = await request();
      assert.ok(taken.status === 200 || taken.status === 201, taken.text);
    });
  }

  it('without cards, e-mails an invoice that would otherwise charge a saved card', async () => {
    const collect = async (): Promise<unknown> => {
      const body = {
        ...{description: 'Coffee from Ngozi', customer_id: at(card, 'customer_id'), due_date: '2035-12-31'},
        ...{products: [{quantity: 1, product_id: 'prod_demoUSD1'}], manual_payment: false},
      };
      const made = await service.ask('POST', '/v2/invoices', {key: sk('USD'), body});
      return [made.status, made.body['status'], (made.body['charges'] as Body[]).length];
    };
    await use('bank');
    assert.deepEqual(await collect(), [201, 'sent', 0]);
    await use('cards');
    assert.deepEqual(await collect(), [201, 'paid', 1]);
  });

  it('without mobile money, gets an empty list of wallet providers', async () => {
    const list = async (): Promise<unknown> =>
      (await service.ask('GET', '/v2/wallet_providers', {key: pk('BIF')})).body['data'];
    await use('cards');
    assert.deepEqual(await list(), []);
    await use('all');
    assert.notDeepEqual(await list(), []);
  });

  it('can still cancel a wallet charge after it has lost mobile money', async () => {
    await use('all');
    const charge = await chargeWallet(service);
    await use('cards');
    assert.equal((await act(service, charge, 'cancel')).body['failure_code'], 'CANCELLED_BY_PAYER');
  });

  it('is listed with its rails, and a change of them is in the audit log', async () => {
    const {db} = service.prepared.services;
    await use('mobile', 'cards', 'mobile');
    const rows = await runJson({db}, 'account', 'list');
    assert.deepEqual(rows.find(({id}) => id === 'acct_demoBIF')?.['rails'], ['mobile', 'cards']);
    assert.deepEqual(rows.find(({id}) => id === 'acct_demoKES')?.['rails'], ['all']);
    const [newest] = await runJson({db}, 'audit', 'list', '--account', 'acct_demoBIF');
    assert.deepEqual([newest?.['action'], newest?.['subject']], ['account.rails', 'acct_demoBIF']);
    assert.match(JSON.stringify(newest), /mobile.*cards/);
  });

  for (const [names, message] of [
    [['mail'], /^--rail must be one of cards, bank, mobile, payouts, tax$/],
    [['all', 'cards'], /^--rail must be one of/],
  ] as const) {
    it(`refuses the rails ${names.join(' and ')}, and keeps those it has`, async () => {
      const {db} = service.prepared.services;
      await use('cards');
      await assert.rejects(run({db}, 'account', 'rails', '--account', 'acct_demoBIF', ...rail(names)), {message});
      const rows = await runJson({db}, 'account', 'list');
      assert.deepEqual(rows.find(({id}) => id === 'acct_demoBIF')?.['rails'], ['cards']);
    });
  }
});
