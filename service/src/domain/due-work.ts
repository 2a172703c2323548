import {departPayout, landPayout} from './payout-life.js';
import {answerPhoneRequest} from './phone-requests.js';
import {fileTax} from './tax-filings.js';
import {markOverdue} from './settlement.js';
import {purge} from './purge.js';
import {deliverMessage} from './messages.js';
import {expireQr} from './qr-codes.js';
import type {TaskKind} from '../db/types.js';
import type {Task} from './tasks.js';
import type {Work} from './work.js';

/** What each kind of task does. Doing it after something else ended the matter changes nothing. */
const HANDLERS: Readonly<Record<TaskKind, (work: Work, subject: string) => Promise<unknown>>> = {
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

/** Lets a task happen. */
export async function runTask(work: Work, task: Task): Promise<void> {
  await HANDLERS[task.kind](work, task.subject);
}
