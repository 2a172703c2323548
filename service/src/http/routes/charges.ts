import {chargeCard, checkCardCharge, showCardCharge} from '../../domain/charges/by-card.js';
import {findCharge} from '../../domain/charges/charge.js';
import {currentViewContext} from '../../domain/charges/challenges.js';
import {viewCharge} from '../../domain/charges/next-action.js';
import {chargeMobile, checkMobileCharge, showMobileCharge} from '../../domain/charges/by-mobile.js';
import {ANYONE_WITH_CREDENTIAL, callerOf, keyCallerOf, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import type {Work} from '../../domain/work.js';
import {answerCall} from '../answer-change.js';
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
      'Charges a wallet directly, without an invoice. First send the payer a one-time code (`POST /v2/one_time_codes`), ' +
      'then send the code they received as `otp`: without a valid code the response is 428. Send exactly one of `customer` ' +
      'and `customer_id`, and exactly one of `source` and `source_id`.',
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
    summary: 'Charge a card; a decline creates a failed charge',
    description:
      'Returns 201 with a charge whatever the issuer decides: a declined charge has the status `failed` and a ' +
      '`failure_code`. No money is taken if the amount differs from that of the session or the invoice.',
    ...errorCodes(
      'parameter_invalid',
      'card_declined',
      'currency_mismatch',
      'amount_mismatch',
      'session_paid',
      'session_refused',
      'invoice_already_paid',
      'attempt_concluded',
      'rail_unavailable',
    ),
    headers: IDEMPOTENCY,
    body: ref(CardChargeRequest),
    response: {201: ref(Charge), ...COMMON_ERRORS, ...errors(402, 409)},
  },
};

const GET_CHARGE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    ...EXTENSION,
    operationId: 'getCharge',
    summary: 'Read a charge; with its secret key a merchant confirms a payment this way',
    params: byId('Id of the charge.', 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1'),
    response: {200: ref(Charge), ...COMMON_ERRORS},
  },
};

/** Charges of cards and of mobile money wallets. */
export function chargeRoutes(app: App, services: Services): void {
  app.post('/v2/charges/mobile', CREATE_MOBILE_CHARGE, (request, reply) => {
    const caller = keyCallerOf(request);
    checkMobileCharge(caller, request.body, services.clock.now());
    const perform = (work: Work) => chargeMobile(work, caller, request.body);
    return answerCall(services, {request, reply}, {perform, show: showMobileCharge});
  });
  app.post('/v2/charges/card', CREATE_CARD_CHARGE, (request, reply) => {
    const caller = callerOf(request);
    checkCardCharge(caller, request.body);
    const perform = (work: Work) => chargeCard(work, caller, request.body);
    const show = (work: Work, id: string, recorded: unknown) => showCardCharge(work, caller, {id, recorded});
    return answerCall(services, {request, reply}, {rail: 'cards', perform, show});
  });
  app.get('/v2/charges/:id', GET_CHARGE, async (request) => {
    const caller = callerOf(request);
    const charge = await findCharge(services.db, caller, request.params.id);
    return viewCharge(services.db, charge, currentViewContext(services, caller));
  });
}
