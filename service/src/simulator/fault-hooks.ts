import type {FastifyReply, FastifyRequest} from 'fastify';
import {wait} from '../lib/clock.js';
import {jsonText} from '../lib/json-text.js';
import type {App, Services} from '../http/context.js';
import {damageResponse} from './fault-answers.js';
import {injectedProblem, refusal, type Fault, type FaultBox} from './faults.js';

/** Applies the faults: before the operation does anything, or to its response, after it did everything. */
export function installFaults(app: App, services: Services, faults: FaultBox): void {
  const pendingFaults = new WeakMap<FastifyRequest, Fault>();
  app.addHook('preHandler', async (request, reply) => {
    const operation = operationOf(request);
    const fault = operation === undefined ? undefined : faults.take(operation, () => matchedText(request));
    if (operation === undefined || fault === undefined) return;
    switch (fault.kind) {
      case 'refuse':
        throw refusal(operation);
      case 'status':
        throw injectedProblem(fault.status);
      case 'delay':
        return wait(services.clock, fault.delay_ms);
      case 'drop_before':
        closeConnection(request, reply);
        return;
      default:
        pendingFaults.set(request, fault);
    }
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = pendingFaults.get(request);
    if (fault === undefined) return payload;
    if (fault.kind !== 'drop_after_commit')
      return damageResponse(payload, {request, reply, fault, clock: services.clock});
    closeConnection(request, reply);
    return payload;
  });
}

function operationOf(request: FastifyRequest): string | undefined {
  const schema = request.routeOptions.schema as {readonly operationId?: string} | undefined;
  return schema?.operationId;
}

/** The text that `match` is looked for in. It is built only while the operation has a fault, and never stored. */
function matchedText({url, body}: FastifyRequest): string {
  return `${url} ${jsonText(body ?? '')}`;
}

/** Closes the connection without a response, as a network failure would. The request is already read, so it destroys the socket. */
function closeConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}
