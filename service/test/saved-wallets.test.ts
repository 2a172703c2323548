import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {ChargeUpdate, ProcessorCharge} from '../src/rails/cards/card-processor.js';
import type {MobileAnswer} from '../src/rails/mobile/mobile-money.js';
import {simulatedRails} from '../src/rails/index.js';
import {at, MBOA, pk, sk, useService, type Answer, type Body} from './helpers/harness.js';
import {pick} from './helpers/pay.js';
import {chargeSaved, listWallets, removeWallet, saveWallet, walletsOf} from './helpers/saved-wallets.js';
import {createCustomer, createInvoice, createSession, createToken, due, readStatus} from './helpers/steps.js';
import {act, answerPrompt, chargeWallet, codeOf, nextOf, NUMBERS, readCharge} from './helpers/wallet-charges.js';
import {chargeMobile, sendCode} from './helpers/wallets.js';

/** The outcome that the provider returns, by attempt. */
const answers = new Map<string, MobileAnswer>();
const told: {news: ChargeUpdate | undefined} = {news: undefined};
const {mobile} = simulatedRails;
const service = useService({
  rails: {
    ...simulatedRails,
    mobile: {
      ...mobile,
      async charge(order) {
        return order.number.endsWith('9999')
          ? {status: 'pending', processingId: `sim_${order.attempt}`, askAgainMs: 30_000}
          : mobile.charge(order);
      },
      find: async (attempt) => answers.get(attempt),
      callbacks: {isGenuine: () => true, read: () => told.news},
    },
  },
});

const SECRET = sk('BIF');
const PROMPT = {number: NUMBERS.prompt};
const said = ({status, body}: Answer) => [status, body['code'], body['param']];
const customer = () => createCustomer(service, SECRET);
const attemptOf = (charge: Body) => String(charge['processing_id']).replace('sim_', '');
const sessionOf = (customer_id?: string): Promise<string> =>
  createSession(service, {mode: 'charge', amount: 5000, ...(customer_id === undefined ? {} : {customer_id})}, 'BIF');

/** Saves a card on a customer, and returns the id of the card. */
async function saveCard(customer_id: string): Promise<string> {
  const body = {token: await createToken(service, {key: pk('BIF')})};
  const saved = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: SECRET, body});
  assert.equal(saved.status, 201, saved.text);
  return String(saved.body['id']);
}

describe('a wallet', () => {
  it('is saved when its charge succeeds through a code, a prompt, a callback or a query', async () => {
    const ends: readonly (readonly [string, (charge: Body) => Promise<unknown>])[] = [
      [
        NUMBERS.code,
        async (charge) => act(service, charge, 'code', {key: SECRET, body: {code: await codeOf(service)}}),
      ],
      [NUMBERS.prompt, (charge) => answerPrompt(service, charge, 'settle')],
      [
        '+25779002222',
        (charge) => {
          const outcome = {status: 'succeeded', processingId: String(charge['processing_id'])} as ProcessorCharge;
          told.news = {attempt: attemptOf(charge), amount: 5000n, currency: 'BIF', outcome};
          return service.ask('POST', '/rails/mobile/callbacks', {body: {}});
        },
      ],
      [
        '+25779009999',
        (charge) => {
          const processingId = String(charge['processing_id']);
          answers.set(attemptOf(charge), {status: 'succeeded', processingId});
          return service.pass(30_000);
        },
      ],
    ];
    for (const [number, end] of ends) {
      const customer_id = await customer();
      const charge = await chargeWallet(service, {customer_id, number}, SECRET);
      assert.deepEqual(await walletsOf(service, customer_id), []);
      assert.equal(at(charge, 'source', 'id'), undefined);
      await end(charge);
      const [wallet, ...others] = await walletsOf(service, customer_id);
      const done = await readCharge(service, charge, SECRET);
      assert.deepEqual([done['status'], at(done, 'source', 'id'), others], ['succeeded', wallet?.['id'], []], number);
      assert.deepEqual(wallet, {
        ...{id: wallet?.['id'], object: 'wallet', customer_id, country_code: 'BI', is_default: true, status: 'active'},
        provider: number === NUMBERS.code ? 'lumicash' : 'ecocash',
        last4: number.slice(-4),
        sent_to: `+257 •••• ${number.slice(-2)}`,
      });
    }
  });

  it('is not saved by a charge that is declined, cancelled, or cancelled and then approved', async () => {
    const customer_id = await customer();
    const declined = await chargeWallet(service, {customer_id, ...PROMPT}, SECRET);
    await answerPrompt(service, declined, 'fail');
    const cancelled = await chargeWallet(service, {customer_id, ...PROMPT}, SECRET);
    await act(service, cancelled, 'cancel', {key: SECRET});
    assert.equal((await answerPrompt(service, cancelled, 'settle'))['amount_refunded'], 5000);
    assert.deepEqual(await walletsOf(service, customer_id), []);
  });

  it('is saved for a customer whom the merchant named, not for one whom only the page named', async () => {
    const approve = async (charge: Body) => at(await answerPrompt(service, charge, 'settle'), 'source', 'id');
    const bound = await customer();
    const ofSession = await chargeWallet(service, PROMPT, await sessionOf(bound));
    assert.match(String(await approve(ofSession)), /^src_/);
    assert.equal((await walletsOf(service, bound)).length, 1);
    const named = await customer();
    const invoice = await createInvoice(service, 'BIF', {customer_id: named});
    const invoiced = {...PROMPT, ...due(invoice), invoice_id: invoice['id']};
    const linked = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF');
    for (const charge of [
      await chargeWallet(service, {...PROMPT, customer_id: named}),
      await chargeWallet(service, {...PROMPT, customer_id: named}, await sessionOf()),
      await chargeWallet(service, invoiced, linked),
      await chargeWallet(service, PROMPT, SECRET),
    ]) {
      assert.equal(await approve(charge), undefined);
      assert.deepEqual(await walletsOf(service, String(charge['customer_id'])), []);
    }
    assert.equal((await readStatus(service, invoice))['status'], 'paid');
  });

  it('is saved once for all formats of its number, with the provider that was chosen last', async () => {
    const customer_id = await customer();
    const first = await saveWallet(service, customer_id);
    assert.equal(await saveWallet(service, customer_id, '0025779001234'), first);
    const moved = await chargeWallet(service, {customer_id, ...PROMPT, provider: 'lumicash'}, SECRET);
    const code = await codeOf(service, NUMBERS.prompt);
    const {body} = await act(service, moved, 'code', {key: SECRET, body: {code}});
    assert.equal(at(body, 'source', 'id'), first);
    const wallets = await walletsOf(service, customer_id);
    assert.deepEqual(
      wallets.map((wallet) => pick(wallet, 'id', 'provider')),
      [[first, 'lumicash']],
    );
    assert.equal(nextOf((await chargeSaved(service, first, {customer_id})).body), 'enter_code');
  });

  it('is saved once by two simultaneous charges', async () => {
    const customer_id = await customer();
    const charges = [NUMBERS.prompt, '79001234'].map((number) => chargeWallet(service, {customer_id, number}, SECRET));
    await Promise.all((await Promise.all(charges)).map((charge) => answerPrompt(service, charge, 'settle')));
    assert.deepEqual(
      (await walletsOf(service, customer_id)).map(({is_default}) => is_default),
      [true],
    );
  });
});

describe('the list of saved wallets', () => {
  it('starts with the default wallet, followed by the newest', async () => {
    const customer_id = await customer();
    const saved: string[] = [];
    for (const number of ['+25779000031', '+25779000032', '+25779000033']) {
      saved.push(await saveWallet(service, customer_id, number));
      await service.pass(1000);
    }
    const [one, two, three] = saved;
    const wallets = await walletsOf(service, customer_id);
    assert.deepEqual(
      wallets.map(({id, is_default}) => [id, is_default]),
      [
        [one, true],
        [three, false],
        [two, false],
      ],
    );
    await removeWallet(service, {customer: customer_id, wallet: String(one)});
    assert.deepEqual(
      (await walletsOf(service, customer_id)).map(({id, is_default}) => [id, is_default]),
      [
        [two, true],
        [three, false],
      ],
    );
  });

  it('has the wallets of mobile charges whose numbers identify the provider, and no cards', async () => {
    const customer_id = await customer();
    await saveCard(customer_id);
    for (const number of [NUMBERS.code, '+4915112345678']) {
      const otp = await sendCode(service, {number, amount: 5000, currency: 'BIF'});
      const body = {amount: 5000, currency: 'BIF', customer: undefined, customer_id, source: {number}, otp};
      assert.equal((await chargeMobile(service, body, SECRET)).status, 201);
    }
    const [wallet, ...others] = await walletsOf(service, customer_id);
    assert.deepEqual(
      [pick(wallet ?? {}, 'provider', 'sent_to', 'is_default'), others],
      [['lumicash', '+257 •••• 34', false], []],
    );
    const charge = await chargeSaved(service, String(wallet?.['id']), {customer_id});
    assert.deepEqual([charge.status, nextOf(charge.body)], [201, 'enter_code']);
    const unknown = await service.prepared.services.db
      .selectFrom('sources')
      .select('id')
      .where('customer_id', '=', customer_id)
      .where('kind', '!=', 'card')
      .where('id', '!=', String(wallet?.['id']))
      .executeTakeFirstOrThrow();
    assert.deepEqual(said(await chargeSaved(service, unknown.id, {customer_id})), [
      404,
      'resource_missing',
      'source_id',
    ]);
    const removed = await removeWallet(service, {customer: customer_id, wallet: unknown.id});
    assert.deepEqual(said(removed), [404, 'resource_missing', 'source_id']);
  });

  it('is returned to the merchant and to a session of the customer, within one account', async () => {
    const owner = await customer();
    const wallet = await saveWallet(service, owner);
    const stranger = await sessionOf(await customer());
    for (const key of [stranger, await sessionOf(), pk('BIF')]) {
      const list = key === pk('BIF') ? [403, 'not_permitted', undefined] : [404, 'resource_missing', 'id'];
      assert.deepEqual(said(await listWallets(service, owner, key)), list);
      assert.deepEqual(said(await removeWallet(service, {customer: owner, wallet}, {key})), [
        403,
        'not_permitted',
        undefined,
      ]);
    }
    assert.deepEqual((await listWallets(service, owner, sk('USD'))).body['data'], []);
    for (const key of [sk('USD'), MBOA.sk]) {
      assert.equal((await removeWallet(service, {customer: owner, wallet}, {key})).status, 404);
    }
    assert.equal((await listWallets(service, owner, MBOA.sk)).status, 404);
    assert.equal(at((await listWallets(service, owner, await sessionOf(owner))).body, 'data', 0, 'id'), wallet);
  });
});

describe('a charge of a saved wallet', () => {
  it('waits for the owner each time, and has the id of the wallet', async () => {
    const customer_id = await customer();
    const wallet = await saveWallet(service, customer_id);
    for (const key of [SECRET, await sessionOf(customer_id)]) {
      const {status, body, text} = await chargeSaved(service, wallet, key === SECRET ? {customer_id} : {}, key);
      assert.deepEqual([status, body['status'], nextOf(body)], [201, 'pending', 'approve_on_phone']);
      assert.deepEqual(pick(body, 'customer_id'), [customer_id]);
      assert.deepEqual(pick(body['source'] as Body, 'id', 'brand', 'last4', 'number'), [
        wallet,
        'ecocash',
        '1234',
        undefined,
      ]);
      assert.ok(!text.includes('79001234'));
      assert.equal((await answerPrompt(service, body, 'settle'))['status'], 'succeeded');
    }
    assert.equal((await walletsOf(service, customer_id)).length, 1);
  });

  it('pays the invoice of its customer, with a code', async () => {
    const customer_id = await customer();
    const invoice = await createInvoice(service, 'BIF', {customer_id});
    const saving = await chargeWallet(service, {customer_id}, SECRET);
    const code = await codeOf(service);
    const saved = await act(service, saving, 'code', {key: SECRET, body: {code}});
    const wallet = String(at(saved.body, 'source', 'id'));
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id'], customer_id}, 'BIF');
    const {body} = await chargeSaved(service, wallet, {...due(invoice), invoice_id: invoice['id']}, key);
    assert.deepEqual([nextOf(body), at(body, 'source', 'id')], ['enter_code', wallet]);
    await act(service, body, 'code', {key, body: {code: await codeOf(service)}});
    assert.deepEqual(pick(await readStatus(service, invoice), 'status', 'charge_id'), ['paid', body['id']]);
  });

  it('is refused for a publishable key, and for a session that is not the customer’s', async () => {
    const customer_id = await customer();
    const wallet = await saveWallet(service, customer_id);
    const invoice = await createInvoice(service, 'BIF', {customer_id});
    const ofInvoice = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF');
    const other = await customer();
    const refused = [403, 'not_permitted', undefined];
    const missing = [404, 'resource_missing', 'source_id'];
    const paid = {...due(invoice), invoice_id: invoice['id']};
    assert.deepEqual(said(await chargeSaved(service, wallet, {customer_id}, pk('BIF'))), refused);
    assert.deepEqual(said(await chargeSaved(service, wallet, {customer_id}, await sessionOf())), refused);
    assert.deepEqual(said(await chargeSaved(service, wallet, {customer_id}, await sessionOf(other))), refused);
    assert.deepEqual(said(await chargeSaved(service, wallet, {}, await sessionOf(other))), missing);
    assert.deepEqual(said(await chargeSaved(service, wallet, paid, ofInvoice)), refused);
    assert.deepEqual(said(await chargeSaved(service, wallet, {customer_id: other})), missing);
    assert.deepEqual(said(await chargeSaved(service, wallet, {customer_id, currency: 'USD'}, sk('USD'))), missing);
    const nobody = [400, 'parameter_invalid', 'customer_id'];
    assert.deepEqual(said(await chargeSaved(service, wallet)), nobody);
    assert.deepEqual(said(await chargeSaved(service, wallet, {}, await sessionOf())), nobody);
  });

  it('is refused below the minimum amount of the provider', async () => {
    const customer_id = await customer();
    const wallet = await saveWallet(service, customer_id);
    const little = await chargeSaved(service, wallet, {customer_id, amount: 99});
    assert.deepEqual(said(little), [400, 'amount_out_of_range', 'amount']);
  });
});

describe('removing a saved wallet', () => {
  it('returns the same response again, and the wallet cannot be charged afterwards', async () => {
    const customer_id = await customer();
    const wallet = await saveWallet(service, customer_id);
    const [shown] = await walletsOf(service, customer_id);
    const asked = {customer: customer_id, wallet};
    const first = await removeWallet(service, asked, {
      key: await sessionOf(customer_id),
      headers: {'idempotency-key': 'x'},
    });
    assert.deepEqual([first.status, first.body], [200, {...shown, is_default: false, status: 'deleted'}]);
    await service.pass(1000);
    assert.equal((await removeWallet(service, asked)).text, first.text);
    assert.deepEqual(await walletsOf(service, customer_id), []);
    const missing = [404, 'resource_missing', 'source_id'];
    assert.deepEqual(said(await chargeSaved(service, wallet, {customer_id})), missing);
    const documented = {...{customer: undefined, customer_id, source: undefined, source_id: wallet}, amount: 5000};
    const otp = await sendCode(service, {...PROMPT, amount: 5000, currency: 'BIF'});
    assert.deepEqual(said(await chargeMobile(service, {...documented, currency: 'BIF', otp}, SECRET)), missing);
    const code = {customer_id, source_id: wallet, amount: 5000, currency: 'BIF'};
    assert.deepEqual(said(await service.ask('POST', '/v2/one_time_codes', {key: SECRET, body: code})), missing);
  });

  it('does not change a pending charge, and that charge does not save the wallet again', async () => {
    const customer_id = await customer();
    const wallet = await saveWallet(service, customer_id);
    const {body: charge} = await chargeSaved(service, wallet, {customer_id});
    await removeWallet(service, {customer: customer_id, wallet});
    const done = await answerPrompt(service, charge, 'settle');
    assert.deepEqual([done['status'], at(done, 'source', 'id')], ['succeeded', wallet]);
    assert.deepEqual(await walletsOf(service, customer_id), []);
  });

  it('allows its number to be saved again with another id', async () => {
    const customer_id = await customer();
    const wallet = await saveWallet(service, customer_id);
    await removeWallet(service, {customer: customer_id, wallet});
    const again = await saveWallet(service, customer_id);
    assert.notEqual(again, wallet);
    assert.deepEqual(
      (await walletsOf(service, customer_id)).map(({id}) => id),
      [again],
    );
    assert.equal((await chargeSaved(service, wallet, {customer_id})).status, 404);
  });

  it('removes both ids of a wallet that was saved with two formats of its number', async () => {
    const customer_id = await customer();
    const wallet = await saveWallet(service, customer_id);
    const {db} = service.prepared.services;
    const row = await db.selectFrom('sources').selectAll().where('id', '=', wallet).executeTakeFirstOrThrow();
    const merged = {...row, id: `${wallet}_merged`, number: '79001234', is_default: false, deleted_at: row.created_at};
    await db.insertInto('sources').values(merged).execute();
    assert.equal((await chargeSaved(service, merged.id, {customer_id})).status, 201);
    assert.equal((await removeWallet(service, {customer: customer_id, wallet: merged.id})).status, 200);
    for (const id of [wallet, merged.id]) {
      assert.equal((await chargeSaved(service, id, {customer_id})).status, 404);
    }
    assert.deepEqual(await walletsOf(service, customer_id), []);
  });

  it('returns 404 for a card, and for an unknown wallet or customer', async () => {
    const customer_id = await customer();
    const card = await saveCard(customer_id);
    const removed = await removeWallet(service, {customer: customer_id, wallet: card});
    assert.deepEqual(said(removed), [404, 'resource_missing', 'source_id']);
    const {body: cards} = await service.ask('GET', `/v2/customers/${customer_id}/sources`, {key: SECRET});
    assert.equal(at(cards, 'data', 0, 'id'), card);
    const asked = {customer: customer_id, wallet: 'src_nobody'};
    assert.deepEqual(said(await removeWallet(service, asked)), [404, 'resource_missing', 'source_id']);
    assert.equal((await removeWallet(service, {...asked, customer: 'cus_nobody'})).status, 404);
  });
});
