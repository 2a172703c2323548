import Type from 'typebox';
import {showInvoice, showInvoiceTo, showInvoiceWith} from '../../domain/invoices/invoice-view.js';
import {readCharge} from '../../domain/charges/charge.js';
import {requireInvoice, type InvoiceRequest as InvoiceRequestBody} from '../../domain/invoices/invoice.js';
import {issueInvoice} from '../../domain/invoices/issue.js';
import {documentLinks} from '../../domain/documents/links.js';
import {created, type KeyCaller} from '../../domain/work.js';
import {ANYONE_WITH_CREDENTIAL, callerOf, keyCallerOf, PAYER, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerCall, type Change} from '../answer-change.js';
import {streamStatus} from '../status-stream.js';
import {described, ref} from '../schemas/basics.js';
import {PaymentStatus} from '../schemas/instant.js';
import {Invoice, InvoiceRequest} from '../schemas/invoices.js';
import {byId, COMMON_ERRORS, DOCUMENTED_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const ById = byId('Id of the invoice.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd');
const shared = {tags: ['Invoices']};

const CREATE_INVOICE = {
  config: {callers: SECRET},
  schema: {
    ...shared,
    operationId: 'createInvoice',
    summary: 'Issue an invoice',
    description:
      'Bills a customer for products. The invoice can be paid by card, QR code or phone request; charged at once to a registered ' +
      'card (`manual_payment: false`); or e-mailed (`manual_payment: true`). `custom_fields` is never returned.',
    ...errorCodes('parameter_invalid'),
    headers: IDEMPOTENCY,
    body: ref(InvoiceRequest),
    response: {201: ref(Invoice), ...DOCUMENTED_ERRORS},
  },
};

const GET_INVOICE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    ...EXTENSION,
    operationId: 'getInvoice',
    summary: 'Read an invoice: all fields with a secret key, otherwise those a payer may see',
    params: ById,
    response: {200: ref(Invoice), ...COMMON_ERRORS},
  },
};

const GET_INVOICE_STATUS = {
  config: {callers: PAYER},
  schema: {
    ...shared,
    ...EXTENSION,
    operationId: 'getInvoiceStatus',
    summary: 'Read the payment status of an invoice',
    params: ById,
    response: {200: ref(PaymentStatus), ...COMMON_ERRORS},
  },
};

const STATUS = {...ref(PaymentStatus)};

/** The start of a stream. The data of an event is the status as JSON. */
const EVENTS = 'id: 3\nevent: status\ndata: {"version":3,"status":"paid"}\n\n: still here\n\n';

const STREAM_INVOICE_STATUS = {
  config: {callers: PAYER},
  schema: {
    ...shared,
    ...EXTENSION,
    operationId: 'streamInvoiceStatus',
    summary: 'Stream the payment status of an invoice',
    description:
      'Server-sent events: the status at once, after each change, and when the simulator’s clock was moved, as ' +
      '`id: <version>`, `event: status`, `data: <PaymentStatus>`. A comment is sent every 15 seconds. Read the stream with ' +
      'fetch, because the credential is a header.',
    params: ById,
    response: {
      200: {
        description: 'An event stream.',
        content: {'text/event-stream': {schema: described(Type.String(), 'Events.', EVENTS)}},
      },
      ...COMMON_ERRORS,
    },
  },
};

/** Issues an invoice. If the customer's card is charged at once, the response is the invoice after that charge. */
function collecting(caller: KeyCaller, input: InvoiceRequestBody): Change {
  return {
    async perform(work) {
      const {invoice, context, charging} = await issueInvoice(work, caller, input);
      return charging ?? created(showInvoiceWith({invoice, links: documentLinks(work, invoice)}, context));
    },
    async show(work, chargeId) {
      const {invoice_id: id} = await readCharge(work.tx, chargeId);
      const invoice = await requireInvoice(work.tx, caller, id ?? '');
      return created(await showInvoice(work.tx, caller, {invoice, links: documentLinks(work, invoice)}));
    },
  };
}

/** Invoices and their payment status. */
export function invoiceRoutes(app: App, services: Services): void {
  app.post('/v2/invoices', CREATE_INVOICE, (request, reply) =>
    answerCall(services, {request, reply}, collecting(keyCallerOf(request), request.body)),
  );
  app.get('/v2/invoices/:id', GET_INVOICE, (request) =>
    services.db.connection().execute((db) =>
      showInvoiceTo(db, callerOf(request), {
        id: request.params.id,
        linksOf: (invoice) => documentLinks(services, invoice),
      }),
    ),
  );
  addStatusRoutes(app, services);
}

function addStatusRoutes(app: App, services: Services): void {
  app.get('/v2/invoices/:id/status', GET_INVOICE_STATUS, async (request) => {
    const status = await services.statuses.read(callerOf(request), request.params.id);
    return {...status, server_time: services.clock.now()};
  });
  app.get('/v2/invoices/:id/events', STREAM_INVOICE_STATUS, (request, reply) =>
    streamStatus(services, {request, reply}, {id: request.params.id, statuses: services.statuses, schema: STATUS}),
  );
}
