import {addOne, countWithin, requireWithin, type Limit} from '../abuse-limits.js';
import {countSessionDecline} from '../sessions/permissions.js';
import type {Caller, Limits, Work} from '../work.js';

const WINDOW_MS = 10 * 60 * 1000;

/**
 * Counts a card that a page submits, even if it is then refused: a test of a list of stolen cards has this pattern.
 * Counted per account, across its keys and sessions, and per client address.
 *
 * @throws Problem 429 when there were too many
 */
export async function countCardAttempt(work: Work, caller: Caller): Promise<void> {
  const {cardTokensPerAddress, cardTokensPerAccount} = work.limits;
  await countWithin(
    work,
    limitsOf(work, caller, {of: 'card', perAddress: cardTokensPerAddress, perAccount: cardTokensPerAccount}),
  );
}

/**
 * Checks that a page has not had too many cards declined, before its card goes to the issuer. Cards in flight are not
 * counted yet; there are no more of them than submitted cards.
 *
 * @throws Problem 429 when there were too many
 */
export async function requireFewDeclines(work: Work, caller: Caller): Promise<void> {
  if (caller.kind !== 'secret') await requireWithin(work, declinesOf(work, caller));
}

/** What a decline counts against: its session and, for a page, also the account and the client address. */
export interface DeclineCounters {
  readonly sessionId: string | null;
  readonly limits: readonly Limit[];
}

/** The counters for a decline of this caller. They can be stored until the issuer has answered. */
export function declineCounters(work: Work, caller: Caller): DeclineCounters {
  const limits = caller.kind === 'secret' ? [] : declinesOf(work, caller);
  return {sessionId: caller.kind === 'session' ? caller.id : null, limits};
}

/** Counts a decline. */
export async function countDecline(work: Work, {sessionId, limits}: DeclineCounters): Promise<void> {
  if (sessionId !== null) await countSessionDecline(work, sessionId);
  if (limits.length > 0) await addOne(work, limits);
}

function declinesOf(work: Work, caller: Caller): readonly Limit[] {
  const {cardDeclinesPerAddress, cardDeclinesPerAccount} = work.limits;
  return limitsOf(work, caller, {
    of: 'decline',
    perAddress: cardDeclinesPerAddress,
    perAccount: cardDeclinesPerAccount,
  });
}

/** Addresses are not stored, only a keyed hash of each, which differs between accounts. */
function limitsOf(
  {vault}: Work,
  {account, from}: Caller,
  {
    of,
    perAddress,
    perAccount,
  }: {readonly of: string; readonly perAddress: number; readonly perAccount: Limits[keyof Limits]},
): readonly Limit[] {
  const whole = `${of} ${account.id}`;
  const mark = vault.mark(`address ${account.id} ${from?.address ?? ''}`);
  return [
    {name: `${whole} ${mark}`, most: perAddress, windowMs: WINDOW_MS},
    {name: whole, most: perAccount, windowMs: WINDOW_MS},
  ];
}
