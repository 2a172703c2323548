import {sendOneTimeCode} from '../../domain/one-time-codes.js';
import {createPayout} from '../../domain/payouts.js';
import {checkSessionRequest, createSession} from '../../domain/sessions.js';
import {created} from '../../domain/work.js';
import {keyCallerOf, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../idempotency.js';
import {ref} from '../schemas/basics.js';
import {
  OneTimeCode,
  OneTimeCodeRequest,
  Payout,
  PayoutRequest,
  SessionRequest,
  WidgetSession,
} from '../schemas/merchant.js';
import {COMMON_ERRORS, CREDENTIAL, DOCUMENTED_ERRORS, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const shared = {security: CREDENTIAL, headers: IDEMPOTENCY};

const CREATE_WIDGET_SESSION = {
  config: {callers: SECRET},
  schema: {
    ...shared,
    ...EXTENSION,
    tags: ['Widget sessions'],
    operationId: 'createWidgetSession',
    summary: 'Mint a session for one widget',
    body: ref(SessionRequest),
    response: {201: ref(WidgetSession), ...COMMON_ERRORS},
  },
};

const CREATE_ONE_TIME_CODE = {
  config: {callers: SECRET},
  schema: {
    ...shared,
    ...EXTENSION,
    tags: ['Charges'],
    operationId: 'createOneTimeCode',
    summary: 'Send a payer a one-time code',
    body: ref(OneTimeCodeRequest),
    response: {201: ref(OneTimeCode), ...COMMON_ERRORS},
  },
};

const CREATE_PAYOUT = {
  config: {callers: SECRET},
  schema: {
    ...shared,
    tags: ['Payouts'],
    operationId: 'createPayout',
    summary: 'Send money out',
    body: ref(PayoutRequest),
    response: {201: ref(Payout), ...DOCUMENTED_ERRORS},
  },
};

/** What only a merchant's server does: mint sessions, send codes, send money out. */
export function merchantRoutes(app: App, services: Services): void {
  app.post('/v2/widget_sessions', CREATE_WIDGET_SESSION, (request, reply) => {
    const caller = keyCallerOf(request);
    checkSessionRequest(caller, request.body);
    return answerChange(services, {request, reply}, async (work) =>
      created(await createSession(work, caller, request.body)),
    );
  });
  app.post('/v2/one_time_codes', CREATE_ONE_TIME_CODE, (request, reply) =>
    answerChange(services, {request, reply}, async (work) =>
      created(await sendOneTimeCode(work, keyCallerOf(request), request.body.phone_number)),
    ),
  );
  addPayoutRoute(app, services);
}

function addPayoutRoute(app: App, services: Services): void {
  app.post('/v2/payouts', CREATE_PAYOUT, (request, reply) =>
    answerChange(services, {request, reply}, (work) => createPayout(work, keyCallerOf(request), request.body)),
  );
}
