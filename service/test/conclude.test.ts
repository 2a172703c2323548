import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {sql} from 'kysely';
import {simulatedRails, type Rails} from '../src/rails/index.js';
import {
  chargeOf,
  conclude,
  outcomeOf,
  partsOf,
  prepareAttempt,
  send,
  summaryOf,
  type Attempt,
  type Operation,
} from './helpers/attempts.js';
import {at, pk, useService, type Body} from './helpers/harness.js';
import {CARDS, readStatus} from './helpers/steps.js';

const charged: string[] = [];
let isQrRefused = false;
const {cards, bank} = simulatedRails;
const rails: Rails = {
  ...simulatedRails,
  cards: {
    ...cards,
    charge: (order) => {
      charged.push(order.attempt);
      return cards.charge(order);
    },
  },
  bank: {...bank, createQr: (order) => (isQrRefused ? Promise.resolve(undefined) : bank.createQr(order))},
};
const service = useService({rails});

/** Each operation, the part of a conclusion that holds its result, and all parts. */
const OPERATIONS: readonly (readonly [Operation, string, readonly string[]])[] = [
  ['card_charge', 'charge', ['outcome', 'charge', 'customer']],
  ['wallet_charge', 'charge', ['outcome', 'charge', 'customer']],
  ['saved_card', 'source', ['outcome', 'customer', 'source']],
  ['qr_code', 'qr_code', ['outcome', 'qr_code']],
  ['phone_request', 'phone_request', ['outcome', 'phone_request']],
];

async function countEffects(): Promise<unknown> {
  const {rows} = await sql`select (select count(*) from charges) as charges, (select count(*) from sources) as sources,
    (select count(*) from qr_codes) as qr_codes, (select count(*) from phone_requests) as phone_requests,
    (select count(*) from card_tokens where used_at is not null) as tokens`.execute(service.prepared.services.db);
  return rows[0];
}

for (const [operation, part, parts] of OPERATIONS) {
  describe(`an attempt (${operation})`, () => {
    it('that never arrived is concluded with none, and refused when it arrives later', async () => {
      const attempt = await prepareAttempt(service, operation);
      const before = await countEffects();
      for (let time = 0; time < 2; time += 1) {
        const conclusion = await outcomeOf(service, attempt);
        assert.deepEqual([conclusion['outcome'], partsOf(conclusion)], ['none', ['outcome']]);
      }
      for (let time = 0; time < 2; time += 1) {
        assert.deepEqual(summaryOf(await send(service, attempt)), [409, 'attempt_concluded', undefined]);
      }
      assert.deepEqual(await countEffects(), before);
      assert.equal((await outcomeOf(service, attempt))['outcome'], 'none');
    });

    it('that succeeded returns its result, and its stored response can be requested again', async () => {
      const attempt = await prepareAttempt(service, operation);
      const made = await send(service, attempt);
      assert.equal(made.status, 201);
      const conclusion = await outcomeOf(service, attempt);
      assert.deepEqual([conclusion['outcome'], partsOf(conclusion)], ['done', parts]);
      assert.deepEqual(conclusion[part], made.body);
      assert.deepEqual(await outcomeOf(service, attempt), conclusion);
      const again = await send(service, attempt);
      assert.deepEqual([again.text, again.headers['idempotent-replayed']], [made.text, 'true']);
    });

    it('that was refused without an effect is concluded with none, and its key is refused later', async () => {
      const attempt = await prepareAttempt(service, operation);
      const body = {...attempt.body, ...('token' in attempt.body ? {token: 'tok_x'} : {amount: 1})};
      assert.ok([400, 403, 404].includes((await send(service, {...attempt, body})).status));
      assert.equal((await outcomeOf(service, attempt))['outcome'], 'none');
      assert.equal((await send(service, attempt)).status, 409);
    });
  });
}

describe('an outcome is returned in its current state', () => {
  it('when a charge was pending and then settled, or failed', async () => {
    for (const [end, status] of [
      ['settle', 'succeeded'],
      ['fail', 'failed'],
    ] as const) {
      const attempt = await prepareAttempt(service, 'card_charge', {number: CARDS.pending});
      const {body: made} = await send(service, attempt);
      assert.equal(chargeOf(await outcomeOf(service, attempt), 'status'), 'pending');
      await service.ask('POST', `/simulator/charges/${made['id']}/${end}`);
      const conclusion = await outcomeOf(service, attempt);
      assert.deepEqual([conclusion['outcome'], chargeOf(conclusion, 'status')], ['done', status]);
      assert.equal((await send(service, attempt)).body['status'], 'pending', 'the stored response has not changed');
    }
  });

  it('when the prompt of a wallet was approved or declined, or its charge cancelled', async () => {
    const ends = [
      [(id: unknown) => service.ask('POST', `/simulator/charges/${id}/settle`), 'succeeded'],
      [(id: unknown) => service.ask('POST', `/simulator/charges/${id}/fail`), 'failed'],
      [(id: unknown) => service.ask('POST', `/v2/charges/${id}/cancel`, {key: pk('BIF'), body: {}}), 'failed'],
    ] as const;
    for (const [end, status] of ends) {
      const attempt = await prepareAttempt(service, 'wallet_charge');
      const {body: made} = await send(service, attempt);
      assert.equal(at(await outcomeOf(service, attempt), 'charge', 'next_action', 'type'), 'approve_on_phone');
      await end(made['id']);
      const conclusion = await outcomeOf(service, attempt);
      assert.deepEqual([chargeOf(conclusion, 'status'), chargeOf(conclusion, 'next_action')], [status, null]);
    }
  });

  it('when a QR code was paid, declined or cancelled', async () => {
    for (const [end, status] of [
      ['approve', 'paid'],
      ['decline', 'declined'],
    ] as const) {
      const attempt = await prepareAttempt(service, 'qr_code');
      const {body: made} = await send(service, attempt);
      await service.ask('POST', `/simulator/bank_app/${end}`, {body: {payload: made['payload']}});
      assert.equal(at(await outcomeOf(service, attempt), 'qr_code', 'status'), status);
    }
    const attempt = await prepareAttempt(service, 'qr_code');
    const {body: made} = await send(service, attempt);
    await service.ask('DELETE', `${attempt.path}/${made['qr_reference']}`, {key: pk('USD')});
    assert.equal(at(await outcomeOf(service, attempt), 'qr_code', 'status'), 'cancelled');
  });

  it('when a phone request was approved or declined, or has expired', async () => {
    for (const [end, status] of [
      ['approve', 'approved'],
      ['decline', 'declined'],
      ['expire', 'expired'],
    ] as const) {
      const attempt = await prepareAttempt(service, 'phone_request');
      const {body: made} = await send(service, attempt);
      await service.ask('POST', `/simulator/phone_requests/${made['uetr']}/${end}`);
      assert.equal(at(await outcomeOf(service, attempt), 'phone_request', 'status'), status);
    }
  });

  it('when the card was declined: the outcome is a failed charge', async () => {
    const attempt = await prepareAttempt(service, 'card_charge', {number: CARDS.noFunds});
    await send(service, attempt);
    const conclusion = await outcomeOf(service, attempt);
    assert.deepEqual([conclusion['outcome'], chargeOf(conclusion, 'failure_code')], ['done', 'INSUFFICIENT_FUND']);
  });
});

describe('a stored refusal', () => {
  const assertRefused = async (attempt: Attempt, code: string): Promise<void> => {
    const {body: made} = await send(service, attempt);
    const conclusion: Body = await outcomeOf(service, attempt);
    assert.deepEqual([conclusion['outcome'], partsOf(conclusion)], ['refused', ['outcome', 'refusal']]);
    assert.deepEqual(conclusion['refusal'], {code, message: made['message']});
  };

  it('is returned when the issuer refused to save the card', async () => {
    await assertRefused(await prepareAttempt(service, 'saved_card', {number: CARDS.unauthorized}), 'card_declined');
  });

  it('is returned when the phone cannot receive requests', async () => {
    await assertRefused(
      await prepareAttempt(service, 'phone_request', {phone: '+25779000004'}),
      'instant_bank_refused',
    );
  });

  it('is returned when the bank issued no code', async () => {
    isQrRefused = true;
    await assertRefused(await prepareAttempt(service, 'qr_code'), 'instant_bank_refused');
    isQrRefused = false;
  });
});

describe('a charge whose transaction was rolled back', () => {
  it('never reaches the processor', async () => {
    const before = charged.length;
    const attempt = await prepareAttempt(service, 'card_charge');
    const {db} = service.prepared.services;
    await sql`alter table charges add constraint broken check (amount < 0) not valid`.execute(db);
    const failed = await send(service, attempt);
    await sql`alter table charges drop constraint broken`.execute(db);
    assert.equal(failed.status, 500);
    assert.equal((await outcomeOf(service, attempt))['outcome'], 'none');
    assert.equal(charged.length, before);
    assert.equal((await send(service, attempt)).status, 409);
  });
});

describe('a stored response after seven days', () => {
  it('is no longer returned, but an attempt concluded with none stays so', async () => {
    const done = await prepareAttempt(service, 'phone_request');
    await send(service, done);
    const never = await prepareAttempt(service, 'card_charge');
    await outcomeOf(service, never);
    for (let day = 0; day < 7; day += 1) await service.pass(24 * 60 * 60 * 1000);
    assert.deepEqual(summaryOf(await conclude(service, done)), [400, 'idempotency_key_reused', undefined]);
    assert.equal((await outcomeOf(service, never))['outcome'], 'none');
    assert.equal((await send(service, never)).status, 409);
    assert.equal((await readStatus(service, {id: done.request['subject'], currency: 'USD'}))['settled_by'], null);
  });
});
