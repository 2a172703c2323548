import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {ChargeUpdate, ProcessorCharge} from '../src/rails/cards/card-processor.js';
import type {MobileAnswer} from '../src/rails/mobile/mobile-money.js';
import {at, pk, useService, type Body} from './helpers/harness.js';
import {payByCard, payQr, pick, readInvoice, spiedRails} from './helpers/pay.js';
import {createInvoice, createQr, createSession, readStatus} from './helpers/steps.js';
import {
  act,
  answerPrompt,
  askWallet,
  chargeWallet,
  nextOf,
  NUMBERS,
  payByWallet,
  readCharge,
} from './helpers/wallet-charges.js';

const {rails, refunds} = spiedRails();
/** The outcomes that the provider returns when it is queried, by attempt. */
const answers = new Map<string, MobileAnswer>();
const network = {
  isDown: false,
  hangs: undefined as Promise<void> | undefined,
  asked: (() => undefined) as (attempt: string) => void,
  news: undefined as ChargeUpdate | undefined,
  /** The last query. */
  found: undefined as readonly [attempt: string, processingId: string | undefined] | undefined,
};
const {mobile} = rails;
const service = useService({
  chargeWaitS: 1,
  rails: {
    ...rails,
    mobile: {
      ...mobile,
      async charge(order) {
        network.asked(order.attempt);
        if (network.isDown) throw new Error('no route');
        await network.hangs;
        return order.number.endsWith('9999')
          ? {status: 'pending', processingId: `sim_${order.attempt}`, askAgainMs: 30_000}
          : mobile.charge(order);
      },
      find: async (attempt, processingId) => {
        network.found = [attempt, processingId];
        return answers.get(attempt);
      },
      callbacks: {isGenuine: () => true, read: () => network.news},
    },
  },
});

/** Sends a callback of the provider. */
async function tell(charge: Body, outcome: Partial<ProcessorCharge>, amount = 5000n): Promise<void> {
  const processingId = String(charge['processing_id']);
  const attempt = processingId.replace('sim_', '');
  network.news = {attempt, amount, currency: 'BIF', outcome: {processingId, ...outcome} as ProcessorCharge};
  const {status} = await service.ask('POST', '/rails/mobile/callbacks', {body: {}});
  assert.equal(status, 204);
}

const PROMPT = {number: NUMBERS.prompt};
/** A wallet whose provider can be queried for the outcome of a prompt. */
const CHECKED = {number: '+25779009999'};

const refundsOf = (charge: Body) =>
  refunds.filter(({reference}) => reference === charge['processing_id']).map(({rail}) => rail);
const cancel = async (charge: Body): Promise<Body> => (await act(service, charge, 'cancel')).body;
const END = ['status', 'failure_code', 'amount_refunded', 'next_action'] as const;

describe('a wallet charge with a prompt', () => {
  it('shows when the prompt expires, and what to dial if it does not appear', async () => {
    const now = service.clock.now();
    const shown = {type: 'approve_on_phone', expires_at: now + 120_000, server_time: now, instructions: null};
    assert.deepEqual((await chargeWallet(service, PROMPT))['next_action'], {...shown, sent_to: '+257 •••• 34'});
    const dialled = {number: '671234567', currency: 'XAF'};
    const {next_action} = await chargeWallet(service, dialled, pk('XAF'));
    assert.deepEqual(next_action, {...shown, sent_to: '+237 •••• 67', instructions: '*126#'});
  });

  it('is approved or declined on the phone, where it is listed', async () => {
    for (const [verb, status] of [
      ['settle', 'succeeded'],
      ['fail', 'failed'],
    ] as const) {
      const charge = await chargeWallet(service, PROMPT);
      const list = `/simulator/wallet_prompts?phone_number=${encodeURIComponent(NUMBERS.prompt)}`;
      const first = at((await service.ask('GET', list)).body, 'data', 0) as Body;
      assert.deepEqual(
        pick(first, 'charge_id', 'phone_number', 'amount', 'currency', 'provider', 'status', 'is_open'),
        [...[charge['id'], NUMBERS.prompt, 5000, 'BIF', 'ecocash', 'pending', true]],
      );
      assert.equal((await answerPrompt(service, charge, verb))['status'], status);
      const answered = at((await service.ask('GET', list)).body, 'data', 0) as Body;
      assert.deepEqual(pick(answered, 'status', 'is_open'), [status, false]);
      assert.equal(nextOf(await readCharge(service, charge)), null);
    }
  });

  it('stays pending after the prompt has expired', async () => {
    const charge = await chargeWallet(service, PROMPT);
    await service.pass(120_000);
    assert.deepEqual(pick(await readCharge(service, charge), 'status', 'next_action'), ['pending', null]);
    await service.pass(3_600_000);
    assert.equal((await readCharge(service, charge))['status'], 'pending');
    assert.equal((await answerPrompt(service, charge, 'settle'))['status'], 'succeeded');
  });

  it('can be cancelled, and a later approval is refunded once', async () => {
    const charge = await chargeWallet(service, PROMPT);
    const cancelled = await cancel(charge);
    assert.deepEqual(pick(cancelled, ...END), ['failed', 'CANCELLED_BY_PAYER', 0, null]);
    assert.deepEqual(await cancel(charge), cancelled);
    for (let time = 0; time < 2; time += 1) {
      const late = await answerPrompt(service, charge, 'settle');
      assert.deepEqual(pick(late, ...END), ['failed', 'CANCELLED_BY_PAYER', 5000, null]);
    }
    assert.deepEqual(refundsOf(charge), ['mobile']);
  });

  it('that was cancelled and then declined causes no refund', async () => {
    const charge = await chargeWallet(service, PROMPT);
    const cancelled = await cancel(charge);
    assert.deepEqual(await answerPrompt(service, charge, 'fail'), cancelled);
    assert.deepEqual(refundsOf(charge), []);
  });

  it('that has succeeded cannot be cancelled', async () => {
    const charge = await chargeWallet(service, PROMPT);
    const paid = await answerPrompt(service, charge, 'settle');
    assert.deepEqual(await cancel(charge), paid);
    assert.deepEqual(refundsOf(charge), []);
  });

  it('is queried while it is open, and after it was cancelled', async () => {
    for (const isCancelled of [false, true]) {
      const charge = await chargeWallet(service, CHECKED);
      const attempt = String(charge['processing_id']).replace('sim_', '');
      if (isCancelled) await cancel(charge);
      await service.pass(30_000);
      answers.set(attempt, {status: 'succeeded', processingId: String(charge['processing_id'])});
      await service.pass(60_000);
      const {status, amount_refunded} = await readCharge(service, charge);
      assert.deepEqual([status, amount_refunded], isCancelled ? ['failed', 5000] : ['succeeded', 0]);
      assert.deepEqual(refundsOf(charge), isCancelled ? ['mobile'] : []);
      assert.equal(await countChecks(charge), 0);
    }
  });

  it('is queried with the provider’s own id too, because another process may have prompted the phone', async () => {
    const processingId = String((await chargeWallet(service, CHECKED))['processing_id']);
    await service.pass(30_000);
    assert.deepEqual(network.found, [processingId.replace('sim_', ''), processingId]);
  });

  it('fails when a query says that the wallet holds too little', async () => {
    const charge = await chargeWallet(service, CHECKED);
    answers.set(String(charge['processing_id']).replace('sim_', ''), {status: 'refused'});
    await service.pass(30_000);
    assert.deepEqual(pick(await readCharge(service, charge), ...END), ['failed', 'INSUFFICIENT_FUND', 0, null]);
    assert.equal(await countChecks(charge), 0);
  });

  it('is not queried again after the provider reports that a cancelled one failed', async () => {
    const charge = await chargeWallet(service, CHECKED);
    const processingId = String(charge['processing_id']);
    await cancel(charge);
    assert.equal(await countChecks(charge), 1);
    answers.set(processingId.replace('sim_', ''), {status: 'failed', processingId, declineCode: 'PROCESSOR_DECLINED'});
    await service.pass(30_000);
    assert.equal(await countChecks(charge), 0);
    assert.equal((await readCharge(service, charge))['failure_code'], 'CANCELLED_BY_PAYER');
  });
});

describe('a callback about a wallet charge', () => {
  it('settles its invoice if the amount matches', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const charge = await payByWallet(service, invoice);
    await tell(charge, {status: 'succeeded'}, 4999n);
    assert.equal((await readCharge(service, charge))['status'], 'pending');
    await tell(charge, {status: 'succeeded'});
    assert.deepEqual(pick(await readStatus(service, invoice), 'status', 'settled_by'), ['paid', 'wallet']);
  });

  it('causes one refund if it reports success after a cancellation', async () => {
    const charge = await chargeWallet(service, PROMPT);
    await cancel(charge);
    await tell(charge, {status: 'failed', declineCode: 'PROCESSOR_DECLINED'});
    assert.deepEqual(pick(await readCharge(service, charge), ...END), ['failed', 'CANCELLED_BY_PAYER', 0, null]);
    for (let time = 0; time < 2; time += 1) await tell(charge, {status: 'succeeded'});
    assert.deepEqual(pick(await readCharge(service, charge), ...END), ['failed', 'CANCELLED_BY_PAYER', 5000, null]);
    assert.deepEqual(refundsOf(charge), ['mobile']);
  });
});

describe('a provider that does not respond', () => {
  it('delays a cancellation until it responds', async () => {
    let goOn = (): void => undefined;
    network.hangs = new Promise((resolve) => {
      goOn = resolve;
    });
    const reached = new Promise<string>((resolve) => {
      network.asked = resolve;
    });
    const asked = sendNow('/v2/charges/wallet', {amount: 5000, currency: 'BIF', ...PROMPT});
    const {id} = await service.prepared.services.db
      .selectFrom('charges')
      .select('id')
      .where('processing_id', '=', await reached)
      .executeTakeFirstOrThrow();
    const cancelled = sendNow(`/v2/charges/${id}/cancel`, {});
    network.hangs = undefined;
    goOn();
    assert.equal((await asked).statusCode, 201);
    const {statusCode, payload} = await cancelled;
    assert.deepEqual([statusCode, (JSON.parse(payload) as Body)['failure_code']], [200, 'CANCELLED_BY_PAYER']);
  });

  it('is not called after five failures, and the list of providers shows that', async () => {
    const list = async () => (await service.ask('GET', '/v2/wallet_providers', {key: pk('BIF')})).body;
    const isAnswering = async () => at(await list(), 'data', 0, 'is_answering');
    assert.equal(await isAnswering(), true);
    const code = await chargeWallet(service);
    network.isDown = true;
    let left = 5;
    const reached = new Promise<void>((resolve) => {
      network.asked = () => ((left -= 1) === 0 ? resolve() : undefined);
    });
    // Not awaited: a caller waits for the response as long as the service allows.
    const waiting = Array.from({length: 5}, () =>
      sendNow('/v2/charges/wallet', {amount: 5000, currency: 'BIF', ...PROMPT}),
    );
    await reached;
    await service.pass(0);
    assert.equal(await isAnswering(), false);
    for (const refused of [
      await askWallet(service, PROMPT),
      await act(service, code, 'code', {body: {code: '000000'}}),
    ]) {
      assert.deepEqual([refused.status, refused.body['code']], [503, 'rail_unavailable']);
    }
    network.isDown = false;
    await service.pass(60_000);
    for (const {statusCode, payload} of await Promise.all(waiting)) {
      assert.equal(statusCode, 201);
      assert.equal(nextOf(await readCharge(service, JSON.parse(payload) as Body)), 'approve_on_phone');
    }
    assert.equal(await isAnswering(), true);
  });
});

describe('the providers of wallets', () => {
  it('are those of the account’s currency', async () => {
    const idsOf = async (currency: 'BIF' | 'XAF' | 'KES' | 'USD'): Promise<unknown> => {
      const {body} = await service.ask('GET', '/v2/wallet_providers', {key: pk(currency)});
      return (body['data'] as Body[]).map(({id, authorization}) => `${id} ${authorization}`);
    };
    assert.deepEqual(await idsOf('BIF'), ['lumicash code', 'ecocash prompt']);
    assert.deepEqual(await idsOf('XAF'), ['mtn_momo prompt', 'orange_money code']);
    assert.deepEqual(await idsOf('KES'), ['mpesa prompt', 'airtel_money prompt']);
    assert.deepEqual(await idsOf('USD'), []);
  });

  it('are returned with the name of the merchant', async () => {
    const {body} = await service.ask('GET', '/v2/wallet_providers', {key: pk('BIF')});
    assert.equal(body['merchant_name'], 'Iduka Bujumbura');
  });
});

describe('a service whose mobile money is M-Pesa only', () => {
  const only = useService({rails: {...rails, mobile: {...mobile, providers: ['mpesa']}}});
  const send = (number: string, provider?: string) =>
    only.ask('POST', '/v2/charges/wallet', {
      key: pk('KES'),
      body: {amount: 1900, currency: 'KES', number, ...(provider === undefined ? {} : {provider})},
    });

  it('has no other providers, and charges no wallets of others', async () => {
    for (const [currency, ids] of [
      ['KES', ['mpesa']],
      ['XAF', []],
    ] as const) {
      const {body} = await only.ask('GET', '/v2/wallet_providers', {key: pk(currency)});
      assert.deepEqual(
        (body['data'] as Body[]).map(({id}) => id),
        ids,
      );
    }
    assert.equal((await send('+254733456789')).body['code'], 'provider_unknown');
    assert.equal((await send('+254733456789', 'airtel_money')).body['param'], 'provider');
    assert.equal((await send('+254712345678')).status, 201);
  });
});

describe('an invoice with a wallet charge', () => {
  it('is settled when the charge is approved', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const charge = await payByWallet(service, invoice);
    await answerPrompt(service, charge, 'settle');
    const status = await readStatus(service, invoice);
    assert.deepEqual(pick(status, 'status', 'settled_by', 'charge_id', 'amount_due', 'returned_amount'), [
      ...['paid', 'wallet', charge['id'], 0, 0],
    ]);
    assert.equal((await readInvoice(service, invoice))['type'], 'mobile');
  });

  it('refunds a charge that is approved after it was paid another way', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const charge = await payByWallet(service, invoice);
    assert.equal((await readStatus(service, invoice))['status'], 'pending');
    const qr = await payQr(service, await createQr(service, invoice));
    assert.equal(qr.body['status'], 'settled');
    const late = await answerPrompt(service, charge, 'settle');
    assert.deepEqual(pick(late, 'status', 'amount_refunded', 'refunded'), ['succeeded', 5000, true]);
    assert.deepEqual(refundsOf(charge), ['mobile']);
    const status = await readStatus(service, invoice);
    assert.deepEqual(pick(status, 'status', 'settled_by', 'returned_amount'), ['paid', 'qr', 5000]);
  });

  it('is settled once by a card or a wallet, and the other is refunded on its own rail', async () => {
    for (let time = 0; time < 5; time += 1) {
      const invoice = await createInvoice(service, 'BIF');
      const charge = await payByWallet(service, invoice);
      const [approved, card] = await Promise.all([
        answerPrompt(service, charge, 'settle'),
        payByCard(service, invoice),
      ]);
      assert.equal((await readStatus(service, invoice))['status'], 'paid');
      const isByCard = (await readStatus(service, invoice))['settled_by'] === 'card';
      assert.deepEqual(refundsOf(approved), isByCard ? ['mobile'] : []);
      if (card.status === 201) assert.deepEqual(refundsOf(card.body), isByCard ? [] : ['cards']);
      else assert.deepEqual([card.body['code'], isByCard], ['invoice_already_paid', false]);
    }
  });

  it('is not paid by an approval after the payer has cancelled', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const charge = await payByWallet(service, invoice);
    await cancel(charge);
    await answerPrompt(service, charge, 'settle');
    const status = await readStatus(service, invoice);
    assert.deepEqual(pick(status, 'status', 'amount_due', 'returned_amount', 'settled_by'), [
      'pending',
      5000,
      5000,
      null,
    ]);
    assert.deepEqual(refundsOf(charge), ['mobile']);
  });

  it('has a charge of its session without a given customer, which another session can cancel', async () => {
    const invoice = await createInvoice(service, 'BIF');
    const key = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF');
    const body = {...PROMPT, invoice_id: invoice['id'], installment: 1};
    const charge = await chargeWallet(service, body, key);
    assert.equal(charge['customer_id'], at(invoice, 'customer', 'id'));
    const other = await createSession(service, {mode: 'invoice', invoice_id: invoice['id']}, 'BIF');
    assert.equal((await act(service, charge, 'cancel', {key: other})).body['failure_code'], 'CANCELLED_BY_PAYER');
  });
});

/** Sends a request without waiting for the jobs that it starts. */
async function sendNow(url: string, payload: object) {
  const headers = {authorization: `Bearer ${pk('BIF')}`};
  return service.prepared.app.inject({method: 'POST', url, headers, payload});
}

/** How many checks of a charge are scheduled. */
async function countChecks(charge: Body): Promise<number> {
  const {db} = service.prepared.services;
  const subject = `check_${charge['id']}`;
  return (await db.selectFrom('tasks').select('sequence').where('subject', '=', subject).execute()).length;
}
