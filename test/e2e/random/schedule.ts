/** One action of the payer, the bank, the network or the page. `tab` is 0 or 1. */
export type Step =
  | {readonly does: 'pay by card'; readonly tab: number; readonly card: CardName}
  | {readonly does: 'open the QR code' | 'ask the phone' | 'check now'; readonly tab: number}
  | {
      readonly does: 'reload' | 'take the element out and put it back' | 'put a new element in its place';
      readonly tab: number;
    }
  | {readonly does: 'pay the QR code' | 'approve on the phone' | 'decline on the phone'}
  | {readonly does: 'open a second tab' | 'close the second tab' | 'go offline' | 'go online' | 'let answers arrive'}
  | {readonly does: 'decide the charge'; readonly decision: 'settle' | 'fail'}
  | {readonly does: 'pay by wallet' | 'give up'; readonly tab: number}
  | {readonly does: 'answer the bank’s page'; readonly tab: number; readonly answer: 'pass' | 'fail'}
  | {
      readonly does: 'break';
      readonly operation: string;
      readonly kind: string;
      readonly status: number;
      readonly times: number;
    };

/** The issuer's answer to a card. */
export type CardName = 'good' | 'declined' | 'pending' | 'challenge';

/** A payment and everything that happens during it. */
export interface Schedule {
  readonly seed: number;
  readonly mode: 'charge' | 'invoice';
  readonly steps: readonly Step[];
}

type Chance = () => number;

const OPERATIONS = {
  charge: [
    ...['createCardCharge', 'createCardCharge', 'getCustomer', 'concludeAttempt', 'listSources'],
    ...['createWalletCharge', 'cancelWalletCharge'],
  ],
  invoice: [
    ...['createQr', 'createPhoneRequest', 'getInvoiceStatus', 'streamInvoiceStatus', 'createCardCharge'],
    ...[
      'concludeAttempt',
      'createToken',
      'getCustomer',
      'cancelPhoneRequest',
      'createWalletCharge',
      'cancelWalletCharge',
    ],
  ],
} as const;

/** Ways to lose a response or to get an inconclusive one. An explicit error is not a network fault. */
const KINDS = [
  ...['drop_before', 'drop_after_commit', 'drop_after_commit', 'truncate', 'html', 'bad_json', 'empty', 'wrong_types'],
  ...['delay', 'slow_bytes', 'status', 'status'],
] as const;
const STATUSES = [401, 429, 500, 503] as const;
const CARDS = ['good', 'good', 'declined', 'pending', 'challenge', 'challenge'] as const;
const LEAST_STEPS = 4;
const MORE_STEPS = 7;

/** The schedule of a seed, deterministic. */
export function scheduleOf(seed: number): Schedule {
  const chance = chanceOf(seed);
  const mode = chance() < 0.4 ? 'charge' : 'invoice';
  const count = LEAST_STEPS + Math.floor(chance() * MORE_STEPS);
  return {seed, mode, steps: Array.from({length: count}, () => stepOf(mode, chance))};
}

/** A readable form of a schedule. */
export function describe({seed, mode, steps}: Schedule): string {
  const lines = steps.map(({does, ...rest}) => `  ${does} ${Object.values(rest).join(' ')}`.trimEnd());
  return [
    `E2E_SEED=${String(seed)} npx playwright test test/e2e/random/schedules.spec.ts -g "schedules 1 "`,
    mode,
    ...lines,
  ].join('\n');
}

function stepOf(mode: Schedule['mode'], chance: Chance): Step {
  const tab = chance() < 0.75 ? 0 : 1;
  const makers = [...(mode === 'charge' ? CHARGE_STEPS : INVOICE_STEPS), ...COMMON_STEPS];
  return pick(makers, chance)({mode, tab, chance});
}

type Maker = (given: {readonly mode: Schedule['mode']; readonly tab: number; readonly chance: Chance}) => Step;

const payByCard: Maker = ({tab, chance}) => ({does: 'pay by card', tab, card: pick(CARDS, chance)});
const decide: Maker = ({chance}) => ({does: 'decide the charge', decision: chance() < 0.7 ? 'settle' : 'fail'});
const breakOne: Maker = ({mode, chance}) => ({
  does: 'break',
  operation: pick(OPERATIONS[mode], chance),
  kind: pick(KINDS, chance),
  status: pick(STATUSES, chance),
  times: 1 + Math.floor(chance() * 3),
});

const payByWallet: Maker = ({tab}) => ({does: 'pay by wallet', tab});
const giveUp: Maker = ({tab}) => ({does: 'give up', tab});
const answerBank: Maker = ({tab, chance}) => ({
  does: 'answer the bank’s page',
  tab,
  answer: chance() < 0.7 ? 'pass' : 'fail',
});

const CHARGE_STEPS: readonly Maker[] = [
  ...[payByCard, payByCard, payByCard, payByCard, payByWallet],
  ...[decide, decide, answerBank, answerBank, giveUp, breakOne, breakOne],
];

const INVOICE_STEPS: readonly Maker[] = [
  payByCard,
  payByCard,
  payByWallet,
  payByWallet,
  answerBank,
  giveUp,
  decide,
  breakOne,
  breakOne,
  breakOne,
  ({tab}) => ({does: 'open the QR code', tab}),
  ({tab}) => ({does: 'open the QR code', tab}),
  ({tab}) => ({does: 'ask the phone', tab}),
  ({tab}) => ({does: 'ask the phone', tab}),
  () => ({does: 'pay the QR code'}),
  () => ({does: 'pay the QR code'}),
  () => ({does: 'approve on the phone'}),
  () => ({does: 'approve on the phone'}),
  () => ({does: 'decline on the phone'}),
];

const COMMON_STEPS: readonly Maker[] = [
  ({tab}) => ({does: 'reload', tab}),
  ({tab}) => ({does: 'take the element out and put it back', tab}),
  ({tab}) => ({does: 'put a new element in its place', tab}),
  ({tab}) => ({does: 'check now', tab}),
  () => ({does: 'open a second tab'}),
  () => ({does: 'close the second tab'}),
  () => ({does: 'go offline'}),
  () => ({does: 'go online'}),
  () => ({does: 'let answers arrive'}),
  () => ({does: 'let answers arrive'}),
];

/** A random element. */
export function pick<T>(things: readonly T[], chance: Chance): T {
  const thing = things[Math.floor(chance() * things.length)];
  if (thing === undefined) throw new Error('The list to pick from is empty.');
  return thing;
}

/** A random number generator with a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
