import {invalid} from '../lib/problem.js';
import type {App, Services} from '../http/context.js';
import {errors, ref} from '../http/schemas/basics.js';
import {errorCodes} from '../http/schemas/operation.js';
import type {RailFault} from '../rails/faulty-rails.js';
import {OF_SIMULATOR} from './operation.js';
import type {FaultBox} from './faults.js';
import {Rows} from './lists.js';
import {ByRail, FaultRequest, FaultView, RailFaultRequest, RailFaultView} from './fault-schemas.js';

const list = {200: Rows(ref(FaultView)), ...errors(400, 403, 500, 503)};
const railList = {200: Rows(ref(RailFaultView)), ...errors(400, 403, 500, 503)};

const SET_FAULT = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'setFault',
    summary: 'Set a fault on an operation',
    body: ref(FaultRequest),
    response: {201: ref(FaultView), ...errors(400, 403, 500, 503)},
  },
};

const LIST_FAULTS = {
  schema: {...OF_SIMULATOR, operationId: 'listFaults', summary: 'List the faults that are set', response: list},
};

const CLEAR_FAULTS = {
  schema: {...OF_SIMULATOR, operationId: 'clearFaults', summary: 'Clear all faults', response: list},
};

const SET_RAIL_FAULT = {
  schema: {
    ...OF_SIMULATOR,
    ...errorCodes('origin_not_allowed', 'parameter_invalid'),
    operationId: 'setRailFault',
    summary: 'Set a fault on a rail',
    description:
      'The fault is in this process only: others on the same database have their own. A service that stops clears them.',
    body: ref(RailFaultRequest),
    response: {201: ref(RailFaultView), ...errors(400, 403, 500, 503)},
  },
};

const LIST_RAIL_FAULTS = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listRailFaults',
    summary: 'List the faults of rails that are set',
    response: railList,
  },
};

const CLEAR_RAIL_FAULTS = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'clearRailFaults',
    summary: 'Clear faults of rails',
    description: 'The calls that they hold continue. Returns the faults that are left.',
    querystring: ByRail,
    response: railList,
  },
};

/** The defaults of a fault. */
const USUAL = {status: 500, delay_ms: 1000, payload: 'markup', field: '', match: '', times: 1} as const;

/** The routes that set, list and clear faults of operations. */
export function faultRoutes(app: App, faults: FaultBox): void {
  app.post('/simulator/faults', SET_FAULT, async (request, reply) => {
    const fault = {...USUAL, ...request.body};
    faults.set(fault);
    return reply.code(201).send(fault);
  });
  app.get('/simulator/faults', LIST_FAULTS, async () => ({data: [...faults.list()]}));
  app.delete('/simulator/faults', CLEAR_FAULTS, async () => {
    faults.clear();
    return {data: []};
  });
}

/** The defaults of a fault of a rail. */
const USUAL_OF_RAIL = {method: '', delay_ms: 1000, times: 1} as const;

/** The routes that set, list and clear faults of rails. */
export function railFaultRoutes(app: App, services: Services): void {
  const {railFaults} = services;
  app.post('/simulator/rail_faults', SET_RAIL_FAULT, async (request, reply) => {
    const fault = {...USUAL_OF_RAIL, ...request.body};
    requireMethod(services, fault);
    railFaults.set(fault);
    return reply.code(201).send(fault);
  });
  app.get('/simulator/rail_faults', LIST_RAIL_FAULTS, async () => ({data: [...railFaults.list()]}));
  app.delete('/simulator/rail_faults', CLEAR_RAIL_FAULTS, async ({query}) => {
    railFaults.clear(query.rail);
    return {data: [...railFaults.list()]};
  });
}

function requireMethod({rails}: Services, {rail, method}: RailFault): void {
  const isMethod = !(method in Object.prototype) && typeof Reflect.get(rails[rail], method) === 'function';
  if (method !== '' && !isMethod) throw invalid('method', `The rail ${rail} has no such method.`);
}
