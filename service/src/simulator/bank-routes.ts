import Type from 'typebox';
import {approveQr, declineQr, expireQr, requireQr, showQr} from '../domain/instant/qr-codes.js';
import type {App, Services} from '../http/context.js';
import {errors, ref} from '../http/schemas/basics.js';
import {Charge} from '../http/schemas/charges.js';
import {QrCode} from '../http/schemas/instant.js';
import {byId} from '../http/schemas/operation.js';
import {OF_SIMULATOR} from './operation.js';
import {endCharge} from '../domain/charges/apply-outcome.js';
import {viewContextFor} from '../domain/charges/challenges.js';
import {viewCharge} from '../domain/charges/next-action.js';
import {runWork} from '../runtime/run-work.js';
import {QrReference, Scan, ScanAnswer, ScanRequest} from './schemas.js';
import {readScan} from './views.js';

const SCAN_QR = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'scanQr',
    summary: 'Read what a QR code asks the payer to pay',
    body: ref(ScanRequest),
    response: {200: ref(Scan), ...errors(400, 403, 404, 500, 503)},
  },
};

const EXPIRE_QR = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'expireQr',
    summary: 'Expire a QR code now',
    params: Type.Object({qr_reference: QrReference}),
    response: {200: ref(QrCode), ...errors(400, 403, 404, 500, 503)},
  },
};

/** The payer's bank app, and late answers of the card processor. */
export function bankRoutes(app: App, services: Services): void {
  app.post('/simulator/bank_app/scan', SCAN_QR, (request) =>
    runWork(services, async (work) => readScan(work, await requireQr(work.tx, request.body.payload.trim()))),
  );
  addAnswerRoutes(app, services);
  app.post('/simulator/qr/:qr_reference/expire', EXPIRE_QR, (request) =>
    runWork(services, async (work) => showQr(await expireQr(work, request.params.qr_reference), work.now)),
  );
  addChargeRoutes(app, services);
}

function addAnswerRoutes(app: App, services: Services): void {
  const answers = {approve: approveQr, decline: declineQr} as const;
  for (const [verb, answer] of Object.entries(answers)) {
    app.post(
      `/simulator/bank_app/${verb}`,
      {
        schema: {
          ...OF_SIMULATOR,
          operationId: `${verb}Qr`,
          summary: `Let the payer ${verb} in the bank app`,
          body: ref(ScanRequest),
          response: {200: ref(ScanAnswer), ...errors(400, 403, 404, 500, 503)},
        },
      },
      (request) => runWork(services, (work) => answer(work, request.body.payload.trim())),
    );
  }
}

function addChargeRoutes(app: App, services: Services): void {
  for (const verb of ['settle', 'fail'] as const) {
    app.post(
      `/simulator/charges/:id/${verb}`,
      {
        schema: {
          ...OF_SIMULATOR,
          operationId: `${verb}Charge`,
          summary: `Let a pending charge ${verb}`,
          params: byId('Id of the charge.', 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1'),
          response: {200: ref(Charge), ...errors(400, 403, 404, 500, 503)},
        },
      },
      (request) =>
        runWork(services, async (work) =>
          viewCharge(work.tx, await endCharge(work, request.params.id, {end: verb}), viewContextFor(work)),
        ),
    );
  }
}
