import type {PendingCharge, ProcessorCharge} from '../../rails/cards/card-processor.js';
import type {Rails} from '../../rails/index.js';
import {schedule} from '../job-queue.js';
import type {OutgoingCall} from '../outgoing.js';
import type {Work} from '../work.js';
import {isWaiting, readCharge, type Charge} from './charge.js';
import {endWaiting} from './late-answers.js';

/** A rail that can be asked what became of a charge. */
type CheckKind = 'card_check' | 'mobile_check';

/** What the rail knows an order by. */
interface Order {
  readonly chargeId: string;
  readonly attempt: string;
}

const HOUR_MS = 60 * 60 * 1000;
/** After so long nobody is asked any more: a person has to. */
const GIVEN_UP_AFTER_MS = 7 * 24 * HOUR_MS;

/** Has the rail asked what became of a charge that it answered as pending: what it would say by itself may never come. */
export async function checkLater(
  work: Work,
  charge: Charge,
  {kind, attempt, answer}: {readonly kind: CheckKind; readonly attempt: string; readonly answer: PendingCharge},
): Promise<void> {
  if (answer.askAgainMs !== undefined) {
    await scheduleCheck(work, {chargeId: charge.id, attempt}, {kind, at: work.now + answer.askAgainMs});
  }
}

function scheduleCheck(
  work: Work,
  order: Order,
  {kind, at}: {readonly kind: CheckKind; readonly at: number},
): Promise<void> {
  // Not the charge itself: while a call about it is under way, nobody knows its outcome.
  return schedule(work, {kind, subject: `check_${order.chargeId}`, at, secret: work.vault.seal(JSON.stringify(order))});
}

/** Asks the card processor again. */
export const cardCheck = checkBy('card_check', ({cards}, attempt) => cards.find(attempt));

/** Asks mobile money again. */
export const mobileCheck = checkBy('mobile_check', async ({mobile}, attempt) => {
  const found = await mobile.find(attempt);
  return found?.status === 'refused' ? undefined : found;
});

/** The longer a charge waits, the longer until the next question: each wait as long as all before it, an hour at most. */
function checkBy(
  kind: CheckKind,
  find: (rails: Rails, attempt: string) => Promise<ProcessorCharge | undefined>,
): OutgoingCall<Order, ProcessorCharge | undefined> {
  return {
    async prepare({tx, vault}, {secret}) {
      if (secret === null) throw new Error('a check without its order');
      const order = JSON.parse(vault.open(secret)) as Order;
      return isWaiting(await readCharge(tx, order.chargeId)) ? order : undefined;
    },
    call: (rails, {attempt}) => find(rails, attempt),
    async record(work, {order, answer}) {
      if (answer !== undefined) await endWaiting(work, order.chargeId, answer);
      const charge = await readCharge(work.tx, order.chargeId);
      const age = work.now - charge.created_at;
      if (!isWaiting(charge) || age > GIVEN_UP_AFTER_MS) return;
      await scheduleCheck(work, order, {kind, at: work.now + Math.min(age, HOUR_MS)});
    },
  };
}
