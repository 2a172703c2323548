import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {NO_LIMITS} from '../src/config.js';
import type {OpenDatabase} from '../src/db/connect.js';
import type {Limits} from '../src/domain/work.js';
import {addressOf} from '../src/http/client-address.js';
import {answerBank, CHALLENGED_CARDS, challengeOf, chargeWithChallenge, readCharge} from './helpers/challenges.js';
import {createHarness, MBOA, OWN_ORIGIN, pk, sk, type Answer, type Harness} from './helpers/harness.js';
import {jsonText} from '../src/lib/json-text.js';
import {digest} from '../src/lib/random.js';
import {countedRails} from './helpers/session-uses.js';
import {askToken, CARDS, createCustomer, createSession, createToken} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

const STRETCH_MS = 10 * 60_000;
const HERE = '127.0.0.1';
const ELSEWHERE = '203.0.113.7';

let database: OpenDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** Calls `test` with a service that has these limits and empty counters, and trusts forwarded addresses. */
async function withLimits(
  limits: Partial<Limits>,
  test: (service: Harness, asked: () => number) => Promise<void>,
): Promise<void> {
  await database.db.deleteFrom('limit_counts').execute();
  const {rails, callCount} = countedRails();
  const shared = {...database, close: async () => undefined};
  const service = await createHarness({
    database: shared,
    rails,
    limits: {...NO_LIMITS, ...limits},
    trustedProxy: [HERE],
  });
  await test(service, callCount).finally(() => service.prepared.close());
}

interface Try {
  readonly key?: string;
  readonly number?: string;
  readonly address?: string;
  readonly more?: Readonly<Record<string, string>>;
}

function tryCard(
  service: Harness,
  {key = pk('USD'), number = CARDS.visa, address = HERE, more = {}}: Try = {},
): Promise<Answer> {
  const body = {number, exp_month: '12', exp_year: '2030', cvc: '123', holder: 'A Irakoze'};
  const headers = {'origin': OWN_ORIGIN, 'x-forwarded-for': address, ...more};
  return service.ask('POST', '/v2/tokens', {key, body, headers});
}

const told = ({status, body}: Answer) => [status, body['code']];
const LIMITED = [429, 'rate_limited'];

describe('requests for card tokens', () => {
  it('are limited per address, including refused ones, until the period ends', async () => {
    await withLimits({cardTokensPerAddress: 3}, async (service, asked) => {
      assert.deepEqual(told(await tryCard(service, {number: '4111111111111111'})), [400, 'test_cards_only']);
      assert.equal((await tryCard(service)).status, 201);
      assert.deepEqual(told(await tryCard(service, {number: '4111111111111111'})), [400, 'test_cards_only']);
      const before = asked();
      await service.pass(1000);
      const refused = await tryCard(service);
      assert.deepEqual(told(refused), LIMITED);
      const left = STRETCH_MS - (service.clock.now() % STRETCH_MS);
      assert.equal(refused.headers['retry-after'], String(Math.ceil(left / 1000)));
      assert.equal(asked(), before);
      assert.equal((await tryCard(service, {address: ELSEWHERE})).status, 201);
      assert.equal((await tryCard(service, {key: pk('BIF')})).status, 201);
      await service.pass(left - 1);
      assert.deepEqual(told(await tryCard(service)), LIMITED);
      await service.pass(1);
      assert.equal((await tryCard(service)).status, 201);
    });
  });

  it('are limited per account, across all addresses', async () => {
    await withLimits({cardTokensPerAccount: 5}, async (service, asked) => {
      for (let host = 1; host <= 5; host += 1)
        assert.equal((await tryCard(service, {address: `203.0.113.${host}`})).status, 201);
      const before = asked();
      for (let host = 6; host <= 8; host += 1)
        assert.deepEqual(told(await tryCard(service, {address: `203.0.113.${host}`})), LIMITED);
      assert.equal(asked(), before);
      assert.equal((await tryCard(service, {key: MBOA.pk})).status, 201);
    });
  });

  it('are counted together for all sessions and keys of the account', async () => {
    await withLimits({cardTokensPerAddress: 3}, async (service) => {
      for (let call = 0; call < 2; call += 1) {
        const key = await createSession(service, {mode: 'add'});
        assert.equal((await askToken(service, {key})).status, 201);
      }
      assert.equal((await askToken(service)).status, 201);
      const key = await createSession(service, {mode: 'add'});
      assert.deepEqual(told(await askToken(service, {key})), LIMITED);
      assert.deepEqual(told(await askToken(service)), LIMITED);
    });
  });

  it('are limited even if fifty arrive at once, and the processor gets only those accepted', async () => {
    await withLimits({cardTokensPerAddress: 12}, async (service, asked) => {
      const answers = await Promise.all(Array.from({length: 50}, () => tryCard(service)));
      assert.equal(answers.filter(({status}) => status === 201).length, 12);
      for (const answer of answers) if (answer.status !== 201) assert.deepEqual(told(answer), LIMITED);
      assert.equal(asked(), 12);
    });
  });

  it('are counted together by all processes that share a database', async () => {
    await withLimits({cardTokensPerAddress: 2}, async (one) => {
      const shared = {...database, close: async () => undefined};
      const other = await createHarness({database: shared, limits: {...NO_LIMITS, cardTokensPerAddress: 2}});
      assert.equal((await askToken(one)).status, 201);
      assert.equal((await askToken(other)).status, 201);
      for (const service of [one, other]) assert.deepEqual(told(await askToken(service)), LIMITED);
      await other.prepared.close();
    });
  });
});

describe('card declines', () => {
  const decline = async (service: Harness, key = pk('USD'), address = HERE) => {
    const headers = {'x-forwarded-for': address};
    const customer_id = await createCustomer(service, key);
    const token = await createToken(service, {key, number: CARDS.declined});
    const body = {amount: 1999, currency: 'USD', customer_id, token};
    return service.ask('POST', '/v2/charges/card', {key, body, headers});
  };

  it('are limited per address; then no card from it reaches the processor until the period ends', async () => {
    await withLimits({cardDeclinesPerAddress: 3}, async (service, asked) => {
      const customer = await createCustomer(service);
      const spare = await createToken(service);
      assert.equal((await decline(service)).body['status'], 'failed');
      const bad = await createToken(service, {number: CARDS.wrongCvn});
      const sources = `/v2/customers/${customer}/sources`;
      assert.equal((await service.ask('POST', sources, {key: pk('USD'), body: {token: bad}})).status, 402);
      const session = await createSession(service, {mode: 'charge', amount: 1999});
      assert.equal((await decline(service, session)).body['status'], 'failed');
      const before = asked();
      const body = {amount: 1999, currency: 'USD', customer_id: customer, token: spare};
      const refused = await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body});
      assert.deepEqual(told(refused), LIMITED);
      assert.match(refused.headers['retry-after'] ?? '', /^[1-9]\d*$/);
      assert.deepEqual(told(await service.ask('POST', sources, {key: pk('USD'), body: {token: spare}})), LIMITED);
      assert.equal(asked(), before);
      await service.pass(STRETCH_MS);
      assert.equal((await service.ask('POST', '/v2/charges/card', {key: pk('USD'), body})).status, 201);
    });
  });

  it('are limited per account, including other addresses; the limit ends when the clock is set back', async () => {
    await withLimits({cardDeclinesPerAccount: 2}, async (service) => {
      for (const address of [HERE, ELSEWHERE]) assert.equal((await decline(service, pk('USD'), address)).status, 201);
      assert.deepEqual(told(await decline(service, pk('USD'), '203.0.113.9')), LIMITED);
      service.clock.advance(-STRETCH_MS);
      assert.equal((await decline(service)).status, 201, 'the clock was set back');
    });
  });

  it('that arrive after a challenge are counted like others, for the address and for the session', async () => {
    await withLimits({cardDeclinesPerAddress: 2}, async (service) => {
      const session = await createSession(service, {mode: 'charge', amount: 1999});
      for (const key of [pk('USD'), session]) {
        const charge = await chargeWithChallenge(service, {number: CHALLENGED_CARDS.refused, key});
        await answerBank(service, challengeOf(charge));
        assert.equal((await readCharge(service, charge))['status'], 'failed');
      }
      const {declines} = await database.db
        .selectFrom('widget_sessions')
        .select('declines')
        .where('token_hash', '=', digest(session))
        .executeTakeFirstOrThrow();
      assert.equal(declines, 1);
      assert.deepEqual(told(await decline(service)), LIMITED);
      assert.equal((await decline(service, pk('USD'), ELSEWHERE)).status, 201);
    });
  });

  it('are neither counted nor limited for charges by the merchant’s server', async () => {
    await withLimits({cardDeclinesPerAddress: 1, cardDeclinesPerAccount: 1}, async (service) => {
      const customer_id = await createCustomer(service);
      const body = {token: await createToken(service, {number: CARDS.declined})};
      const {body: saved} = await service.ask('POST', `/v2/customers/${customer_id}/sources`, {key: pk('USD'), body});
      const charge = {amount: 500, currency: 'USD', customer_id, source_id: saved['id']};
      for (let call = 0; call < 3; call += 1) {
        const answer = await service.ask('POST', '/v2/charges/card', {key: sk('USD'), body: charge});
        assert.deepEqual([answer.status, answer.body['status']], [201, 'failed']);
      }
      assert.equal((await decline(service)).status, 201);
    });
  });
});

describe('a client address', () => {
  it('is not stored in readable form, and its counts are deleted after two hours', async () => {
    await withLimits({}, async (service) => {
      await tryCard(service, {address: ELSEWHERE});
      const read = () => database.db.selectFrom('limit_counts').selectAll().execute();
      const rows = jsonText(await read());
      assert.ok(!rows.includes(ELSEWHERE) && !rows.includes(Buffer.from(ELSEWHERE).toString('base64')));
      assert.equal((await read()).length, 2);
      await service.pass(2 * 60 * 60_000);
      assert.deepEqual(await read(), []);
    });
  });

  it('is read from X-Forwarded-For only if a trusted proxy sent it', async () => {
    await withLimits({cardTokensPerAddress: 1}, async (trusting) => {
      assert.equal((await tryCard(trusting, {address: `198.51.100.1, ${ELSEWHERE}`})).status, 201);
      assert.deepEqual(told(await tryCard(trusting, {address: `198.51.100.2, ${ELSEWHERE}`})), LIMITED);
      const shared = {...database, close: async () => undefined};
      const direct = await createHarness({database: shared, limits: {...NO_LIMITS, cardTokensPerAddress: 1}});
      assert.equal((await tryCard(direct, {address: '198.51.100.3'})).status, 201);
      assert.deepEqual(told(await tryCard(direct, {address: '198.51.100.4'})), LIMITED);
      await direct.prepared.close();
    });
  });

  for (const [ip, address] of [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ] as const) {
    it(`${ip} counts as ${address}`, () => assert.equal(addressOf(ip), address));
  }
});
