import {subscribe} from 'node:diagnostics_channel';
import type {IncomingMessage, ServerResponse} from 'node:http';

/** What Node says when a request has come in. */
interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Kills the process (`SIGKILL`) in front of the answers to the calls with these idempotency keys: each is held back when it
 * would be written, with all that it says committed, until all of them are.
 */
export function killBeforeAnswering(keys: readonly string[]): void {
  const held = new Set<string>();
  subscribe('http.server.request.start', (message) => {
    const {request, response} = message as Incoming;
    const key = String(request.headers['idempotency-key']);
    if (!keys.includes(key)) return;
    response.end = () => {
      held.add(key);
      if (held.size === keys.length) process.kill(process.pid, 'SIGKILL');
      return response;
    };
  });
}
