import {Readable} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {Clock} from '../lib/clock.js';
import {firstHalf, inChunks, PROXY_PAGE, swapTypes} from './fault-bodies.js';
import {changeEvents, reordered, repeated, withData} from './fault-events.js';
import {makeHostile} from './fault-hostile.js';
import type {Fault} from './faults.js';

/** A response, and the fault that applies to it. */
interface FaultyResponse {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fault: Fault;
  readonly clock: Clock;
}

/**
 * Damages the response as a broken network or a proxy would. Its headers stay, so that a page can read it. A fault that
 * does not fit the kind of response changes nothing, for example a fault of events on a response without events.
 */
export function damageResponse(payload: unknown, faulty: FaultyResponse): unknown {
  const {reply, fault} = faulty;
  if (fault.kind === 'html' || fault.kind === 'empty') {
    if (payload instanceof Readable) payload.destroy();
    void reply.removeHeader('content-encoding');
    if (fault.kind === 'empty') return '';
    void reply.code(200).type('text/html; charset=utf-8');
    return PROXY_PAGE;
  }
  if (payload instanceof Readable) return isEvents(reply) ? corruptEvents(payload, faulty) : payload;
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? corruptBody(Buffer.from(payload), faulty) : payload;
}

function corruptBody(body: Buffer, {request, reply, fault, clock}: FaultyResponse): unknown {
  switch (fault.kind) {
    case 'truncate':
      void reply.header('Content-Length', body.length);
      return truncated(firstHalf(body), request);
    case 'slow_bytes':
      void reply.header('Content-Length', body.length);
      return inChunks(body, {clock, delayMs: fault.delay_ms});
    case 'bad_json':
      return firstHalf(body);
    case 'wrong_types':
      return isJson(reply) ? swapTypes(body.toString('utf8')) : body;
    case 'hostile_strings':
      return isJson(reply) ? makeHostile(body.toString('utf8'), fault) : body;
    default:
      return body;
  }
}

function corruptEvents(events: Readable, {request, fault}: FaultyResponse): Readable {
  switch (fault.kind) {
    case 'truncate': {
      const closeSocket = socketCloser(request);
      return changeEvents(events, (event) => {
        closeSocket();
        return event;
      });
    }
    case 'repeat_events':
      return changeEvents(events, repeated);
    case 'reorder_events':
      return changeEvents(events, reordered());
    case 'bad_json':
      return changeEvents(
        events,
        withData((data) => firstHalf(Buffer.from(data)).toString('utf8')),
      );
    case 'wrong_types':
      return changeEvents(events, withData(swapTypes));
    case 'hostile_strings':
      return changeEvents(
        events,
        withData((data) => makeHostile(data, fault)),
      );
    default:
      return events;
  }
}

/** A body that ends before its Content-Length is reached, and then the connection ends. */
function truncated(half: Buffer, request: FastifyRequest): Readable {
  const closeSocket = socketCloser(request);
  const remaining = [half];
  return new Readable({
    read() {
      const chunk = remaining.pop();
      if (chunk === undefined) return;
      this.push(chunk);
      closeSocket();
    },
  });
}

/** Ends the connection after the current write is sent. */
function socketCloser({raw}: FastifyRequest): () => void {
  const end = raw.socket.destroySoon.bind(raw.socket);
  return () => void setImmediate(end);
}

function isEvents(reply: FastifyReply): boolean {
  return typeOf(reply).startsWith('text/event-stream');
}

function isJson(reply: FastifyReply): boolean {
  return typeOf(reply).startsWith('application/json');
}

function typeOf(reply: FastifyReply): string {
  return String(reply.getHeader('content-type') ?? '');
}
