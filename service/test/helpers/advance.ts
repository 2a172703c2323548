import assert from 'node:assert/strict';
import type {Body, Harness} from './harness.js';

/** Moves the clock of a service on as a tester does, and gives the answer. */
export async function advance(service: Harness, seconds: number): Promise<Body> {
  const {status, body} = await service.ask('POST', '/simulator/clock/advance', {body: {seconds}});
  assert.equal(status, 200);
  return body;
}

/** What the service's clock shows, in epoch milliseconds. */
export function serviceNow({prepared}: Harness): number {
  return prepared.services.clock.now();
}
