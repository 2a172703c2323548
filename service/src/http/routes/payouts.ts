import {createPayout, findPayout, showPayout} from '../../domain/payouts/payout.js';
import {keyCallerOf, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../answer-change.js';
import {ref} from '../schemas/basics.js';
import {byId, DOCUMENTED_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY, COMMON_ERRORS} from '../schemas/operation.js';
import {Payout, PayoutRequest} from '../schemas/payouts.js';

const shared = {tags: ['Payouts']};

const CREATE_PAYOUT = {
  config: {callers: SECRET},
  schema: {
    ...shared,
    operationId: 'createPayout',
    summary: 'Send money out',
    description:
      'Takes the money from the balance and hands it to a bank, a card network or a mobile money operator. The outcome comes ' +
      'later: read the payout to learn it. If a payout fails, the money returns to the balance.',
    ...errorCodes('parameter_invalid', 'insufficient_funds'),
    headers: IDEMPOTENCY,
    body: ref(PayoutRequest),
    response: {201: ref(Payout), ...DOCUMENTED_ERRORS},
  },
};

const GET_PAYOUT = {
  config: {callers: SECRET},
  schema: {
    ...shared,
    ...EXTENSION,
    operationId: 'getPayout',
    summary: 'Read a payout: its status, and why it failed',
    params: byId('Id of the payout.', 'po_7Wn3Xk9TcZ5Rb1Lq8Js0Vd2M'),
    response: {200: ref(Payout), ...COMMON_ERRORS},
  },
};

/** Payouts and their status. */
export function payoutRoutes(app: App, services: Services): void {
  app.post('/v2/payouts', CREATE_PAYOUT, (request, reply) =>
    answerChange(services, {request, reply}, (work) => createPayout(work, keyCallerOf(request), request.body)),
  );
  app.get('/v2/payouts/:id', GET_PAYOUT, async (request) =>
    showPayout(await findPayout(services.db, keyCallerOf(request).account, request.params.id), services.isLive),
  );
}
