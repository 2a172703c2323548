import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {SMTPServer} from 'smtp-server';
import {startReferenceProcessor} from './reference-processor.js';

/**
 * Runs a card processor and a mail server on this machine, to try out live mode: `npm run rails:reference`. It prints
 * the settings of a service that uses them. The processor takes the test cards and moves no money; mail is printed.
 */
const [key, secret] = [newSecret(), newSecret()];
const processor = await startReferenceProcessor({key, secret});
const mailPort = await startMailServer();
console.log(
  [
    'RAIL_CARDS=http',
    `CARDS_URL=http://127.0.0.1:${processor.port}`,
    `CARDS_KEY=${key}`,
    `CARDS_CALLBACK_SECRET=${secret}`,
    'RAIL_MAIL=smtp',
    `SMTP_URL=smtp://127.0.0.1:${mailPort}`,
    "MAIL_FROM='Shop <pay@shop.example>'",
  ].join('\n'),
);

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** A mail server that accepts everything and writes it to standard error. Returns its port. */
async function startMailServer(): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.pipe(process.stderr, {end: false});
      stream.on('end', () => done());
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return (listening.address() as AddressInfo).port;
}
