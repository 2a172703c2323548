import fc from 'fast-check';

/** What can happen; `pick` selects one of the candidates. */
export interface Step {
  readonly type:
    | 'press'
    | ('askBank' | 'answerBank' | 'cancelChallenge')
    | ('askWallet' | 'enterCode' | 'resendCode' | 'cancelWallet')
    | ('openQr' | 'askPhone' | 'cancelPhone' | 'resendPhone' | 'reset' | 'checkNow')
    | ('payGiven' | 'declineGiven' | 'decideCharge' | 'payElsewhere')
    | ('breakStreams' | 'restartService' | 'offline' | 'online' | 'conditions')
    | ('reload' | 'crash' | 'newTab' | 'remove' | 'insert' | 'replace' | 'hide' | 'show');
  readonly pick: number;
}

/** The payer presses the button, with a card of this behaviour. */
export interface Press extends Step {
  readonly type: 'press' | 'askBank';
  readonly card: 'ok' | 'pending' | 'declined' | 'challenge';
  readonly isSaved: boolean;
}

/** The payer pays with a wallet. */
export interface WalletStep extends Step {
  readonly type: 'askWallet';
  readonly way: 'code' | 'prompt';
  readonly outcome: 'ok' | 'late' | 'declined';
}

/** A step, and the time before it. */
export interface Timed {
  readonly step: Step;
  readonly afterMs: number;
}

/** One run: the steps, and the seed of all randomness. */
export interface Schedule {
  readonly seed: number;
  readonly isSession: boolean;
  /** Whether the browser has Web Locks. */
  readonly hasLocks: boolean;
  readonly steps: readonly Timed[];
}

/** The kind of payment, and the steps that can happen. */
export interface Profile {
  readonly name: string;
  readonly mode: 'charge' | 'add' | 'invoice';
  readonly types: readonly Step['type'][];
}

const LIFE: readonly Step['type'][] = ['reload', 'crash', 'remove', 'insert', 'replace', 'hide', 'show', 'reset'];
const NETWORK: readonly Step['type'][] = ['offline', 'online', 'conditions', 'checkNow', 'restartService'];
const RAILS: readonly Step['type'][] = ['openQr', 'openQr', 'askPhone', 'askPhone', 'cancelPhone', 'resendPhone'];
const BANK: readonly Step['type'][] = ['payGiven', 'payGiven', 'declineGiven', 'decideCharge', 'breakStreams'];

const WALLET: readonly Step['type'][] = [
  'askWallet',
  'askWallet',
  'askWallet',
  'enterCode',
  'enterCode',
  'cancelWallet',
];
const ANSWERS: readonly Step['type'][] = [
  ...(['enterCode', 'enterCode', 'resendCode', 'cancelWallet', 'decideCharge', 'payElsewhere', 'reload'] as const),
];
const CHALLENGE: readonly Step['type'][] = [
  ...(['askBank', 'askBank', 'askBank', 'answerBank', 'answerBank', 'answerBank'] as const),
  ...(['cancelChallenge', 'cancelChallenge', 'decideCharge'] as const),
];
const BANK_ANSWERS: readonly Step['type'][] = [
  ...(['answerBank', 'answerBank', 'cancelChallenge', 'decideCharge', 'payElsewhere', 'reload'] as const),
];
const PHONE: readonly Step['type'][] = ['resendCode', 'decideCharge', 'decideCharge'];

/** The kinds of payment, each with everything that can happen to it. */
export const PROFILES: readonly Profile[] = [
  {name: 'charge', mode: 'charge', types: ['press', 'press', 'press', 'decideCharge', ...LIFE, ...NETWORK]},
  {name: 'add', mode: 'add', types: ['press', 'press', 'press', ...LIFE, ...NETWORK]},
  {name: 'invoice', mode: 'invoice', types: ['press', 'press', ...RAILS, ...BANK, 'payElsewhere', ...LIFE, ...NETWORK]},
  {name: 'tabs', mode: 'invoice', types: ['press', ...RAILS, ...BANK, 'newTab', 'newTab', ...LIFE, ...NETWORK]},
  {name: 'wallet', mode: 'charge', types: ['press', ...WALLET, ...PHONE, ...LIFE, ...NETWORK]},
  {
    name: 'wallets of an invoice',
    mode: 'invoice',
    types: ['press', 'openQr', 'payGiven', 'payElsewhere', ...WALLET, ...PHONE, 'newTab', ...LIFE, ...NETWORK],
  },
  {name: 'challenge', mode: 'charge', types: ['press', ...CHALLENGE, ...LIFE, ...NETWORK]},
  {
    name: 'challenges of an invoice',
    mode: 'invoice',
    types: ['press', 'openQr', 'payGiven', 'payElsewhere', ...CHALLENGE, 'newTab', ...LIFE, ...NETWORK],
  },
];

const WAITS_MS = [0, 0, 15, 60, 200, 800, 2_000, 6_000, 25_000];

/** Random plays of one profile. */
export function schedules(profile: Profile): fc.Arbitrary<Schedule> {
  const {types} = profile;
  const step = fc
    .tuple(fc.nat(types.length - 1), fc.nat(7), fc.nat(5))
    .map(([type, pick, kind]) => stepOf(types[type] ?? 'checkNow', pick, kind));
  const timed = fc.record({step, afterMs: fc.constantFrom(...WAITS_MS)});
  const steps = fc.array(timed, {minLength: 1, maxLength: 14, size: 'max'});
  return fc.record({
    seed: fc.noShrink(fc.nat()),
    isSession: fc.boolean(),
    hasLocks: fc.boolean(),
    steps: withStories(profile, steps),
  });
}

/** Random steps, and sometimes a scenario that random steps rarely produce. */
function withStories({name, types}: Profile, steps: fc.Arbitrary<readonly Timed[]>): fc.Arbitrary<readonly Timed[]> {
  if (name === 'tabs') return fc.oneof({weight: 9, arbitrary: steps}, HANDOVER);
  if (types.includes('askBank')) return askedStories('askBank', {answers: BANK_ANSWERS, possible: types}, steps);
  return types.includes('askWallet') ? askedStories('askWallet', {answers: ANSWERS, possible: types}, steps) : steps;
}

/** Half of the plays start with a charge that needs an action of its payer, and with the actions that follow it. */
function askedStories(
  begin: Step['type'],
  {answers: all, possible}: Readonly<Record<'answers' | 'possible', readonly Step['type'][]>>,
  steps: fc.Arbitrary<readonly Timed[]>,
): fc.Arbitrary<readonly Timed[]> {
  const next = all.filter((type) => possible.includes(type));
  const timed = (types: readonly Step['type'][], waitsMs: readonly number[]): fc.Arbitrary<Timed> =>
    fc.record({
      step: fc
        .tuple(fc.constantFrom(...types), fc.nat(7), fc.nat(5))
        .map(([type, pick, kind]) => stepOf(type, pick, kind)),
      afterMs: fc.constantFrom(...waitsMs),
    });
  const asked = fc.array(timed([begin], [200, 5_000]), {minLength: 1, maxLength: 1});
  const answers = fc.array(timed(next, [0, 200, 2_000, 6_000, 6_000]), {minLength: 1, maxLength: 4});
  const story = fc.tuple(asked, answers, steps).map((parts) => parts.flat());
  return fc.oneof(steps, story);
}

/** One tab has a request that can be approved, and crashes when the money arrives, while another tab checks the invoice. */
const HANDOVER: fc.Arbitrary<readonly Timed[]> = fc
  .tuple(fc.constantFrom(0, 60, 200, 800, 1_500), fc.nat(2))
  .map(([afterMs, pick]) => [
    {step: {type: 'askPhone', pick: 0}, afterMs: 6_000},
    {step: {type: 'newTab', pick}, afterMs: 6_000},
    {step: {type: 'breakStreams', pick: 0}, afterMs: 6_000},
    {step: {type: 'payGiven', pick: 0}, afterMs: 60},
    {step: {type: 'checkNow', pick: 1}, afterMs: 0},
    {step: {type: 'crash', pick: 0}, afterMs},
  ]);

function stepOf(type: Step['type'], pick: number, kind: number): Step | Press | WalletStep {
  if (type === 'askWallet') {
    const outcome = kind < 3 ? 'ok' : kind < 5 ? 'late' : 'declined';
    return {type, way: pick % 2 === 0 ? 'code' : 'prompt', outcome, pick};
  }
  if (type === 'askBank') return {type, card: 'challenge', isSaved: pick % 2 === 0, pick};
  if (type !== 'press') return {type, pick};
  const card = kind < 3 ? 'ok' : kind < 5 ? 'pending' : 'declined';
  return {type, card, isSaved: pick % 2 === 0, pick};
}
