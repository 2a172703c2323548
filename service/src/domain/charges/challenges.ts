import type {Selectable} from 'kysely';
import {newId} from '../../lib/random.js';
import type {Queries} from '../../db/types.js';
import type {Challenge} from '../../rails/cards/card-processor.js';
import type {ChallengeTable} from '../../schema/payments.js';
import {countDecline, type DeclineCounters} from '../cards/decline-limits.js';
import {sendInvoiceMail} from '../invoices/mail.js';
import {isPayable, lockInvoice} from '../invoices/settlement.js';
import type {Deps} from '../deps.js';
import type {Caller, Work} from '../work.js';
import {touchCharge, withdraw, type Charge, type NextAction} from './charge.js';

/** A challenge as it is stored. */
export type StoredChallenge = Selectable<ChallengeTable>;

/** The part of a challenge that determines the next action. */
export type ChallengeState = Pick<StoredChallenge, 'id' | 'expires_at' | 'answered_at'>;

/** Where and when a charge is shown: the moment, the service's address as the reader reaches it, and its mode. */
export interface ViewContext {
  readonly now: number;
  readonly base: string;
  readonly isLive: boolean;
}

/** What a processor reports about a pending charge. */
export interface PendingUpdate {
  readonly attempt: string;
  /** What the issuer asks; undefined if it asks nothing, or nothing any more. */
  readonly challenge: Challenge | undefined;
  /** Whether this is the response to a query and so the current state. A callback may be late. */
  readonly isCurrent: boolean;
}

/** Why a charge without a payer was cancelled. */
const NO_PAYER_MESSAGE = 'The issuer wanted to check that it is the payer, and nobody was there to answer.';

/** Where and when a charge is shown to this caller, in the transaction of the work. */
export function viewContextFor(
  {now, publicUrl, isLive}: Pick<Work, 'now' | 'publicUrl' | 'isLive'>,
  caller?: Caller,
): ViewContext {
  return {now, base: caller?.from?.base ?? publicUrl().replace(/\/+$/, ''), isLive};
}

/** The same outside a transaction, at this moment. */
export function currentViewContext(deps: Pick<Deps, 'clock' | 'publicUrl' | 'isLive'>, caller: Caller): ViewContext {
  return viewContextFor({...deps, now: deps.clock.now()}, caller);
}

/** The id of a challenge: about 142 random bits, the only secret in its address. */
export function newChallengeId({random}: Pick<Work, 'random'>): string {
  return newId(random, 'chal_');
}

/** The address of a challenge's page. */
export function challengeUrl(base: string, id: string): string {
  return `${base}/elements/challenges/${id}`;
}

/**
 * Records where the bank's page returns, whether a payer is present to answer, and what a decline counts against, for a
 * charge whose issuer may still ask.
 */
export async function expectChallenge(
  work: Work,
  charge: Charge,
  {
    counters,
    ...expected
  }: Pick<StoredChallenge, 'id' | 'attempt' | 'mails_invoice'> & {readonly counters: DeclineCounters},
): Promise<void> {
  const asked = {charge_id: charge.id, created_at: work.now, ...NOT_ASKED};
  await work.tx
    .insertInto('challenges')
    .values({...expected, ...asked, counters: work.vault.seal(JSON.stringify(counters))})
    .execute();
}

const NOT_ASKED = {url: null, expires_at: null, answered_at: null};

/**
 * Records what the processor reports about a pending charge, whose row is locked: its issuer asks, asks again, or no
 * longer asks. Returns false if nothing has changed.
 */
export async function recordPendingUpdate(work: Work, charge: Charge, update: PendingUpdate): Promise<boolean> {
  const known = await listChallenges(work.tx, charge.id);
  const newest = known.at(-1);
  const {challenge} = update;
  if (challenge === undefined) return endChallenge(work, charge, newest);
  const same = known.find(({url}) => url !== null && work.vault.open(url) === challenge.url);
  if (same === undefined) return beginChallenge(work, charge, {newest, attempt: update.attempt, challenge});
  if (same !== newest || same.answered_at === null || !update.isCurrent) return false;
  await changeChallenge(work, same.id, {answered_at: null});
  await touchCharge(work, charge.id);
  return true;
}

/** What the issuer asked last about a charge; undefined if it has not asked. */
export async function findChallenge(db: Queries, chargeId: string): Promise<StoredChallenge | undefined> {
  const newest = (await listChallenges(db, chargeId)).at(-1);
  return newest?.url === null ? undefined : newest;
}

/** What the payer of a pending charge has to do, by what its issuer asked last. */
export function challengeAction(
  charge: Pick<Charge, 'status'>,
  challenge: ChallengeState | undefined,
  {now, base}: ViewContext,
): NextAction | null {
  if (charge.status !== 'pending' || challenge === undefined || !isOpen(challenge, now)) return null;
  const {id, expires_at} = challenge;
  return {type: 'challenge', url: challengeUrl(base, id), expires_at: expires_at ?? now, server_time: now};
}

/** Whether a challenge still waits for its answer. */
export function isOpen({expires_at, answered_at}: ChallengeState, now: number): boolean {
  return answered_at === null && expires_at !== null && expires_at > now;
}

/** A challenge by its id. */
export function findChallengeById(db: Queries, id: string): Promise<StoredChallenge | undefined> {
  return db.selectFrom('challenges').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The challenges of a charge, oldest first; the first may be one that the issuer has not asked yet. */
export function listChallenges(db: Queries, chargeId: string): Promise<StoredChallenge[]> {
  return db.selectFrom('challenges').selectAll().where('charge_id', '=', chargeId).orderBy('sequence').execute();
}

interface NewChallenge {
  readonly newest: StoredChallenge | undefined;
  readonly attempt: string;
  readonly challenge: Challenge;
}

/**
 * A second challenge replaces the first and has its own id. If no payer is present to answer, the invoice is e-mailed
 * instead.
 */
async function beginChallenge(work: Work, charge: Charge, {newest, attempt, challenge}: NewChallenge): Promise<true> {
  const {challengeMs} = work.lifetimes;
  const expires_at = work.now + Math.min(challenge.expiresInMs ?? challengeMs, challengeMs);
  const issued = {url: work.vault.seal(challenge.url), expires_at, answered_at: null};
  if (newest?.url === null) await changeChallenge(work, newest.id, issued);
  else await addChallenge(work, charge, {newest, attempt, issued});
  if (newest?.mails_invoice !== true || charge.invoice_id === null) await touchCharge(work, charge.id);
  else {
    await withdraw(work, charge.id, NO_PAYER_MESSAGE);
    await mailUnpaid(work, charge);
  }
  return true;
}

/** E-mails the invoice of a charge that has failed, unless that part of it was paid in another way. */
export async function mailUnpaid(work: Work, {invoice_id, installment}: Charge): Promise<void> {
  if (invoice_id === null) return;
  const invoice = await lockInvoice(work.tx, invoice_id);
  if (isPayable(invoice) && invoice.installment === installment) await sendInvoiceMail(work, invoice);
}

/** Counts the late decline of a card charge as if its issuer had declined at once. */
export async function countLateDecline(work: Work, chargeId: string): Promise<void> {
  const [first] = await listChallenges(work.tx, chargeId);
  const counters = first?.counters ?? null;
  if (counters !== null) await countDecline(work, JSON.parse(work.vault.open(counters)) as DeclineCounters);
}

/** Whether the invoice of a charge is e-mailed if the charge fails, because no payer is present. */
export async function isUnattended(db: Queries, chargeId: string): Promise<boolean> {
  return (await listChallenges(db, chargeId)).at(-1)?.mails_invoice === true;
}

async function addChallenge(
  work: Work,
  charge: Charge,
  {
    newest,
    attempt,
    issued,
  }: Pick<NewChallenge, 'newest' | 'attempt'> & {
    readonly issued: Pick<StoredChallenge, 'url' | 'expires_at' | 'answered_at'>;
  },
): Promise<void> {
  const row = {id: newChallengeId(work), charge_id: charge.id, attempt, created_at: work.now, ...issued};
  const mails_invoice = newest?.mails_invoice ?? false;
  await work.tx
    .insertInto('challenges')
    .values({...row, mails_invoice})
    .execute();
}

async function endChallenge(work: Work, charge: Charge, newest: StoredChallenge | undefined): Promise<boolean> {
  if (newest === undefined || newest.url === null || newest.answered_at !== null) return false;
  await changeChallenge(work, newest.id, {answered_at: work.now});
  await touchCharge(work, charge.id);
  return true;
}

async function changeChallenge(
  {tx}: Work,
  id: string,
  change: Partial<Pick<StoredChallenge, 'url' | 'expires_at' | 'answered_at'>>,
): Promise<void> {
  await tx.updateTable('challenges').set(change).where('id', '=', id).execute();
}
