import {Readable} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import type {Clock} from '../lib/clock.js';
import {breakOff, inPieces, PROXY_PAGE, swapTypes} from './fault-bodies.js';
import {changeEvents, reordered, repeated, withData} from './fault-events.js';
import {makeHostile} from './fault-hostile.js';
import type {Fault} from './faults.js';

/** An answer that a fault befalls. */
interface Befallen {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fault: Fault;
  readonly clock: Clock;
}

/**
 * Makes the answer what a broken network or a proxy would make of it; its headers stay, so that a page can read it. What
 * a fault means nothing to stays whole, such as the events of an answer that has none.
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

/** A body that ends before its head says it does, and the connection with it. */
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

/** Ends the connection once what is being written is sent. */
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
