import type {App, Services} from '../http/context.js';
import {errors, ref} from '../http/schemas/basics.js';
import {OF_SIMULATOR} from './operation.js';
import {runWork} from '../runtime/run-work.js';
import {createDemoInvoice} from './demo-invoice.js';
import {ByPage, Rows} from './lists.js';
import {DemoInvoice, DemoInvoiceRequest, LedgerCharge, LedgerInvoice} from './schemas.js';
import {listCharges, listInvoices} from './views.js';

const LIST_CHARGES = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listCharges',
    summary: 'List all charges, newest first',
    querystring: ByPage,
    response: {200: Rows(ref(LedgerCharge)), ...errors(400, 403, 500, 503)},
  },
};

const LIST_INVOICES = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listInvoices',
    summary: 'List all invoices, newest first',
    querystring: ByPage,
    response: {200: Rows(ref(LedgerInvoice)), ...errors(400, 403, 500, 503)},
  },
};

const CREATE_DEMO_INVOICE = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'createDemoInvoice',
    summary: 'Create an invoice of the demo merchant, for a demo customer',
    body: ref(DemoInvoiceRequest),
    response: {201: ref(DemoInvoice), ...errors(400, 403, 500, 503)},
  },
};

/** The charges and invoices of all accounts, and demo invoices to try things out with. */
export function ledgerRoutes(app: App, services: Services): void {
  app.get('/simulator/charges', LIST_CHARGES, async (request) => ({
    data: await listCharges(services, request.query),
  }));
  app.get('/simulator/invoices', LIST_INVOICES, async (request) => ({
    data: await listInvoices(services, request.query),
  }));
  app.post('/simulator/invoices', CREATE_DEMO_INVOICE, async (request, reply) =>
    reply.code(201).send(await runWork(services, (work) => createDemoInvoice(work, request.body))),
  );
}
