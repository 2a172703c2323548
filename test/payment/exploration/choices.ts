import type {LoggedAttempt} from '../../../src/payment/attempt.js';
import type {
  ChargeAnswer,
  CustomerPayload,
  InvoiceStatus,
  Outcome,
  NextAction,
  SourcePayload,
  WalletInput,
} from '../../../src/payment/payloads.js';
import type {Effect, PaymentEvent} from '../../../src/payment/payment-events.js';
import {
  cardAttempt,
  isInstant,
  isUnresolved,
  needsWatch,
  walletAttempt,
  type CardInput,
} from '../../../src/payment/state.js';
import {INVOICE, MONEY, type Situation} from './situation.js';

const CUSTOMER = {id: 'cus_1'} as CustomerPayload;
const INPUT: CardInput = {
  sourceId: undefined,
  isCodeAsked: false,
  details: undefined,
  tokenize: () => Promise.reject(new Error('the reducer calls nothing')),
};
/** EMV payload for {@link MONEY}. */
const PAYLOAD = '000201010212520459995303108540450005802BI5905Iduka6009Bujumbura6304F610';
const WALLET: WalletInput = {number: '+25768000000', provider: undefined};
const LIFE = {expiresAt: 1_000, serverTime: 0};
const LIFE_MS = 1_000;

/** A possible event, and its changes to the situation around the payment. */
export type Choice = readonly [PaymentEvent, Partial<Situation>];

/** Every event that is possible now. */
export function* choices(situation: Situation): Iterable<Choice> {
  for (const [index, effect] of situation.running.entries()) {
    const others = situation.running.filter((_, other) => other !== index);
    for (const event of answersOf(effect)) {
      yield [event, {running: event.type.endsWith('/unanswered') ? situation.running : others}];
    }
  }
  if (situation.payment.isAttached) {
    yield* outcomes(situation);
    yield* statuses(situation);
    yield* doneByPayer(situation);
    yield* doneByPage(situation);
  }
  const type = situation.payment.isAttached ? 'view/detached' : 'view/attached';
  if (situation.started.views < 3) yield [{type}, count(situation, 'views')];
  if (situation.now === 0 && [...situation.payment.attempts.values()].some(({step}) => step === 'issued')) {
    yield [{type: 'clock/ticked'}, {now: LIFE_MS}];
  }
}

function count(situation: Situation, what: keyof Situation['started']): Partial<Situation> {
  return {started: {...situation.started, [what]: situation.started[what] + 1}};
}

function* doneByPayer(situation: Situation): Iterable<Choice> {
  const {payment, started} = situation;
  const charges = started.card + started.wallet;
  const id = (prefix: 'card' | 'qr' | 'phone' | 'wallet'): string => `${prefix}-${String(started[prefix] + 1)}`;
  if (charges < 2) yield [{type: 'card/submitted', attempt: id('card'), input: INPUT}, count(situation, 'card')];
  if (payment.options.mode === 'add') return;
  if (charges < 2 && started.wallet < 1)
    yield [{type: 'wallet/requested', attempt: id('wallet'), input: WALLET}, count(situation, 'wallet')];
  yield* pressesOf(payment);
  if (payment.options.mode === 'charge') return;
  if (started.qr < 2) yield [{type: 'qr/requested', attempt: id('qr')}, count(situation, 'qr')];
  if (started.phone < 2) {
    yield [{type: 'phone/requested', attempt: id('phone'), phoneNumber: '+25779000000'}, count(situation, 'phone')];
  }
  yield [{type: 'phone/cancelled'}, {}];
  yield [{type: 'phone/resent'}, {}];
}

/** The reducer handles all presses of a wallet alike. */
function* pressesOf(payment: Situation['payment']): Iterable<Choice> {
  if (walletAttempt(payment)?.next) yield [{type: 'wallet/pressed', press: 'code', code: '1'}, {}];
  if (cardAttempt(payment)?.next) yield [{type: 'challenge/cancelled'}, {}];
}

function* doneByPage(situation: Situation): Iterable<Choice> {
  const {options} = situation.payment;
  if (situation.started.resets < 1) yield [{type: 'payment/reset'}, count(situation, 'resets')];
  if (options.mode === 'invoice') yield [{type: 'payment/superseded'}, {}];
  if (
    options.mode === 'charge' &&
    situation.payment.success === undefined &&
    [...situation.payment.attempts.values()].every(isInstant)
  ) {
    yield [{type: 'options/changed', options: {...options, money: {minor: 6000, currency: 'BIF'}}}, {}];
  }
  if (situation.started.recovered > 0) return;
  const kinds = {
    charge: ['card_charge', 'wallet_charge'],
    add: ['saved_card'],
    invoice: ['card_charge', 'qr_code', 'phone_request', 'wallet_charge'],
  } as const;
  for (const kind of kinds[options.mode]) {
    const logged: LoggedAttempt = {id: `earlier-${kind}`, order: '', kind, subject: undefined};
    yield [
      {type: 'attempt/recovered', logged},
      {...count(situation, 'recovered'), logged: [...situation.logged, logged.id]},
    ];
  }
}

function charge(status: string, failureCode: string | null, id: string, next?: NextAction): ChargeAnswer {
  return {id, status, failure_code: failureCode, ...(next && {next})} as ChargeAnswer;
}

const PAID = {code: 'invoice_already_paid', message: ''};
const WRONG = {code: 'parameter_invalid', message: ''};
const UNREACHABLE = {code: 'unreachable', message: ''};

function answersOf(effect: Effect): readonly PaymentEvent[] {
  switch (effect.do) {
    case 'find-attempts':
      return [true, false].map((isComplete) => ({type: 'card/searched', attempt: effect.attempt ?? '', isComplete}));
    case 'log-attempt':
      return [{type: 'attempt/logged', attempt: effect.attempt.id}];
    case 'prepare-card':
      return [
        {
          type: 'card/prepared',
          attempt: effect.attempt,
          prepared: {instrument: {token: 'tok'}, customer: {details: undefined, payload: CUSTOMER}},
        },
        {type: 'card/invalid', attempt: effect.attempt},
        {type: 'charge/refused', attempt: effect.attempt, reason: WRONG},
      ];
    case 'charge-card':
    case 'save-card':
      return answersOfCard(effect.do, effect.attempt.id);
    case 'create-qr':
    case 'request-phone':
      return answersOfInstant(effect.do, effect.attempt.id);
    case 'charge-wallet':
      return answersOfWallet(effect.attempt.id);
    case 'press-wallet':
      return answersOfPress(effect.attempt);
    default:
      return otherAnswers(effect);
  }
}

function otherAnswers(effect: Effect): readonly PaymentEvent[] {
  switch (effect.do) {
    case 'cancel-challenge':
      return [true, false].map((hasEnded) => ({type: 'challenge/answered', attempt: effect.attempt, hasEnded}));
    case 'draw-qr':
      return [
        {type: 'qr/drawn', attempt: effect.attempt, drawing: {size: 1, path: ''}},
        {type: 'instant/failed', attempt: effect.attempt, message: ''},
      ];
    case 'withdraw':
      return [true, false].map((hasEnded) => ({
        type: 'instant/withdrawn',
        attempt: effect.attempt.id,
        hasEnded,
        next: `${effect.attempt.id}-again`,
      }));
    case 'read-invoice':
      return [
        {type: 'invoice/read', invoice: INVOICE},
        {type: 'invoice/read', invoice: {...INVOICE, status: 'paid', amountDue: 0, due: {minor: 0, currency: 'BIF'}}},
        {type: 'invoice/unreadable', refusal: {status: 0, code: ''}},
      ];
    default:
      return [];
  }
}

function answersOfCard(call: 'charge-card' | 'save-card', attempt: string): readonly PaymentEvent[] {
  const refused = [PAID, WRONG].map((reason) => ({type: 'charge/refused', attempt, reason}) as const);
  const unanswered = {type: 'charge/unanswered', attempt} as const;
  if (call === 'save-card')
    return [{type: 'card/saved', attempt, source: {id: `src-${attempt}`} as SourcePayload}, ...refused, unanswered];
  const charges = [
    charge('succeeded', null, `ch-${attempt}`),
    charge('pending', null, `ch-${attempt}`),
    charge('pending', null, `ch-${attempt}`, ASK),
    charge('failed', 'DECLINED', `ch-${attempt}`),
  ];
  return [...charges.map((made) => ({type: 'card/charged', attempt, charge: made}) as const), ...refused, unanswered];
}

function answersOfInstant(call: 'create-qr' | 'request-phone', attempt: string): readonly PaymentEvent[] {
  const refused = [PAID, WRONG, UNREACHABLE].map((reason) => ({type: 'instant/refused', attempt, reason}) as const);
  return call === 'create-qr'
    ? [{type: 'qr/created', attempt, code: codeOf(attempt)}, ...refused]
    : [{type: 'phone/sent', attempt, request: {uetr: `ref-${attempt}`, ...LIFE}}, ...refused];
}

/** A second challenge differs from the first only in what is shown. */
const ASK: NextAction = {type: 'challenge', url: '', ...LIFE};

const ENTER: NextAction = {type: 'enter_code', sentTo: '', triesLeft: 5, resendAt: null, ...LIFE};

/** A resent code and a prompt differ from a first code only in what is shown. */
function answersOfWallet(attempt: string): readonly PaymentEvent[] {
  return [
    {type: 'wallet/charged', attempt, charge: charge('pending', null, `ch-${attempt}`, ENTER)},
    {type: 'wallet/charged', attempt, charge: charge('pending', null, `ch-${attempt}`)},
    ...[PAID, WRONG].map((reason) => ({type: 'charge/refused', attempt, reason}) as const),
    {type: 'charge/unanswered', attempt},
  ];
}

function answersOfPress(attempt: string): readonly PaymentEvent[] {
  return [
    {type: 'wallet/charged', attempt, charge: charge('pending', null, `ch-${attempt}`, ENTER)},
    {type: 'wallet/charged', attempt, charge: charge('pending', null, `ch-${attempt}`)},
    ...[PAID, WRONG].map((reason) => ({type: 'wallet/press-refused', attempt, reason}) as const),
  ];
}

function codeOf(attempt: string): Extract<Outcome, {kind: 'qr'}>['code'] {
  return {reference: `ref-${attempt}`, payload: PAYLOAD, money: MONEY, ...LIFE};
}

/** The service's possible answers for each attempt with an unknown outcome. */
function* outcomes({payment}: Situation): Iterable<Choice> {
  for (const attempt of payment.attempts.values()) {
    if (!isUnresolved(attempt)) continue;
    const {id} = attempt;
    const made = outcomesOf(attempt.kind, id, payment.options.mode === 'invoice');
    for (const outcome of made) yield [{type: 'attempt/resolved', attempt: id, outcome}, {}];
    if (attempt.step === 'pending') continue;
    yield [{type: 'attempt/resolved', attempt: id, outcome: {kind: 'none'}}, {}];
    yield [{type: 'attempt/not-found', attempt: id}, {}];
  }
}

function outcomesOfCharge(id: string, isInvoice: boolean): readonly Outcome[] {
  const kept = {kind: 'charge', customer: CUSTOMER, isReturned: false} as const;
  const charges = [
    charge('succeeded', null, `ch-${id}`),
    charge('pending', null, `ch-${id}`),
    charge('failed', 'DECLINED', `ch-${id}`),
  ];
  const returned = isInvoice ? [{...kept, charge: charge('succeeded', null, `ch-${id}`), isReturned: true}] : [];
  return [...charges.map((one) => ({...kept, charge: one})), ...returned];
}

function outcomesOfAsked(id: string, isInvoice: boolean, next: NextAction): readonly Outcome[] {
  const more = [charge('pending', null, `ch-${id}`, next), charge('failed', 'CANCELLED_BY_PAYER', `ch-${id}`)];
  return [
    ...outcomesOfCharge(id, isInvoice),
    ...more.map((one) => ({kind: 'charge', customer: CUSTOMER, isReturned: false, charge: one}) as const),
  ];
}

function outcomesOf(kind: LoggedAttempt['kind'], id: string, isInvoice: boolean): readonly Outcome[] {
  const request = {uetr: `ref-${id}`, ...LIFE};
  switch (kind) {
    case 'card_charge':
      return outcomesOfAsked(id, isInvoice, ASK);
    case 'wallet_charge':
      return outcomesOfAsked(id, isInvoice, ENTER);
    case 'saved_card':
      return [{kind: 'source', customer: CUSTOMER, source: {id: `src-${id}`} as SourcePayload}];
    case 'qr_code':
      return [true, false].map((isAlive) => ({kind: 'qr', code: codeOf(id), isAlive}));
    case 'phone_request':
      return [
        {kind: 'phone', request, money: MONEY, isAlive: true, isDeclined: false},
        {kind: 'phone', request, money: MONEY, isAlive: false, isDeclined: true},
        {kind: 'phone', request, money: MONEY, isAlive: false, isDeclined: false},
      ];
  }
}

/** What the watcher may report. */
function* statuses(situation: Situation): Iterable<Choice> {
  const {payment, now, started} = situation;
  if (!needsWatch(payment, now) || started.statuses > 1) return;
  const pending: InvoiceStatus = {
    version: started.statuses + 1,
    serverTime: 0,
    status: 'pending',
    settledBy: null,
    chargeId: null,
    qrReference: null,
    uetr: null,
    amountDue: 5000,
    returnedAmount: 0,
    issued: [],
    waitingCharge: null,
  };
  const paid: InvoiceStatus = {...pending, status: 'paid', amountDue: 0, chargeId: 'ch-status'};
  const issued = [...payment.attempts.values()].flatMap((one) => (isInstant(one) && one.issued ? [one] : []));
  const own = issued.map(({kind, issued: {reference} = {reference: ''}}): InvoiceStatus =>
    kind === 'qr_code'
      ? {...paid, settledBy: 'qr', qrReference: reference}
      : {...paid, settledBy: 'phone', uetr: reference},
  );
  const ended = issued.flatMap(({issued: one}) =>
    ['declined', 'expired', 'cancelled'].map((status) => ({
      ...pending,
      issued: [{reference: one?.reference ?? '', status}],
    })),
  );
  const foreign: readonly InvoiceStatus[] = [
    {...paid, settledBy: 'card'},
    {...paid, settledBy: 'qr', qrReference: 'foreign'},
    {...paid, settledBy: 'phone', uetr: 'foreign'},
    {...pending, status: 'partial_paid', amountDue: 2000, settledBy: 'qr', qrReference: 'foreign'},
    {...pending, status: 'void'},
  ];
  for (const status of [...own, ...ended, ...foreign])
    yield [{type: 'status/received', status}, count(situation, 'statuses')];
}
