import {sql} from 'kysely';
import Type from 'typebox';
import {Problem} from '../../lib/problem.js';
import type {App, Services} from '../context.js';
import {described, errors} from '../schemas/basics.js';
import {errorCodes, EXTENSION} from '../schemas/operation.js';

/** How long the database may take to answer. */
const PATIENCE_MS = 2000;

const GET_HEALTH = {
  schema: {
    ...EXTENSION,
    tags: ['Service'],
    operationId: 'getHealth',
    summary: 'Say whether the service can work',
    description: 'It can when its database answers within two seconds.',
    ...errorCodes('service_unavailable'),
    response: {
      200: Type.Object({status: described(Type.Literal('ok'), 'It answers.')}, {description: 'It answers.'}),
      ...errors(400, 500, 503),
    },
  },
};

/** Says whether the service can work. */
export function healthRoutes(app: App, services: Services): void {
  app.get('/healthz', GET_HEALTH, async () => {
    if (await isDatabaseThere(services)) return {status: 'ok' as const};
    throw new Problem(503, {code: 'service_unavailable', message: 'The database does not answer.', retryAfterS: 1});
  });
}

function isDatabaseThere({db, clock}: Services): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = clock.after(PATIENCE_MS, () => resolve(false));
    const found = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    void found.then(resolve).finally(giveUp);
  });
}
