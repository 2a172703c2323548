/** A guard removed on purpose. The model must detect it. */
export interface Mutant {
  readonly name: string;
  /** Relative to `src/`. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The profile that detects it. */
  readonly profile:
    | 'charge'
    | 'add'
    | 'invoice'
    | 'tabs'
    | 'wallet'
    | 'wallets of an invoice'
    | 'challenge'
    | 'challenges of an invoice';
}

/** Every guard that protects a guarantee, each removed once. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a settled payment can change its outcome',
    file: 'payment/transitions.ts',
    find: '  if (payment.success) return step(attempt === undefined ? payment : withoutAttempt(payment, attempt));\n',
    replace: '',
    profile: 'invoice',
  },
  {
    name: 'a second press is not refused',
    file: 'payment/state.ts',
    find: 'some((attempt) => !isInstant(attempt));',
    replace: "some((attempt) => !isInstant(attempt) && attempt.step === 'pending');",
    profile: 'charge',
  },
  {
    name: 'an announcement is made without a claim in the attempt log',
    file: 'store/payment-store.ts',
    find: 'if (isOurs === true) view.announce(',
    replace: 'view.announce(',
    profile: 'tabs',
  },
  {
    name: 'a removed widget dispatches an event',
    file: 'store/payment-store.ts',
    find: 'if (this.#view !== view) continue;',
    replace: '',
    profile: 'charge',
  },
  {
    name: 'each retry has its own idempotency key',
    file: 'api/client.ts',
    find: 'credential, idempotencyKey, signal}',
    replace: 'credential, idempotencyKey: idempotencyKey && idempotencyKey + this.#env.makeId(), signal}',
    profile: 'charge',
  },
  {
    name: 'a call that moves money is given up when there is no response',
    file: 'api/retry.ts',
    find: 'limitMs: Infinity};',
    replace: 'limitMs: 0};',
    profile: 'charge',
  },
  {
    name: 'an attempt is not stored in the attempt log',
    file: 'store/payment-store.ts',
    find: 'await env.attemptLog.add(attempt);',
    replace: '',
    profile: 'charge',
  },
  {
    name: 'attempts of an earlier page are not recovered',
    file: 'store/attempt-recovery.ts',
    find: 'if (isOurs) this.#onRecovered(attempt);',
    replace: 'void isOurs;',
    profile: 'add',
  },
  {
    name: 'a press is not replaced by an attempt of an earlier page',
    file: 'payment/charge.ts',
    find: "new Set<Attempt['step']>(['searching', 'preparing', 'logging'])",
    replace: 'new Set<string>()',
    profile: 'charge',
  },
  {
    name: 'a payment that was settled elsewhere cannot become a success of this widget',
    file: 'payment/reducer.ts',
    find: "const isElsewhere = payment.success?.by === 'elsewhere';",
    replace: 'const isElsewhere = false;',
    profile: 'tabs',
  },
  {
    name: 'a pending charge counts as decided',
    file: 'payment/charge.ts',
    find: "if (charge.status !== 'succeeded') return step(withPending(payment, attempt, charge, now));",
    replace: "if (charge.status !== 'succeeded') return step(withoutAttempt(payment, id));",
    profile: 'charge',
  },
  {
    name: 'a pending charge counts as success',
    file: 'payment/charge.ts',
    find: "if (charge.status !== 'succeeded')",
    replace: "if (charge.status === 'failed')",
    profile: 'charge',
  },
  {
    name: 'a returned charge counts as success',
    file: 'payment/charge.ts',
    find: 'return outcome.isReturned',
    replace: 'return false',
    profile: 'invoice',
  },
  {
    name: 'a pending charge is not polled',
    file: 'store/payment-store.ts',
    find: 'filter(isUnresolved)',
    replace: "filter((attempt) => isUnresolved(attempt) && attempt.step === 'unknown')",
    profile: 'charge',
  },
  {
    name: 'polling does not start again when a widget returns',
    file: 'store/payment-store.ts',
    find: 'this.#activities.delete(name);\n      stopper.abort();',
    replace: 'stopper.abort();',
    profile: 'charge',
  },
  {
    name: 'a request whose response was lost is forgotten',
    file: 'payment/instant.ts',
    find: "const unknown = withAttempt(payment, {...attempt, step: 'unknown', isShown: false, isFailureAnnounced: isAnnounced});",
    replace: 'const unknown = withoutAttempt(payment, attempt.id);',
    profile: 'invoice',
  },
  {
    name: 'a code is shown beside a request',
    file: 'payment/instant.ts',
    find: 'const hidden = hide(hideExpired(payment, attempt), OTHER_RAIL[kind], now);',
    replace: 'const hidden = hideExpired(payment, attempt);',
    profile: 'invoice',
  },
  {
    name: 'every settlement counts as a success of this widget',
    file: 'payment/invoice.ts',
    find: 'const attempt = [...attempts.values()].find((one) => isInstant(one) && one.issued?.reference === reference);',
    replace: "const attempt = {money: {minor: 1, currency: 'BIF' as const}}; void attempts; void reference;",
    profile: 'invoice',
  },
  {
    name: 'a settlement counts as elsewhere while a call of this widget is in flight',
    file: 'payment/invoice.ts',
    find: 'if (mayBeOurs(payment, status)) return step(payment);',
    replace: '',
    profile: 'invoice',
  },
  {
    name: 'an invoice that is already paid when it is read counts as paid elsewhere',
    file: 'payment/invoice.ts',
    find: 'return known.attempts.size > 0 ? checkInvoice',
    replace: 'return known.attempts.size < 0 ? checkInvoice',
    profile: 'invoice',
  },
  {
    name: 'a payment that is under way is forgotten when its widget is removed',
    file: 'store/payment-registry.ts',
    find: 'this.#detached.add(store);',
    replace: '',
    profile: 'charge',
  },
  {
    name: 'a payment without a widget is still watched',
    file: 'store/payment-store.ts',
    find: "this.dispatch({type: 'view/detached'});",
    replace: '',
    profile: 'invoice',
  },
  {
    name: 'a wallet charge that its payer has cancelled counts as success',
    file: 'payment/charge.ts',
    find: 'if (charge.failure_code === CANCELLED) return drop(payment, attempt);',
    replace:
      'if (charge.failure_code === CANCELLED) return settle(payment, {by: RAIL_OF[kind], detail: {customer, charge}}, id);',
    profile: 'wallet',
  },
  {
    name: 'a wallet charge that its payer has cancelled counts as declined',
    file: 'payment/charge.ts',
    find: 'if (charge.failure_code === CANCELLED) return drop(payment, attempt);',
    replace: '',
    profile: 'wallet',
  },
  {
    name: 'a second press of a wallet is sent before the response to the first',
    file: 'payment/charge.ts',
    find: 'attempt.pressed === undefined && ',
    replace: '',
    profile: 'wallet',
  },
  {
    name: 'a code is sent twice for one press',
    file: 'store/wallet-effects.ts',
    find: 'const call = client.press(',
    replace:
      'void client.press(chargeId, {press, code}, {idempotencyKey: context.env.makeId()}); const call = client.press(',
    profile: 'wallet',
  },
  {
    name: 'a wallet is charged under another key than the attempt’s',
    file: 'store/wallet-effects.ts',
    find: 'callOptions(context, attempt)',
    replace: '{...callOptions(context, attempt), idempotencyKey: `${attempt.id}.wallet.again`}',
    profile: 'wallet',
  },
  {
    name: 'a second wallet is charged beside the first',
    file: 'payment/wallet.ts',
    find: 'if (payment.success || isCharging(payment) || !isKnown',
    replace: 'if (payment.success || !isKnown',
    profile: 'wallet',
  },
  {
    name: 'a returned wallet charge is a second success',
    file: 'payment/charge.ts',
    find: 'return outcome.isReturned',
    replace: 'return false',
    profile: 'wallets of an invoice',
  },
  {
    name: 'a late success of a wallet follows the success of another rail',
    file: 'payment/transitions.ts',
    find: '  if (payment.success) return step(attempt === undefined ? payment : withoutAttempt(payment, attempt));\n',
    replace: '',
    profile: 'wallets of an invoice',
  },
  {
    name: 'a refused press of a wallet counts as the end of its charge',
    file: 'payment/wallet.ts',
    find: 'const isCode = CODE_REFUSALS.has(code);',
    replace:
      "const known = walletIn(payment, id);\n    if (known && code !== '') return resolveCharge(payment, known, {kind: 'refused', code, message: ''}, now);\n    const isCode = CODE_REFUSALS.has(code);",
    profile: 'wallet',
  },
  {
    name: 'a lost response counts as the end of a wallet charge',
    file: 'payment/reducer.ts',
    find: "return step(withAttempt(payment, {...attempt, step: 'repeating'}));",
    replace: "return refuseCharge(payment, attempt, {code: 'lost', message: ''}, 0);",
    profile: 'wallet',
  },
  {
    name: 'the response to a press counts as the end of a wallet charge',
    file: 'payment/wallet.ts',
    find: "return step(known, {do: 'ask-now'});",
    replace:
      'const left = [...known.attempts].filter(([one]) => one !== id || charge.next); return step({...known, attempts: new Map(left)});',
    profile: 'wallet',
  },
  {
    name: 'a challenge that its payer has cancelled counts as success',
    file: 'payment/charge.ts',
    find: 'if (charge.failure_code === CANCELLED) return drop(payment, attempt);',
    replace:
      'if (charge.failure_code === CANCELLED) return settle(payment, {by: RAIL_OF[kind], detail: {customer, charge}}, id);',
    profile: 'challenge',
  },
  {
    name: 'a challenge that its payer has cancelled counts as declined',
    file: 'payment/charge.ts',
    find: 'if (charge.failure_code === CANCELLED) return drop(payment, attempt);',
    replace: '',
    profile: 'challenge',
  },
  {
    name: 'a challenge is ended by the outcome of another charge',
    file: 'api/client.ts',
    find: 'idempotency_key: attemptKey(attempt)}',
    replace: "idempotency_key: attemptKey({...attempt, id: attempt.id.replace(/\\d+$/, '1')})}",
    profile: 'challenge',
  },
  {
    name: 'the response to a cancellation counts as the end of a challenge',
    file: 'payment/challenge.ts',
    find: "return step(known, {do: 'ask-now'});",
    replace:
      'const left = [...known.attempts].filter(([one]) => one !== id || !hasEnded); return step({...known, attempts: new Map(left)});',
    profile: 'challenge',
  },
  {
    name: 'a charge with a challenge is not polled',
    file: 'store/payment-store.ts',
    find: 'filter(isUnresolved)',
    replace: "filter((attempt) => isUnresolved(attempt) && !('next' in attempt && attempt.next))",
    profile: 'challenge',
  },
  {
    name: 'a lost response counts as the failure of a card charge',
    file: 'payment/reducer.ts',
    find: "return step(withAttempt(payment, {...attempt, step: 'repeating'}));",
    replace: "return refuseCharge(payment, attempt, {code: 'lost', message: ''}, 0);",
    profile: 'challenge',
  },
  {
    name: 'a returned charge with a challenge is a success',
    file: 'payment/charge.ts',
    find: 'return outcome.isReturned',
    replace: 'return false',
    profile: 'challenges of an invoice',
  },
  {
    name: 'a late success of a challenge follows the success of another rail',
    file: 'payment/transitions.ts',
    find: '  if (payment.success) return step(attempt === undefined ? payment : withoutAttempt(payment, attempt));\n',
    replace: '',
    profile: 'challenges of an invoice',
  },
];
