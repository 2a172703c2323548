import type {PendingCharge, ProcessorCharge} from '../../rails/cards/card-processor.js';
import type {Rails} from '../../rails/index.js';
import {schedule} from '../job-queue.js';
import type {OutgoingCall} from '../outgoing.js';
import type {Work} from '../work.js';
import {isWaiting, isWithdrawn, readCharge, type Charge} from './charge.js';
import {endWaiting} from './late-answers.js';

/** The job kinds that query the status of an open charge. */
type CheckKind = 'card_check' | 'mobile_check';

/** The charge, and the attempt by which the rail knows it. */
interface Order {
  readonly chargeId: string;
  readonly attempt: string;
}

const HOUR_MS = 60 * 60 * 1000;
/** After this time the service stops asking; a person has to resolve the charge. */
const GIVEN_UP_AFTER_MS = 7 * 24 * HOUR_MS;

/** Schedules a status query for a pending charge, because its callback may never arrive. */
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
  // The subject is not the charge id: `isCalling` would then take this check for a call in flight.
  return schedule(work, {kind, subject: `check_${order.chargeId}`, at, secret: work.vault.seal(JSON.stringify(order))});
}

/** Asks the card processor for the status of an open charge. */
export const cardCheck = checkBy('card_check', ({cards}, attempt) => cards.find(attempt));

/** Asks mobile money for the status of an open charge. */
export const mobileCheck = checkBy('mobile_check', async ({mobile}, attempt) => {
  const found = await mobile.find(attempt);
  return found?.status === 'refused' ? undefined : found;
});

/** Each check comes after a delay equal to the charge's age, at most an hour. A cancelled charge is checked too, because its money may still come. */
function checkBy(
  kind: CheckKind,
  find: (rails: Rails, attempt: string) => Promise<ProcessorCharge | undefined>,
): OutgoingCall<Order, ProcessorCharge | undefined> {
  return {
    async prepare({tx, vault}, {secret}) {
      if (secret === null) throw new Error('a check without its order');
      const order = JSON.parse(vault.open(secret)) as Order;
      const charge = await readCharge(tx, order.chargeId);
      return isWaiting(charge) || isWithdrawn(charge) ? order : undefined;
    },
    call: (rails, {attempt}) => find(rails, attempt),
    async record(work, {order, answer}) {
      if (answer !== undefined) await endWaiting(work, order.chargeId, answer);
      const charge = await readCharge(work.tx, order.chargeId);
      const age = work.now - charge.created_at;
      const mayMoneyCome = isWaiting(charge) || (isWithdrawn(charge) && answer?.status !== 'failed');
      if (!mayMoneyCome || age > GIVEN_UP_AFTER_MS) return;
      await scheduleCheck(work, order, {kind, at: work.now + Math.min(age, HOUR_MS)});
    },
  };
}
