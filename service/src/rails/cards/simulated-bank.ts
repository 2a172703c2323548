import type {ProcessorCharge} from './card-processor.js';

/** The test cards whose issuer asks the payer, by what it does with the answer. */
export const CHALLENGE_CARDS = [
  'challenge',
  'challenge_refused',
  'challenge_twice',
  'challenge_silent',
  'challenge_late',
] as const;

/** One of {@link CHALLENGE_CARDS}. */
export type ChallengeCard = (typeof CHALLENGE_CARDS)[number];

/** The fingerprint of a test card is this and its name. */
export const FINGERPRINT_PREFIX = 'fp_simulated_';

/** What the payer did on the simulated bank's page. `code` is what was typed, if anything. */
export interface BankAnswer {
  readonly answer: 'pass' | 'fail';
  readonly code?: string;
}

/** What the simulated bank reports, and how much later. */
export interface BankReport {
  readonly outcome: ProcessorCharge;
  readonly afterMs: number;
}

/** The charge whose challenge was answered: its bank page, and whether it is the second one. */
interface Answered {
  readonly card: ChallengeCard;
  readonly processingId: string;
  readonly url: string;
  readonly isSecond: boolean;
}

/** The only code that the simulated bank accepts. */
const RIGHT_CODE = '123456';

/** How long the bank of the card `challenge_late` takes, in milliseconds. */
const LATE_MS = 10_000;

/** The end of the address of a second challenge. */
export const SECOND = '-2';

/** The address of the simulated bank's page, from the address to which it returns. */
export function bankUrl(returnUrl: string): string {
  return returnUrl.replace(/\/elements\/challenges\/([^/]+)\/return$/, '/simulator/challenges/$1');
}

/** The test card of a charge; undefined if its issuer asks nothing. */
export function challengeCardOf(fingerprint: string | undefined): ChallengeCard | undefined {
  return CHALLENGE_CARDS.find((name) => fingerprint === FINGERPRINT_PREFIX + name);
}

/** What the bank reports of an answer, as callbacks. */
export function reportsOf(answered: Answered, {answer, code}: BankAnswer): readonly BankReport[] {
  const {card, processingId, url, isSecond} = answered;
  const isPassed = answer === 'pass' && (code === undefined || code === RIGHT_CODE);
  if (!isPassed) {
    return [{outcome: {status: 'failed', processingId, declineCode: 'CONSUMER_AUTHENTICATION_FAILED'}, afterMs: 0}];
  }
  const succeeded: ProcessorCharge = {status: 'succeeded', processingId};
  if (card === 'challenge_refused') {
    return [{outcome: {status: 'failed', processingId, declineCode: 'PROCESSOR_DECLINED'}, afterMs: 0}];
  }
  if (card === 'challenge_twice' && !isSecond) {
    return [{outcome: {status: 'pending', processingId, challenge: {url: url + SECOND}}, afterMs: 0}];
  }
  if (card !== 'challenge_late') return [{outcome: succeeded, afterMs: 0}];
  return [
    {outcome: {status: 'pending', processingId}, afterMs: 0},
    {outcome: succeeded, afterMs: LATE_MS},
  ];
}
