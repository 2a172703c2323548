import Type from 'typebox';
import {ANYONE_WITH_CREDENTIAL, callerOf} from '../callers.js';
import type {App, Services} from '../context.js';
import {described, ref} from '../schemas/basics.js';
import {ChargeProgress} from '../schemas/charges.js';
import {byId, COMMON_ERRORS, EXTENSION} from '../schemas/operation.js';
import {streamStatus} from '../status-stream.js';

const shared = {...EXTENSION, tags: ['Charges']};
const params = byId('Id of the charge.', 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1');

const GET_CHARGE_STATUS = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'getChargeStatus',
    summary: 'Read the status of a charge',
    description:
      'For those who may read the charge. The status of a charge that waits for its payer, on the phone or on the page of a ' +
      'bank, is also shown to a session that could have made it.',
    params,
    response: {200: ref(ChargeProgress), ...COMMON_ERRORS},
  },
};

const STATUS = {...ref(ChargeProgress)};

/** The start of a stream. The data of an event is the status as JSON. */
const EVENTS = 'id: 3\nevent: status\ndata: {"version":3,"status":"succeeded"}\n\n: still here\n\n';

const STREAM_CHARGE_STATUS = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'streamChargeStatus',
    summary: 'Stream the status of a charge',
    description:
      'Server-sent events, as for an invoice: the status at once, after each change, and when the simulator’s clock was ' +
      'moved, as `id: <version>`, `event: status`, `data: <ChargeProgress>`. A comment is sent every 15 seconds. No event ' +
      'is sent when `expires_at` of `next_action` passes. The answer of a card’s issuer may be told at the next comment only.',
    params,
    response: {
      200: {
        description: 'An event stream.',
        content: {'text/event-stream': {schema: described(Type.String(), 'Events.', EVENTS)}},
      },
      ...COMMON_ERRORS,
    },
  },
};

/** The status of a charge, for a page that waits for its end. */
export function chargeStatusRoutes(app: App, services: Services): void {
  const {chargeStatuses: statuses, clock} = services;
  app.get('/v2/charges/:id/status', GET_CHARGE_STATUS, async (request) => {
    const status = await statuses.read(callerOf(request), request.params.id);
    return {...status, server_time: clock.now()};
  });
  app.get('/v2/charges/:id/events', STREAM_CHARGE_STATUS, (request, reply) =>
    streamStatus(services, {request, reply}, {id: request.params.id, statuses, schema: STATUS}),
  );
}
