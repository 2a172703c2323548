import assert from 'node:assert/strict';
import type {CallbackRequest, DeclineCode} from '../src/rails/cards/card-processor.js';
import type {MobileMoney, MobileOrder} from '../src/rails/mobile/mobile-money.js';
import type {Case, Group, Stand} from './case.js';
import type {LineFault} from './line.js';
import {lostRefundCases, refundCases, type Money} from './refunds.js';
import {STRANGE_ANSWERS} from './strange-answers.js';

/** A mobile money system and its adapter. */
export interface MobileStand extends Stand<MobileMoney> {
  /** The number of a wallet with enough money, in international form. */
  readonly number: string;
  /** The answers by which the owner can refuse, each with the decline code for it. */
  readonly refusals: readonly (readonly [answer: string, reason: DeclineCode])[];
  /** The prompts that were sent, in order; absent if the system sends none. */
  prompts?(): readonly {readonly phone: string; readonly amount: number}[];
  /** Answers the newest prompt as its owner, and returns the callback that the system would send. */
  decide?(answer: string): CallbackRequest;
  /** How much was refunded, in minor units; absent if the system refunds nothing. */
  refunded?(): bigint;
  /** Makes the system invalidate the adapter's login. */
  logOut?(): void;
}

/** The answer of an owner who agrees. */
const AGREES = '0';

const ORDER = {attempt: 'attempt-1', amount: 199_900n, currency: 'KES', captured: true} as const;

/** The cases for a mobile money adapter, without those that the stand cannot run. */
export function mobileCases(stand: MobileStand): readonly Case<MobileStand>[] {
  return [
    ...ANSWERS,
    ...(stand.prompts === undefined ? [] : [...PROMPTS, ...KEYS]),
    ...(stand.line === undefined ? [] : lineCases(stand)),
    ...(stand.decide === undefined ? [] : CALLBACKS),
    ...(stand.refunded === undefined ? [] : refundCases(MONEY)),
  ];
}

function lineCases(stand: MobileStand): readonly Case<MobileStand>[] {
  return [
    ...(stand.prompts === undefined ? [] : LINE),
    ...STRANGE,
    ...(stand.refunded === undefined ? [] : lostRefundCases(MONEY)),
  ];
}

function charge({rail, number}: MobileStand, more: Partial<MobileOrder> = {}) {
  return rail.charge({...ORDER, number, ...more});
}

const MONEY: Money<MobileStand> = {
  async take(stand) {
    const answer = await charge(stand);
    assert.ok(answer.status === 'succeeded', answer.status);
    return {processingId: answer.processingId, amount: ORDER.amount, currency: ORDER.currency};
  },
  refunded: async (stand) => stand.refunded?.(),
};

/** Charges the wallet; undefined if the outcome is unknown. */
function tryToCharge(stand: MobileStand) {
  return charge(stand).catch(() => undefined);
}

const asked = (stand: MobileStand): number => stand.prompts?.().length ?? 0;

const named =
  (group: Group) =>
  (name: string, run: (stand: MobileStand) => Promise<void>): Case<MobileStand> => ({group, name, run});

const answers = named('answers');
const ANSWERS = [
  answers('an order for a good wallet succeeds, or waits for its owner', async (stand) => {
    const answer = await charge(stand);
    assert.ok(answer.status === 'succeeded' || answer.status === 'pending', answer.status);
    assert.notEqual('processingId' in answer ? answer.processingId : '', '');
  }),
  answers('an unknown order has no outcome', async ({rail}) => {
    assert.equal(await rail.find('attempt-of-nobody').catch(() => undefined), undefined);
  }),
];

const declines = named('declines');
const PROMPTS = [
  answers('the prompt on the phone has the right amount', async (stand) => {
    await charge(stand);
    assert.deepEqual(stand.prompts?.(), [{phone: stand.number.replace('+', ''), amount: 1999}]);
  }),
  answers('a number is one number in every format', async (stand) => {
    const national = stand.number.replace(/^\+254/, '');
    const written = [
      `+254${national}`,
      `00254${national}`,
      `0${national}`,
      national,
      `+254 ${national.slice(0, 3)} ${national.slice(3)}`,
    ];
    for (const [index, number] of written.entries()) await charge(stand, {number, attempt: `attempt-${index}`});
    assert.deepEqual(new Set(stand.prompts?.().map(({phone}) => phone)), new Set([stand.number.replace('+', '')]));
  }),
  answers('an order that the system cannot process is declined, and no phone is prompted', async (stand) => {
    for (const [index, more] of [
      {amount: 199_950n},
      {currency: 'BIF'} as const,
      {captured: false},
      {number: '+254'},
    ].entries()) {
      assert.equal((await charge(stand, {attempt: `attempt-${index}`, ...more})).status, 'failed');
    }
    assert.equal(asked(stand), 0);
  }),
  answers('an order succeeds when the owner agrees', async (stand) => {
    await charge(stand);
    assert.equal((await stand.rail.find(ORDER.attempt))?.status, 'pending');
    stand.decide?.(AGREES);
    assert.equal((await stand.rail.find(ORDER.attempt))?.status, 'succeeded');
  }),
  declines('an order fails with its reason when the owner does not agree', async (stand) => {
    for (const [index, [answer, reason]] of stand.refusals.entries()) {
      const attempt = `attempt-${index}`;
      await charge(stand, {attempt});
      stand.decide?.(answer);
      const outcome = await stand.rail.find(attempt);
      assert.deepEqual(
        [outcome?.status, outcome && 'declineCode' in outcome && outcome.declineCode],
        ['failed', reason],
      );
    }
  }),
];

const keys = named('keys');
const KEYS = [
  keys('an order that is sent again prompts the phone once', async (stand) => {
    const first = await charge(stand);
    assert.deepEqual(await charge(stand), first);
    assert.equal(asked(stand), 1);
  }),
  keys('an order that is sent twice at once prompts the phone once', async (stand) => {
    await Promise.allSettled([charge(stand), charge(stand)]);
    assert.equal(asked(stand), 1);
  }),
  keys('two orders prompt the phone twice', async (stand) => {
    await charge(stand);
    await charge(stand, {attempt: 'attempt-2'});
    assert.equal(asked(stand), 2);
  }),
  keys('an order that was paid and is sent again is paid, and the phone is not prompted again', async (stand) => {
    await charge(stand);
    stand.decide?.(AGREES);
    assert.equal((await charge(stand)).status, 'succeeded');
    assert.equal(asked(stand), 1);
  }),
];

const line = named('line');
const PUSHED = /stkpush\/v1|PUT|POST/;
const LINE = [
  line('a system that never answers: the call times out without an outcome', async (stand) => {
    await rejectsOver(stand, {kind: 'hang'});
  }),
  line('a system that cannot be reached: no outcome, and the order can be sent again', async (stand) => {
    await rejectsOver(stand, {kind: 'reset'});
    assert.equal(asked(stand), 0);
    assert.equal(await stand.rail.find(ORDER.attempt), undefined);
    await charge(stand);
    assert.equal(asked(stand), 1);
  }),
  line('an answer that is lost: no outcome, and the phone is not prompted again', async (stand) => {
    await charge(stand, {attempt: 'attempt-before'});
    await rejectsOver(stand, {kind: 'lose', after: PUSHED});
    assert.equal(asked(stand), 2);
    await tryToCharge(stand);
    assert.equal(asked(stand), 2);
  }),
  line('an answer after the time limit: no outcome, and the phone is not prompted again', async (stand) => {
    await charge(stand, {attempt: 'attempt-before'});
    await rejectsOver(stand, {kind: 'late', after: PUSHED});
    await tryToCharge(stand);
    assert.equal(asked(stand), 2);
  }),
  line('an expired login: the order can be sent again, and prompts the phone once', async (stand) => {
    await charge(stand, {attempt: 'attempt-before'});
    stand.logOut?.();
    await tryToCharge(stand);
    await charge(stand);
    assert.equal(asked(stand), 2);
  }),
];

async function rejectsOver(stand: MobileStand, fault: LineFault): Promise<void> {
  stand.line?.break(fault);
  await assert.rejects(charge(stand));
  stand.line?.mend();
}

const strange = named('strange answers');
const STRANGE = [
  ...Object.entries(STRANGE_ANSWERS).map(([what, text]) =>
    strange(`${what}: no outcome, neither of an order nor of a query`, async (stand) => {
      await charge(stand, {attempt: 'attempt-before'});
      await rejectsOver(stand, {kind: 'say', text});
      stand.line?.break({kind: 'say', text});
      await assert.rejects(stand.rail.find('attempt-before'));
    }),
  ),
  named('secrets')('an error contains no number', async (stand) => {
    await charge(stand, {attempt: 'attempt-before'});
    for (const fault of [{kind: 'reset'}, {kind: 'say', text: `HTTP/1.1 500 ${stand.number}\r\n\r\n`}] as const) {
      stand.line?.break(fault);
      const error = await charge(stand).catch((reason: unknown) => reason);
      const told = `${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
      assert.ok(!told.includes(stand.number.slice(-9)), told);
    }
  }),
];

const callbacks = named('callbacks');
const CALLBACKS = [
  callbacks('a callback of the system is accepted and read correctly', async (stand) => {
    const before = await charge(stand);
    const request = stand.decide?.(AGREES);
    assert.ok(request && stand.rail.callbacks?.isGenuine(request, Date.now()), 'it is not taken');
    const {attempt, amount, currency, outcome} = stand.rail.callbacks?.read(request) ?? {};
    assert.deepEqual([attempt, amount, currency], [ORDER.attempt, ORDER.amount, ORDER.currency]);
    assert.deepEqual(outcome, {status: 'succeeded', processingId: 'processingId' in before && before.processingId});
  }),
  callbacks('a refusal is read with its reason', async (stand) => {
    await charge(stand);
    const [answer, reason] = stand.refusals[0] ?? ['', undefined];
    const request = stand.decide?.(answer);
    const outcome = request && stand.rail.callbacks?.read(request)?.outcome;
    assert.deepEqual([outcome?.status, outcome && 'declineCode' in outcome && outcome.declineCode], ['failed', reason]);
  }),
  callbacks('a guessed callback is refused', async (stand) => {
    await charge(stand);
    const request = stand.decide?.(AGREES);
    const {query = {}} = request ?? {};
    for (const guessed of [
      {},
      {...query, token: ''},
      {...query, token: 'f'.repeat(64)},
      {...query, attempt: 'attempt-2'},
    ]) {
      const forged = {headers: {}, query: guessed, body: request?.body ?? new Uint8Array()};
      assert.equal(stand.rail.callbacks?.isGenuine(forged, Date.now()), false);
    }
  }),
  callbacks('a body that cannot be read has no effect', async (stand) => {
    await charge(stand);
    const {headers = {}, query = {}} = stand.decide?.(AGREES) ?? {};
    const metadata = '"CallbackMetadata":{"Item":[{"Name":"Amount","Value":1999.004}]}';
    const withFraction = `{"Body":{"stkCallback":{"CheckoutRequestID":"c","ResultCode":0,${metadata}}}}`;
    const withoutAmount = '{"Body":{"stkCallback":{"CheckoutRequestID":"c","ResultCode":0}}}';
    for (const text of [
      '',
      '[]',
      '{}',
      '{"Body":',
      '{"Body":{"stkCallback":{}}}',
      withoutAmount,
      withFraction,
      'null',
      '<p>',
    ]) {
      assert.equal(stand.rail.callbacks?.read({headers, query, body: Buffer.from(text)}), undefined);
    }
  }),
];
