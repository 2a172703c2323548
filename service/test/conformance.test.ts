import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text as readText} from 'node:stream/consumers';
import {describe, it} from 'node:test';
import type {Group} from '../conformance/case.js';
import {cardCases} from '../conformance/cards.js';
import {httpText} from '../conformance/line.js';
import {startSmtp} from '../conformance/mail-server.js';
import {MAIL_CASES, type MailStand} from '../conformance/mail.js';
import {mobileCases} from '../conformance/mobile.js';
import {startMobileByHttp} from '../conformance/order-subjects.js';
import {
  DARAJA_ENV,
  startDarajaMobile,
  startHttpCards,
  startSimulatedCards,
  startSimulatedMobile,
} from '../conformance/subjects.js';
import {httpCards} from '../src/rails/cards/http.js';
import type {CardProcessor, ProcessorCharge} from '../src/rails/cards/card-processor.js';
import type {MobileAnswer, MobileMoney} from '../src/rails/mobile/mobile-money.js';
import type {Mailer} from '../src/rails/mail/mailer.js';
import {darajaMobile} from '../src/rails/mobile/daraja.js';
import {RefusedForGood} from '../src/rails/refused-for-good.js';
import {expectAll, expectAllOf, expectCaught} from './helpers/conformance.js';
import {WRONG_REFUNDS} from './helpers/wrong-refunds.js';
import {TEST_TLS} from './helpers/test-tls.js';

describe('the simulated card processor', () => expectAllOf(cardCases, startSimulatedCards));
describe('the card protocol over HTTP', () => expectAllOf(cardCases, () => startHttpCards()));
describe('simulated mobile money', () => expectAllOf(mobileCases, startSimulatedMobile));
describe('simulated mobile money over HTTP', () => expectAllOf(mobileCases, () => startMobileByHttp()));
describe('M-Pesa through Daraja', () => expectAllOf(mobileCases, () => startDarajaMobile()));

describe('mail over SMTP', () => {
  expectAll(MAIL_CASES, () => startSmtp());
});

const json = (body: object): string => httpText('200 OK', {type: 'application/json', body: JSON.stringify(body)});

const REFUND = {processingId: 'processing-1', amount: 100n, currency: 'USD'} as const;

describe('the card protocol over HTTP, in special cases', () => {
  it('does not accept the confirmation of another refund', async () => {
    const stand = await startHttpCards();
    const others = [{processing_id: 'processing-2'}, {processing_id: 'processing-1', key: 'refund-2'}];
    for (const [key, other] of ['processing-1', 'refund-1'].flatMap((of) => others.map((one) => [of, one] as const))) {
      stand.line?.break({kind: 'say', text: json(other)});
      await assert.rejects(stand.rail.refund({...REFUND, key}));
      await assert.rejects(stand.rail.findRefund(key));
    }
    await stand.close();
  });

  it('requests the refund of a whole payment without an amount, and that of a part under its own key', async () => {
    const asked: unknown[] = [];
    const server = createServer((request, response) => {
      void readText(request).then((body) => {
        asked.push([request.method, request.url, JSON.parse(body)]);
        response.end(JSON.stringify({processing_id: REFUND.processingId, key: request.url?.split('/').at(-1)}));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const {port} = server.address() as AddressInfo;
    const rail = httpCards({CARDS_URL: `http://127.0.0.1:${port}`, CARDS_KEY: 'key', CARDS_CALLBACK_SECRET: 'secret'});
    await rail.refund({...REFUND, key: REFUND.processingId});
    await rail.refund({...REFUND, key: 'refund-1'});
    server.close();
    assert.deepEqual(asked, [
      ['PUT', '/refunds/processing-1', {}],
      ['PUT', '/refunds/refund-1', {processing_id: 'processing-1', amount: '100', currency: 'USD'}],
    ]);
  });

  it('leaves a refund that the processor refuses to a person, but not one that a proxy refuses', async () => {
    const stand = await startHttpCards();
    const refused = async (body: object): Promise<unknown> => {
      const text = httpText('422 Unprocessable Content', {type: 'application/json', body: JSON.stringify(body)});
      stand.line?.break({kind: 'say', text});
      return stand.rail.refund({...REFUND, key: 'refund-1'}).catch((error: unknown) => error);
    };
    const [byProcessor, byProxy] = [await refused({error: 'not_refundable'}), await refused({error: 'bad_header'})];
    await stand.close();
    assert.ok(byProcessor instanceof RefusedForGood);
    assert.ok(byProxy instanceof Error && !(byProxy instanceof RefusedForGood));
  });
});

const PROMPT = {
  attempt: 'attempt-1',
  number: '+254712345678',
  amount: 199_900n,
  currency: 'KES',
  captured: true,
} as const;

describe('M-Pesa through Daraja, in special cases', () => {
  it('reports an open prompt as pending, even if Daraja returns that as a result', async () => {
    const stand = await startDarajaMobile();
    await stand.rail.charge(PROMPT);
    stand.double.isOpenAResult = true;
    assert.equal((await stand.rail.find(PROMPT.attempt))?.status, 'pending');
    await stand.close();
  });

  it('reports no outcome for a busy phone, and the same order prompts it once later', async () => {
    const stand = await startDarajaMobile();
    stand.double.refuseNext('500.001.1001');
    await assert.rejects(stand.rail.charge(PROMPT));
    assert.equal(await stand.rail.find(PROMPT.attempt), undefined);
    assert.equal((await stand.rail.charge(PROMPT)).status, 'pending');
    assert.equal(stand.double.prompts.length, 1);
    await stand.close();
  });

  it('does not prompt the phone again after an error that does not rule out a prompt', async () => {
    const stand = await startDarajaMobile();
    stand.double.refuseNext('500.003.1001');
    await assert.rejects(stand.rail.charge(PROMPT));
    await assert.rejects(stand.rail.find(PROMPT.attempt));
    await assert.rejects(stand.rail.charge(PROMPT));
    assert.equal(stand.double.prompts.length, 0);
    await stand.close();
  });

  it('finds the prompt of another process by the id that Daraja gave it', async () => {
    const stand = await startDarajaMobile();
    const {attempt} = PROMPT;
    const answer = await stand.rail.charge(PROMPT);
    const processingId = 'processingId' in answer ? answer.processingId : '';
    const other = darajaMobile({...DARAJA_ENV, MPESA_URL: `http://127.0.0.1:${stand.double.port}`});
    assert.equal((await other.find(attempt, processingId))?.status, 'pending');
    stand.decide?.('0');
    assert.deepEqual(await other.find(attempt, processingId), {status: 'succeeded', processingId});
    await assert.rejects(other.find(attempt));
    await stand.close();
  });

  it('reports no outcome if a query is answered with the result of another prompt', async () => {
    const stand = await startDarajaMobile();
    await stand.rail.charge(PROMPT);
    stand.line?.break({kind: 'say', text: json({CheckoutRequestID: 'ws_CO_of_another', ResultCode: '0'})});
    await assert.rejects(stand.rail.find(PROMPT.attempt));
    await stand.close();
  });

  it('takes an unknown result for undecided in a query, and for a decline in a callback', async () => {
    const stand = await startDarajaMobile();
    await stand.rail.charge(PROMPT);
    const callback = stand.decide?.('7777');
    assert.equal((await stand.rail.find(PROMPT.attempt))?.status, 'pending');
    assert.equal(callback && stand.rail.callbacks?.read(callback)?.outcome.status, 'failed');
    await stand.close();
  });

  it('declines an order that Daraja refuses as invalid', async () => {
    const stand = await startDarajaMobile();
    stand.double.refuseNext('400.002.02');
    assert.equal((await stand.rail.charge(PROMPT)).status, 'failed');
    await stand.close();
  });
});

const MAIL = {attempt: 'msg_1', to: 'elodie@example.com', subject: 'Invoice', text: 'Hello'};

describe('a strict mail server', () => {
  it('accepts mail over STARTTLS with the right password', async () => {
    const login = {user: 'shop@example', password: 'p@ss:word/1'};
    const right = await startSmtp({tls: TEST_TLS, login}, {host: 'localhost', ...login});
    await right.rail.send(MAIL);
    assert.equal(right.taken().length, 1);
    await right.close();
  });

  it('accepts nothing with a wrong password; the error is retryable and hides the password', async () => {
    const login = {user: 'shop', password: 'right'};
    const stand = await startSmtp({tls: TEST_TLS, login}, {...login, password: 'wrong-password'});
    const error = await stand.rail.send(MAIL).catch((reason: unknown) => reason);
    assert.ok(error instanceof Error && !(error instanceof RefusedForGood), 'refused permanently');
    assert.doesNotMatch(`${error.stack} ${JSON.stringify(error)}`, /wrong-password/);
    assert.equal(stand.taken().length, 0);
    await stand.close();
  });

  it('gets nothing if its certificate is not trusted', async () => {
    const stand = await startSmtp({tls: {...TEST_TLS}, isTrusted: false});
    await assert.rejects(stand.rail.send(MAIL));
    assert.equal(stand.taken().length, 0);
    await stand.close();
  });

  it('gets nothing without TLS unless it is on this machine', async () => {
    const stand = await startSmtp({}, {host: '127.0.0.2'});
    await assert.rejects(stand.rail.send(MAIL));
    assert.equal(stand.taken().length, 0);
    await stand.close();
  });
});

type Spoil = (rail: CardProcessor) => CardProcessor;
const FAILED: ProcessorCharge = {status: 'failed', processingId: 'p', declineCode: 'PROCESSOR_DECLINED'};

/** A wrong adapter for each group of cases, with a plausible mistake. */
const WRONG_CARDS: Readonly<Record<Group, Spoil>> & Readonly<Record<string, Spoil>> = {
  'answers': (rail) => ({
    ...rail,
    tokenise: async (card) => {
      const taken = await rail.tokenise(card);
      return taken && {...taken, reference: card.number};
    },
  }),
  'declines': (rail) => ({
    ...rail,
    charge: async (order) => declinedWithoutReason(await rail.charge(order)),
  }),
  'keys': (rail) => {
    let sent = 0;
    return {...rail, charge: (order) => rail.charge({...order, attempt: `${order.attempt}-${(sent += 1)}`})};
  },
  'line': (rail) => ({...rail, charge: (order) => rail.charge(order).catch(() => FAILED)}),
  'strange answers': (rail) => ({
    ...rail,
    find: (attempt) => rail.find(attempt).catch(() => undefined),
  }),
  'secrets': (rail) => ({
    ...rail,
    tokenise: (card) =>
      rail.tokenise(card).catch((cause: unknown) => Promise.reject(new Error(`${card.number}?`, {cause}))),
  }),
  ...WRONG_REFUNDS,
  'callbacks': (rail) => ({...rail, ...believing(rail)}),
  'challenges': (rail) => ({...rail, charge: async (order) => unasked(await rail.charge(order))}),
};

/** An outcome without the challenge, so the payer could never answer it. */
function unasked(outcome: ProcessorCharge): ProcessorCharge {
  return outcome.status === 'pending' ? {status: 'pending', processingId: outcome.processingId} : outcome;
}

/** Callbacks that are accepted from any sender. */
function believing({callbacks}: Pick<CardProcessor, 'callbacks'>): Pick<CardProcessor, 'callbacks'> {
  return callbacks === undefined
    ? {}
    : {callbacks: {read: (request) => callbacks.read(request), isGenuine: () => true}};
}

function declinedWithoutReason(outcome: ProcessorCharge): ProcessorCharge {
  return outcome.status === 'failed' ? {...outcome, declineCode: 'PROCESSOR_DECLINED'} : outcome;
}

const NOT_TAKEN: MobileAnswer = {status: 'failed', processingId: 'p', declineCode: 'PROCESSOR_DECLINED'};

/** Wrong adapters of mobile money. */
const WRONG_MOBILE: Readonly<Record<string, (rail: MobileMoney) => MobileMoney>> = {
  'answers': (rail) => ({...rail, charge: (order) => rail.charge({...order, amount: order.amount / 10n})}),
  'declines': (rail) => ({...rail, find: (attempt) => rail.find(attempt).then((found) => found && NOT_TAKEN)}),
  'keys': (rail) => {
    let sent = 0;
    return {...rail, charge: (order) => rail.charge({...order, attempt: `${order.attempt}-${(sent += 1)}`})};
  },
  'line': (rail) => ({...rail, charge: (order) => rail.charge(order).catch(() => NOT_TAKEN)}),
  'strange answers': (rail) => ({...rail, find: (attempt) => rail.find(attempt).catch(() => undefined)}),
  'secrets': (rail) => ({
    ...rail,
    charge: (order) => rail.charge(order).catch(() => Promise.reject(new Error(`not from ${order.number}`))),
  }),
  'callbacks': (rail) => ({...rail, ...believing(rail)}),
};

/** Wrong adapters of a mail server. */
const WRONG_MAIL: Readonly<Record<string, (rail: Mailer) => Mailer>> = {
  'answers': (rail) => ({
    send: (mail) => rail.send({...mail, text: mail.text.normalize('NFD').replaceAll(/[^ -~\n]/g, '')}),
  }),
  'declines': (rail) => ({send: (mail) => rail.send(mail).catch(() => Promise.reject(new Error('later')))}),
  'keys': (rail) => {
    let sent = 0;
    return {send: (mail) => rail.send({...mail, attempt: `${mail.attempt}${(sent += 1)}`})};
  },
  'line': (rail) => ({send: (mail) => rail.send(mail).catch(() => undefined)}),
  'strange answers': (rail) => ({send: (mail) => rail.send(mail).catch(() => Promise.reject(new RefusedForGood()))}),
  'secrets': (rail) => ({send: (mail) => rail.send(mail).catch(() => Promise.reject(new Error(`not to ${mail.to}`)))}),
};

async function startSpoiledSmtp(spoil: (rail: Mailer) => Mailer = (rail) => rail): Promise<MailStand> {
  const stand = await startSmtp();
  return {...stand, rail: spoil(stand.rail)};
}

describe('a wrong adapter', async () => {
  await expectCaught('a card processor', {casesOf: cardCases, start: startHttpCards, wrong: WRONG_CARDS});
  await expectCaught('mobile money', {casesOf: mobileCases, start: startDarajaMobile, wrong: WRONG_MOBILE});
  await expectCaught('mobile money that is refunded', {
    casesOf: mobileCases,
    start: startMobileByHttp,
    wrong: WRONG_REFUNDS,
  });
  await expectCaught('a mail system', {casesOf: () => MAIL_CASES, start: startSpoiledSmtp, wrong: WRONG_MAIL});
});
