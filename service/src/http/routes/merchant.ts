import {checkSessionRequest, createSession} from '../../domain/sessions.js';
import {created} from '../../domain/work.js';
import {keyCallerOf, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../idempotency.js';
import {ref} from '../schemas/basics.js';
import {SessionRequest, WidgetSession} from '../schemas/merchant.js';
import {errorCodes, EXTENSION, IDEMPOTENCY, UNLIMITED_ERRORS} from '../schemas/operation.js';

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
    response: {201: ref(WidgetSession), ...UNLIMITED_ERRORS},
  },
};

/** What only a merchant's server does for its page: mint sessions. */
export function merchantRoutes(app: App, services: Services): void {
  app.post('/v2/widget_sessions', CREATE_WIDGET_SESSION, (request, reply) => {
    const caller = keyCallerOf(request);
    checkSessionRequest(caller, request.body);
    return answerChange(services, {request, reply}, async (work) =>
      created(await createSession(work, caller, request.body)),
    );
  });
}
