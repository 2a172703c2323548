import {checkCodeRequest, sendOneTimeCode} from '../../domain/mobile/one-time-codes.js';
import {created} from '../../domain/work.js';
import {keyCallerOf, SECRET} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../answer-change.js';
import {ref} from '../schemas/basics.js';
import {OneTimeCode, OneTimeCodeRequest} from '../schemas/one-time-codes.js';
import {errorCodes, EXTENSION, IDEMPOTENCY, COMMON_ERRORS} from '../schemas/operation.js';

const CREATE_ONE_TIME_CODE = {
  config: {callers: SECRET},
  schema: {
    ...EXTENSION,
    tags: ['Charges'],
    operationId: 'createOneTimeCode',
    summary: 'Send a payer a one-time code for one amount from one wallet',
    description:
      'The code works once, for this amount from this wallet, within five minutes and five tries. A new code for the same ' +
      'wallet voids it; a wallet gets at most five codes an hour. The code is in the simulated inbox and in no response.',
    ...errorCodes('parameter_invalid', 'currency_mismatch', 'rate_limited'),
    headers: IDEMPOTENCY,
    body: ref(OneTimeCodeRequest),
    response: {201: ref(OneTimeCode), ...COMMON_ERRORS},
  },
};

/** One-time codes, which a payer must give before a wallet is charged. */
export function oneTimeCodeRoutes(app: App, services: Services): void {
  app.post('/v2/one_time_codes', CREATE_ONE_TIME_CODE, (request, reply) => {
    const caller = keyCallerOf(request);
    checkCodeRequest(caller, request.body);
    return answerChange(services, {request, reply}, async (work) =>
      created(await sendOneTimeCode(work, caller, request.body)),
    );
  });
}
