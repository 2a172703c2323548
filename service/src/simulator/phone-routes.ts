import Type from 'typebox';
import {answerPhoneRequest, showPhoneRequest} from '../domain/instant/phone-requests.js';
import type {App, Services} from '../http/context.js';
import {described, errors, ref} from '../http/schemas/basics.js';
import {PhoneRequest} from '../http/schemas/instant.js';
import {OF_SIMULATOR} from './operation.js';
import {runWork} from '../runtime/run-work.js';
import {ByPage, Rows} from './lists.js';
import {InboxCode, PhoneView, WalletPrompt} from './schemas.js';
import {listInbox, listPhoneRequests, listWalletPrompts} from './views.js';

const ByUetr = Type.Object({
  uetr: described(Type.String(), 'UETR of the request.', '7f6c1c1e-3b7a-4a53-9d53-0a2f6f7f1c11'),
});
const ByPhone = Type.Object({
  ...ByPage.properties,
  phone_number: Type.Optional(described(Type.String({maxLength: 20}), 'Only those of this phone.', '+25779000003')),
});

const LIST_PHONE_REQUESTS = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listPhoneRequests',
    summary: 'List requests to pay, newest first',
    querystring: ByPhone,
    response: {200: Rows(ref(PhoneView)), ...errors(400, 403, 500, 503)},
  },
};

const LIST_ONE_TIME_CODES = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listOneTimeCodes',
    summary: 'Read the simulated inbox, newest first',
    querystring: ByPhone,
    response: {200: Rows(ref(InboxCode)), ...errors(400, 403, 500, 503)},
  },
};

const LIST_WALLET_PROMPTS = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listWalletPrompts',
    summary: 'List prompts of mobile money providers, newest first',
    description:
      'To answer one, settle or fail its charge. A prompt stays on the phone after the payer has cancelled on the page; ' +
      'the money of one that is approved then is refunded.',
    querystring: ByPhone,
    response: {200: Rows(ref(WalletPrompt)), ...errors(400, 403, 500, 503)},
  },
};

/** The payer's phone: requests to pay, prompts of wallets, and the inbox for one-time codes. */
export function phoneRoutes(app: App, services: Services): void {
  app.get('/simulator/phone_requests', LIST_PHONE_REQUESTS, async (request) => ({
    data: await listPhoneRequests(services.db, request.query),
  }));
  for (const verb of ['approve', 'decline', 'expire'] as const) {
    app.post(
      `/simulator/phone_requests/:uetr/${verb}`,
      {
        schema: {
          ...OF_SIMULATOR,
          operationId: `${verb}PhoneRequest`,
          summary: `Answer a request to pay: ${verb}`,
          params: ByUetr,
          response: {200: ref(PhoneRequest), ...errors(400, 403, 404, 500, 503)},
        },
      },
      (request) =>
        runWork(services, async (work) =>
          showPhoneRequest(await answerPhoneRequest(work, request.params.uetr, verb), work.now),
        ),
    );
  }
  app.get('/simulator/wallet_prompts', LIST_WALLET_PROMPTS, async (request) => ({
    data: await listWalletPrompts(services, request.query),
  }));
  app.get('/simulator/one_time_codes', LIST_ONE_TIME_CODES, async (request) => ({
    data: await listInbox(services, request.query),
  }));
}
