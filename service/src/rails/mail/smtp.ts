import {createTransport, type Transporter} from 'nodemailer';
import {RefusedForGood} from '../refused-for-good.js';
import {addressSetting, isOnThisMachine, requiredSetting, type Env} from '../settings.js';
import type {Mail, Mailer} from './mailer.js';

/** Shorter than the service's own limit for the mail rail, so that the attempt ends here first. */
const LIMIT_MS = 15_000;

/** Options besides the settings from the environment. */
export interface SmtpOptions {
  /** The PEM certificate of an authority that this machine does not trust by default. */
  readonly ca?: string;
  /** The time limit of each step, in milliseconds. */
  readonly mostMs?: number;
}

/**
 * Sends mail over SMTP (RFC 5321). Settings: `RAIL_MAIL=smtp`, `SMTP_URL` (`smtp://user:password@mail.example:587`, or
 * `smtps://` for TLS from the start) and `MAIL_FROM` (`Shop <pay@shop.example>`). A server on another machine must offer
 * STARTTLS. Each mail uses its own connection.
 *
 * @throws RangeError naming the setting that is missing or invalid
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
  // Passed as an object, the text is always one address, even if it contains a comma.
  const message = {from, to: {name: '', address: to}, subject, text, messageId};
  try {
    await transport.sendMail(message);
  } catch (error) {
    throw isFinal(error) ? new RefusedForGood('the mail server refuses this mail') : withoutText(error);
  }
}

/** Whether the server permanently refused this mail or its recipient (RFC 5321, section 4.2.1: 5yz), not the sender. */
function isFinal(error: unknown): boolean {
  const {code, responseCode = 0} = error as {readonly code?: string; readonly responseCode?: number};
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** The error without the server's text, which may quote the recipient. */
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
