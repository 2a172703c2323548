import {runWork} from '../../runtime/run-work.js';
import {callerOf, PAYER} from '../callers.js';
import {concludeAttempt} from '../conclude.js';
import type {App, Services} from '../context.js';
import {Attempt, ConcludeRequest} from '../schemas/attempts.js';
import {ref} from '../schemas/basics.js';
import {COMMON_ERRORS, errorCodes, EXTENSION} from '../schemas/operation.js';
import {waitToPollAgain} from '../wait-for-rail.js';

const CONCLUDE_ATTEMPT = {
  config: {callers: PAYER},
  schema: {
    ...EXTENSION,
    tags: ['Attempts'],
    operationId: 'concludeAttempt',
    summary: 'Find out how a call ended, and rule out a later effect',
    description:
      'For a page that was reloaded or lost a response, and knows only the idempotency key of its call. If the call is ' +
      'still running, this request waits for it. A call that had no effect cannot have one later: if it arrives late, it ' +
      'is refused with 409 `attempt_concluded`. Asking again returns the same kind of answer. A session can ask only about ' +
      'what it is bound to, but another session of the same account may have made the call. Calls made with a secret key ' +
      'are not shown (404), and a response older than six days is gone (400).',
    ...errorCodes('parameter_invalid', 'idempotency_key_reused'),
    body: ref(ConcludeRequest),
    response: {200: ref(Attempt), ...COMMON_ERRORS},
  },
};

/** The route by which a page finds out how its call ended. */
export function attemptRoutes(app: App, services: Services): void {
  app.post('/v2/attempts/conclude', CONCLUDE_ATTEMPT, async (request) => {
    const caller = callerOf(request);
    const until = services.clock.now() + services.chargeWaitMs;
    for (;;) {
      const isLast = services.clock.now() >= until;
      const conclusion = await runWork(services, (work) =>
        concludeAttempt(work, caller, {request: request.body, isLast}),
      );
      if (conclusion !== undefined) return conclusion;
      await waitToPollAgain();
    }
  });
}
