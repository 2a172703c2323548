import Type from 'typebox';
import {chargeCard, checkCardCharge} from '../../domain/card-charges.js';
import {findCharge, showCharge} from '../../domain/charges.js';
import {chargeMobile, checkMobileCharge} from '../../domain/mobile-charges.js';
import {ANYONE_WITH_CREDENTIAL, callerOf, keyCallerOf, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../idempotency.js';
import {errors, ref} from '../schemas/basics.js';
import {CardChargeRequest, Charge, MobileChargeRequest} from '../schemas/charges.js';
import {COMMON_ERRORS, CREDENTIAL, DOCUMENTED_ERRORS, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const shared = {tags: ['Charges'], security: CREDENTIAL};

const CREATE_MOBILE_CHARGE = {
  config: {callers: SECRET},
  schema: {
    ...shared,
    operationId: 'createMobileCharge',
    summary: 'Charge a mobile money wallet',
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
    summary: 'Read a charge; the confirmation a merchant asks for with its secret key',
    params: Type.Object({id: Type.String()}),
    response: {200: ref(Charge), ...COMMON_ERRORS},
  },
};

/** Money taken: from cards, and from mobile money wallets. */
export function chargeRoutes(app: App, services: Services): void {
  app.post('/v2/charges/mobile', CREATE_MOBILE_CHARGE, (request, reply) => {
    const caller = keyCallerOf(request);
    checkMobileCharge(caller, request.body);
    return answerChange(services, {request, reply}, (work) => chargeMobile(work, caller, request.body));
  });
  app.post('/v2/charges/card', CREATE_CARD_CHARGE, (request, reply) => {
    const caller = callerOf(request);
    checkCardCharge(caller, request.body);
    return answerChange(services, {request, reply}, (work) => chargeCard(work, caller, request.body));
  });
  app.get('/v2/charges/:id', GET_CHARGE, async (request) =>
    showCharge(await findCharge(services.db, callerOf(request), request.params.id)),
  );
}
