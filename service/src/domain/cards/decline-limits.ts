import {addOne, countWithin, requireWithin, type Limit} from '../rate-limits.js';
import {countSessionDecline} from '../sessions/gate.js';
import type {Caller, Limits, Work} from '../work.js';

const STRETCH_MS = 10 * 60 * 1000;

/**
 * Counts a card that a page hands in, whatever becomes of it: a card that is refused is how a list of stolen ones is
 * tried. Counted by the account, whichever of its keys and sessions is used, and by its pages' addresses.
 *
 * @throws Problem 429 when there were too many
 */
export async function countCardTry(work: Work, caller: Caller): Promise<void> {
  const {cardTokensPerAddress, cardTokensPerAccount} = work.limits;
  await countWithin(
    work,
    limitsOf(work, caller, {of: 'card', perAddress: cardTokensPerAddress, perAccount: cardTokensPerAccount}),
  );
}

/**
 * Lets a page's card go to its issuer while not too many were declined. Those on their way at the same moment are not
 * seen: there are no more of them than cards were handed in.
 *
 * @throws Problem 429 when there were too many
 */
export async function requireFewDeclines(work: Work, caller: Caller): Promise<void> {
  if (caller.kind !== 'secret') await requireWithin(work, declinesOf(work, caller));
}

/** What a decline counts against: the session it happens in, and for a page its account and its address. */
export interface DeclineCounters {
  readonly sessionId: string | null;
  readonly limits: readonly Limit[];
}

/** The counters of a call. They can be kept until the issuer has answered. */
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

/** An address is in no table: its mark is, and another one for each account. */
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
    {name: `${whole} ${mark}`, most: perAddress, stretchMs: STRETCH_MS},
    {name: whole, most: perAccount, stretchMs: STRETCH_MS},
  ];
}
