import assert from 'node:assert/strict';
import {everythingOf, type Case, type Group, type Stand} from './case.js';
import {httpText, type LineFault} from './line.js';
import {STRANGE_ANSWERS} from './strange-answers.js';

/** A system that executes orders with an idempotency key, and its adapter. */
export interface OrderStand<Rail> extends Stand<Rail> {
  /** The executed orders of a kind; absent if the system stores nothing. */
  carriedOut?(kind: string): readonly {readonly amount?: bigint}[];
  /** Texts that no error may contain: phone numbers, account numbers, codes. */
  readonly secrets: readonly string[];
}

/** A kind of order that a rail accepts. */
export interface OrderKind<S> {
  readonly name: string;
  readonly group: 'keys' | 'refunds';
  /** Two valid keys for such orders. */
  keys(stand: S): readonly [string, string];
  /** Sends an order and returns its answer. `amount` is in minor units; a refund ignores it, because it sends back a whole payment. */
  send(stand: S, order: {readonly key: string; readonly amount: bigint}): Promise<unknown>;
  /** Returns the answer that an order got; `undefined` if the system is sure that it does not know the order. */
  find(stand: S, key: string): Promise<unknown>;
}

const AMOUNT = 199_900n;
/** An amount that a JavaScript number cannot represent exactly. */
const LARGE_AMOUNT = 9_007_199_254_740_993n;

/** Faults in which the order arrives but its answer is lost or late. */
const LOST = [
  ['an answer that is lost', {kind: 'lose', after: /^/}],
  ['an answer after the time limit', {kind: 'late', after: /^/}],
] as const;

/** The cases that apply to every kind of order, without those that the stand cannot run. */
export function orderCases<S extends OrderStand<object>>(stand: S, kinds: readonly OrderKind<S>[]): readonly Case<S>[] {
  const ordered = kinds.map((kind) => new Ordered(kind));
  return [
    ...ordered.map((one) => one.unknownCase()),
    ...(stand.carriedOut === undefined ? [] : ordered.flatMap((one) => one.keyCases())),
    ...(stand.line === undefined ? [] : ordered.flatMap((one) => [...one.lineCases(), ...one.answerCases()])),
  ];
}

/** One kind of order, and the cases about it. */
class Ordered<S extends OrderStand<object>> {
  readonly #kind: OrderKind<S>;

  constructor(kind: OrderKind<S>) {
    this.#kind = kind;
  }

  unknownCase(): Case<S> {
    return this.#case('answers', 'is not found if it was never sent', (stand) => this.#isFound(stand, undefined));
  }

  keyCases(): readonly Case<S>[] {
    const {group} = this.#kind;
    const once = (name: string, run: (stand: S) => Promise<unknown>): Case<S> =>
      this.#case(group, name, async (stand) => {
        await run(stand);
        this.#isDone(stand, 1);
      });
    return [
      once('is carried out once if it is sent again, and gets the same answer', async (stand) => {
        const answer = await this.#send(stand);
        assert.deepEqual(await this.#send(stand), answer);
      }),
      once('is carried out once if it is sent twice at once', (stand) =>
        Promise.allSettled([this.#send(stand), this.#send(stand)]),
      ),
      once('is found with the outcome that was returned', async (stand) =>
        this.#isFound(stand, await this.#send(stand)),
      ),
      this.#case(group, 'is carried out once for each key', async (stand) => {
        for (const key of this.#kind.keys(stand)) await this.#kind.send(stand, {key, amount: AMOUNT});
        this.#isDone(stand, 2);
      }),
      ...(group === 'refunds' ? [] : this.#amountCases()),
    ];
  }

  #amountCases(): readonly Case<S>[] {
    return [
      this.#case('answers', 'the system gets the amount unchanged', async (stand) => {
        await this.#send(stand, LARGE_AMOUNT);
        assert.deepEqual(
          stand.carriedOut?.(this.#kind.name).map(({amount}) => amount),
          [LARGE_AMOUNT],
        );
      }),
      this.#case('keys', 'is not carried out again if it is sent again with another amount', async (stand) => {
        await this.#send(stand);
        await assert.rejects(this.#send(stand, AMOUNT + 1n));
        this.#isDone(stand, 1);
      }),
    ];
  }

  lineCases(): readonly Case<S>[] {
    const line = (name: string, run: (stand: S) => Promise<void>): Case<S> => this.#case('line', name, run);
    return [
      line('a system that never answers: the call times out without an outcome', (stand) =>
        this.#rejectsOver(stand, {kind: 'hang'}),
      ),
      line('a connection that breaks before anything arrives: no outcome, and it can be sent again', async (stand) => {
        await this.#rejectsOver(stand, {kind: 'reset'});
        this.#isDone(stand, 0);
        await this.#isFound(stand, undefined);
        await this.#send(stand);
        this.#isDone(stand, 1);
      }),
      ...LOST.map(([what, fault]) =>
        line(`${what}: no outcome; it is found, and not carried out again`, async (stand) => {
          await this.#rejectsOver(stand, fault);
          const found = await this.#find(stand);
          assert.notEqual(found, undefined);
          assert.deepEqual(await this.#send(stand), found);
          this.#isDone(stand, 1);
        }),
      ),
      line('a query without an answer does not mean that the order is unknown', async (stand) => {
        await this.#send(stand);
        stand.line?.break({kind: 'reset'});
        await assert.rejects(this.#find(stand));
      }),
    ];
  }

  answerCases(): readonly Case<S>[] {
    const strange = Object.entries(STRANGE_ANSWERS).map(([what, text]) =>
      this.#case('strange answers', `${what}: no outcome, neither of an order nor of a query`, async (stand) => {
        await this.#rejectsOver(stand, {kind: 'say', text});
        stand.line?.break({kind: 'say', text});
        await assert.rejects(this.#find(stand));
      }),
    );
    const isSilent = this.#case('secrets', 'an error contains no secret', async (stand) => {
      const body = JSON.stringify(stand.secrets);
      const echo = httpText('500 Internal Server Error', {type: 'application/json', body});
      for (const fault of [{kind: 'reset'}, {kind: 'say', text: echo}] as const) {
        stand.line?.break(fault);
        const told = everythingOf(await this.#send(stand).catch((reason: unknown) => reason));
        assert.ok(!stand.secrets.some((secret) => told.includes(secret)), 'an error with a secret');
      }
    });
    return [...strange, isSilent];
  }

  #case(group: Group, name: string, run: (stand: S) => Promise<void>): Case<S> {
    return {group, name: `${this.#kind.name}: ${name}`, run};
  }

  #send(stand: S, amount = AMOUNT): Promise<unknown> {
    return this.#kind.send(stand, {key: this.#kind.keys(stand)[0], amount});
  }

  #find(stand: S): Promise<unknown> {
    return this.#kind.find(stand, this.#kind.keys(stand)[0]);
  }

  async #isFound(stand: S, answer: unknown): Promise<void> {
    assert.deepEqual(await this.#find(stand), answer);
  }

  #isDone(stand: S, times: number): void {
    if (stand.carriedOut !== undefined) assert.equal(stand.carriedOut(this.#kind.name).length, times);
  }

  /** Sends an order over a broken connection, which must be neither a success nor a failure, and repairs the connection. */
  async #rejectsOver(stand: S, fault: LineFault): Promise<void> {
    stand.line?.break(fault);
    await assert.rejects(this.#send(stand));
    stand.line?.mend();
  }
}
