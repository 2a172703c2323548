import {act} from '../../runtime/act.js';
import {callerOf, PAYER} from '../callers.js';
import {concludeAttempt} from '../conclude.js';
import {lookAgain} from '../idempotency.js';
import type {App, Services} from '../context.js';
import {Attempt, ConcludeRequest} from '../schemas/attempts.js';
import {ref} from '../schemas/basics.js';
import {COMMON_ERRORS, errorCodes, EXTENSION} from '../schemas/operation.js';

const CONCLUDE_ATTEMPT = {
  config: {callers: PAYER},
  schema: {
    ...EXTENSION,
    tags: ['Attempts'],
    operationId: 'concludeAttempt',
    summary: 'Ask what became of a call, and let nothing more become of it',
    description:
      'For a page that was reloaded, or lost an answer, and knows no more of a call than its idempotency key. A call that ' +
      'is under way is waited for. One that never had an effect cannot have one from here on: should it arrive late, it is ' +
      'refused with 409 `attempt_concluded`. Asking again gives the same kind of answer. A session asks for what it is ' +
      'bound to; another session of the same account may have made the call. What a secret key made is not told (404), and ' +
      'an answer older than six days is gone (400).',
    ...errorCodes('parameter_invalid', 'idempotency_key_reused'),
    body: ref(ConcludeRequest),
    response: {200: ref(Attempt), ...COMMON_ERRORS},
  },
};

/** Attempts of a page that does not know how they ended. */
export function attemptRoutes(app: App, services: Services): void {
  app.post('/v2/attempts/conclude', CONCLUDE_ATTEMPT, async (request) => {
    const caller = callerOf(request);
    const until = services.clock.now() + services.chargeWaitMs;
    for (;;) {
      const isLast = services.clock.now() >= until;
      const told = await act(services, (work) => concludeAttempt(work, caller, {asked: request.body, isLast}));
      if (told !== undefined) return told;
      await lookAgain();
    }
  });
}
