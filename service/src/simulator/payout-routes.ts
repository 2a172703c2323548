import type {Static} from 'typebox';
import type {Queries} from '../db/types.js';
import {transact} from '../domain/deps.js';
import {callNow} from '../domain/rail-calls.js';
import {instantPayout, payoutDeparture} from '../domain/payouts/departure.js';
import {lockPayout, movePayout} from '../domain/payouts/moves.js';
import {showPayout} from '../domain/payouts/payout.js';
import type {App, Services} from '../http/context.js';
import {errors, ref} from '../http/schemas/basics.js';
import {byId} from '../http/schemas/operation.js';
import {OF_SIMULATOR} from './operation.js';
import {Payout} from '../http/schemas/payouts.js';
import {runWork} from '../runtime/run-work.js';
import {ByPage, isAskedFor, limitOf, Rows} from './lists.js';
import {LedgerPayout, PayoutFailRequest} from './payout-schemas.js';

const move = {
  ...OF_SIMULATOR,
  params: byId('Id of the payout.', 'po_7Wn3Xk9TcZ5Rb1Lq8Js0Vd2M'),
  response: {200: ref(Payout), ...errors(400, 403, 404, 500, 503)},
};

const LIST_PAYOUTS = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listPayouts',
    summary: 'List all payouts, newest first',
    querystring: ByPage,
    response: {200: Rows(ref(LedgerPayout)), ...errors(400, 403, 500, 503)},
  },
};

const FAIL_PAYOUT = {
  schema: {
    ...move,
    operationId: 'failPayout',
    summary: 'Let a payout fail, or a paid one come back',
    body: ref(PayoutFailRequest),
  },
};

const MOVES = {
  transit: {operationId: 'transitPayout', summary: 'Hand a pending payout to its network now'},
  pay: {operationId: 'payPayout', summary: 'Let a payout arrive now'},
  cancel: {operationId: 'cancelPayout', summary: 'Cancel a pending payout'},
} as const;

/** The banks' side of payouts: lists them, and moves them on without waiting for their time. */
export function payoutSimulatorRoutes(app: App, services: Services): void {
  app.get('/simulator/payouts', LIST_PAYOUTS, async (request) => ({
    data: await listPayouts(services.db, request.query),
  }));
  app.post('/simulator/payouts/:id/fail', FAIL_PAYOUT, ({params, body}) =>
    runWork(services, async (work) =>
      showPayout(await movePayout(work, params.id, {to: 'fail', failureCode: body.failure_code}), false),
    ),
  );
  for (const to of ['transit', 'pay', 'cancel'] as const) {
    app.post(`/simulator/payouts/:id/${to}`, {schema: {...move, ...MOVES[to]}}, async ({params}) => {
      if (to !== 'cancel') await departNow(services, params.id);
      return runWork(services, async (work) => showPayout(await movePayout(work, params.id, {to}), false));
    });
  }
}

/** Hands a pending payout to its network before its time. */
async function departNow(services: Services, id: string): Promise<void> {
  const {route} = await transact(services, (work) => lockPayout(work, id));
  if (route === 'instant') await callNow(services, instantPayout, {rail: 'bank', kind: 'instant_payout', subject: id});
  else await callNow(services, payoutDeparture, {rail: 'payouts', kind: 'payout_departure', subject: id});
}

async function listPayouts(db: Queries, asked: Static<typeof ByPage>): Promise<Static<typeof LedgerPayout>[]> {
  const payouts = await db
    .selectFrom('payouts')
    .selectAll()
    .where(isAskedFor({status: 'status', texts: ['id', 'description', 'amount']}, asked))
    .orderBy('sequence', 'desc')
    .limit(limitOf(asked))
    .execute();
  return payouts.map((payout) => ({...showPayout(payout, false), route: payout.route}));
}
