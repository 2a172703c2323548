import assert from 'node:assert/strict';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {sql, type Kysely} from 'kysely';
import type {Database} from '../src/db/types.js';
import {CALL_KINDS, openJournal, type CallJournal, type EffectKind, type JournalLine} from './helpers/call-journal.js';
import {createPlace, inDatabase, type TestPlace} from './helpers/child-service-place.js';
import {killChildren, startChild, type ChildService} from './helpers/child-service.js';
import type {Json} from './helpers/child-service-workload.js';
import {
  orderAll,
  orderUnanswered,
  read,
  send,
  UNANSWERED,
  until,
  type Answered,
  type KeyedCall,
  type Orders,
  type Unanswered,
} from './helpers/crash-orders.js';
import {STEPS, type Step} from './helpers/journal-rails.js';

const SCRIPT = 'test/helpers/journaling-service.ts';

/** Every call except mail is looked up before it is sent again. A mail server cannot be queried, so it only sees the same attempt again. */
const CAN_BE_FOUND: readonly EffectKind[] = CALL_KINDS.filter((kind) => kind !== 'mail');

type Row = Readonly<Record<string, unknown>>;

/** What is known after the second process has repeated the calls of the killed one and has stopped. */
interface Seen {
  readonly orders: Orders;
  /** The kinds of the calls that were stored and leased when the process was killed. */
  readonly leased: readonly string[];
  /** What the rails saw of the calls that were in flight at the kill. */
  readonly lines: readonly JournalLine[];
  /** The responses to the requests with an idempotency key, each sent twice after the kill. */
  readonly answers: Readonly<Record<keyof Orders['calls'], readonly [Answered, Answered]>>;
  readonly rows: Readonly<
    Record<'invoices' | 'charges' | 'payouts' | 'phone_requests' | 'messages' | 'tasks', readonly Row[]>
  >;
}

for (const step of STEPS) {
  describe(`a service that is killed ${step}, with one call of every kind in flight`, {timeout: 120_000}, () => {
    let place: TestPlace;
    let folder: string;
    let seen: Seen;
    before(async () => {
      place = await createPlace();
      folder = await mkdtemp(join(tmpdir(), 'call-journal-'));
      seen = await killAndMakeUp(place, {step, file: join(folder, 'journal')});
    });
    after(async () => {
      await killChildren();
      await place.remove();
      await rm(folder, {recursive: true});
    });

    it('had stored every call before it made it', () => {
      assert.deepEqual([...seen.leased].sort(), [...CALL_KINDS].sort());
    });

    it('leaves no call in the queue', () => {
      const left = seen.rows.tasks.map(({kind}) => String(kind));
      assert.deepEqual(
        left.filter((kind) => (CALL_KINDS as readonly string[]).includes(kind)),
        [],
      );
      assert.equal(left.filter((kind) => kind === 'payout_arrival').length, 1);
    });

    for (const kind of CALL_KINDS) {
      it(`${kind}: has one effect, and its outcome is stored`, () => {
        checkRail(seen, kind, step);
        CHECKS[kind](seen);
      });
    }
  });
}

/** What is known about requests whose process was killed just before it would have responded. */
interface Missed {
  /** The stored idempotency keys and jobs before the second process started. */
  readonly kept: Readonly<Record<'idempotency_keys' | 'tasks', readonly Row[]>>;
  /** The responses to the same requests, each sent twice more. */
  readonly answers: Readonly<Record<keyof Unanswered, readonly [Answered, Answered]>>;
  readonly lines: readonly JournalLine[];
  readonly rows: Seen['rows'];
}

describe('a service that is killed after an outcome is stored and before it is sent', {timeout: 120_000}, () => {
  let place: TestPlace;
  let folder: string;
  let missed: Missed;
  before(async () => {
    place = await createPlace();
    folder = await mkdtemp(join(tmpdir(), 'call-journal-'));
    missed = await missAnswers(place, join(folder, 'journal'));
  });
  after(async () => {
    await killChildren();
    await place.remove();
    await rm(folder, {recursive: true});
  });

  it('had stored every response, and had no charge or phone request left to send', () => {
    const {idempotency_keys, tasks} = missed.kept;
    const kept = idempotency_keys.map(({key, status}) => [String(key), status]);
    assert.deepEqual(kept.sort(), UNANSWERED.map((key) => [key, 201]).sort());
    assert.ok(
      idempotency_keys.every(({body}) => body !== null),
      'a response without a body',
    );
    const left = tasks.map(({kind}) => String(kind)).filter((kind) => ASKED_FOR_CALLER.some((asked) => asked === kind));
    assert.deepEqual(left, []);
  });

  for (const key of UNANSWERED) {
    it(`${key}: returns the stored response to the same key`, () => {
      const [first, second] = missed.answers[key];
      assert.deepEqual([first.status, first.isReplay, second.isReplay], [201, true, true]);
      assert.equal(second.text, first.text);
      const {status, next_action} = JSON.parse(first.text) as Json;
      if (key === 'card' || key === 'mobile') assert.equal(status, 'succeeded');
      if (key === 'wallet') assert.equal((next_action as Json)['type'], 'approve_on_phone');
    });
  }

  it('executes no call twice', () => {
    const did = (kind: EffectKind): readonly string[] =>
      missed.lines.filter((line) => line.kind === kind).map((line) => line.did);
    // Two wallets were charged: one with the code that a server requested, one with a prompt.
    for (const kind of ASKED_FOR_CALLER) {
      assert.deepEqual(did(kind), kind === 'mobile_charge' ? ['effect', 'effect'] : ['effect'], kind);
    }
    for (const kind of ['payout_departure', 'instant_payout'] as const) {
      assert.deepEqual(
        did(kind).filter((what) => what !== 'find'),
        ['effect'],
        kind,
      );
    }
    const charges = missed.rows.charges.map(({kind, status}) => [kind, status]).sort();
    assert.deepEqual(charges, [
      ['card', 'succeeded'],
      ['ips', 'succeeded'],
      ['mobile', 'pending'],
      ['mobile', 'succeeded'],
    ]);
    assert.deepEqual([missed.rows.phone_requests.length, missed.rows.payouts.length], [1, 2]);
  });
});

/** The calls that a caller waits for. Payouts are sent only after the response. */
const ASKED_FOR_CALLER = ['card_charge', 'mobile_charge', 'phone_request'] as const;

/** Checks that the rail saw one attempt, executed it once, and was queried or called again as expected. */
function checkRail({lines}: Seen, kind: EffectKind, step: Step): void {
  const ofKind = lines.filter((line) => line.kind === kind);
  assert.equal(new Set(ofKind.map(({attempt}) => attempt)).size, 1, 'one attempt');
  const canBeFound = CAN_BE_FOUND.includes(kind);
  const expected = {
    'before the call': canBeFound ? ['find', 'effect'] : ['effect'],
    'after the call': canBeFound ? ['effect', 'find'] : ['effect', 'repeat'],
  };
  assert.deepEqual(
    ofKind.map(({did}) => did),
    expected[step],
  );
}

const CHECKS: Readonly<Record<EffectKind, (seen: Seen) => void>> = {
  card_charge(seen) {
    checkInvoice(seen, {name: 'card', settledBy: 'card', charges: [['card', 'succeeded', '0']]});
    checkAnswers(seen, 'card', {status: 'succeeded', amount_refunded: 0});
  },
  mobile_charge(seen) {
    const charges = seen.rows.charges.filter(({kind, status}) => kind === 'mobile' && status !== 'failed');
    assert.deepEqual(
      charges.map(({status}) => status),
      ['succeeded'],
    );
    assert.match(String(charges[0]?.['customer_id']), /^cus_/);
    checkAnswers(seen, 'mobile', {status: 'succeeded', id: charges[0]?.['id']});
  },
  phone_request(seen) {
    const [request, ...more] = seen.rows.phone_requests;
    assert.deepEqual([request?.['status'], more.length], ['approved', 0]);
    checkInvoice(seen, {name: 'phone', settledBy: 'phone', charges: [['ips', 'succeeded', '0']]});
    checkAnswers(seen, 'phone', {uetr: request?.['uetr']});
  },
  card_refund(seen) {
    const charges = [
      ['card', 'succeeded', '1999'],
      ['ips', 'succeeded', '0'],
    ] as const;
    checkInvoice(seen, {name: 'late', settledBy: 'qr', charges});
    checkAnswers(seen, 'late', {status: 'succeeded', amount_refunded: 1999});
    assert.equal(attemptOf(seen, 'card_refund'), refundedOf(seen, 'late')?.['processing_id']);
  },
  bank_refund(seen) {
    const charges = [
      ['ips', 'succeeded', '0'],
      ['ips', 'succeeded', '1999'],
    ] as const;
    checkInvoice(seen, {name: 'bank', settledBy: 'qr', charges});
    assert.equal(attemptOf(seen, 'bank_refund'), refundedOf(seen, 'bank')?.['processing_id']);
  },
  mobile_refund(seen) {
    const [charge] = seen.rows.charges.filter(({failure_code}) => failure_code === 'CANCELLED_BY_PAYER');
    assert.equal(String(charge?.['amount_refunded']), '100');
    assert.equal(attemptOf(seen, 'mobile_refund'), charge?.['processing_id']);
  },
  payout_departure: (seen) => checkPayout(seen, {name: 'ordinary', kind: 'payout_departure', status: 'in_transit'}),
  instant_payout: (seen) => checkPayout(seen, {name: 'instant', kind: 'instant_payout', status: 'paid'}),
  mail(seen) {
    const messages = seen.rows.messages.filter(({invoice_id}) => invoice_id === seen.orders.invoices.mail);
    assert.deepEqual(
      messages.map(({id, sent_at}) => [id, sent_at !== null]),
      [[attemptOf(seen, 'mail'), true]],
    );
  },
  tax_filing(seen) {
    const invoice = seen.rows.invoices.find(({id}) => id === seen.orders.invoices.tax);
    const issued = seen.lines.find(({kind, did}) => kind === 'tax_filing' && did === 'effect')?.answer as Json;
    assert.equal(invoice?.['quittance_number'], issued['quittanceNumber']);
    assert.equal(attemptOf(seen, 'tax_filing'), invoice?.['id']);
  },
};

/** Checks that an invoice was paid once. Each of its charges is a kind, a status and the refunded amount. */
function checkInvoice(
  {orders, rows}: Seen,
  expected: {
    readonly name: keyof Orders['invoices'];
    readonly settledBy: string;
    readonly charges: readonly (readonly [string, string, string])[];
  },
): void {
  const id = orders.invoices[expected.name];
  const invoice = rows.invoices.find((row) => row['id'] === id);
  assert.deepEqual([invoice?.['status'], invoice?.['settled_by']], ['paid', expected.settledBy]);
  const charges = rows.charges.filter(({invoice_id}) => invoice_id === id);
  const found = charges.map(({kind, status, amount_refunded}) => [kind, status, String(amount_refunded)]);
  assert.deepEqual(found.sort(), expected.charges);
}

function checkPayout(
  {orders, rows, ...seen}: Seen,
  expected: {readonly name: keyof Orders['payouts']; readonly kind: EffectKind; readonly status: string},
): void {
  const payout = rows.payouts.find(({id}) => id === orders.payouts[expected.name]);
  assert.equal(payout?.['status'], expected.status);
  assert.equal(payout['processing_id'], attemptOf({...seen, orders, rows}, expected.kind));
  assert.equal(rows.payouts.length, Object.keys(orders.payouts).length);
}

/** Checks that the same key gets the outcome, and the identical response from then on. */
function checkAnswers({answers}: Seen, name: keyof Orders['calls'], expected: Json): void {
  const [first, second] = answers[name];
  assert.deepEqual([first.status, second.status, second.isReplay], [201, 201, true]);
  assert.equal(second.text, first.text);
  const body = JSON.parse(first.text) as Json;
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((member) => [member, body[member]])), expected);
}

function attemptOf({lines}: Seen, kind: EffectKind): string | undefined {
  return lines.find((line) => line.kind === kind)?.attempt;
}

function refundedOf({orders, rows}: Seen, name: keyof Orders['invoices']): Row | undefined {
  const id = orders.invoices[name];
  return rows.charges.find(({invoice_id, amount_refunded}) => invoice_id === id && String(amount_refunded) !== '0');
}

/** Kills a process at a step of every kind of call, and starts another one that repeats the calls. */
async function killAndMakeUp(place: TestPlace, killed: {readonly step: Step; readonly file: string}): Promise<Seen> {
  const journal = openJournal(killed.file);
  const env = {CALL_JOURNAL: killed.file};
  const dying = await startChild(place.place, {script: SCRIPT, env: {...env, KILLED_AT: killed.step}});
  const orders = await orderAll(dying, journal);
  const leased = await inDatabase(place, endLeases);
  const next = await startChild(place.place, {script: SCRIPT, env});
  const answers = {
    card: await sendTwice(next, orders.calls.card),
    late: await sendTwice(next, orders.calls.late),
    mobile: await sendTwice(next, orders.calls.mobile),
    phone: await sendTwice(next, orders.calls.phone),
  };
  await until('all interrupted work is done', () => isMadeUpFor(next, {orders, journal}));
  // The answers of the calls in flight are recorded before the process stops.
  await next.stop();
  return {orders, leased, answers, lines: linesOfKilled(journal), rows: await inDatabase(place, readRows)};
}

/** Kills a process just before it responds, and sends the requests again to another one. */
async function missAnswers(place: TestPlace, file: string): Promise<Missed> {
  const journal = openJournal(file);
  const env = {CALL_JOURNAL: file};
  const dying = await startChild(place.place, {script: SCRIPT, env: {...env, KILLED_AT: 'before the answer'}});
  const calls = await orderUnanswered(dying);
  const kept = await inDatabase(place, async (db) => ({
    idempotency_keys: await db.selectFrom('idempotency_keys').selectAll().execute(),
    tasks: await db.selectFrom('tasks').selectAll().execute(),
  }));
  await inDatabase(place, endLeases);
  const next = await startChild(place.place, {script: SCRIPT, env});
  const answers = {
    card: await sendTwice(next, calls.card),
    mobile: await sendTwice(next, calls.mobile),
    wallet: await sendTwice(next, calls.wallet),
    phone: await sendTwice(next, calls.phone),
    ordinary: await sendTwice(next, calls.ordinary),
    instant: await sendTwice(next, calls.instant),
  };
  const invoice = calls.phone.path.split('/').at(-2);
  await until('the payouts left and the phone has paid', async () => {
    const seen = journal.read().filter(({did}) => did === 'effect');
    const hasLeft = ['payout_departure', 'instant_payout'].every((kind) => seen.some((line) => line.kind === kind));
    return hasLeft && (await read(next, `/v2/invoices/${invoice}/status`))['status'] === 'paid';
  });
  await next.stop();
  return {kept, answers, lines: journal.read(), rows: await inDatabase(place, readRows)};
}

async function sendTwice(service: ChildService, call: KeyedCall): Promise<readonly [Answered, Answered]> {
  return [await send(service, call), await send(service, call)];
}

/** Whether every rail was queried or called again, and the simulated phone has paid. */
async function isMadeUpFor(
  service: ChildService,
  {orders, journal}: {readonly orders: Orders; readonly journal: CallJournal},
): Promise<boolean> {
  const lines = journal.read();
  const killedAt = lines.findLastIndex(({did}) => did === 'held');
  const since = new Set(lines.slice(killedAt + 1).map(({kind}) => kind));
  if (since.size < CALL_KINDS.length) return false;
  return (await read(service, `/v2/invoices/${orders.invoices.phone}/status`))['status'] === 'paid';
}

/** What the rails saw of each kind since the kill was armed for it. */
function linesOfKilled(journal: CallJournal): readonly JournalLine[] {
  const lines = journal.read();
  return lines.filter(
    ({kind, did}, index) =>
      did !== 'armed' &&
      did !== 'held' &&
      lines.findIndex((line) => line.kind === kind && line.did === 'armed') < index,
  );
}

/**
 * Returns the kinds of the leased calls and ends their leases. Leases last up to 70 seconds by the database's clock,
 * which a test cannot move.
 */
async function endLeases(db: Kysely<Database>): Promise<readonly string[]> {
  const ended = await sql<{kind: string}>`update tasks set lease_until = 0
    where rail is not null and lease_until is not null returning kind`.execute(db);
  return ended.rows.map(({kind}) => kind);
}

async function readRows(db: Kysely<Database>): Promise<Seen['rows']> {
  return {
    invoices: await db.selectFrom('invoices').selectAll().execute(),
    charges: await db.selectFrom('charges').selectAll().execute(),
    payouts: await db.selectFrom('payouts').selectAll().execute(),
    phone_requests: await db.selectFrom('phone_requests').selectAll().execute(),
    messages: await db.selectFrom('messages').selectAll().execute(),
    tasks: await db.selectFrom('tasks').selectAll().execute(),
  };
}
