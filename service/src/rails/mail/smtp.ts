import {createTransport, type Transporter} from 'nodemailer';
import {RefusedForGood} from '../refused-for-good.js';
import {addressSetting, isOnThisMachine, requiredSetting, type Env} from '../settings.js';
import type {Mail, Mailer} from './mailer.js';

/** Less than the service waits for a mail system, so that what is given up here has an end of its own. */
const LIMIT_MS = 15_000;

/** What may be said of the connection besides the settings. */
export interface SmtpOptions {
  /** A certificate authority that this machine does not know, as PEM. */
  readonly ca?: string;
  /** How long each step may take, in milliseconds. */
  readonly mostMs?: number;
}

/**
 * Hands mail in at a server by SMTP (RFC 5321): `RAIL_MAIL=smtp`, with `SMTP_URL`
 * (`smtp://user:password@mail.example:587`, or `smtps://` where the connection begins with TLS) and `MAIL_FROM`
 * (`Shop <pay@shop.example>`). A server on another machine has to offer STARTTLS. Each mail has a connection of its own.
 *
 * @throws RangeError naming the setting that is missing or cannot be read
 */
export function smtpMailer(env: Env, {ca, mostMs = LIMIT_MS}: SmtpOptions = {}): Mailer {
  const choice = 'RAIL_MAIL=smtp';
  const url = addressSetting(env, 'SMTP_URL', {choice, schemes: ['smtps', 'smtp']});
  const sender = readSender(requiredSetting(env, 'MAIL_FROM', choice));
  const transport = createTransport({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    requireTLS: !isOnThisMachine(url),
    ...(url.username === ''
      ? {}
      : {auth: {user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password)}}),
    ...(ca === undefined ? {} : {tls: {ca}}),
    connectionTimeout: mostMs,
    greetingTimeout: mostMs,
    socketTimeout: mostMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {send: (mail) => send(transport, sender, mail)};
}

interface Sender {
  readonly name: string;
  readonly address: string;
}

async function send(transport: Transporter, from: Sender, {attempt, to, subject, text}: Mail): Promise<void> {
  const messageId = `<${attempt}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`;
  // As an object the address is one address, whatever it contains.
  const message = {from, to: {name: '', address: to}, subject, text, messageId};
  try {
    await transport.sendMail(message);
  } catch (error) {
    throw isFinal(error) ? new RefusedForGood('the mail server refuses this mail') : withoutText(error);
  }
}

/** Whether the server refused this very mail or its recipient (RFC 5321, section 4.2.1: 5yz), not the sender or the moment. */
function isFinal(error: unknown): boolean {
  const {code, responseCode = 0} = error as {readonly code?: string; readonly responseCode?: number};
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** What went wrong, without what the server wrote: it may quote the recipient. */
function withoutText(error: unknown): Error {
  const {code = 'unknown', responseCode} = error as {readonly code?: string; readonly responseCode?: number};
  return new Error(
    `the mail server did not take a mail: ${code}${responseCode === undefined ? '' : ` ${responseCode}`}`,
  );
}

function readSender(text: string): Sender {
  const [, name = '', address = ''] = /^(?:([^<>]*)<)?([^<>@\s]+@[^<>@\s]+)>?$/.exec(text.trim()) ?? [];
  if (address === '') throw new RangeError('MAIL_FROM must be an address, such as Shop <pay@shop.example>');
  return {name: name.trim(), address};
}
