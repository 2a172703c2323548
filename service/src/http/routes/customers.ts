import {missing} from '../../base/problem.js';
import {countCardTry} from '../../domain/card-tries.js';
import {viewCustomer} from '../../domain/customer-view.js';
import {createCustomer, findCustomer, requireOwnCustomer, showCustomer} from '../../domain/customers.js';
import {listCards, saveCard, showCard} from '../../domain/sources.js';
import {createToken} from '../../domain/tokens.js';
import {created} from '../../domain/work.js';
import {act} from '../../runtime/act.js';
import {ANYONE_WITH_CREDENTIAL, callerOf, PAYER, SECRET_OR_SESSION} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../idempotency.js';
import {errors, ListOf, ref} from '../schemas/basics.js';
import {CardToken, Customer, CustomerRequest, Source, SourceRequest, TokenRequest} from '../schemas/customers.js';
import {byId, COMMON_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY, UNLIMITED_ERRORS} from '../schemas/operation.js';

const ById = byId('Names the customer.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw');
const shared = {...EXTENSION, tags: ['Customers']};

const CREATE_TOKEN = {
  config: {callers: PAYER, ownPagesOnly: true},
  schema: {
    ...shared,
    operationId: 'createToken',
    summary: 'Turn a card into a single-use token; for the card frame only',
    ...errorCodes('parameter_invalid', 'test_cards_only', 'session_refused'),
    headers: IDEMPOTENCY,
    body: ref(TokenRequest),
    response: {201: ref(CardToken), ...COMMON_ERRORS},
  },
};

const CREATE_CUSTOMER = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'createCustomer',
    summary: 'Create a customer',
    headers: IDEMPOTENCY,
    body: ref(CustomerRequest),
    response: {201: ref(Customer), ...COMMON_ERRORS},
  },
};

const GET_CUSTOMER = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'getCustomer',
    summary: 'Read a customer; a stranger with a publishable key sees nothing personal',
    params: ById,
    response: {200: ref(Customer), ...COMMON_ERRORS},
  },
};

const LIST_SOURCES = {
  config: {callers: SECRET_OR_SESSION},
  schema: {
    ...shared,
    operationId: 'listSources',
    summary: 'List the saved cards of a customer',
    params: ById,
    response: {200: ListOf(ref(Source)), ...UNLIMITED_ERRORS},
  },
};

const CREATE_SOURCE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'createSource',
    summary: 'Save a tokenised card on a customer',
    ...errorCodes('card_declined', 'session_refused', 'attempt_concluded'),
    headers: IDEMPOTENCY,
    params: ById,
    body: ref(SourceRequest),
    response: {201: ref(Source), ...COMMON_ERRORS, ...errors(402, 409)},
  },
};

/** Customers, their cards, and the tokens cards come as. */
export function customerRoutes(app: App, services: Services): void {
  addCustomerRoutes(app, services);
  addSourceRoutes(app, services);
  app.post('/v2/tokens', CREATE_TOKEN, async (request, reply) => {
    const {number, exp_month, exp_year, holder} = request.body;
    // What is kept to know a request again must not lead back to a card: no code, and four digits of the number. Nor is
    // the same card another request because a banner moved off it in between.
    const told = {last4: number.slice(-4), exp_month, exp_year, holder};
    // By itself, and first: a card that is refused counts too, and nobody waits for another's processor.
    await act(services, (work) => countCardTry(work, callerOf(request)));
    return answerChange(services, {request, reply, told}, (work) => createToken(work, callerOf(request), request.body));
  });
}

function addCustomerRoutes(app: App, services: Services): void {
  app.post('/v2/customers', CREATE_CUSTOMER, (request, reply) =>
    answerChange(services, {request, reply}, async (work) =>
      created(showCustomer(await createCustomer(work, callerOf(request), request.body))),
    ),
  );
  app.get('/v2/customers/:id', GET_CUSTOMER, async (request) => {
    const caller = callerOf(request);
    const customer = await findCustomer(services.db, caller.account, request.params.id);
    const view = await viewCustomer(services.db, caller, {customer, now: services.clock.now()});
    if (view === undefined) throw missing('customer', 'id');
    return view;
  });
}

function addSourceRoutes(app: App, services: Services): void {
  app.get('/v2/customers/:id/sources', LIST_SOURCES, async (request) => {
    const caller = callerOf(request);
    const customer = await findCustomer(services.db, caller.account, request.params.id);
    requireOwnCustomer(caller, customer, services.clock.now());
    const cards = await listCards(services.db, caller.account, customer.id);
    return {object: 'list' as const, data: cards.map(showCard)};
  });
  app.post('/v2/customers/:id/sources', CREATE_SOURCE, (request, reply) =>
    answerChange(services, {request, reply}, (work) =>
      saveCard(work, callerOf(request), {customerId: request.params.id, token: request.body.token}),
    ),
  );
}
