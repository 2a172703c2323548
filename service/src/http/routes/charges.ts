import {chargeCard, checkCardCharge, showCardCharge} from '../../domain/charges/by-card.js';
import {findCharge, showCharge} from '../../domain/charges/charge.js';
import {chargeMobile, checkMobileCharge, showMobileCharge} from '../../domain/charges/by-mobile.js';
import {ANYONE_WITH_CREDENTIAL, callerOf, keyCallerOf, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import type {Work} from '../../domain/work.js';
import {answerCall} from '../idempotency.js';
import {errors, ref} from '../schemas/basics.js';
import {CardChargeRequest, Charge, MobileChargeRequest} from '../schemas/charges.js';
import {byId, COMMON_ERRORS, DOCUMENTED_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const shared = {tags: ['Charges']};

const CREATE_MOBILE_CHARGE = {
  config: {callers: SECRET},
  schema: {
    ...shared,
    operationId: 'createMobileCharge',
    summary: 'Charge a mobile money wallet',
    description:
      'Charges a wallet directly, with no invoice behind it. Send the payer a one-time code first (`POST ' +
      '/v2/one_time_codes`) and the code they received as `otp`: until a valid one arrives the answer is 428. Send exactly ' +
      'one of `customer` and `customer_id`, and exactly one of `source` and `source_id`.',
    ...errorCodes(
      'parameter_invalid',
      'insufficient_funds',
      'currency_mismatch',
      'otp_required',
      'otp_invalid',
      'otp_exhausted',
    ),
    headers: IDEMPOTENCY,
    body: ref(MobileChargeRequest),
    response: {201: ref(Charge), ...DOCUMENTED_ERRORS},
  },
};

const CREATE_CARD_CHARGE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    ...EXTENSION,
    operationId: 'createCardCharge',
    summary: 'Charge a card; a decline is a charge that failed',
    description:
      'Answers 201 with a charge whatever the issuer says: one that was declined has the status `failed` and a ' +
      '`failure_code`. Nothing is taken when the amount is not the one of the session or of the invoice.',
    ...errorCodes(
      'parameter_invalid',
      'card_declined',
      'currency_mismatch',
      'amount_mismatch',
      'session_refused',
      'invoice_already_paid',
      'attempt_concluded',
      'rail_unavailable',
    ),
    headers: IDEMPOTENCY,
    body: ref(CardChargeRequest),
    response: {201: ref(Charge), ...COMMON_ERRORS, ...errors(402, 409, 503)},
  },
};

const GET_CHARGE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    ...EXTENSION,
    operationId: 'getCharge',
    summary: 'Read a charge; the confirmation a merchant asks for with its secret key',
    params: byId('Names the charge.', 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1'),
    response: {200: ref(Charge), ...COMMON_ERRORS},
  },
};

/** Money taken: from cards, and from mobile money wallets. */
export function chargeRoutes(app: App, services: Services): void {
  app.post('/v2/charges/mobile', CREATE_MOBILE_CHARGE, (request, reply) => {
    const caller = keyCallerOf(request);
    checkMobileCharge(caller, request.body);
    const perform = (work: Work) => chargeMobile(work, caller, request.body);
    return answerCall(services, {request, reply}, {perform, show: showMobileCharge});
  });
  app.post('/v2/charges/card', CREATE_CARD_CHARGE, (request, reply) => {
    const caller = callerOf(request);
    checkCardCharge(caller, request.body);
    const perform = (work: Work) => chargeCard(work, caller, request.body);
    return answerCall(services, {request, reply}, {rail: 'cards', perform, show: showCardCharge});
  });
  app.get('/v2/charges/:id', GET_CHARGE, async (request) =>
    showCharge(await findCharge(services.db, callerOf(request), request.params.id)),
  );
}
