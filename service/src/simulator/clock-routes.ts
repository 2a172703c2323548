import type {Static} from 'typebox';
import type {App, Services} from '../http/context.js';
import {errors, ref} from '../http/schemas/basics.js';
import {OF_SIMULATOR} from './operation.js';
import {ClockAdvanceRequest, ClockView} from './clock-schemas.js';

const reading = {200: ref(ClockView), ...errors(400, 403, 500, 503)};

const ADVANCE_CLOCK = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'advanceClock',
    summary: 'Move the service’s clock forward',
    description:
      'Everything that becomes due is done before the response, in order, each at its own time. Open event streams get the ' +
      'status again. The clock stays ahead, even after a restart, and cannot be moved back.',
    body: ref(ClockAdvanceRequest),
    response: reading,
  },
};

const GET_CLOCK = {
  schema: {...OF_SIMULATOR, operationId: 'getClock', summary: 'Read the service’s clock', response: reading},
};

/** The service's clock, for testers. */
export function clockRoutes(app: App, services: Services): void {
  app.post('/simulator/clock/advance', ADVANCE_CLOCK, async ({body}) => {
    await services.clockControl.advance(body.seconds);
    return showClock(services);
  });
  app.get('/simulator/clock', GET_CLOCK, async () => showClock(services));
}

function showClock({clock, clockControl}: Services): Static<typeof ClockView> {
  return {server_time: clock.now(), advanced_seconds: Math.floor(clockControl.aheadMs() / 1000)};
}
