import Type from 'typebox';
import {missing} from '../../lib/problem.js';
import {viewCustomer} from '../../domain/customers/customer-view.js';
import {
  createCustomer,
  findCustomer,
  findListedCustomer,
  requirePastBirth,
  showCustomer,
} from '../../domain/customers/customer.js';
import {removeCard} from '../../domain/cards/removal.js';
import {
  admitCard,
  listCards,
  saveCard,
  showCard,
  type AdmittedCard,
  type CardToSave,
} from '../../domain/cards/sources.js';
import {created, type Caller} from '../../domain/work.js';
import type {DeclineCode} from '../../rails/cards/card-processor.js';
import {ANYONE_WITH_CREDENTIAL, callerOf, SECRET_OR_SESSION} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../answer-change.js';
import {answerRailQuery, type RailQuery} from '../rail-queries.js';
import {described, errors, ListOf, ref} from '../schemas/basics.js';
import {Customer, CustomerRequest, Source, SourceRequest} from '../schemas/customers.js';
import {byId, COMMON_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const ById = byId('Id of the customer.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw');
const BySource = Type.Object({
  id: described(Type.String(), 'Id of the customer.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
  source_id: described(Type.String(), 'Id of the saved card.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy'),
});
const shared = {...EXTENSION, tags: ['Customers']};

const CREATE_CUSTOMER = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'createCustomer',
    summary: 'Create a customer',
    ...errorCodes('parameter_invalid'),
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
    summary: 'Read a customer; a publishable key sees personal data only of a customer it has just created',
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
    response: {200: ListOf(ref(Source)), ...COMMON_ERRORS},
  },
};

const CREATE_SOURCE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'createSource',
    summary: 'Save a tokenised card on a customer',
    ...errorCodes('card_declined', 'session_refused', 'attempt_concluded', 'rail_unavailable'),
    headers: IDEMPOTENCY,
    params: ById,
    body: ref(SourceRequest),
    response: {201: ref(Source), ...COMMON_ERRORS, ...errors(402, 409)},
  },
};

const DELETE_SOURCE = {
  config: {callers: SECRET_OR_SESSION},
  schema: {
    ...shared,
    operationId: 'deleteSource',
    summary: 'Remove a saved card; removing it again changes nothing',
    ...errorCodes('session_refused'),
    headers: IDEMPOTENCY,
    params: BySource,
    response: {200: ref(Source), ...COMMON_ERRORS},
  },
};

/** Customers and their saved cards. */
export function customerRoutes(app: App, services: Services): void {
  addCustomerRoutes(app, services);
  addSourceRoutes(app, services);
}

function addCustomerRoutes(app: App, services: Services): void {
  app.post('/v2/customers', CREATE_CUSTOMER, (request, reply) =>
    answerChange(services, {request, reply}, async (work) => {
      const caller = callerOf(request);
      requirePastBirth(request.body, work.now);
      return created(showCustomer(await createCustomer(work, caller, request.body), caller.account));
    }),
  );
  app.get('/v2/customers/:id', GET_CUSTOMER, async (request) => {
    const caller = callerOf(request);
    const customer = await findCustomer(services.db, caller.account, request.params.id, 'id');
    const view = await viewCustomer(services.db, caller, {customer, now: services.clock.now()});
    if (view === undefined) throw missing('customer', 'id');
    return view;
  });
}

function addSourceRoutes(app: App, services: Services): void {
  app.get('/v2/customers/:id/sources', LIST_SOURCES, async (request) => {
    const caller = callerOf(request);
    const now = services.clock.now();
    const customer = await findListedCustomer(services.db, caller, {id: request.params.id, now});
    const cards = await listCards(services.db, caller.account, customer.id);
    return {object: 'list' as const, data: cards.map((card) => showCard(card, now))};
  });
  app.post('/v2/customers/:id/sources', CREATE_SOURCE, (request, reply) =>
    answerRailQuery(
      services,
      {request, reply},
      saving(callerOf(request), {
        customerId: request.params.id,
        token: request.body.token,
      }),
    ),
  );
  app.delete('/v2/customers/:id/sources/:source_id', DELETE_SOURCE, (request, reply) =>
    answerChange(services, {request, reply}, (work) => {
      const {id: customerId, source_id: sourceId} = request.params;
      return removeCard(work, callerOf(request), {customerId, sourceId});
    }),
  );
}

/** Saves a card after its issuer was asked to verify it. */
function saving(calling: Caller, input: CardToSave): RailQuery<AdmittedCard, DeclineCode | undefined> {
  return {
    rail: 'cards',
    prepare: (work) => admitCard(work, calling, input),
    ask: ({cards}, {reference}) => cards.verify(reference),
    perform: (work, {order: {caller}, answer: decline}) => saveCard(work, caller, {...input, decline}),
  };
}
