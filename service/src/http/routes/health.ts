import Type from 'typebox';
import {Problem} from '../../lib/problem.js';
import {isMigrated} from '../../db/migrations.js';
import {isReadOnly} from '../../db/unavailable.js';
import type {App, Services} from '../context.js';
import {described, errors} from '../schemas/basics.js';
import {EXTENSION} from '../schemas/operation.js';
import {stopping} from '../shutdown.js';

/** How long the database may take to answer. */
const TIMEOUT_MS = 2000;
const NO_ANSWER = 'The database does not answer.';

const OK = Type.Object({status: described(Type.Literal('ok'), 'It answers.')}, {description: 'It answers.'});
const OF_SERVICE = {...EXTENSION, tags: ['Service']};
const READY = {...OF_SERVICE, response: {200: OK, ...errors(400, 500, 503)}};

const GET_LIVENESS = {
  exposeHeadRoute: true,
  config: {isAlwaysAnswered: true},
  schema: {
    ...OF_SERVICE,
    operationId: 'getLiveness',
    summary: 'Check whether the process is alive',
    description: 'It does not use the database. Restart a process that does not respond.',
    response: {200: OK, ...errors(400, 500)},
  },
};

const GET_READINESS = {
  exposeHeadRoute: true,
  schema: {
    ...READY,
    operationId: 'getReadiness',
    summary: 'Check whether the service can take requests',
    description:
      'It can if its database responds within two seconds, takes writes and has all tables of this version, and if the ' +
      'service was not told to stop. Whether cards, banks or mail can be reached is not checked.',
  },
};

const GET_HEALTH = {
  exposeHeadRoute: true,
  schema: {
    ...READY,
    operationId: 'getHealth',
    summary: 'Check whether the service can take requests',
    description: 'The same as `/readyz`, under an older name.',
  },
};

/** Liveness and readiness checks. */
export function healthRoutes(app: App, services: Services): void {
  app.get('/livez', GET_LIVENESS, async () => ({status: 'ok' as const}));
  app.get('/readyz', GET_READINESS, () => requireReady(services));
  app.get('/healthz', GET_HEALTH, () => requireReady(services));
}

async function requireReady({db, clock, shutdown}: Services): Promise<{status: 'ok'}> {
  if (shutdown.hasBegun()) throw stopping();
  const reason = await new Promise<string | undefined>((resolve) => {
    const cancel = clock.after(TIMEOUT_MS, () => resolve(NO_ANSWER));
    void unreadyReason(db)
      .catch(() => NO_ANSWER)
      .then(resolve)
      .finally(cancel);
  });
  if (reason !== undefined) throw unavailable(reason);
  return {status: 'ok'};
}

/** Why a database that answers cannot be used; undefined if it can. */
async function unreadyReason(db: Services['db']): Promise<string | undefined> {
  if (await isReadOnly(db)) return 'The database is read-only.';
  return (await isMigrated(db)) ? undefined : 'The database lacks tables that this version needs.';
}

function unavailable(message: string): Problem {
  return new Problem(503, {code: 'service_unavailable', message, retryAfterS: 1});
}
