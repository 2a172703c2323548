import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {NO_LIMITS} from '../src/config.js';
import {sk, useService, type Answer} from './helpers/harness.js';
import {chargeMobile, otherThan, readCode, WALLET} from './helpers/wallets.js';

/*
 * The odds of an attacker who holds a secret key of one account and wants to charge a wallet without its owner. A code is
 * one of 1,000,000 and allows five guesses: 5 in 1,000,000. Five codes per hour allow 25 guesses, 1 in 40,000. Around the
 * turn of an hour ten codes may be sent within minutes: 50 guesses, 1 in 20,000. A whole day allows 600 guesses, 1 in 1,667,
 * and sends the owner 120 messages. Without the limit on codes, ten codes a second would reach 1 in 2 within four hours.
 */

const HOUR_MS = 60 * 60_000;
const CODE_LIFE_MS = 5 * 60_000;
const TRIES = 5;

const service = useService({limits: {...NO_LIMITS, codesPerWallet: 5}});

const send = (number: string, key = sk('USD'), currency = 'USD'): Promise<Answer> =>
  service.ask('POST', '/v2/one_time_codes', {key, body: {phone_number: number, amount: 100, currency}});
const charge = (number: string, otp: string): Promise<Answer> =>
  chargeMobile(service, {source: {...WALLET, number}, otp});
const told = ({status, body}: Answer) => [status, body['code']];

let wallets = 0;
/** A wallet that has not been sent a code. */
const newWallet = (): string => `+25779${String((wallets += 1)).padStart(5, '0')}4`;

describe('codes for one wallet', () => {
  it('are limited to five in an hour; the next hour allows more', async () => {
    const wallet = newWallet();
    for (let sent = 0; sent < 5; sent += 1) assert.equal((await send(wallet)).status, 201);
    const last = await readCode(service, wallet);
    const refused = await send(wallet.slice(1));
    assert.deepEqual(told(refused), [429, 'rate_limited']);
    const left = HOUR_MS - (service.clock.now() % HOUR_MS);
    assert.equal(refused.headers['retry-after'], String(left / 1000));
    assert.equal(await readCode(service, wallet), last);
    assert.equal((await charge(wallet, last)).status, 201);
    assert.equal((await send(newWallet())).status, 201);
    assert.equal((await send(wallet, sk('BIF'), 'BIF')).status, 201);
    await service.pass(left);
    assert.equal((await send(wallet)).status, 201);
  });

  it('are limited to five even if the number is written differently each time', async () => {
    const [whole, other] = [newWallet().slice(1), newWallet().slice(1)];
    const national = whole.slice(3);
    const spelt = [whole, `+${whole}`, `00${whole}`, national, `0${national}`, `+2570${national}`];
    const answers = await Promise.all(spelt.map((number) => send(number)));
    assert.deepEqual(answers.map(({status}) => status).toSorted(), [201, 201, 201, 201, 201, 429]);
    for (const number of spelt) assert.deepEqual(told(await send(number)), [429, 'rate_limited'], number);
    assert.equal((await send(other)).status, 201);
  });

  it('are limited to five even if twenty are requested at once', async () => {
    const wallet = newWallet();
    const answers = await Promise.all(Array.from({length: 20}, () => send(wallet)));
    const statuses = answers.map(({status}) => status).toSorted((one, other) => one - other);
    assert.deepEqual(statuses, [...Array<number>(5).fill(201), ...Array<number>(15).fill(429)]);
  });

  it('count once when a request is repeated with the same idempotency key', async () => {
    const wallet = newWallet();
    const body = {phone_number: wallet, amount: 100, currency: 'USD'};
    const headers = {'idempotency-key': `codes ${wallet}`};
    for (let call = 0; call < 8; call += 1) {
      assert.equal((await service.ask('POST', '/v2/one_time_codes', {key: sk('USD'), body, headers})).status, 201);
    }
    assert.equal((await send(wallet)).status, 201);
  });

  it('are counted without storing the phone number', async () => {
    const wallet = newWallet();
    await send(wallet);
    const counts = await service.prepared.services.db.selectFrom('limit_counts').select('name').execute();
    assert.ok(counts.length > 0 && !counts.some(({name}) => name.includes(wallet.slice(1))));
  });
});

describe('twenty guesses at once', () => {
  it('use up the five tries, after which the right code is refused too', async () => {
    const wallet = newWallet();
    await send(wallet);
    const code = await readCode(service, wallet);
    const answers = await Promise.all(Array.from({length: 20}, () => charge(wallet, otherThan(code))));
    const said = answers.map(({body}) => body['code']);
    assert.equal(said.filter((one) => one === 'otp_invalid').length, TRIES);
    assert.equal(said.filter((one) => one === 'otp_exhausted').length, 20 - TRIES);
    assert.deepEqual(told(await charge(wallet, code)), [428, 'otp_exhausted']);
  });
});

/** An action on a wallet: request a code, guess wrong, wait, or enter the right code. */
type Deed =
  | {readonly does: 'send'}
  | {readonly does: 'guess'; readonly times: number}
  | {readonly does: 'wait'; readonly ms: number}
  | {readonly does: 'pay'};

const deeds = fc.array(
  fc.oneof(
    {weight: 4, arbitrary: fc.constant<Deed>({does: 'send'})},
    {weight: 4, arbitrary: fc.record({does: fc.constant('guess' as const), times: fc.integer({min: 1, max: 6})})},
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('wait' as const),
        ms: fc.oneof(fc.constantFrom(CODE_LIFE_MS - 1, CODE_LIFE_MS, HOUR_MS), fc.integer({min: 1, max: HOUR_MS})),
      }),
    },
    {weight: 1, arbitrary: fc.constant<Deed>({does: 'pay'})},
  ),
  {minLength: 1, maxLength: 12},
);

/** What a test knows about a wallet: the code that may be valid, and those that must never be valid again. */
class Guesser {
  readonly wallet = newWallet();
  readonly #dead = new Set<string>();
  #live: {readonly code: string; readonly endsAt: number; triesLeft: number} | undefined;

  async do(deed: Deed): Promise<void> {
    if (deed.does === 'send') await this.#send();
    if (deed.does === 'wait') await service.pass(deed.ms);
    if (deed.does === 'pay') await this.#pay();
    for (let time = 0; deed.does === 'guess' && time < deed.times; time += 1) await this.#guess();
  }

  /** Tries every code that is no longer valid. None may be accepted. */
  async tryDead(): Promise<void> {
    if (this.#isOver()) this.#bury();
    for (const code of this.#dead) {
      if (code !== this.#live?.code) assert.equal((await charge(this.wallet, code)).status, 428, code);
    }
  }

  async #send(): Promise<void> {
    const {status} = await send(this.wallet);
    if (status === 429) return;
    assert.equal(status, 201);
    this.#bury();
    const code = await readCode(service, this.wallet);
    this.#live = {code, endsAt: service.clock.now() + CODE_LIFE_MS, triesLeft: TRIES};
  }

  async #guess(): Promise<void> {
    assert.equal((await charge(this.wallet, otherThan(this.#live?.code ?? ''))).status, 428);
    if (this.#live !== undefined && !this.#isOver()) this.#live.triesLeft -= 1;
  }

  async #pay(): Promise<void> {
    if (this.#live === undefined) return;
    const isGood = !this.#isOver();
    assert.equal((await charge(this.wallet, this.#live.code)).status, isGood ? 201 : 428);
    this.#bury();
  }

  #isOver(): boolean {
    return this.#live !== undefined && (this.#live.triesLeft <= 0 || this.#live.endsAt <= service.clock.now());
  }

  #bury(): void {
    if (this.#live !== undefined) this.#dead.add(this.#live.code);
    this.#live = undefined;
  }
}

describe('a used, replaced, expired or exhausted code', () => {
  it('is never accepted again, after any sequence of guesses, new codes and waits', async () => {
    const course = fc.asyncProperty(deeds, async (all) => {
      const guesser = new Guesser();
      for (const deed of all) await guesser.do(deed);
      await guesser.tryDead();
    });
    await fc.assert(course, {numRuns: 40});
  });
});
