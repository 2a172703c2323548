import assert from 'node:assert/strict';
import type {Body, Harness} from './harness.js';

/** Moves a service's clock forward through the simulator API, and returns the response body. */
export async function advance(service: Harness, seconds: number): Promise<Body> {
  const {status, body} = await service.ask('POST', '/simulator/clock/advance', {body: {seconds}});
  assert.equal(status, 200);
  return body;
}

/** What the service's clock shows, in epoch milliseconds. */
export function serviceNow({prepared}: Harness): number {
  return prepared.services.clock.now();
}
