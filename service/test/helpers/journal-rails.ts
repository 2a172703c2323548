import {simulatedRails, type Rails} from '../../src/rails/index.js';
import type {TaxAnswer} from '../../src/rails/tax/tax-authority.js';
import {CALL_KINDS, type CallJournal, type EffectKind, type JournalLine} from './call-journal.js';

/** Where a process can be killed: the call is stored but not made, or the rail has executed it and its answer is not stored. */
export const STEPS = ['before the call', 'after the call'] as const;

/** One of {@link STEPS}. */
export type Step = (typeof STEPS)[number];

/** An order on its way to a rail. */
interface Sent<Answer> {
  readonly kind: EffectKind;
  readonly attempt: string;
  readonly perform: () => Promise<Answer>;
}

/**
 * Rails that execute an order once for each attempt, write it into the journal, and answer a repetition from there. With
 * a step, the first order of each armed kind is held at that step. When one of every kind is held, the process is killed.
 */
export function journalRails(journal: CallJournal, step: Step | undefined): Rails {
  const held = new Set<EffectKind>();
  const pass = async ({kind, attempt}: Pick<Sent<unknown>, 'kind' | 'attempt'>, at: Step): Promise<void> => {
    const isArmed = step === at && journal.read().some((line) => line.did === 'armed' && line.kind === kind);
    if (!isArmed || held.has(kind)) return;
    held.add(kind);
    journal.append({kind, did: 'held', attempt});
    if (held.size === CALL_KINDS.length) process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  };
  const send = async <Answer>(sent: Sent<Answer>): Promise<Answer> => {
    await pass(sent, 'before the call');
    const answer = await carryOut(journal, sent);
    await pass(sent, 'after the call');
    return answer;
  };
  const findEffect = (kind: EffectKind, attempt: string): JournalLine | undefined => {
    journal.append({kind, did: 'find', attempt});
    return effectOf(journal, kind, attempt);
  };
  return railsOver(send, findEffect);
}

function railsOver(
  send: <Answer>(sent: Sent<Answer>) => Promise<Answer>,
  findEffect: (kind: EffectKind, attempt: string) => JournalLine | undefined,
): Rails {
  const {cards, bank, mobile, payouts, mail, tax} = simulatedRails;
  const to = <Answer>(kind: EffectKind, attempt: string, perform: () => Promise<Answer>): Promise<Answer> =>
    send({kind, attempt, perform});
  const find = async <Answer>(kind: EffectKind, attempt: string): Promise<Answer | undefined> =>
    findEffect(kind, attempt)?.answer as Answer | undefined;
  // A refund has no answer. Either it was made or it was not.
  const isMade = async (kind: EffectKind, attempt: string): Promise<boolean> => findEffect(kind, attempt) !== undefined;
  return {
    cards: {
      ...cards,
      charge: (order) => to('card_charge', order.attempt, () => cards.charge(order)),
      find: (attempt) => find('card_charge', attempt),
      refund: (order) => to('card_refund', order.key, () => cards.refund(order)),
      findRefund: (key) => isMade('card_refund', key),
    },
    bank: {
      ...bank,
      requestPayment: (order) => to('phone_request', order.uetr, () => bank.requestPayment(order)),
      findRequest: (uetr) => find('phone_request', uetr),
      sendPayout: (order) => to('instant_payout', order.attempt, () => bank.sendPayout(order)),
      findPayout: (attempt) => find('instant_payout', attempt),
      refund: (order) => to('bank_refund', order.key, () => bank.refund(order)),
      findRefund: (key) => isMade('bank_refund', key),
    },
    mobile: {
      ...mobile,
      charge: (order) => to('mobile_charge', order.attempt, () => mobile.charge(order)),
      find: (attempt) => find('mobile_charge', attempt),
      refund: (order) => to('mobile_refund', order.key, () => mobile.refund(order)),
      findRefund: (key) => isMade('mobile_refund', key),
    },
    payouts: {
      send: (order) => to('payout_departure', order.attempt, () => payouts.send(order)),
      find: (attempt) => find('payout_departure', attempt),
    },
    mail: {send: (message) => to('mail', message.attempt, () => mail.send(message))},
    tax: {
      file: (filing) => to('tax_filing', filing.attempt, () => tax.file(filing)),
      findQuittance: async (attempt) => quittanceOf(await find('tax_filing', attempt)),
    },
  };
}

function quittanceOf(answer: TaxAnswer | undefined): string | undefined {
  return answer?.accepted === true ? answer.quittanceNumber : undefined;
}

async function carryOut<Answer>(journal: CallJournal, {kind, attempt, perform}: Sent<Answer>): Promise<Answer> {
  const known = effectOf(journal, kind, attempt);
  if (known !== undefined) {
    journal.append({kind, did: 'repeat', attempt});
    return known.answer as Answer;
  }
  const answer = await perform();
  journal.append({kind, did: 'effect', attempt, answer});
  return answer;
}

function effectOf(journal: CallJournal, kind: EffectKind, attempt: string) {
  return journal.read().find((line) => line.did === 'effect' && line.kind === kind && line.attempt === attempt);
}
