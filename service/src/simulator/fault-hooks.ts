import type {FastifyReply, FastifyRequest} from 'fastify';
import {wait} from '../lib/clock.js';
import {jsonText} from '../lib/json-text.js';
import type {App, Services} from '../http/context.js';
import {spoil} from './fault-answers.js';
import {madeUp, refusal, type Fault, type FaultBox} from './faults.js';

/** Lets the faults happen: before the operation does anything, or to its answer, after it did everything. */
export function installFaults(app: App, services: Services, faults: FaultBox): void {
  const befallen = new WeakMap<FastifyRequest, Fault>();
  app.addHook('preHandler', async (request, reply) => {
    const operation = operationOf(request);
    const fault = operation === undefined ? undefined : faults.take(operation, () => callOf(request));
    if (operation === undefined || fault === undefined) return;
    switch (fault.kind) {
      case 'refuse':
        throw refusal(operation);
      case 'status':
        throw madeUp(fault.status);
      case 'delay':
        return wait(services.clock, fault.delay_ms);
      case 'drop_before':
        hangUp(request, reply);
        return;
      default:
        befallen.set(request, fault);
    }
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = befallen.get(request);
    if (fault === undefined) return payload;
    if (fault.kind !== 'drop_after_commit') return spoil(payload, {request, reply, fault, clock: services.clock});
    hangUp(request, reply);
    return payload;
  });
}

function operationOf(request: FastifyRequest): string | undefined {
  const schema = request.routeOptions.schema as {readonly operationId?: string} | undefined;
  return schema?.operationId;
}

/** What a fault may be matched with. Read while there is a fault to match, and kept nowhere. */
function callOf({url, body}: FastifyRequest): string {
  return `${url} ${jsonText(body ?? '')}`;
}

/** Closes the connection without an answer, as a network does: the socket, for the request itself is read to its end. */
function hangUp(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}
