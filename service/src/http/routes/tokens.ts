import {countCardAttempt} from '../../domain/cards/decline-limits.js';
import {createCodeToken} from '../../domain/cards/code-tokens.js';
import {admitToken, createToken} from '../../domain/cards/tokens.js';
import {runWork} from '../../runtime/run-work.js';
import {callerOf, PAYER} from '../callers.js';
import type {App, Services} from '../context.js';
import {admitSession} from '../../domain/sessions/permissions.js';
import {answerRailQuery} from '../rail-queries.js';
import {ref} from '../schemas/basics.js';
import {CardToken, CodeToken, CodeTokenRequest, TokenRequest} from '../schemas/customers.js';
import {COMMON_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const shared = {...EXTENSION, tags: ['Customers']};

const CREATE_TOKEN = {
  config: {callers: PAYER, ownPagesOnly: true},
  schema: {
    ...shared,
    operationId: 'createToken',
    summary: 'Turn a card into a single-use token; for the card frame only',
    ...errorCodes('parameter_invalid', 'test_cards_only', 'session_refused', 'rail_unavailable'),
    headers: IDEMPOTENCY,
    body: ref(TokenRequest),
    response: {201: ref(CardToken), ...COMMON_ERRORS},
  },
};

const CREATE_CODE_TOKEN = {
  config: {callers: PAYER, ownPagesOnly: true},
  schema: {
    ...shared,
    operationId: 'createCodeToken',
    summary: 'Turn the code of a saved card into a single-use token; for the card frame only',
    ...errorCodes('session_refused', 'rail_unavailable'),
    headers: IDEMPOTENCY,
    body: ref(CodeTokenRequest),
    response: {201: ref(CodeToken), ...COMMON_ERRORS},
  },
};

/** Single-use tokens for cards, and for the security codes of saved cards. */
export function tokenRoutes(app: App, services: Services): void {
  app.post('/v2/tokens', CREATE_TOKEN, async (request, reply) => {
    const {number, exp_month, exp_year, holder} = request.body;
    // The stored fingerprint must not lead back to a card: it has no security code and only four digits of the number.
    // It omits `occluded` too: a retry is the same request even if a banner has moved off the fields in between.
    const fingerprinted = {last4: number.slice(-4), exp_month, exp_year, holder};
    // In its own transaction, and first: a refused card counts too, and no row stays locked while the processor is asked.
    await runWork(services, (work) => countCardAttempt(work, callerOf(request)));
    const caller = callerOf(request);
    return answerRailQuery(
      services,
      {request, reply, fingerprinted},
      {
        rail: 'cards',
        prepare: (work) => admitToken(work, caller, request.body),
        ask: ({cards}, card) => cards.tokenise(card),
        perform: (work, {answer: card}) => createToken(work, caller, {...request.body, card}),
      },
    );
  });
  app.post('/v2/tokens/code', CREATE_CODE_TOKEN, async (request, reply) => {
    await runWork(services, (work) => countCardAttempt(work, callerOf(request)));
    // A security code is short enough to be guessed from a fingerprint, so no part of it goes into one.
    const exchange = {request, reply, fingerprinted: {}};
    const caller = callerOf(request);
    return answerRailQuery(services, exchange, {
      rail: 'cards',
      prepare: (work) => admitSession(work, caller, {does: 'token'}),
      ask: ({cards}) => cards.takeCode(request.body.cvc),
      perform: (work, {answer: reference}) => createCodeToken(work, caller, reference),
    });
  });
}
