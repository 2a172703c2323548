import {checkSessionRequest, createSession} from '../../domain/sessions/session.js';
import {viewSession} from '../../domain/sessions/session-view.js';
import {created} from '../../domain/work.js';
import {callerOf, keyCallerOf, PAYER, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../answer-change.js';
import {ref} from '../schemas/basics.js';
import {SessionRequest, WidgetSession, WidgetSessionView} from '../schemas/merchant.js';
import {COMMON_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const shared = {headers: IDEMPOTENCY};

const CREATE_WIDGET_SESSION = {
  config: {callers: SECRET},
  schema: {
    ...shared,
    ...EXTENSION,
    tags: ['Widget sessions'],
    operationId: 'createWidgetSession',
    summary: 'Create a session for one widget',
    description:
      'Fixes what a page may do: save a card, charge one amount, or pay one invoice. Give the token to the page. Each ' +
      'request of the page is compared with the session, and refused if it differs.',
    ...errorCodes('parameter_invalid', 'currency_mismatch', 'amount_mismatch', 'invoice_already_paid'),
    body: ref(SessionRequest),
    response: {201: ref(WidgetSession), ...COMMON_ERRORS},
  },
};

const GET_WIDGET_SESSION = {
  config: {callers: PAYER},
  schema: {
    ...EXTENSION,
    tags: ['Widget sessions'],
    operationId: 'getWidgetSession',
    summary: 'Read what a widget’s credential is for',
    description:
      'For a page that shows the payer whom they pay and how much, as the merchant’s server fixed it and not as a URL or a ' +
      'form says. With a publishable key it returns the merchant and the currency, and `null` for what only a session fixes.',
    response: {200: ref(WidgetSessionView), ...COMMON_ERRORS},
  },
};

/** Widget sessions: a merchant's server creates them, and the page that holds one reads what it is for. */
export function merchantRoutes(app: App, services: Services): void {
  app.post('/v2/widget_sessions', CREATE_WIDGET_SESSION, (request, reply) => {
    const caller = keyCallerOf(request);
    checkSessionRequest(caller, request.body);
    return answerChange(services, {request, reply}, async (work) =>
      created(await createSession(work, caller, request.body)),
    );
  });
  app.get('/v2/widget_sessions/current', GET_WIDGET_SESSION, (request) =>
    services.db.connection().execute((db) => viewSession(db, callerOf(request), services.clock.now())),
  );
}
