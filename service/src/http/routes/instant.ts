import type {FastifyRequest} from 'fastify';
import Type from 'typebox';
import {requireBound} from '../../domain/invoices/invoice.js';
import {answerWithPhoneRequest, cancelPhoneRequest, createPhoneRequest} from '../../domain/instant/phone-requests.js';
import {admitQr, cancelQr, createQr} from '../../domain/instant/qr-codes.js';
import type {Caller, Work} from '../../domain/work.js';
import {callerOf, PAYER} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerCall, answerChange} from '../answer-change.js';
import {answerRailQuery} from '../rail-queries.js';
import {described, errors, ref} from '../schemas/basics.js';
import {PhoneRequest, PhoneRequestRequest, QrCode, QrRequest} from '../schemas/instant.js';
import {COMMON_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const INVOICE_ID = 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd';
const Id = described(Type.String(), 'Id of the invoice.', INVOICE_ID);
const ById = Type.Object({id: Id});
const ByQr = Type.Object({
  id: Id,
  qr_reference: described(Type.String(), 'Reference of the QR code.', 'QRK3T7WZ2MPA5QXJ6HBN4VDC'),
});
const ByUetr = Type.Object({
  id: Id,
  uetr: described(Type.String(), 'UETR of the phone request.', '7f6c1c1e-3b7a-4a53-9d53-0a2f6f7f1c11'),
});
const shared = {...EXTENSION, tags: ['Instant bank payments'], headers: IDEMPOTENCY};
const PAYMENT_ERRORS = {...COMMON_ERRORS, ...errors(402, 409)};
const PAYMENT_CODES = errorCodes(
  'instant_bank_refused',
  'currency_mismatch',
  'amount_mismatch',
  'session_refused',
  'invoice_already_paid',
  'attempt_concluded',
  'rail_unavailable',
);

const CREATE_QR = {
  config: {callers: PAYER},
  schema: {
    ...shared,
    operationId: 'createQr',
    summary: 'Issue a QR code for the amount payable now',
    ...PAYMENT_CODES,
    params: ById,
    body: ref(QrRequest),
    response: {201: ref(QrCode), ...PAYMENT_ERRORS},
  },
};

const CANCEL_QR = {
  config: {callers: PAYER},
  schema: {
    ...shared,
    operationId: 'cancelQr',
    summary: 'Cancel a QR code',
    params: ByQr,
    response: {200: ref(QrCode), ...COMMON_ERRORS},
  },
};

const CREATE_PHONE_REQUEST = {
  config: {callers: PAYER},
  schema: {
    ...shared,
    operationId: 'createPhoneRequest',
    summary: 'Send a phone a request to pay the amount payable now',
    ...PAYMENT_CODES,
    params: ById,
    body: ref(PhoneRequestRequest),
    response: {201: ref(PhoneRequest), ...PAYMENT_ERRORS},
  },
};

const CANCEL_PHONE_REQUEST = {
  config: {callers: PAYER},
  schema: {
    ...shared,
    operationId: 'cancelPhoneRequest',
    summary: 'Cancel a phone request',
    params: ByUetr,
    response: {200: ref(PhoneRequest), ...COMMON_ERRORS},
  },
};

/** The caller. A session must be bound to this invoice; that is checked before a stored response is replayed. */
function callerFor(request: FastifyRequest, invoiceId: string): Caller {
  const caller = callerOf(request);
  requireBound(caller, invoiceId);
  return caller;
}

/** The two instant rails of an invoice: QR codes and requests to a phone. */
export function instantRoutes(app: App, services: Services): void {
  addQrRoutes(app, services);
  addPhoneRoutes(app, services);
}

function addQrRoutes(app: App, services: Services): void {
  app.post('/v2/invoices/:id/qr', CREATE_QR, (request, reply) => {
    const asked = {...request.body, invoiceId: request.params.id};
    const caller = callerFor(request, request.params.id);
    return answerRailQuery(
      services,
      {request, reply},
      {
        rail: 'bank',
        prepare: (work) => admitQr(work, caller, asked),
        ask: ({bank}, {order}) => bank.createQr(order),
        perform: (work, {order: admitted, answer: payload}) => createQr(work, admitted, {...asked, payload}),
      },
    );
  });
  app.delete('/v2/invoices/:id/qr/:qr_reference', CANCEL_QR, (request, reply) => {
    const asked = {invoiceId: request.params.id, qrReference: request.params.qr_reference};
    const caller = callerFor(request, request.params.id);
    return answerChange(services, {request, reply}, (work) => cancelQr(work, caller, asked));
  });
}

function addPhoneRoutes(app: App, services: Services): void {
  app.post('/v2/invoices/:id/phone_requests', CREATE_PHONE_REQUEST, (request, reply) => {
    const {phone_number: phoneNumber, ...money} = request.body;
    const asked = {...money, phoneNumber, invoiceId: request.params.id};
    const caller = callerFor(request, request.params.id);
    const perform = (work: Work) => createPhoneRequest(work, caller, asked);
    return answerCall(services, {request, reply}, {rail: 'bank', perform, show: answerWithPhoneRequest});
  });
  app.delete('/v2/invoices/:id/phone_requests/:uetr', CANCEL_PHONE_REQUEST, (request, reply) => {
    const asked = {invoiceId: request.params.id, uetr: request.params.uetr};
    const caller = callerFor(request, request.params.id);
    return answerChange(services, {request, reply}, (work) => cancelPhoneRequest(work, caller, asked));
  });
}
