import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {SMTPServer} from 'smtp-server';
import {smtpMailer} from '../src/rails/mail/smtp.js';
import type {MailStand, TakenMail} from './mail.js';
import {openLine} from './line.js';

/** How long each step may take; a case that waits for a time limit takes as long. */
const MOST_MS = 2000;

/** How a mail server on this machine is. */
export interface MailServerOptions {
  /** A certificate and its key, as PEM: it offers STARTTLS then. */
  readonly tls?: {readonly cert: string; readonly key: string};
  /** Whether the adapter knows who made the certificate; it does unless this is false. */
  readonly isTrusted?: boolean;
  /** Who may send; everybody when it is absent. */
  readonly login?: {readonly user: string; readonly password: string};
}

/** The SMTP adapter with a real mail server, which keeps what it takes. */
export async function startSmtp(
  {tls, isTrusted = true, login}: MailServerOptions = {},
  {
    host = '127.0.0.1',
    user,
    password,
  }: {readonly host?: string; readonly user?: string; readonly password?: string} = {},
): Promise<MailStand> {
  const taken: TakenMail[] = [];
  const refusals = new Map<'recipient' | 'text', number>();
  const refusal = (what: 'recipient' | 'text', quoted: string): Error | null => {
    const responseCode = refusals.get(what);
    refusals.delete(what);
    return responseCode === undefined ? null : Object.assign(new Error(`no: ${quoted}`), {responseCode});
  };
  const server = new SMTPServer({
    ...(tls === undefined ? {disabledCommands: ['STARTTLS']} : tls),
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({username, password: given}, _session, answer) =>
      username === login?.user && given === login?.password
        ? answer(null, {user: username})
        : answer(new Error('no such login')),
    onRcptTo: ({address}, _session, answer) => answer(refusal('recipient', address)),
    onData(stream, {envelope}, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const refused = refusal('text', Buffer.concat(parts).toString());
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const recipients = envelope.rcptTo.map(({address}) => address);
        if (refused === null) taken.push({from, recipients, text: Buffer.concat(parts).toString()});
        answer(refused);
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const line = await openLine((listening.address() as AddressInfo).port, host);
  const credentials = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  const env = {SMTP_URL: `smtp://${credentials}${host}:${line.port}`, MAIL_FROM: 'Iduka <pay@shop.example>'};
  return {
    rail: smtpMailer(env, {mostMs: MOST_MS, ...(tls !== undefined && isTrusted ? {ca: tls.cert} : {})}),
    line,
    taken: () => taken,
    refuse: (what, status) => void refusals.set(what, status),
    async close() {
      await line.close();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
