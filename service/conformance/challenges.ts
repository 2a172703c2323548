import assert from 'node:assert/strict';
import {
  isFrameable,
  type CardDetails,
  type CardOrder,
  type Challenge,
  type ChargeUpdate,
  type ProcessorCharge,
} from '../src/rails/cards/card-processor.js';
import type {CardStand} from './cards.js';
import type {Case} from './case.js';
import {httpText} from './line.js';

const RETURN_URL = 'https://pay.example/elements/challenges/chal_conformance/return';
const NOW = 1_790_000_000_000;

/** The cases for a processor that tells when an issuer asks the payer, without those that the stand cannot run. */
export function challengeCases(stand: CardStand): readonly Case<CardStand>[] {
  const {asking} = stand.samples;
  if (asking === undefined) return [];
  const cases = [
    ...casesOf(asking),
    ...(stand.moved === undefined ? [] : found(asking)),
    ...(stand.line === undefined ? [] : strange(asking)),
    ...(stand.callback === undefined ? [] : [told]),
  ];
  return cases.map(([name, run]) => ({group: 'challenges', name, run}));
}

type Named = readonly [name: string, run: (stand: CardStand) => Promise<void>];

async function order({rail}: CardStand, card: CardDetails): Promise<CardOrder> {
  const {reference = ''} = (await rail.tokenise(card)) ?? {};
  return {attempt: 'attempt-1', reference, amount: 1999n, currency: 'USD', returnUrl: RETURN_URL};
}

function challengeOf(outcome: ProcessorCharge | undefined): Challenge | undefined {
  return outcome?.status === 'pending' ? outcome.challenge : undefined;
}

function casesOf(card: CardDetails): readonly Named[] {
  return [
    [
      'a charge whose issuer asks is pending, with a page that can be framed',
      async (stand) => {
        const outcome = await stand.rail.charge(await order(stand, card));
        assert.equal(outcome.status, 'pending');
        assert.ok(isFrameable(challengeOf(outcome)?.url ?? ''), 'no page, or one that cannot be framed');
        const at = await stand.returnUrl?.('attempt-1');
        assert.ok(at === undefined || at === RETURN_URL, 'the bank was told to return to another address');
      },
    ],
    ...alsoOf(card),
  ];
}

function alsoOf(card: CardDetails): readonly Named[] {
  return [
    [
      'a charge whose issuer asks nothing has no such page',
      async (stand) => {
        const {pending, good} = stand.samples;
        for (const other of [pending, good]) {
          const sent = {...(await order(stand, other)), attempt: `attempt-${other.number}`};
          assert.equal(challengeOf(await stand.rail.charge(sent)), undefined);
        }
      },
    ],
    [
      'a charge whose issuer asks has the same page when it is sent again',
      async (stand) => {
        const sent = await order(stand, card);
        const [one, other] = [await stand.rail.charge(sent), await stand.rail.charge(sent)];
        assert.equal(challengeOf(one)?.url, challengeOf(other)?.url);
      },
    ],
  ];
}

function found(card: CardDetails): readonly Named[] {
  return [
    [
      'a charge whose issuer asks is found with its page',
      async (stand) => {
        const outcome = await stand.rail.charge(await order(stand, card));
        assert.equal(challengeOf(await stand.rail.find('attempt-1'))?.url, challengeOf(outcome)?.url);
      },
    ],
  ];
}

/** Addresses that must not come into a frame of a payment page. */
const BAD_URLS = ['javascript:alert(1)', 'data:text/html,x', 'https://user:word@bank.example/', '/challenges/1', ''];

function strange(card: CardDetails): readonly Named[] {
  return BAD_URLS.map((url) => [
    `a page at ${url === '' ? 'no address' : url} is no outcome`,
    async (stand: CardStand) => {
      const sent = await order(stand, card);
      const body = JSON.stringify({status: 'pending', processing_id: 'p1', challenge: {url}});
      stand.line?.break({kind: 'say', text: httpText('200 OK', {type: 'application/json', body})});
      await assert.rejects(stand.rail.charge(sent));
    },
  ]);
}

const NEWS: ChargeUpdate = {
  ...{attempt: 'attempt-1', amount: 1999n, currency: 'USD'},
  outcome: {status: 'pending', processingId: 'p1', challenge: {url: 'https://bank.example/challenges/1?for=2'}},
};

const told: Named = [
  'a callback tells that the issuer asks, and at which page',
  async (stand) => {
    const request = stand.callback?.(NEWS, NOW);
    assert.ok(request !== undefined);
    const read = stand.rail.callbacks?.read(request);
    assert.equal(challengeOf(read?.outcome)?.url, challengeOf(NEWS.outcome)?.url);
  },
];
