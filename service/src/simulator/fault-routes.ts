import type {App} from '../http/context.js';
import {errors, ref} from '../http/schemas/basics.js';
import {OF_SIMULATOR} from './operation.js';
import type {FaultBox} from './faults.js';
import {Rows} from './lists.js';
import {FaultRequest, FaultView} from './fault-schemas.js';

const list = {200: Rows(ref(FaultView)), ...errors(400, 403, 500)};

const SET_FAULT = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'setFault',
    summary: 'Make an operation go wrong',
    body: ref(FaultRequest),
    response: {201: ref(FaultView), ...errors(400, 403, 500)},
  },
};

const LIST_FAULTS = {
  schema: {...OF_SIMULATOR, operationId: 'listFaults', summary: 'List the faults that are set', response: list},
};

const CLEAR_FAULTS = {
  schema: {...OF_SIMULATOR, operationId: 'clearFaults', summary: 'Take all faults back', response: list},
};

/** What a fault is where nothing is said. */
const USUAL = {status: 500, delay_ms: 1000, payload: 'markup', field: '', match: '', times: 1} as const;

/** The fault switch. */
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
