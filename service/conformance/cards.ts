import assert from 'node:assert/strict';
import type {
  CallbackRequest,
  CardDetails,
  CardOrder,
  CardProcessor,
  ChargeUpdate,
  DeclineCode,
} from '../src/rails/cards/card-processor.js';
import {everythingOf, type Case, type Group, type Stand} from './case.js';
import {challengeCases} from './challenges.js';
import {httpText, type LineFault} from './line.js';
import {lostRefundCases, refundCases, type Money} from './refunds.js';
import {STRANGE_ANSWERS} from './strange-answers.js';

/** Test cards of a processor or its double. */
export interface CardSamples {
  readonly good: CardDetails;
  readonly otherGood: CardDetails;
  /** A card whose charges stay pending. */
  readonly pending: CardDetails;
  /** A card whose issuer asks the payer; absent if the processor has none. */
  readonly asking?: CardDetails;
  /** A card that the issuer does not allow to be saved. */
  readonly refusedOnSaving: CardDetails;
  readonly declined: readonly (readonly [CardDetails, DeclineCode])[];
  /** A card number that the processor does not accept. */
  readonly notTaken: CardDetails;
}

/** A processor and its adapter. */
export interface CardStand extends Stand<CardProcessor> {
  readonly samples: CardSamples;
  /** How often an attempt was charged, and how much of it was refunded, in minor units; absent if the system stores nothing. */
  moved?(attempt: string): Promise<{readonly taken: number; readonly refunded: bigint}>;
  /** Where the system was told to send the payer; absent if it cannot be known. */
  returnUrl?(attempt: string): Promise<string | undefined>;
  /** The callback that the system would send at a time in epoch milliseconds; absent if it sends none. */
  callback?(news: ChargeUpdate, now: number): CallbackRequest;
}

const AMOUNT = 1999n;

/** The cases for an adapter of a card processor, without those that the stand cannot run. */
export function cardCases(stand: CardStand): readonly Case<CardStand>[] {
  return [
    ...ANSWERS,
    ...DECLINES,
    ...(stand.moved === undefined ? [] : [...KEYS, ...refundCases(MONEY)]),
    ...(stand.line === undefined ? [] : [...LINE, ...STRANGE, ...SECRETS]),
    ...(stand.callback === undefined ? [] : CALLBACKS),
    ...challengeCases(stand),
  ];
}

/** Where the bank's page would send the payer. */
const RETURN_URL = 'https://pay.example/elements/challenges/chal_conformance/return';

async function order(
  {rail, samples}: CardStand,
  {
    attempt = 'attempt-1',
    card = samples.good,
    amount = AMOUNT,
  }: {attempt?: string; card?: CardDetails; amount?: bigint} = {},
): Promise<CardOrder> {
  const {reference = ''} = (await rail.tokenise(card)) ?? {};
  return {attempt, reference, amount, currency: 'USD', returnUrl: RETURN_URL};
}

async function takenOf(stand: CardStand, attempt = 'attempt-1'): Promise<number | undefined> {
  return (await stand.moved?.(attempt))?.taken;
}

const named =
  (group: Group) =>
  (name: string, run: (stand: CardStand) => Promise<void>): Case<CardStand> => ({
    group,
    name,
    run,
  });

const answers = named('answers');
const ANSWERS = [
  answers(
    'a card is tokenised: the response has its brand and last digits, not its number',
    async ({rail, samples}) => {
      const card = await rail.tokenise(samples.good);
      assert.equal(card?.last4, samples.good.number.slice(-4));
      assert.match(card.brand, /^[a-z_]+$/);
      const text = JSON.stringify(card);
      assert.ok(
        !text.includes(samples.good.number) && !text.includes(`"${samples.good.cvc}"`),
        'it shows the number or the code',
      );
    },
  ),
  answers('a card always has the same fingerprint, and another card has a different one', async ({rail, samples}) => {
    const [one, again, other] = [samples.good, samples.good, samples.otherGood].map((card) => rail.tokenise(card));
    assert.equal((await one)?.fingerprint, (await again)?.fingerprint);
    assert.notEqual((await one)?.fingerprint, (await other)?.fingerprint);
  }),
  answers('a number that is not accepted yields no card, and is no failure of the call', async ({rail, samples}) => {
    assert.equal(await rail.tokenise(samples.notTaken), undefined);
  }),
  answers('a security code is tokenised', async ({rail}) => {
    const reference = await rail.takeCode('739');
    assert.ok(reference.length > 0 && !reference.includes('739'), 'it shows the code');
  }),
  answers('a good card can be saved', async ({rail, samples}) => {
    assert.equal(await rail.verify((await rail.tokenise(samples.good))?.reference ?? ''), undefined);
  }),
  answers('a card whose issuer refuses cannot be saved, and the reason is returned', async ({rail, samples}) => {
    assert.notEqual(await rail.verify((await rail.tokenise(samples.refusedOnSaving))?.reference ?? ''), undefined);
  }),
  answers('money is taken from a good card', async (stand) => {
    const outcome = await stand.rail.charge(await order(stand));
    assert.equal(outcome.status, 'succeeded');
    assert.notEqual(outcome.processingId, '');
  }),
  answers('a charge that is not decided at once is pending', async (stand) => {
    const outcome = await stand.rail.charge(await order(stand, {card: stand.samples.pending}));
    assert.equal(outcome.status, 'pending');
  }),
  answers('the largest amount is charged unchanged', async (stand) => {
    const outcome = await stand.rail.charge(await order(stand, {amount: 9_007_199_254_740_993n}));
    assert.equal(outcome.status, 'succeeded');
  }),
  answers('an unknown attempt is not found', async ({rail}) => {
    assert.equal(await rail.find('attempt-of-nobody'), undefined);
  }),
];

const declines = named('declines');
const DECLINES = [
  declines('each decline has its reason', async (stand) => {
    for (const [index, [card, declineCode]] of stand.samples.declined.entries()) {
      const outcome = await stand.rail.charge(await order(stand, {card, attempt: `attempt-${index}`}));
      assert.deepEqual([outcome.status, 'declineCode' in outcome && outcome.declineCode], ['failed', declineCode]);
    }
  }),
  declines('a declined attempt stays declined when it is sent again', async (stand) => {
    const [card] = stand.samples.declined[0] ?? [stand.samples.good];
    const sent = await order(stand, {card});
    assert.deepEqual(await stand.rail.charge(sent), await stand.rail.charge(sent));
  }),
];

const keys = named('keys');
const KEYS = [
  keys('an attempt that is sent again takes no more money, and gets the same answer', async (stand) => {
    const sent = await order(stand);
    assert.deepEqual(await stand.rail.charge(sent), await stand.rail.charge(sent));
    assert.equal(await takenOf(stand), 1);
  }),
  keys('an attempt that is sent twice at once takes money once', async (stand) => {
    const sent = await order(stand);
    const [one, other] = await Promise.all([stand.rail.charge(sent), stand.rail.charge(sent)]);
    assert.deepEqual(one, other);
    assert.equal(await takenOf(stand), 1);
  }),
  keys('two attempts take money twice', async (stand) => {
    await stand.rail.charge(await order(stand));
    await stand.rail.charge(await order(stand, {attempt: 'attempt-2'}));
    assert.deepEqual([await takenOf(stand), await takenOf(stand, 'attempt-2')], [1, 1]);
  }),
  keys('an attempt that is sent again with another amount takes no more money, and gets no outcome', async (stand) => {
    await stand.rail.charge(await order(stand));
    await assert.rejects(stand.rail.charge(await order(stand, {amount: AMOUNT + 1n})));
    assert.equal(await takenOf(stand), 1);
  }),
  keys('an attempt is found with the outcome that was returned', async (stand) => {
    const outcome = await stand.rail.charge(await order(stand));
    assert.deepEqual(await stand.rail.find('attempt-1'), outcome);
  }),
  keys('a declined attempt is found as declined', async (stand) => {
    const [card] = stand.samples.declined[0] ?? [stand.samples.good];
    const outcome = await stand.rail.charge(await order(stand, {card}));
    assert.deepEqual(await stand.rail.find('attempt-1'), outcome);
  }),
  keys('a pending attempt is found as pending', async (stand) => {
    await stand.rail.charge(await order(stand, {card: stand.samples.pending}));
    assert.equal((await stand.rail.find('attempt-1'))?.status, 'pending');
  }),
  keys('an attempt with an unusual name is one attempt', async (stand) => {
    const attempt = 'a/b?c=d&e#f %2F..';
    const outcome = await stand.rail.charge(await order(stand, {attempt}));
    assert.deepEqual(await stand.rail.find(attempt), outcome);
    assert.equal(await takenOf(stand, attempt), 1);
  }),
];

const MONEY: Money<CardStand> = {
  async take(stand) {
    const {processingId} = await stand.rail.charge(await order(stand));
    return {processingId, amount: AMOUNT, currency: 'USD'};
  },
  refunded: async (stand) => (await stand.moved?.('attempt-1'))?.refunded,
};

const line = named('line');
/** Faults in which the order arrives but its answer is lost or late. */
const LOST = [
  ['an answer that is lost', {kind: 'lose', after: /^/}],
  ['an answer after the time limit', {kind: 'late', after: /^/}],
] as const;

const LINE = [
  line('a system that never answers: the call times out without an outcome', async (stand) => {
    await rejectsOver(stand, {kind: 'hang'});
  }),
  line(
    'a connection that breaks before anything arrives: no outcome, no money, and the attempt can be sent again',
    async (stand) => {
      await rejectsOver(stand, {kind: 'reset'});
      assert.equal((await stand.rail.charge(await order(stand))).status, 'succeeded');
      await isTakenOnce(stand);
    },
  ),
  ...LOST.flatMap(([what, fault]) => [
    line(`${what}: no outcome, and the attempt is found`, async (stand) => {
      await rejectsOver(stand, fault);
      assert.equal((await stand.rail.find('attempt-1'))?.status, 'succeeded');
      await isTakenOnce(stand);
    }),
    line(`${what}: the same attempt, sent again, takes no more money`, async (stand) => {
      await rejectsOver(stand, fault);
      assert.equal((await stand.rail.charge(await order(stand))).status, 'succeeded');
      await isTakenOnce(stand);
    }),
  ]),
  ...lostRefundCases(MONEY),
  line('every other call over a broken connection fails', async (stand) => {
    const {reference} = await order(stand);
    stand.line?.break({kind: 'reset'});
    const {rail, samples} = stand;
    const asked = [
      rail.tokenise(samples.good),
      rail.takeCode('739'),
      rail.verify(reference),
      rail.find('attempt-1'),
      rail.findRefund('processing-1'),
    ];
    for (const answer of await Promise.allSettled(asked)) assert.equal(answer.status, 'rejected');
  }),
];

/** Charges over a broken connection, which must be neither a success nor a decline, and repairs the connection. */
async function rejectsOver(stand: CardStand, fault: LineFault): Promise<void> {
  const sent = await order(stand);
  stand.line?.break(fault);
  await assert.rejects(stand.rail.charge(sent));
  stand.line?.mend();
}

async function isTakenOnce(stand: CardStand): Promise<void> {
  if (stand.moved) assert.equal(await takenOf(stand), 1);
}

const STRANGE = Object.entries(STRANGE_ANSWERS).map(([what, text]) =>
  named('strange answers')(`${what}: no outcome`, async (stand) => {
    await rejectsOver(stand, {kind: 'say', text});
  }),
);
STRANGE.push(
  named('strange answers')('a page of a proxy does not mean that money was sent back', async (stand) => {
    stand.line?.break({kind: 'say', text: STRANGE_ANSWERS['a page of a proxy with 200'] ?? ''});
    const money = {processingId: 'processing-1', amount: AMOUNT, currency: 'USD'} as const;
    for (const key of ['processing-1', 'refund-1']) {
      await assert.rejects(stand.rail.refund({key, ...money}));
      await assert.rejects(stand.rail.findRefund(key));
    }
  }),
  named('strange answers')('a page that says 404 does not mean that an attempt is unknown', async (stand) => {
    stand.line?.break({kind: 'say', text: httpText('404 Not Found', {type: 'text/html', body: '<h1>Not found</h1>'})});
    await assert.rejects(stand.rail.find('attempt-1'));
    await assert.rejects(stand.rail.findRefund('processing-1'));
  }),
);

const secrets = named('secrets');
const SECRETS = [
  secrets('an error contains neither the number nor the code', async (stand) => {
    const {rail, samples} = stand;
    const echo = JSON.stringify(samples.good);
    const say = httpText('500 Internal Server Error', {type: 'application/json', body: echo});
    for (const fault of [{kind: 'reset'}, {kind: 'say', text: say}] as const) {
      stand.line?.break(fault);
      const error: unknown = await rail.tokenise(samples.good).then(
        () => assert.fail('a card was taken'),
        (reason: unknown) => reason,
      );
      assert.ok(!everythingOf(error).includes(samples.good.number), 'an error with the number');
      assert.ok(
        !/\b739\b/.test(everythingOf(await rail.takeCode('739').catch((reason: unknown) => reason))),
        'an error with the code',
      );
    }
  }),
];

const callbacks = named('callbacks');
const NOW = 1_790_000_000_000;
const NEWS: ChargeUpdate = {
  attempt: 'attempt-1',
  amount: AMOUNT,
  currency: 'USD',
  outcome: {status: 'succeeded', processingId: 'p1'},
};
const DECLINED: ChargeUpdate = {
  ...NEWS,
  outcome: {status: 'failed', processingId: 'p1', declineCode: 'INSUFFICIENT_FUND'},
};

const NOTHING: CallbackRequest = {headers: {}, query: {}, body: new Uint8Array()};

function isTaken({rail}: CardStand, request: CallbackRequest | undefined, now = NOW): boolean {
  return request !== undefined && rail.callbacks?.isGenuine(request, now) === true;
}

const CALLBACKS = [
  callbacks('a callback of the system is accepted and read correctly', async (stand) => {
    for (const news of [NEWS, DECLINED]) {
      const request = stand.callback?.(news, NOW);
      assert.equal(isTaken(stand, request), true);
      assert.deepEqual(stand.rail.callbacks?.read(request ?? NOTHING), news);
    }
  }),
  callbacks('a callback without a signature is refused', async (stand) => {
    assert.equal(isTaken(stand, {...NOTHING, body: stand.callback?.(NEWS, NOW).body ?? NOTHING.body}), false);
  }),
  callbacks('a callback with the signature of another body is refused: no amount can be changed', async (stand) => {
    const headers = stand.callback?.({...NEWS, amount: 1n}, NOW).headers ?? {};
    assert.equal(isTaken(stand, {...NOTHING, headers, body: stand.callback?.(NEWS, NOW).body ?? NOTHING.body}), false);
  }),
  callbacks('a callback with a broken signature is refused', async (stand) => {
    const {headers, body} = stand.callback?.(NEWS, NOW) ?? NOTHING;
    const broken = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        String(value).replace(/[0-9a-f]$/, (end) => (end === '0' ? '1' : '0')),
      ]),
    );
    assert.equal(isTaken(stand, {...NOTHING, headers: broken, body}), false);
    assert.equal(isTaken(stand, {...NOTHING, headers: {...headers, 'rail-signature': 'v1=;t='}, body}), false);
  }),
  callbacks('the clocks can differ by four minutes, not by six', async (stand) => {
    const request = stand.callback?.(NEWS, NOW);
    for (const sign of [-1, 1]) {
      assert.equal(isTaken(stand, request, NOW + sign * 4 * 60_000), true);
      assert.equal(isTaken(stand, request, NOW + sign * 6 * 60_000), false);
    }
  }),
  callbacks('a body that cannot be read has no effect', async ({rail}) => {
    for (const body of ['', '[]', '{}', '{"attempt":', '{"attempt":"a","status":"succeeded"}', 'null', '<p>']) {
      assert.equal(rail.callbacks?.read({...NOTHING, body: Buffer.from(body)}), undefined);
    }
  }),
];
