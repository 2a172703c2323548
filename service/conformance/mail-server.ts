import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {SMTPServer} from 'smtp-server';
import {smtpMailer} from '../src/rails/mail/smtp.js';
import type {MailStand, TakenMail} from './mail.js';
import {openLine} from './line.js';

/** The time limit of each step. A case that waits for a timeout takes this long. */
const MOST_MS = 2000;

/** The options of the mail server. */
export interface MailServerOptions {
  /** A PEM certificate and its key; with them the server offers STARTTLS. */
  readonly tls?: {readonly cert: string; readonly key: string};
  /** Whether the adapter trusts the certificate; true by default. */
  readonly isTrusted?: boolean;
  /** The login that the server requires; absent if it requires none. */
  readonly login?: {readonly user: string; readonly password: string};
}

/** How the adapter connects to the server. */
export interface MailCaller {
  readonly host?: string;
  readonly user?: string;
  readonly password?: string;
}

/** Starts the SMTP adapter with a real mail server, which stores what it accepts. */
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

/** What the server accepted, and what it must refuse next. */
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
  // Some cases break the connection on purpose.
  server.on('error', () => undefined);
  return server;
}

/** Returns the refusal that was set, once. It quotes what it refuses, as real servers do. */
function takeRefusal({refusals}: Kept, what: 'recipient' | 'text', quoted: string): Error | null {
  const responseCode = refusals.get(what);
  refusals.delete(what);
  return responseCode === undefined ? null : Object.assign(new Error(`no: ${quoted}`), {responseCode});
}
