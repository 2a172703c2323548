import assert from 'node:assert/strict';
import type {Mail, Mailer} from '../src/rails/mail/mailer.js';
import {RefusedForGood} from '../src/rails/refused-for-good.js';
import type {Case, Group, Stand} from './case.js';

/** A mail as the server received it. */
export interface TakenMail {
  readonly from: string;
  readonly recipients: readonly string[];
  /** Header and body as they were sent (RFC 5322). */
  readonly text: string;
}

/** A mail server and its adapter. */
export interface MailStand extends Stand<Mailer> {
  taken(): readonly TakenMail[];
  /** Makes the server refuse the next recipient, or the next text, with a status. */
  refuse(what: 'recipient' | 'text', status: number): void;
}

const MAIL: Mail = {
  attempt: 'msg_4Tz8Lk2QxWc7',
  to: 'elodie@example.com',
  subject: 'Facture IDK-0001 de Café Ngozi',
  text: 'Bonjour Élodie,\n.\n..\nMontant à payer : 2 000 FBu\n',
};

const named =
  (group: Group) =>
  (name: string, run: (stand: MailStand) => Promise<void>): Case<MailStand> => ({group, name, run});

const answers = named('answers');
const declines = named('declines');
const keys = named('keys');
const line = named('line');
const strange = named('strange answers');
const secrets = named('secrets');

/** The cases for an adapter of a mail server. */
export const MAIL_CASES: readonly Case<MailStand>[] = [
  answers('a mail goes to its recipient, from the merchant', async (stand) => {
    await stand.rail.send(MAIL);
    const [mail, ...others] = stand.taken();
    assert.deepEqual([mail?.from, mail?.recipients, others], ['pay@shop.example', [MAIL.to], []]);
    assert.match(headOf(mail), /^From: (?:"Iduka"|Iduka) <pay@shop\.example>$/m);
    assert.match(headOf(mail), /^To: elodie@example\.com$/m);
  }),
  answers('accents and lines of dots arrive unchanged', async (stand) => {
    await stand.rail.send(MAIL);
    const [mail] = stand.taken();
    assert.equal(bodyOf(mail).trimEnd(), MAIL.text.trimEnd());
    assert.equal(subjectOf(mail), MAIL.subject);
  }),
  answers('a line of 5,000 characters arrives whole', async (stand) => {
    await stand.rail.send({...MAIL, text: 'x'.repeat(5000)});
    assert.equal(bodyOf(stand.taken()[0]).trimEnd(), 'x'.repeat(5000));
  }),
  answers('a subject with a line break adds no header', async (stand) => {
    await stand.rail.send({...MAIL, subject: 'Invoice\r\nBcc: other@example.com'});
    const [mail] = stand.taken();
    assert.deepEqual(mail?.recipients, [MAIL.to]);
    assert.doesNotMatch(headOf(mail), /^Bcc:/m);
  }),
  answers('an address with any characters is one address', async (stand) => {
    for (const to of ['elodie@example.com, other@example.com', 'a@example.com\r\nRCPT TO:<other@example.com>']) {
      await stand.rail.send({...MAIL, to}).catch(() => undefined);
    }
    for (const {recipients} of stand.taken()) assert.equal(recipients.includes('other@example.com'), false);
  }),
  declines('a recipient that does not exist: refused permanently', async (stand) => {
    stand.refuse('recipient', 550);
    await assert.rejects(stand.rail.send(MAIL), RefusedForGood);
  }),
  declines('a text that is not accepted: refused permanently', async (stand) => {
    stand.refuse('text', 552);
    await assert.rejects(stand.rail.send(MAIL), RefusedForGood);
  }),
  declines('a mailbox that is busy, or a server that is full: retryable', async (stand) => {
    for (const [what, status] of [
      ['recipient', 450],
      ['text', 452],
    ] as const) {
      stand.refuse(what, status);
      await assert.rejects(stand.rail.send(MAIL), (error) => !(error instanceof RefusedForGood));
    }
    await stand.rail.send(MAIL);
    assert.equal(stand.taken().length, 1);
  }),
  keys('a repetition has the same Message-ID, and another mail has a different one', async (stand) => {
    await stand.rail.send(MAIL);
    await stand.rail.send(MAIL);
    await stand.rail.send({...MAIL, attempt: 'msg_other'});
    const [one, again, other] = stand.taken().map(idOf);
    assert.equal(one, '<msg_4Tz8Lk2QxWc7@shop.example>');
    assert.deepEqual([again, other], [one, '<msg_other@shop.example>']);
  }),
  line('a server that never answers: the call times out', async (stand) => {
    stand.line?.break({kind: 'hang'});
    await assert.rejects(stand.rail.send(MAIL), (error) => !(error instanceof RefusedForGood));
  }),
  line('a connection that breaks: retryable, and the mail arrives once', async (stand) => {
    stand.line?.break({kind: 'reset'});
    await assert.rejects(stand.rail.send(MAIL), (error) => !(error instanceof RefusedForGood));
    stand.line?.mend();
    await stand.rail.send(MAIL);
    assert.equal(stand.taken().length, 1);
  }),
  line('an answer that is lost: retryable, and the repetition has the same Message-ID', async (stand) => {
    stand.line?.break({kind: 'lose', after: /\r\n\.\r\n/});
    await assert.rejects(stand.rail.send(MAIL), (error) => !(error instanceof RefusedForGood));
    stand.line?.mend();
    await stand.rail.send(MAIL);
    assert.deepEqual(new Set(stand.taken().map(idOf)).size, 1);
  }),
  strange('a server that is no mail server: retryable', async (stand) => {
    stand.line?.break({kind: 'greet', text: 'HTTP/1.1 400 Bad Request\r\n\r\n'});
    await assert.rejects(stand.rail.send(MAIL), (error) => !(error instanceof RefusedForGood));
  }),
  strange('a server that accepts nothing now: retryable', async (stand) => {
    stand.line?.break({kind: 'greet', text: '421 4.3.2 too busy\r\n'});
    await assert.rejects(stand.rail.send(MAIL), (error) => !(error instanceof RefusedForGood));
  }),
  strange('a server that never accepts anything: retryable, because it does not refuse this mail', async (stand) => {
    stand.line?.break({kind: 'greet', text: '554 5.3.2 no mail here\r\n'});
    await assert.rejects(stand.rail.send(MAIL), (error) => !(error instanceof RefusedForGood));
  }),
  secrets('an error contains neither the recipient nor the text', async (stand) => {
    for (const status of [550, 450]) {
      stand.refuse('recipient', status);
      const error = await stand.rail.send(MAIL).catch((reason: unknown) => reason);
      const told = `${(error as Error).stack} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
      assert.ok(!told.includes(MAIL.to) && !told.includes('2 000'), told);
    }
  }),
];

function headOf(mail: TakenMail | undefined): string {
  return (mail?.text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n');
}

function idOf(mail: TakenMail | undefined): string | undefined {
  return /^Message-ID: (.*)$/im.exec(headOf(mail))?.[1];
}

/** The subject, with its encoded words (RFC 2047) decoded. */
function subjectOf(mail: TakenMail | undefined): string {
  const raw = /^Subject: (.*)$/m.exec(headOf(mail))?.[1] ?? '';
  return raw
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, code: string, text: string) =>
      code.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : readQuoted(text.replaceAll('_', ' ')),
    );
}

/** The body, with its transfer encoding (RFC 2045) decoded. */
function bodyOf(mail: TakenMail | undefined): string {
  const text = (mail?.text ?? '').split('\r\n\r\n').slice(1).join('\r\n\r\n').replaceAll('\r\n', '\n');
  if (/^content-transfer-encoding: base64$/im.test(headOf(mail))) return Buffer.from(text, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable$/im.test(headOf(mail))) return text;
  return readQuoted(text.replaceAll('=\n', ''));
}

function readQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
