import {Problem} from '../../lib/problem.js';
import {isCalling} from '../job-queue.js';
import {findWalletOrder} from '../mobile/wallet-orders.js';
import {CallInFlight} from '../rail-calls.js';
import type {Caller, Outcome, Work} from '../work.js';
import {findChallenge, viewContextFor} from './challenges.js';
import {findCharge, lockCharge, canContinue, withdraw, type Charge} from './charge.js';
import {viewCharge} from './next-action.js';

/**
 * Cancels a pending charge of a wallet, or one of a card whose issuer waits for an answer. Any other charge is returned as
 * it is.
 *
 * @throws CallInFlight while the rail has not answered, because it is not known what there is to cancel
 */
export async function cancelCharge(work: Work, caller: Caller, id: string): Promise<Outcome<object>> {
  const charge = await lockCharge(work.tx, id);
  const prompt = await findPromptState(work, charge);
  if (prompt === 'nothing' || !canContinue(caller, charge)) await findCharge(work.tx, caller, id);
  const isCancelled = charge.status === 'pending' && (await mayCancel(work, charge, prompt));
  const now = isCancelled ? await withdraw(work, id) : charge;
  return {status: 200, body: await viewCharge(work.tx, now, viewContextFor(work, caller))};
}

/** Whether the payer was asked for something: never, `answered` if it has ended, or `open` if it still waits. */
type PromptState = 'nothing' | 'answered' | 'open';

async function findPromptState({tx}: Work, {id, kind}: Charge): Promise<PromptState> {
  if (kind !== 'card') return (await findWalletOrder(tx, id)) === undefined ? 'nothing' : 'open';
  const challenge = await findChallenge(tx, id);
  if (challenge === undefined) return 'nothing';
  return challenge.answered_at === null ? 'open' : 'answered';
}

async function mayCancel({tx}: Work, {id, kind}: Charge, prompt: PromptState): Promise<boolean> {
  if ((prompt === 'open' || kind === 'card') && (await isCalling(tx, id))) throw new CallInFlight(notCancelled());
  return prompt === 'open';
}

/** 503: whether the rail has asked the payer, or taken the money, is not known yet. */
function notCancelled(): Problem {
  const message = 'The provider has not answered yet, so nothing can be cancelled. Try again in a moment.';
  return new Problem(503, {code: 'rail_unavailable', message, retryAfterS: 5});
}
