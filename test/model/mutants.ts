/** A guard taken out on purpose: the model has to notice. */
export interface Mutant {
  readonly name: string;
  /** From `src/`. */
  readonly file: string;
  /** Stands in the file once. */
  readonly find: string;
  readonly replace: string;
  /** The profile that shows it. */
  readonly profile: 'charge' | 'add' | 'invoice' | 'tabs';
}

/** What keeps the promises, each once without. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a settled payment can be left',
    file: 'payment/reducer.ts',
    find: "  if (payment.step === 'settled') return payment;\n  if (move.type === 'settled')",
    replace:
      "  if (payment.step === 'settled') return advance({step: 'open', card: {step: 'ready'}, qr: {step: 'closed'}, phone: {step: 'closed'}, failed: undefined}, move);\n  if (move.type === 'settled')",
    profile: 'invoice',
  },
  {
    name: 'a second press is not refused',
    file: 'payment/state.ts',
    find: "return payment.step === 'open' && payment.card.step !== 'ready';",
    replace: "return payment.step === 'open' && payment.card.step === 'pending';",
    profile: 'charge',
  },
  {
    name: 'the attemptLog is not asked who announces',
    file: 'store/event-outbox.ts',
    find: 'const isOurs = await this.#claim;',
    replace: 'const isOurs = (await this.#claim) || true;',
    profile: 'tabs',
  },
  {
    name: 'an event leaves from a widget that is gone',
    file: 'store/event-outbox.ts',
    find: 'if (this.#holder() !== holder) continue;',
    replace: '',
    profile: 'charge',
  },
  {
    name: 'each resend has a key of its own',
    file: 'api/client.ts',
    find: '...(idempotencyKey === undefined ? {} : {idempotencyKey}),',
    replace: '...(idempotencyKey === undefined ? {} : {idempotencyKey: idempotencyKey + this.#env.makeId()}),',
    profile: 'charge',
  },
  {
    name: 'a money call is given up when no answer comes',
    file: 'api/http.ts',
    find: 'limitMs: Infinity};',
    replace: 'limitMs: 0};',
    profile: 'charge',
  },
  {
    name: 'an attempt is not written down',
    file: 'store/payment-store.ts',
    find: 'await this.#env.attemptLog.begin(attempt);',
    replace: '',
    profile: 'charge',
  },
  {
    name: 'attempts of an earlier page are not taken up',
    file: 'store/attempt-recovery.ts',
    find: 'if (isOurs) this.#takeUp(attempt);',
    replace: 'void isOurs;',
    profile: 'add',
  },
  {
    name: 'a press does not wait for what earlier pages began',
    file: 'store/card-desk.ts',
    find: 'await this.#options.lookForEarlier();',
    replace: 'true;',
    profile: 'charge',
  },
  {
    name: 'what was paid elsewhere cannot turn out to be ours',
    file: 'store/payment-store.ts',
    find: "if (this.#payment.step === 'settled' && this.#payment.success.by === 'elsewhere') this.#payment = NEW_PAYMENT;",
    replace: '',
    profile: 'tabs',
  },
  {
    name: 'a pending charge counts as decided',
    file: 'store/payment-store.ts',
    find: "return !(conclusion.kind === 'charge' && ['pending', 'paid'].includes(conclusion.charge.status));",
    replace: 'return true;',
    profile: 'charge',
  },
  {
    name: 'a pending charge counts as success',
    file: 'store/card-rail.ts',
    find: "if (charged.status !== 'succeeded') return",
    replace: "if (charged.status === 'failed') return",
    profile: 'charge',
  },
  {
    name: 'money that went back counts as success',
    file: 'store/card-rail.ts',
    find: 'if (conclusion.isReturned) dropForPaid',
    replace: 'if (false) dropForPaid',
    profile: 'invoice',
  },
  {
    name: 'a charge that is not decided is not followed',
    file: 'store/card-desk.ts',
    find: 'if (begun && isCardBusy(this.#payment.payment)) unknown.add(begun, true);',
    replace: 'void unknown;',
    profile: 'charge',
  },
  {
    name: 'nobody goes on with what is unknown when a widget is back',
    file: 'store/attempt-recovery.ts',
    find: 'for (const attempt of this.#unknown.values()) void this.#findOut(attempt, signal, false).catch(() => undefined);',
    replace: '',
    profile: 'charge',
  },
  {
    name: 'a request whose answer was lost is forgotten',
    file: 'store/payment-store.ts',
    find: 'this.#unknown.add({...attempt, order: orderMark(this.#intent)});',
    replace: 'void attempt;',
    profile: 'invoice',
  },
  {
    name: 'every settlement counts as ours',
    file: 'payment/settlement.ts',
    find: "const qrMoney = settledBy === 'qr' && qrReference !== null ? own.get(qrReference) : undefined;",
    replace:
      "const qrMoney = settledBy === 'qr' && qrReference !== null ? ([...own.values()][0] ?? {minor: 1, currency: 'BIF' as const}) : undefined;",
    profile: 'invoice',
  },
  {
    name: 'a settlement is somebody else’s while a call of ours is on its way',
    file: 'store/invoice-rails.ts',
    find: 'if (!isOursToTell(status, own)) this.#onOthersPaid(status, payment);',
    replace: 'if (own) this.#onOthersPaid(status, payment);',
    profile: 'invoice',
  },
  {
    name: 'an invoice that is paid at the first look was paid elsewhere',
    file: 'store/invoice-rails.ts',
    find: 'if (isOurs) this.#onAlreadyPaid();',
    replace: 'if (isOurs && false) this.#onAlreadyPaid();',
    profile: 'invoice',
  },
  {
    name: 'a payment that is left under way is forgotten',
    file: 'store/payment-registry.ts',
    find: 'this.#left.add(run);',
    replace: '',
    profile: 'charge',
  },
  {
    name: 'a payment that nobody shows is still watched',
    file: 'store/payment-store.ts',
    find: '    this.#hold = undefined;\n    this.#rails?.stop();',
    replace: '    this.#hold = undefined;',
    profile: 'invoice',
  },
];
