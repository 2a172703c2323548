import type {InstantPayoutAnswer, InstantPayoutOrder} from '../../rails/bank/instant-bank.js';
import type {PayoutAnswer, PayoutOrder} from '../../rails/payouts/payout-network.js';
import {schedule} from '../job-queue.js';
import type {OutgoingCall} from '../rail-calls.js';
import type {Work} from '../work.js';
import {changePayout, failPayout, lockPayout} from './moves.js';
import type {Payout} from './payout.js';

/** Sends an ordinary payout to its network when it is due. From the first attempt on it cannot be canceled. */
export const payoutDeparture: OutgoingCall<PayoutOrder, PayoutAnswer> = {
  async prepare(work, {subject: id}) {
    const payout = await handOver(work, id);
    if (payout === undefined) return undefined;
    const {processing_id: attempt, payout_account_id: accountId, type, amount, currency, description} = payout;
    return {attempt, accountId, type, amount, currency, description};
  },
  call: ({payouts}, order) => payouts.send(order),
  find: ({payouts}, {attempt}) => payouts.find(attempt),
  async record(work, {job: {subject: id}, answer: {expected}}) {
    const payout = await lockPayout(work, id);
    if (payout.status !== 'pending') return;
    const at = expected === undefined ? payout.arrival_date : work.now + expected.afterMs;
    await schedule(work, {kind: 'payout_arrival', subject: id, at});
    await changePayout(work, payout, {status: 'in_transit', expected_failure: expected?.failureCode ?? null});
  },
};

/** Sends a payout over the instant bank system. It arrives immediately or fails. */
export const instantPayout: OutgoingCall<InstantPayoutOrder, InstantPayoutAnswer> = {
  async prepare(work, {subject: id}) {
    const payout = await handOver(work, id);
    if (payout === undefined) return undefined;
    const {processing_id: attempt, payout_account_id: accountId, amount, currency, description} = payout;
    return {attempt, accountId, amount, currency, description, destination: destinationOf(payout)};
  },
  call: ({bank}, order) => bank.sendPayout(order),
  find: ({bank}, {attempt}) => bank.findPayout(attempt),
  async record(work, {job: {subject: id}, answer: {failureCode}}) {
    const payout = await lockPayout(work, id);
    if (payout.status !== 'pending') return;
    if (failureCode === undefined) await changePayout(work, payout, {status: 'paid'});
    else await failPayout(work, payout, failureCode);
  },
};

/** Records that the payout is about to be sent. Returns undefined if the payout is no longer pending. */
async function handOver(work: Work, id: string): Promise<Payout | undefined> {
  const payout = await lockPayout(work, id);
  if (payout.status !== 'pending') return undefined;
  const handed_over_at = payout.handed_over_at ?? work.now;
  await work.tx.updateTable('payouts').set({handed_over_at}).where('id', '=', id).execute();
  return payout;
}

function destinationOf(payout: Payout): InstantPayoutOrder['destination'] {
  return {
    aliasPhone: payout.destination_alias_phone ?? undefined,
    bankBic: payout.destination_bank_bic ?? undefined,
    account: payout.destination_account ?? undefined,
    accountName: payout.destination_account_name ?? undefined,
  };
}
