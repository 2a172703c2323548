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

/** How the adapter calls it. */
export interface MailCaller {
  readonly host?: string;
  readonly user?: string;
  readonly password?: string;
}

/** The SMTP adapter with a real mail server, which keeps what it takes. */
export async function startSmtp(options: MailServerOptions = {}, caller: MailCaller = {}): Promise<MailStand> {
  const {tls, isTrusted = true} = options;
  const {host = '127.0.0.1', user, password = ''} = caller;
  const kept: Kept = {taken: [], refusals: new Map()};
  const server = createMailServer(options, kept);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const line = await openLine((listening.address() as AddressInfo).port, host);
  const credentials = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const env = {SMTP_URL: `smtp://${credentials}${host}:${line.port}`, MAIL_FROM: 'Iduka <pay@shop.example>'};
  return {
    rail: smtpMailer(env, {mostMs: MOST_MS, ...(tls !== undefined && isTrusted ? {ca: tls.cert} : {})}),
    line,
    taken: () => kept.taken,
    refuse: (what, status) => void kept.refusals.set(what, status),
    async close() {
      await line.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** What a server took, and what it is to refuse next. */
interface Kept {
  readonly taken: TakenMail[];
  readonly refusals: Map<'recipient' | 'text', number>;
}

function createMailServer({tls, login}: MailServerOptions, kept: Kept): SMTPServer {
  const server = new SMTPServer({
    ...(tls ?? {disabledCommands: ['STARTTLS']}),
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({username, password}, _session, answer) => {
      const isRight = username === login?.user && password === login?.password;
      answer(isRight ? null : new Error('no such login'), isRight ? {user: username} : undefined);
    },
    onRcptTo: ({address}, _session, answer) => answer(takeRefusal(kept, 'recipient', address)),
    onData(stream, {envelope}, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const refusal = takeRefusal(kept, 'text', text);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const recipients = envelope.rcptTo.map(({address}) => address);
        if (refusal === null) kept.taken.push({from, recipients, text});
        answer(refusal);
      });
    },
  });
  // A line that breaks is what some cases are about.
  server.on('error', () => undefined);
  return server;
}

/** The refusal that was ordered, once; it quotes what it refuses, as servers do. */
function takeRefusal({refusals}: Kept, what: 'recipient' | 'text', quoted: string): Error | null {
  const responseCode = refusals.get(what);
  refusals.delete(what);
  return responseCode === undefined ? null : Object.assign(new Error(`no: ${quoted}`), {responseCode});
}
