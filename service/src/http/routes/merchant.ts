import {checkSessionRequest, createSession} from '../../domain/sessions/session.js';
import {viewSession} from '../../domain/sessions/session-view.js';
import {created} from '../../domain/work.js';
import {callerOf, keyCallerOf, PAYER, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../idempotency.js';
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
    summary: 'Mint a session for one widget',
    description:
      'Fixes what a page may do: save a card, charge one amount, or pay one invoice. Hand the token to the page; what the ' +
      'page sends is compared with the session, and refused when it differs.',
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
    summary: 'Read what the credential of a widget is for',
    description:
      'For a page that shows the payer whom they pay and how much: as the merchant’s server fixed it, and not as an address ' +
      'or a form says. A publishable key is told the merchant and the currency, and `null` for what only a session fixes.',
    response: {200: ref(WidgetSessionView), ...COMMON_ERRORS},
  },
};

/** Sessions for a merchant's page: its server mints them, and whoever holds one reads what it is for. */
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
