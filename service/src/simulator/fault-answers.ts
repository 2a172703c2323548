import {Readable} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {Clock} from '../lib/clock.js';
import {breakOff, inPieces, PROXY_PAGE, swapTypes} from './fault-bodies.js';
import {changeEvents, reordered, repeated, withData} from './fault-events.js';
import {makeHostile} from './fault-hostile.js';
import type {Fault} from './faults.js';

/** A response, and the fault that applies to it. */
interface Befallen {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fault: Fault;
  readonly clock: Clock;
}

/**
 * Damages the response as a broken network or a proxy would. Its headers stay, so that a page can read it. A fault that
 * does not fit the kind of response changes nothing, for example a fault of events on a response without events.
 */
export function spoil(payload: unknown, befallen: Befallen): unknown {
  const {reply, fault} = befallen;
  if (fault.kind === 'html' || fault.kind === 'empty') {
    if (payload instanceof Readable) payload.destroy();
    void reply.removeHeader('content-encoding');
    if (fault.kind === 'empty') return '';
    void reply.code(200).type('text/html; charset=utf-8');
    return PROXY_PAGE;
  }
  if (payload instanceof Readable) return isEvents(reply) ? spoilEvents(payload, befallen) : payload;
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? spoilBody(Buffer.from(payload), befallen) : payload;
}

function spoilBody(body: Buffer, {request, reply, fault, clock}: Befallen): unknown {
  switch (fault.kind) {
    case 'truncate':
      void reply.header('Content-Length', body.length);
      return truncated(breakOff(body), request);
    case 'slow_bytes':
      void reply.header('Content-Length', body.length);
      return inPieces(body, {clock, delayMs: fault.delay_ms});
    case 'bad_json':
      return breakOff(body);
    case 'wrong_types':
      return isJson(reply) ? swapTypes(body.toString('utf8')) : body;
    case 'hostile_strings':
      return isJson(reply) ? makeHostile(body.toString('utf8'), fault) : body;
    default:
      return body;
  }
}

function spoilEvents(events: Readable, {request, fault}: Befallen): Readable {
  switch (fault.kind) {
    case 'truncate': {
      const die = deathOf(request);
      return changeEvents(events, (event) => {
        die();
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
        withData((data) => breakOff(Buffer.from(data)).toString('utf8')),
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
  const die = deathOf(request);
  const left = [half];
  return new Readable({
    read() {
      const piece = left.pop();
      if (piece === undefined) return;
      this.push(piece);
      die();
    },
  });
}

/** Ends the connection after the current write is sent. */
function deathOf({raw}: FastifyRequest): () => void {
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
