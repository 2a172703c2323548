import {departPayout, landPayout} from '../domain/payouts/moves.js';
import {answerPhoneRequest} from '../domain/instant/phone-requests.js';
import {fileTax} from '../domain/invoices/tax-filings.js';
import {markOverdue} from '../domain/invoices/settlement.js';
import {purge} from './purge.js';
import {deliverMessage} from '../domain/messages.js';
import {expireQr} from '../domain/instant/qr-codes.js';
import type {JobKind} from '../db/types.js';
import type {Job} from '../domain/job-queue.js';
import type {Work} from '../domain/work.js';

/** What each kind of job does. Doing it after something else ended the matter changes nothing. */
const HANDLERS: Readonly<Record<JobKind, (work: Work, subject: string) => Promise<unknown>>> = {
  qr_expiry: expireQr,
  phone_expiry: (work, uetr) => answerPhoneRequest(work, uetr, 'expire'),
  purge: (work) => purge(work),
  phone_answer: (work, uetr) => answerPhoneRequest(work, uetr, 'expected'),
  mail: deliverMessage,
  invoice_overdue: markOverdue,
  tax_filing: fileTax,
  payout_departure: departPayout,
  payout_arrival: landPayout,
};

/** Lets a job happen. */
export async function runJob(work: Work, job: Job): Promise<void> {
  await HANDLERS[job.kind](work, job.subject);
}
