import {expireWallet} from '../domain/charges/by-wallet.js';
import {takeCallback} from '../domain/charges/callbacks.js';
import {endPayout} from '../domain/payouts/moves.js';
import {answerPhoneRequest} from '../domain/instant/phone-requests.js';
import {markOverdue} from '../domain/invoices/settlement.js';
import {purge} from './purge.js';
import {reseal} from './reseal.js';
import {expireQr} from '../domain/instant/qr-codes.js';
import type {DueKind} from '../db/types.js';
import type {Deps} from '../domain/deps.js';
import type {TakenJob, TracedJob} from '../domain/job-queue.js';
import {runInside} from '../lib/spans.js';
import type {Work} from '../domain/work.js';

/** The handlers of jobs that need only the database. Each has no effect if its subject was settled in the meantime. */
const HANDLERS: Readonly<Record<DueKind, (work: Work, subject: string) => Promise<unknown>>> = {
  qr_expiry: expireQr,
  phone_expiry: (work, uetr) => answerPhoneRequest(work, uetr, 'expire'),
  wallet_expiry: expireWallet,
  purge,
  phone_answer: (work, uetr) => answerPhoneRequest(work, uetr, 'expected'),
  invoice_overdue: markOverdue,
  payout_arrival: endPayout,
  rail_callback: takeCallback,
  reseal,
};

/**
 * Runs a job in a span that continues the trace of the work that scheduled it. The request that woke the runner may be
 * another one.
 *
 * @param run resolves to false if the job failed
 */
export async function traceJob(
  {startSpan}: Pick<Deps, 'startSpan'>,
  {kind, traceparent}: TracedJob,
  run: () => Promise<unknown>,
): Promise<void> {
  const parent = traceparent ?? undefined;
  const span = startSpan?.({name: `job ${kind}`, kind: 'internal', attributes: {'payment.job': kind}, parent});
  let isDone = false;
  try {
    isDone = (await runInside(span, run)) !== false;
  } finally {
    span?.end({}, isDone ? undefined : 'failed');
  }
}

/** Runs a job. */
export async function runJob(work: Work, job: TakenJob): Promise<void> {
  await HANDLERS[job.kind](work, job.subject);
}
