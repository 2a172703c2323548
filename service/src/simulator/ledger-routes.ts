import Type from 'typebox';
import type {App, Services} from '../http/context.js';
import {errors, ref} from '../http/schemas/basics.js';
import {EXTENSION} from '../http/schemas/operation.js';
import {act} from '../runtime/act.js';
import {createDemoInvoice} from './demo-invoice.js';
import type {FaultBox} from './faults.js';
import {DemoInvoice, DemoInvoiceRequest, FaultRequest, FaultView, LedgerCharge, LedgerInvoice} from './schemas.js';
import {listCharges, listInvoices} from './views.js';

const shared = {...EXTENSION, tags: ['Simulator']};
const DEFAULT_LIMIT = 50;
/** Digits as text: a query string has no numbers, and nothing here coerces. */
const Limit = Type.Object({limit: Type.Optional(Type.String({pattern: '^[1-9][0-9]{0,2}$'}))});

const LIST_CHARGES = {
  schema: {
    ...shared,
    operationId: 'listCharges',
    summary: 'The ledger, newest first',
    querystring: Limit,
    response: {200: Type.Object({data: Type.Array(ref(LedgerCharge))}), ...errors(400, 500)},
  },
};

const LIST_INVOICES = {
  schema: {
    ...shared,
    operationId: 'listInvoices',
    summary: 'The invoices, newest first',
    querystring: Limit,
    response: {200: Type.Object({data: Type.Array(ref(LedgerInvoice))}), ...errors(400, 500)},
  },
};

const CREATE_DEMO_INVOICE = {
  schema: {
    ...shared,
    operationId: 'createDemoInvoice',
    summary: 'Make a fresh invoice of the demo merchant, for a demo customer',
    body: ref(DemoInvoiceRequest),
    response: {201: ref(DemoInvoice), ...errors(400, 500)},
  },
};

const SET_FAULT = {
  schema: {
    ...shared,
    operationId: 'setFault',
    summary: 'Make an operation go wrong',
    body: ref(FaultRequest),
    response: {201: ref(FaultView), ...errors(400, 500)},
  },
};

/** What was taken and billed, whoever asks; and invoices to try things out with. */
export function ledgerRoutes(app: App, services: Services): void {
  app.get('/simulator/charges', LIST_CHARGES, async (request) => ({
    data: await listCharges(services.db, Number(request.query.limit ?? DEFAULT_LIMIT)),
  }));
  app.get('/simulator/invoices', LIST_INVOICES, async (request) => ({
    data: await listInvoices(services.db, Number(request.query.limit ?? DEFAULT_LIMIT)),
  }));
  app.post('/simulator/invoices', CREATE_DEMO_INVOICE, async (request, reply) =>
    reply.code(201).send(await act(services, (work) => createDemoInvoice(work, request.body))),
  );
}

/** The fault switch. */
export function faultRoutes(app: App, faults: FaultBox): void {
  const list = Type.Object({data: Type.Array(ref(FaultView))});
  app.post('/simulator/faults', SET_FAULT, async (request, reply) => {
    const fault = {status: 500, delay_ms: 1000, match: '', times: 1, ...request.body};
    faults.set(fault);
    return reply.code(201).send(fault);
  });
  app.get(
    '/simulator/faults',
    {schema: {...shared, operationId: 'listFaults', summary: 'List the faults that are set', response: {200: list}}},
    async () => ({data: [...faults.list()]}),
  );
  app.delete(
    '/simulator/faults',
    {schema: {...shared, operationId: 'clearFaults', summary: 'Take all faults back', response: {200: list}}},
    async () => {
      faults.clear();
      return {data: []};
    },
  );
}
