import {PassThrough} from 'node:stream';
import {fileURLToPath} from 'node:url';
import type {FastifyReply} from 'fastify';
import Type from 'typebox';
import {keepCallback} from '../domain/charges/callbacks.js';
import {readChallengePage} from '../domain/charges/challenge-page.js';
import {challengeUrl, findChallengeById, listChallenges, type StoredChallenge} from '../domain/charges/challenges.js';
import {isWithdrawn, lockCharge, readCharge, type Charge} from '../domain/charges/charge.js';
import type {Work} from '../domain/work.js';
import type {Queries} from '../db/types.js';
import type {App, Services} from '../http/context.js';
import {baseFor, ownOriginsFor} from '../http/own-address.js';
import {described, errors, ref} from '../http/schemas/basics.js';
import {byId} from '../http/schemas/operation.js';
import {readAsset} from '../http/static-files.js';
import {missing} from '../lib/problem.js';
import {
  challengeCardOf,
  reportsOf,
  SECOND,
  type BankAnswer,
  type ChallengeCard,
} from '../rails/cards/simulated-bank.js';
import {runWork} from '../runtime/run-work.js';
import {OF_SIMULATOR} from './operation.js';

const PAGES_DIR = fileURLToPath(new URL('../../pages', import.meta.url));
const ChallengeId = byId('Id of the challenge, as its `url` ends.', 'chal_5Jt9Zc2WnQx7Lk4Rb8Vs1Gmd');

/** What the payer does on the page of the bank. */
export const ChallengeAnswerRequest = Type.Object(
  {
    answer: described(Type.Enum(['pass', 'fail']), 'Whether the payer answers, or refuses to.', 'pass'),
    code: Type.Optional(
      described(
        Type.String({maxLength: 20, format: 'storable'}),
        'What was typed. The bank accepts `123456` only; without a code it accepts the answer.',
        '123456',
      ),
    ),
  },
  {$id: 'ChallengeAnswerRequest', description: 'What the payer does on the page of the bank.'},
);

/** Where the page of the bank sends the payer after the answer. */
export const ChallengeAnswer = Type.Object(
  {
    return_url: described(
      Type.String(),
      'Where the page of the bank sends the payer.',
      'https://pay.example/elements/challenges/chal_5Jt9Zc2WnQx7Lk4Rb8Vs1Gmd/return',
    ),
  },
  {$id: 'ChallengeAnswer', description: 'The bank has the answer, and reports the outcome by itself.'},
);

const ANSWER_CHALLENGE = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'answerChallenge',
    summary: 'Answer the challenge of a card, on the page of the bank',
    description:
      'The bank reports the outcome by a callback, whether the page that shows it is still open or not. A challenge that was ' +
      'answered, or replaced by another, changes nothing.',
    params: ChallengeId,
    body: ref(ChallengeAnswerRequest),
    response: {200: ref(ChallengeAnswer), ...errors(400, 403, 404, 500, 503)},
  },
};

const PAGE = {schema: {hide: true, params: ChallengeId}, config: {isPage: true}};

/** The simulated bank: the page on which the payer answers, and the answer. */
export function challengeSimulatorRoutes(app: App, services: Services): void {
  app.get('/simulator/challenges/:id', PAGE, async (request, reply) => {
    const {card, first} = await findIssued(services.db, request.params.id);
    if (card === 'challenge_silent') return neverAnswer(services, reply);
    const {content, type} = await readAsset(PAGES_DIR, 'challenge.html');
    const {allowedOrigins = []} = (await readChallengePage(services, first.id)) ?? {};
    const ancestors = [...new Set([...allowedOrigins, ...ownOriginsFor(services, request)])].join(' ');
    return reply.header('Content-Security-Policy', `${POLICY}; frame-ancestors ${ancestors}`).type(type).send(content);
  });
  app.post('/simulator/challenges/:id', ANSWER_CHALLENGE, async (request) => {
    const {params, body} = request;
    const first = await runWork(services, (work) => answer(work, params.id, body));
    return {return_url: `${challengeUrl(baseFor(services, request), first.id)}/return`};
  });
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'";

/** Sends the start of a page, and nothing more until the client disconnects. */
function neverAnswer({streams}: Services, reply: FastifyReply): FastifyReply {
  const silence = new PassThrough();
  silence.once('close', streams.add(silence));
  return reply.type('text/html; charset=utf-8').send(silence);
}

/** A challenge that the simulated bank knows. */
interface IssuedChallenge {
  readonly charge: Charge;
  readonly card: ChallengeCard;
  /** The first challenge of the charge: its id is where every page of the bank returns. */
  readonly first: StoredChallenge;
  readonly asked: StoredChallenge;
  readonly newest: StoredChallenge;
}

/** Finds a challenge by its own id, or by the last part of the address of the bank's page. */
async function findIssued(db: Queries, id: string): Promise<IssuedChallenge> {
  const isSecondPage = id.endsWith(SECOND);
  const found = await findChallengeById(db, isSecondPage ? id.slice(0, -SECOND.length) : id);
  if (found === undefined) throw missing('challenge', 'id');
  const charge = await readCharge(db, found.charge_id);
  const all = (await listChallenges(db, charge.id)).filter(({url}) => url !== null);
  const asked = isSecondPage ? all[1] : all.find((one) => one.id === found.id);
  const [first, newest] = [all[0], all.at(-1)];
  const card = challengeCardOf(charge.source.fingerprint);
  if (asked === undefined || first === undefined || newest === undefined || card === undefined) {
    throw missing('challenge', 'id');
  }
  return {charge, card, first, asked, newest};
}

async function answer(work: Work, id: string, given: BankAnswer): Promise<StoredChallenge> {
  const {charge, card, first, asked, newest} = await findIssued(work.tx, id);
  const current = await lockCharge(work.tx, charge.id);
  const isAnswerable = current.status === 'pending' || isWithdrawn(current);
  if (!isAnswerable || asked.id !== newest.id || asked.answered_at !== null) return first;
  const {amount, currency, processing_id: processingId} = current;
  const url = work.vault.open(asked.url ?? '');
  const reports = reportsOf({card, processingId, url, isSecond: asked.id !== first.id}, given);
  for (const {outcome, afterMs} of reports) {
    await keepCallback(work, 'cards', {attempt: asked.attempt, amount, currency, outcome, at: work.now + afterMs});
  }
  return first;
}
