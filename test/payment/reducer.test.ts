import {describe, it} from 'node:test';
import {assert} from 'chai';
import {orderDigest} from '../../src/payment/attempt.js';
import type {PaymentOptions} from '../../src/payment/options.js';
import type {Effect, PaymentEvent} from '../../src/payment/payment-events.js';
import {newPayment, type Payment} from '../../src/payment/state.js';
import {
  ADD,
  ALL_CARD_STEPS,
  apply,
  applyAt,
  assertIgnored,
  CHARGE,
  DECLINED,
  effectsOf,
  END,
  instantIn,
  INVOICE,
  loggedIn,
  NOW,
  openOf,
  PAYABLE,
  payable,
  recovered,
  REFUSED,
  SAVED_CARD,
  settled,
  statusOf,
  stepOf,
  WATCH_MS,
  withCard,
  withdrawalOf,
  withPhone,
  withQr,
} from '../helpers/payment.js';

const ATTACHED: PaymentEvent = {type: 'view/attached'};
const RESET: PaymentEvent = {type: 'payment/reset'};
const FIND: Effect = {do: 'find-attempts'};
const ASK_NOW: Effect = {do: 'ask-now'};
const RENEW: Effect = {do: 'renew-session'};
const FAILED = {rail: 'card', attempt: 'b', failure: DECLINED} as const;
const RAILS = ['card', 'qr', 'phone', 'elsewhere'] as const;

describe('a widget', () => {
  const attached: readonly (readonly [string, Payment, number, readonly Effect[]])[] = [
    ['nothing was started', newPayment(CHARGE), NOW, [FIND]],
    ['a code was issued', withQr('issued'), NOW, [FIND, ASK_NOW]],
    ['the watch ended long ago', withQr('expired'), 10 * END, [FIND, ASK_NOW]],
    ['it is settled, and the code can be paid again', settled('qr'), END - 1, [FIND, ASK_NOW]],
    ['it is settled, and nothing can be paid', settled('qr'), END, [FIND]],
    ['it is settled by a card', settled('card'), NOW, [FIND]],
  ];
  for (const [name, before, now, effects] of attached) {
    it(`looks for attempts of earlier pages when it is attached and ${name}`, () => {
      assert.deepEqual(effectsOf(before, ATTACHED, now), effects);
      const watchUntil = effects.includes(ASK_NOW) ? Math.max(before.watchUntil, now + WATCH_MS) : before.watchUntil;
      assert.deepEqual(applyAt(now, before, ATTACHED), {...before, isAttached: true, watchUntil});
    });
  }

  it('changes nothing else in the payment when it is detached', () => {
    const before = apply(withCard('calling'), ATTACHED);
    assert.deepEqual(stepOf(before, {type: 'view/detached'}), {payment: {...before, isAttached: false}, effects: []});
  });

  it('looks for attempts of earlier pages when the payer returns to the page', () => {
    const before = withQr('issued');
    const {payment, effects} = stepOf(before, {type: 'page/returned'});
    assert.strictEqual(payment, before);
    assert.deepEqual(effects, [FIND]);
  });

  it('shows a failure that is carried over from another payment', () => {
    const {payment, effects} = stepOf(payable(), {type: 'failure/carried-over', failed: FAILED});
    assert.deepEqual([payment, effects], [{...payable(), failed: FAILED}, []] as never);
  });

  for (const by of RAILS) {
    it(`shows no carried-over failure when the payment is settled by ${by}`, () => {
      assertIgnored(settled(by), {type: 'failure/carried-over', failed: FAILED});
    });
  }

  it('checks the invoice when another widget has announced the payment', () => {
    const before = withCard('calling', withQr('calling'));
    const {payment, effects} = stepOf(before, {type: 'payment/superseded'});
    assert.deepEqual(payment, {...before, isSuperseded: true, watchUntil: NOW + WATCH_MS});
    assert.deepEqual(effects, [ASK_NOW]);
  });

  const refused = {type: 'charge/refused', attempt: 'later', reason: REFUSED} as const;
  const superseded = apply(payable(), {type: 'payment/superseded'});
  const read = (amountDue: number): PaymentEvent => ({type: 'invoice/read', invoice: {...PAYABLE, amountDue}});
  const lefts: readonly (readonly [string, Payment, number])[] = [
    ['no failure of a later attempt after another widget has announced the payment', superseded, 0],
    ['no failure when the invoice is read with the same amount due', apply(superseded, read(PAYABLE.amountDue)), 0],
    ['failures again when another part is due', apply(superseded, read(PAYABLE.amountDue - 1)), 1],
    ['failures again after a reset', apply(superseded, {type: 'payment/reset'}), 1],
  ];
  for (const [what, before, announced] of lefts) {
    it(`announces ${what}`, () => {
      const {outbox} = apply(withCard('calling', before, {id: 'later'}), refused);
      assert.lengthOf(outbox, announced);
    });
  }
});

describe('changed options', () => {
  const LESS: PaymentOptions = {...CHARGE, money: {minor: 999, currency: 'USD'}};
  const changes: readonly (readonly [string, PaymentOptions, PaymentOptions, readonly Effect[]])[] = [
    ['another amount', CHARGE, LESS, [RENEW, FIND]],
    ['another description', CHARGE, {...CHARGE, description: 'Three cups'}, [FIND]],
    ['another customer to save a card for', ADD, {...ADD, customerId: 'cus_2'}, [FIND]],
    ['other methods', INVOICE, {...INVOICE, methods: ['qr']}, []],
    ['another invoice', INVOICE, {...INVOICE, invoiceId: 'in_2'}, [FIND]],
    ['a charge instead of a saved card', ADD, CHARGE, [FIND]],
    ['a saved card instead of a charge', CHARGE, ADD, [FIND]],
  ];
  for (const [name, before, options, effects] of changes) {
    it(`change the payment for ${name}`, () => {
      const step = stepOf(newPayment(before), {type: 'options/changed', options});
      assert.deepEqual(step.payment, {...newPayment(before), options, order: orderDigest(options)});
      assert.deepEqual(step.effects, effects);
    });
  }

  for (const options of [ADD, CHARGE, INVOICE]) {
    it(`change nothing when they are equal in ${options.mode} mode`, () => {
      assertIgnored(newPayment(options), {type: 'options/changed', options: {...options}});
    });
  }
});

describe('another session', () => {
  const CHANGED: PaymentEvent = {type: 'session/changed'};
  const NAMED = newPayment({...CHARGE, customerId: 'cus_1'});
  const READ_WALLETS: Effect = {do: 'read-wallets', customerId: 'cus_1', clientKey: CHARGE.clientKey};

  it('reads again what an earlier session did not show, and keeps what is on screen', () => {
    const nothingYet = stepOf(NAMED, CHANGED);
    assert.deepEqual(nothingYet, {payment: NAMED, effects: []});
    assert.isEmpty(effectsOf({...NAMED, wallets: 'loading'}, CHANGED));
    const none = stepOf({...NAMED, savedCards: [], wallets: 'lost'}, CHANGED);
    assert.deepEqual(none, {payment: {...NAMED, savedCards: undefined, wallets: 'lost'}, effects: [READ_WALLETS]});
    const some = {
      ...NAMED,
      savedCards: [SAVED_CARD],
      wallets: {customerId: 'cus_1', providers: [], saved: [], merchantName: ''},
    };
    const effects: readonly Effect[] = [{do: 'read-cards', customerId: 'cus_1'}, READ_WALLETS];
    assert.deepEqual(stepOf(some, CHANGED), {payment: some, effects});
  });

  it('reads an invoice again that could not be read', () => {
    const refused = apply(newPayment(INVOICE), {
      type: 'invoice/unreadable',
      refusal: {status: 401, code: 'session_expired'},
    });
    const {payment, effects} = stepOf(refused, CHANGED);
    assert.deepEqual(payment.invoice.state, {step: 'loading'});
    assert.deepEqual(effects, [{do: 'read-invoice', invoiceId: 'in_1'}]);
  });
});

describe('the reach of the service', () => {
  it('is that of the last call', () => {
    assert.equal(newPayment(CHARGE).reach, 'answered');
    for (const reach of ['expired', 'lost', 'answered'] as const) {
      const {payment, effects} = stepOf(newPayment(CHARGE), {type: 'reach/changed', reach});
      assert.deepEqual([payment, effects], [{...newPayment(CHARGE), reach}, []]);
    }
  });
});

describe('the saved cards', () => {
  const NAMED = newPayment({...CHARGE, customerId: 'cus_1'});
  const REQUESTED: PaymentEvent = {type: 'cards/requested'};

  it('are read once', () => {
    const {payment, effects} = stepOf(NAMED, REQUESTED);
    assert.deepEqual(payment, {...NAMED, savedCards: []});
    assert.deepEqual(effects, [{do: 'read-cards', customerId: 'cus_1'}]);
    assertIgnored(payment, REQUESTED);
  });

  const ignored: readonly (readonly [string, PaymentOptions])[] = [
    ['the page names no customer', CHARGE],
    ['a card is saved', {...ADD, customerId: 'cus_1'}],
    ['an invoice is paid', {...INVOICE, customerId: 'cus_1'}],
  ];
  for (const [name, options] of ignored) {
    it(`are not read when ${name}`, () => assertIgnored(newPayment(options), REQUESTED));
  }

  it('are the cards that the service returns, without removed ones', () => {
    const second = {...SAVED_CARD, id: 'src_2'};
    const read = stepOf(NAMED, {type: 'cards/read', cards: [SAVED_CARD, second]});
    assert.deepEqual(read, {payment: {...NAMED, savedCards: [SAVED_CARD, second]}, effects: []});
    const {payment, effects} = stepOf(read.payment, {type: 'cards/removed', sourceId: 'src_1'});
    assert.deepEqual([payment.savedCards, effects], [[second], []] as never);
    assert.isUndefined(apply(NAMED, {type: 'cards/removed', sourceId: 'src_1'}).savedCards);
  });
});

describe('the outbox', () => {
  const charged = withCard('unknown', withCard('calling'), {id: 'd'});
  const full = apply(
    charged,
    {type: 'charge/refused', attempt: 'c', reason: REFUSED},
    {type: 'attempt/resolved', attempt: 'd', outcome: {kind: 'refused', ...REFUSED}},
  );
  const [first, second] = full.outbox;

  it('keeps announcements in their order', () => {
    assert.deepEqual(
      full.outbox.map(({id}) => id),
      ['c.failed', 'd.failed'],
    );
  });

  for (const isOurs of [true, false]) {
    it(`stores that the first announcement is ${isOurs ? '' : 'not '}made on this page`, () => {
      const {payment, effects} = stepOf(full, {type: 'outbox/claimed', isOurs});
      assert.deepEqual(payment, {...full, outbox: [{...first, isOurs}, second]} as never);
      assert.deepEqual(effects, []);
    });
  }

  it('removes its first announcement once it is delivered', () => {
    const {payment, effects} = stepOf(full, {type: 'outbox/delivered'});
    assert.deepEqual([payment, effects], [{...full, outbox: [second]}, []] as never);
  });

  it('stays empty when it is empty', () => {
    assertIgnored(newPayment(CHARGE), {type: 'outbox/claimed', isOurs: true});
    assert.deepEqual(apply(newPayment(CHARGE), {type: 'outbox/delivered'}), newPayment(CHARGE));
  });
});

describe('a reset', () => {
  for (const step of ALL_CARD_STEPS) {
    it(`is ignored while a card is in step ${step}`, () => assertIgnored(withCard(step, withQr('issued')), RESET));
  }

  const shownBefore: readonly (readonly [string, string, Payment])[] = [
    ['code', 'q', withQr('issued', withPhone('issued'))],
    ['request, which is being sent again', 'p', apply(withPhone('issued', withQr('issued')), {type: 'phone/resent'})],
  ];
  for (const [what, id, shown] of shownBefore) {
    it(`withdraws the shown ${what}, and deletes the customer`, () => {
      const customer = {details: undefined, payload: {...SAVED_CARD, id: 'cus'} as never};
      const before = {...shown, customer, failed: FAILED, watchUntil: 1};
      const {payment, effects} = stepOf(before, RESET);
      const withdrawn = {...instantIn(before, id), step: 'withdrawn', isShown: false, isResending: false} as const;
      assert.deepEqual(payment, {
        ...before,
        attempts: new Map(before.attempts).set(id, withdrawn),
        customer: undefined,
        failed: undefined,
        watchUntil: NOW + WATCH_MS,
      });
      assert.deepEqual(effects, [ASK_NOW, withdrawalOf(before, id)]);
    });
  }

  it('checks no invoice when none was watched', () => {
    const {payment, effects} = stepOf({...payable(), failed: FAILED}, RESET);
    assert.deepEqual([payment, effects], [payable(), []] as never);
  });

  for (const by of RAILS) {
    it(`starts an empty payment after one that is settled by ${by}`, () => {
      const before = {
        ...apply(settled(by), ATTACHED),
        savedCards: [SAVED_CARD],
        quittance: {number: 'OBR-1', polls: 2},
      };
      const {payment, effects} = stepOf(before, RESET);
      const fresh = newPayment(before.options);
      const unread = {isSuperseded: true, invoice: {...fresh.invoice, amountDue: Infinity}};
      const isInvoice = before.options.mode === 'invoice';
      assert.deepEqual(payment, {...fresh, ...(isInvoice && unread), isAttached: true, outbox: before.outbox});
      assert.equal(payment.outbox.length, by === 'elsewhere' ? 0 : 1);
      assert.deepEqual(effects, [RENEW]);
    });
  }

  it('keeps attempts whose outcome is unknown after a payment that is settled', () => {
    const pending = withCard('pending', withQr('unknown', withQr('issued'), 'lost'));
    const before = apply(withCard('unknown', pending, {id: 'asked'}), statusOf({status: 'paid'}));
    assert.deepEqual(before.success, {by: 'elsewhere'});
    assert.deepEqual([...before.attempts.keys()], ['q', 'lost', 'c', 'asked']);
    const {attempts} = apply(before, RESET);
    assert.deepEqual([...attempts.keys()], ['lost', 'c', 'asked']);
  });
});

describe('an attempt of an earlier page', () => {
  const kinds = ['card_charge', 'saved_card', 'qr_code', 'phone_request'] as const;
  for (const kind of kinds) {
    it(`starts with an unknown outcome when it is of kind ${kind}`, () => {
      const logged = {...loggedIn(payable(), kind, 'r'), subject: 'in_1'};
      const {payment, effects} = stepOf(payable(), {type: 'attempt/recovered', logged});
      const isCard = kind === 'card_charge' || kind === 'saved_card';
      const own = isCard
        ? {
            input: undefined,
            prepared: undefined,
            chargeId: undefined,
            next: undefined,
            pressed: undefined,
            refused: undefined,
          }
        : {isShown: false, phoneNumber: '', isResending: false, issued: undefined};
      const attempt = {...logged, step: 'unknown', money: undefined, isFailureAnnounced: false, ...own};
      assert.deepEqual([...payment.attempts], [['r', attempt]] as never);
      assert.deepEqual([payment.watchUntil, effects], [0, []] as never);
    });
  }

  it('is recovered once', () => {
    assertIgnored(withQr('issued'), recovered('qr_code', 'q'));
    assertIgnored(withCard('calling', payable()), recovered('card_charge', 'c'));
  });

  it('hides the last failure only when it is of a card', () => {
    const before = {...payable(), failed: FAILED};
    assert.isUndefined(apply(before, recovered('card_charge', 'r')).failed);
    assert.deepEqual(apply(before, recovered('qr_code', 'r')).failed, FAILED);
  });

  /** Whether the press is replaced, and whether a code was shown beside it. */
  const presses: readonly (readonly [(typeof ALL_CARD_STEPS)[number], boolean, boolean])[] = [
    ['searching', true, true],
    ['preparing', true, true],
    ['logging', true, false],
    ['calling', false, false],
    ['repeating', false, false],
    ['unknown', false, false],
    ['pending', false, false],
  ];
  for (const [step, givesWay, isCodeShown] of presses) {
    it(`${givesWay ? 'replaces' : 'is resolved beside'} a press in step ${step}`, () => {
      const before = withCard(step, withQr('issued'));
      const {payment, effects} = stepOf(before, recovered('card_charge', 'r'));
      assert.deepEqual([...payment.attempts.keys()], givesWay ? ['q', 'r'] : ['q', 'c', 'r']);
      const forgotten: readonly Effect[] = givesWay ? [{do: 'forget-attempts', ids: ['c']}] : [];
      assert.deepEqual(effects, [...forgotten, ...(isCodeShown ? [withdrawalOf(before, 'q')] : [])]);
      assert.deepEqual([instantIn(payment, 'q').step, openOf(payment).qr.step], ['withdrawn', 'closed']);
      assert.deepEqual([payment.outbox, payment.failed], [[], undefined] as never);
      assert.equal(openOf(payment).card.step, givesWay ? 'checking' : openOf(before).card.step);
    });
  }

  it('of a code does not replace a press', () => {
    const payment = apply(withCard('searching', payable()), recovered('qr_code', 'r'));
    assert.deepEqual([...payment.attempts.keys()], ['c', 'r']);
  });

  const statuses = {qr: 'qr_code', phone: 'phone_request', card: 'card_charge'} as const;
  for (const settledBy of ['qr', 'phone', 'card'] as const) {
    it(`reopens a payment that was settled elsewhere by ${settledBy}, until it is resolved`, () => {
      const before = apply(payable(), statusOf({status: 'paid', settledBy}));
      assert.deepEqual(before.success, {by: 'elsewhere'});
      const {payment, effects} = stepOf({...before, watchUntil: 0}, recovered(statuses[settledBy], 'r'));
      assert.isUndefined(payment.success);
      assert.deepEqual([...payment.attempts.keys()], ['r']);
      assert.deepEqual([payment.watchUntil, effects], [NOW + WATCH_MS, [ASK_NOW]] as never);
      const none: PaymentEvent = {type: 'attempt/not-found', attempt: 'r'};
      assert.deepEqual(apply(payment, none).success, {by: 'elsewhere'});
    });
  }

  it('does not reopen a payment that was settled elsewhere by another rail', () => {
    const before = apply(payable(), statusOf({status: 'paid', settledBy: 'phone'}));
    const {payment} = stepOf(before, recovered('qr_code', 'r'));
    assert.deepEqual(payment.success, {by: 'elsewhere'});
    assert.deepEqual([...payment.attempts.keys()], ['r']);
  });

  for (const by of ['card', 'qr', 'phone'] as const) {
    it(`does not reopen a payment that is settled by ${by}`, () => {
      const before = settled(by);
      const {payment, effects} = stepOf(before, recovered('card_charge', 'r'));
      assert.strictEqual(payment.success, before.success);
      assert.deepEqual(effects, []);
      assert.isTrue(payment.attempts.has('r'));
    });
  }
});

describe('an event of an unknown attempt', () => {
  it('deletes the attempt from the log when it was logged', () => {
    const {payment, effects} = stepOf(payable(), {type: 'attempt/logged', attempt: 'x'});
    assert.deepEqual([payment, effects], [payable(), [{do: 'forget-attempts', ids: ['x']}]] as never);
  });
});
