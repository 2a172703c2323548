import assert from 'node:assert/strict';
import {afterEach, beforeEach, describe, it} from 'node:test';
import {createRailFaultBox, faultyRails, RAIL_NAMES, type RailFault} from '../src/rails/faulty-rails.js';
import type {RailName} from '../src/db/types.js';
import {simulatedRails, type Rails} from '../src/rails/index.js';
import {createHarness, pk, sk, useService, type Answer, type Body} from './helpers/harness.js';
import {createManualClock} from './helpers/manual-clock.js';
import {payQr, readInvoice} from './helpers/pay.js';
import {askToken, chargeNewCard, createCustomer, createInvoice, createQr, createToken} from './helpers/steps.js';
import {openTestDatabase} from './helpers/test-database.js';

/** The calls that reached a rail, with their attempts. */
const reached: {readonly rail: RailName; readonly method: string; readonly attempt: unknown}[] = [];

function watched<Rail extends object>(rail: RailName, behind: Rail): Rail {
  return new Proxy(behind, {
    get(target, method) {
      const found: unknown = Reflect.get(target, method);
      if (typeof found !== 'function') return found;
      return (...sent: readonly unknown[]): unknown => {
        const {attempt} = Object(sent[0]) as {readonly attempt?: unknown};
        reached.push({rail, method: String(method), attempt});
        return Reflect.apply(found, target, sent);
      };
    },
  });
}

const {cards, bank, mobile, payouts, mail, tax} = simulatedRails;
const rails: Rails = {
  ...{cards: watched('cards', cards), bank: watched('bank', bank), mobile: watched('mobile', mobile)},
  ...{payouts: watched('payouts', payouts), mail: watched('mail', mail), tax: watched('tax', tax)},
};
const service = useService({rails});
const set = (fault: object): Promise<Answer> => service.ask('POST', '/simulator/rail_faults', {body: fault});
const list = (): Promise<Answer> => service.ask('GET', '/simulator/rail_faults');
const clear = (query = ''): Promise<Answer> => service.ask('DELETE', `/simulator/rail_faults${query}`);
/** The attempts of the orders that reached a rail, without the queries for their outcome. */
const attemptsAt = (rail: RailName): readonly unknown[] =>
  reached.filter((call) => call.rail === rail && !call.method.startsWith('find')).map(({attempt}) => attempt);

const methodsAt = (rail: RailName): readonly string[] =>
  reached.filter((call) => call.rail === rail).map(({method}) => method);

/** One call that needs a rail. */
interface Need {
  readonly rail: RailName;
  /** Whether a job calls the rail. A job is retried when it fails; otherwise the request fails. */
  readonly isJob: boolean;
  /** Prepares the request and returns the function that sends it. */
  readonly arrange: () => Promise<() => Promise<Answer>>;
}

const NEEDS: readonly Need[] = [
  {rail: 'cards', isJob: false, arrange: async () => () => askToken(service)},
  {
    rail: 'mail',
    isJob: true,
    async arrange() {
      const customer_id = await createCustomer(service);
      const products = [{quantity: 1, product_id: 'prod_demoUSD1'}];
      const body = {description: 'Coffee', customer_id, due_date: '2026-12-31', products, manual_payment: true};
      return () => service.ask('POST', '/v2/invoices', {key: sk('USD'), body});
    },
  },
  {
    rail: 'tax',
    isJob: true,
    async arrange() {
      const qr = await createQr(service, await taxInvoice());
      return () => payQr(service, qr);
    },
  },
];

const taxInvoice = (): Promise<Body> => createInvoice(service, 'BIF', {custom_fields: {obr_code: 'OBR-2026-77'}});

/** Waits until a one-time fault has been triggered. */
async function untilBefallen(): Promise<void> {
  const {railFaults} = service.prepared.services;
  while (railFaults.list().length > 0) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits until the call hit by the fault is queued for a retry. */
async function untilGivenBack(): Promise<void> {
  const {db} = service.prepared.services;
  const waiting = db
    .selectFrom('tasks')
    .select('sequence')
    .where('rail', '=', 'cards')
    .where('lease_until', 'is', null);
  while ((await waiting.executeTakeFirst()) === undefined) await new Promise((resolve) => setImmediate(resolve));
}

afterEach(() => clear());

for (const {rail, isJob, arrange} of NEEDS) {
  describe(`a fault of ${rail}`, () => {
    let act: () => Promise<Answer>;
    beforeEach(async () => {
      act = await arrange();
      reached.length = 0;
    });

    const isAnswered = (answer: Answer, isWell: boolean): void => {
      assert.equal(isWell ? [200, 201].includes(answer.status) : answer.status >= 500, true, answer.text);
    };

    it('delay: the call continues after that time', async () => {
      await set({rail, kind: 'delay', delay_ms: 900});
      const acted = act();
      await untilBefallen();
      service.clock.advance(899);
      assert.equal(attemptsAt(rail).length, 0);
      service.clock.advance(1);
      isAnswered(await acted, true);
      assert.equal(attemptsAt(rail).length, 1);
    });

    it('hang: the call continues when the fault is removed, not before', async () => {
      await set({rail, kind: 'hang'});
      const acted = act();
      await untilBefallen();
      const others = RAIL_NAMES.filter((name) => name !== rail);
      for (const other of others) await clear(`?rail=${other}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(attemptsAt(rail).length, 0);
      await clear(`?rail=${rail}`);
      isAnswered(await acted, true);
      assert.equal(attemptsAt(rail).length, 1);
    });

    it('break: the call does not reach the rail, and the next one does', async () => {
      await set({rail, kind: 'break'});
      isAnswered(await act(), isJob);
      assert.equal(attemptsAt(rail).length, 0);
      if (isJob) await service.pass(60_000);
      else isAnswered(await act(), true);
      assert.equal(attemptsAt(rail).length, 1);
    });

    it('lose: the call reaches the rail, and reaches it again with the same attempt', async () => {
      await set({rail, kind: 'lose'});
      isAnswered(await act(), isJob);
      assert.equal(attemptsAt(rail).length, 1);
      if (isJob) await service.pass(60_000);
      else isAnswered(await act(), true);
      const [first, ...again] = attemptsAt(rail);
      assert.deepEqual(again, [first]);
    });
  });
}

describe('a fault of tax', () => {
  it('leaves the invoice without a quittance until the authority is reached', async () => {
    await set({rail: 'tax', kind: 'break'});
    const invoice = await taxInvoice();
    await payQr(service, await createQr(service, invoice));
    assert.equal((await readInvoice(service, invoice))['quittance_number'], null);
    await service.pass(60_000);
    assert.match(String((await readInvoice(service, invoice))['quittance_number']), /^OBR-/);
  });

  it('delays the retry of a filing with a lost response until the authority returns its outcome', async () => {
    await set({rail: 'tax', method: 'file', kind: 'lose'});
    await set({rail: 'tax', method: 'findQuittance', kind: 'break', times: 2});
    const qr = await createQr(service, await taxInvoice());
    reached.length = 0;
    await payQr(service, qr);
    for (let broken = 0; broken < 2; broken += 1) {
      await service.pass(60_000);
      assert.deepEqual(methodsAt('tax'), ['file']);
    }
    await service.pass(60_000);
    assert.deepEqual(methodsAt('tax'), ['file', 'findQuittance', 'file']);
  });
});

describe('a fault of one method', () => {
  it('does not affect other methods', async () => {
    await set({rail: 'cards', method: 'charge', kind: 'lose'});
    const body = {
      amount: 1999,
      currency: 'USD',
      customer_id: await createCustomer(service),
      token: await createToken(service),
    };
    reached.length = 0;
    const charge = (): Promise<Answer> =>
      service.ask('POST', '/v2/charges/card', {key: pk('USD'), body, headers: {'idempotency-key': 'lost-once'}});
    const answer = charge();
    await untilGivenBack();
    await service.pass(1000);
    assert.deepEqual([(await answer).status, (await answer).body['status']], [201, 'succeeded']);
    assert.equal((await charge()).text, (await answer).text);
    const [first, ...again] = reached.filter(({method}) => method === 'charge');
    assert.deepEqual(again, [first]);
  });
});

describe('the faults of rails', () => {
  it('affect the given number of calls, or all calls if it is 0', async () => {
    await set({rail: 'cards', kind: 'break', times: 2});
    const statuses = [await askToken(service), await askToken(service), await askToken(service)].map(
      ({status}) => status < 500,
    );
    assert.deepEqual(statuses, [false, false, true]);
    await set({rail: 'cards', kind: 'break', times: 0});
    for (let made = 0; made < 3; made += 1) assert.ok((await askToken(service)).status >= 500);
    const left = {rail: 'cards', method: '', kind: 'break', delay_ms: 1000, times: 0};
    assert.deepEqual((await list()).body, {data: [left]});
    await clear();
    assert.equal((await chargeNewCard(service)).status, 201);
  });

  it('are listed, and removed for one rail or for all', async () => {
    const slow: RailFault = {rail: 'mail', method: 'send', kind: 'delay', delay_ms: 7, times: 3};
    const broken = {rail: 'tax', kind: 'break'};
    const usual = {...broken, method: '', delay_ms: 1000, times: 1};
    assert.deepEqual([(await set(slow)).body, (await set(broken)).body], [slow, usual]);
    assert.deepEqual((await list()).body, {data: [slow, usual]});
    assert.deepEqual((await clear('?rail=mail')).body, {data: [usual]});
    assert.deepEqual((await clear()).body, {data: []});
    assert.deepEqual((await list()).body, {data: []});
  });

  for (const [fault, param] of [
    [{kind: 'break'}, 'rail'],
    [{rail: 'fax', kind: 'break'}, 'rail'],
    [{rail: 'mail'}, 'kind'],
    [{rail: 'mail', kind: 'explode'}, 'kind'],
    [{rail: 'mail', kind: 'delay', delay_ms: -1}, 'delay_ms'],
    [{rail: 'mail', kind: 'delay', delay_ms: 600_001}, 'delay_ms'],
    [{rail: 'mail', kind: 'break', times: 1.5}, 'times'],
    [{rail: 'mail', kind: 'break', times: -1}, 'times'],
    [{rail: 'mail', kind: 'break', method: 'charge'}, 'method'],
    [{rail: 'mail', kind: 'break', method: 'toString'}, 'method'],
    [{rail: 'mail', kind: 'break', method: 'x'.repeat(65)}, 'method'],
  ] as const) {
    it(`are refused when ${param} is wrong: ${JSON.stringify(fault).slice(0, 80)}`, async () => {
      const {status, body} = await set(fault);
      assert.deepEqual([status, body['param']], [400, param]);
      assert.deepEqual((await list()).body, {data: []});
    });
  }

  it('are not removed by an unknown rail name', async () => {
    const {status, body} = await clear('?rail=fax');
    assert.deepEqual([status, body['param']], [400, 'rail']);
  });

  it('cannot be set by pages of other hosts', async () => {
    const headers = {origin: 'https://elsewhere.example'};
    const answer = await service.ask('POST', '/simulator/rail_faults', {
      body: {rail: 'mail', kind: 'break'},
      headers,
    });
    assert.deepEqual([answer.status, answer.body['code']], [403, 'origin_not_allowed']);
  });
});

describe('a service that stops', () => {
  it('lets a call that a fault holds continue, and stops', async () => {
    const database = await openTestDatabase();
    const stopped = await createHarness({database, rails});
    await stopped.ask('POST', '/simulator/rail_faults', {body: {rail: 'tax', kind: 'hang'}});
    const qr = await createQr(stopped, await createInvoice(stopped, 'BIF', {custom_fields: {obr_code: 'OBR-1'}}));
    reached.length = 0;
    const paid = payQr(stopped, qr);
    while (stopped.prepared.services.railFaults.list().length > 0)
      await new Promise((resolve) => setImmediate(resolve));
    await stopped.prepared.close();
    assert.deepEqual([(await paid).status, attemptsAt('tax').length], [200, 1]);
    await database.close();
  });
});

describe('rails without faults', () => {
  it('return what the rail itself returns, for every method', () => {
    const faults = createRailFaultBox();
    const own: unknown[] = [];
    const remembering = <Rail extends object>(rail: Rail): Rail =>
      new Proxy(rail, {
        get(target, method) {
          if (typeof Reflect.get(target, method) !== 'function') return undefined;
          return (...sent: readonly unknown[]): unknown => {
            assert.deepEqual(sent, ['sent']);
            const answer = Promise.resolve(method);
            own.push(answer);
            return answer;
          };
        },
      });
    const wrapped = faultyRails(
      {
        ...{cards: remembering(cards), bank: remembering(bank), mobile: remembering(mobile)},
        ...{payouts: remembering(payouts), mail: remembering(mail), tax: remembering(tax)},
      },
      faults,
      createManualClock(),
    );
    for (const name of RAIL_NAMES) {
      for (const method of Object.keys(simulatedRails[name])) {
        const call = Reflect.get(wrapped[name], method) as (sent: string) => unknown;
        assert.equal(call('sent'), own.at(-1), `${name}.${method}`);
      }
    }
    assert.equal(own.length, RAIL_NAMES.flatMap((name) => Object.keys(simulatedRails[name])).length);
  });

  it('can be instances of a class', async () => {
    class Mailer {
      readonly #sent: string[] = [];
      async send({to}: {readonly to: string}): Promise<void> {
        this.#sent.push(to);
      }
      sent(): readonly string[] {
        return this.#sent;
      }
    }
    const mailer = new Mailer();
    const wrapped = faultyRails({...simulatedRails, mail: mailer}, createRailFaultBox(), createManualClock());
    await wrapped.mail.send({attempt: 'a', to: 'aline@example.com', subject: '', text: ''});
    assert.deepEqual(mailer.sent(), ['aline@example.com']);
  });
});
