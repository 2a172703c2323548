import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {digest} from '../src/lib/random.js';
import {at, pk, useService} from './helpers/harness.js';
import {countedRails, makeCall, PAGE, readLedger, USES, type SessionCall} from './helpers/session-uses.js';
import {askToken, CARDS, createCustomer, createInvoice, createSession, createToken} from './helpers/steps.js';

const {rails, callCount} = countedRails();
const service = useService({rails});

type Use = keyof typeof USES;
type Refusal = readonly [number, string];

const TOKEN = 'a card token';
const SAVE = 'a card to save';
const CHARGES: readonly Use[] = ['a charge of a new card', 'a charge of a saved card'];
const CARD_MONEY: readonly Use[] = [...CHARGES, 'a card payment of an invoice'];
const INSTANT: readonly Use[] = ['a QR code', 'a phone request'];
const WALLET_CHARGES: readonly Use[] = ['a charge of a wallet', 'a charge of a saved wallet'];
const WALLET_MONEY: readonly Use[] = [...WALLET_CHARGES, 'a wallet payment of an invoice'];
const MONEY: readonly Use[] = [...CARD_MONEY, ...WALLET_MONEY, ...INSTANT];
const ALL: readonly Use[] = Object.keys(USES);

/** A session whose row was changed: what is changed, and the error for it. Every other use still works. */
interface Row {
  readonly what: string;
  readonly is: () => object;
  readonly refuses: readonly Use[];
  readonly with: Refusal;
}

const others = {customer: '', invoice: ''};
const json = (value: unknown): string => JSON.stringify(value);
const NOT_PERMITTED = [403, 'not_permitted'] as const;
const REFUSED = [403, 'session_refused'] as const;

const OTHER_PAGE = 'is for another page';

const TABLE: readonly Row[] = [
  {what: 'has expired', is: () => ({expires_at: service.clock.now()}), refuses: ALL, with: [401, 'session_expired']},
  {what: 'has the mode add', is: () => ({mode: 'add'}), refuses: MONEY, with: NOT_PERMITTED},
  {what: 'has the mode charge', is: () => ({mode: 'charge'}), refuses: [SAVE, ...INSTANT], with: NOT_PERMITTED},
  {what: 'has the mode invoice', is: () => ({mode: 'invoice'}), refuses: [SAVE], with: NOT_PERMITTED},
  {
    what: 'is for QR codes',
    is: () => ({methods: json(['qr'])}),
    refuses: ALL.filter((use) => use !== 'a QR code'),
    with: NOT_PERMITTED,
  },
  {
    what: 'is for phones',
    is: () => ({methods: json(['phone'])}),
    refuses: ALL.filter((use) => use !== 'a phone request'),
    with: NOT_PERMITTED,
  },
  {
    what: 'is for cards',
    is: () => ({methods: json(['card'])}),
    refuses: [...WALLET_MONEY, ...INSTANT],
    with: NOT_PERMITTED,
  },
  {
    what: 'is for wallets',
    is: () => ({methods: json(['wallet'])}),
    refuses: ALL.filter((use) => !WALLET_MONEY.includes(use)),
    with: NOT_PERMITTED,
  },
  {
    what: 'is for another amount',
    is: () => ({amount: 1998n}),
    refuses: MONEY,
    with: [403, 'amount_mismatch'],
  },
  {
    what: 'is in another currency',
    is: () => ({currency: 'KES'}),
    refuses: MONEY,
    with: [403, 'currency_mismatch'],
  },
  {
    what: 'is for another invoice',
    is: () => ({invoice_id: others.invoice}),
    refuses: MONEY,
    with: NOT_PERMITTED,
  },
  {
    what: 'is for another customer',
    is: () => ({customer_id: others.customer}),
    refuses: [...CARD_MONEY, ...WALLET_CHARGES, SAVE],
    with: NOT_PERMITTED,
  },
  {
    what: OTHER_PAGE,
    is: () => ({allowed_origins: json(['https://elsewhere.example'])}),
    refuses: ALL.filter((use) => use !== TOKEN),
    with: [403, 'origin_not_allowed'],
  },
  {what: 'was declined five times', is: () => ({declines: 5}), refuses: ALL, with: REFUSED},
  {what: 'tokenised ten times', is: () => ({tokenise_calls: 10}), refuses: [TOKEN], with: REFUSED},
  {what: 'made twenty QR codes', is: () => ({qr_calls: 20}), refuses: ['a QR code'], with: REFUSED},
  {what: 'asked ten phones', is: () => ({phone_calls: 10}), refuses: ['a phone request'], with: REFUSED},
  {what: 'charged ten wallets', is: () => ({wallet_calls: 10}), refuses: WALLET_MONEY, with: REFUSED},
];

const prepare = async (use: Use): Promise<SessionCall> => {
  const made = await USES[use]?.(service);
  assert.ok(made);
  return made;
};
const rowOf = ({key}: SessionCall) =>
  service.prepared.services.db.updateTable('widget_sessions').where('token_hash', '=', digest(key));
const change = async (call: SessionCall, values: object): Promise<void> => {
  await rowOf(call).set(values).execute();
};

/** Nothing changed in the tables of money and cards, and no rail was called. */
async function assertNoEffect(call: () => Promise<void>): Promise<void> {
  const [ledger, askedBefore] = [await readLedger(service), callCount()];
  await call();
  assert.equal(await readLedger(service), ledger);
  assert.equal(callCount(), askedBefore);
}

describe('operations with money or a card', () => {
  before(async () => {
    others.customer = await createCustomer(service);
    others.invoice = String((await createInvoice(service))['id']);
  });

  for (const use of ALL) {
    describe(`${use} by a session`, () => {
      it('succeeds with an unchanged session on its page', async () => {
        assert.deepEqual(await makeCall(service, await prepare(use)), [201, undefined]);
      });

      for (const {what, is, refuses, with: refusal} of TABLE) {
        if (!refuses.includes(use)) {
          it(`succeeds when the session ${what}`, async () => {
            const call = await prepare(use);
            assert.deepEqual(await makeCall(service, call, () => change(call, is())), [201, undefined]);
          });
          continue;
        }
        it(`is refused when the session ${what} (changed after authentication)`, async () => {
          const call = await prepare(use);
          await assertNoEffect(async () => {
            assert.deepEqual(await makeCall(service, call, () => change(call, is())), refusal);
          });
        });
        it(`is refused when the session ${what} (changed before the call)`, async () => {
          const call = await prepare(use);
          await change(call, is());
          await assertNoEffect(async () => {
            const [status, code] = await makeCall(service, call);
            // By path, another session's invoice is a 404, as if it did not exist.
            const isHidden = INSTANT.includes(use) && what === 'is for another invoice';
            assert.deepEqual([status, code], isHidden ? [404, 'resource_missing'] : refusal);
          });
        });
      }
    });
  }
});

describe('the saved cards of a customer', () => {
  const save = async () => {
    const customer_id = await createCustomer(service);
    const body = {token: await createToken(service)};
    const saved = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body});
    return {customer_id, source_id: saved.body['id']};
  };
  const list = (customer: string, key: string) => service.ask('GET', `/v2/customers/${customer}/sources`, {key});

  it('are listed for a session that is bound to the customer or created the customer, and for no other', async () => {
    const {customer_id} = await save();
    const bound = await createSession(service, {mode: 'charge', amount: 500, customer_id});
    assert.equal(at((await list(customer_id, bound)).body, 'data', 'length'), 1);
    for (const body of [
      {mode: 'charge', amount: 500},
      {mode: 'add', customer_id: await createCustomer(service)},
    ]) {
      const {status, body: told} = await list(customer_id, await createSession(service, body));
      assert.deepEqual([status, told['code']], [404, 'resource_missing']);
    }
    const free = await createSession(service, {mode: 'add'});
    assert.equal((await list(await createCustomer(service, free), free)).status, 200);
  });

  it('are not charged by a session without a customer, even for an invoice of the customer', async () => {
    const {customer_id, source_id} = await save();
    const invoice = await createInvoice(service, 'USD', {customer_id});
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']});
    const body = {amount: 1999, currency: 'USD', customer_id, source_id, invoice_id: invoice['id']};
    await assertNoEffect(async () => {
      const {status, body: told} = await service.ask('POST', '/v2/charges/card', {key, body});
      assert.deepEqual([status, told['code']], NOT_PERMITTED);
    });
  });
});

describe('a call without an origin', () => {
  const USE = 'a charge of a new card';
  const call = async (values: object): Promise<readonly unknown[]> => {
    const made = await prepare(USE);
    await change(made, values);
    const {status, body} = await service.ask('POST', made.path, {key: made.key, body: made.body});
    return [status, body['code']];
  };

  it('succeeds with a session that has allowed origins', async () => {
    assert.deepEqual(await call({allowed_origins: json([PAGE])}), [201, undefined]);
  });

  for (const {what, is, refuses, with: refusal} of TABLE) {
    if (!refuses.includes(USE) || what === OTHER_PAGE) continue;
    it(`is refused when the session ${what}`, async () => {
      assert.deepEqual(await call(is()), refusal);
    });
  }
});

describe('fifty simultaneous cards in one session', () => {
  it('lead to ten tokens and ten calls to the processor', async () => {
    const key = await createSession(service, {mode: 'add', allowed_origins: [PAGE]});
    const askedBefore = callCount();
    const answers = await Promise.all(Array.from({length: 50}, () => askToken(service, {key, number: CARDS.visa})));
    assert.equal(answers.filter(({status}) => status === 201).length, 10);
    const refused = answers.filter(({status}) => status !== 201);
    assert.ok(refused.every(({status, body}) => status === 403 && body['code'] === 'session_refused'));
    assert.equal(callCount() - askedBefore, 10);
  });
});
