import type {Expression, Selectable, SqlBool} from 'kysely';
import {defer} from '../db/pool.js';
import {newId} from '../lib/random.js';
import type {Vault} from '../lib/vault.js';
import type {MessageTable} from '../schema/messages.js';
import type {Queries} from '../db/types.js';
import type {Mail} from '../rails/mail/mailer.js';
import type {Invoice} from './invoices/invoice.js';
import {schedule} from './job-queue.js';
import type {OutgoingCall} from './rail-calls.js';
import type {Work} from './work.js';

/** An e-mail to send to a customer. */
export interface NewMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** An e-mail as the simulated mailbox shows it. */
export interface Message extends NewMessage {
  readonly id: string;
  readonly invoice_id: string;
  readonly created_at: number;
}

/** Which messages to list: those to one address or all, that fulfil a condition; the newest `limit` of them. */
export interface MessageFilter {
  readonly to?: string;
  readonly condition: Expression<SqlBool>;
  readonly limit: number;
}

/**
 * Stores an e-mail about an invoice and sends it after the commit, so that a rolled-back transaction sends nothing. It
 * is sent again if the mail system does not answer.
 */
export async function sendMessage(work: Work, invoice: Invoice, message: NewMessage): Promise<void> {
  const id = newId(work.random, 'msg_');
  const row = {
    id,
    account_id: invoice.account_id,
    invoice_id: invoice.id,
    recipient: message.to,
    subject: message.subject,
    body: work.vault.seal(message.text),
    created_at: work.now,
    sent_at: null,
  };
  await defer(work.tx, work.tx.insertInto('messages').values(row));
  await schedule(work, {kind: 'mail', subject: id, at: work.now});
}

/**
 * Hands a message to the mail system, at least once. SMTP cannot say whether it took a mail before, so a mail whose answer
 * was lost is sent again with the same `Message-ID`, which most mailboxes show once.
 */
export const mailDelivery: OutgoingCall<Mail, void> = {
  async prepare(work, {subject: id}) {
    const row = await work.tx
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const {to, subject, text} = toMessage(work.vault, row);
    return {attempt: id, to, subject, text};
  },
  call: ({mail}, message) => mail.send(message),
  record: ({tx, now}, {job: {subject: id}}) =>
    tx.updateTable('messages').set({sent_at: now}).where('id', '=', id).where('sent_at', 'is', null).execute(),
};

/** The messages that the mail system accepted, newest first. */
export async function listMessages(
  place: {readonly db: Queries; readonly vault: Vault},
  {to, condition, limit}: MessageFilter,
): Promise<Message[]> {
  const query = place.db
    .selectFrom('messages')
    .selectAll()
    .where('sent_at', 'is not', null)
    .where(condition)
    .orderBy('sequence', 'desc')
    .limit(limit);
  const rows = await (to === undefined ? query : query.where('recipient', '=', to)).execute();
  return rows.map((row) => toMessage(place.vault, row));
}

function toMessage(vault: Vault, row: Selectable<MessageTable>): Message {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: vault.open(row.body),
    invoice_id: row.invoice_id,
    created_at: row.created_at,
  };
}
