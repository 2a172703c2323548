import {subscribe} from 'node:diagnostics_channel';
import type {IncomingMessage, ServerResponse} from 'node:http';

/** The message of Node's diagnostics channel when a request arrives. */
interface Incoming {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Kills the process (`SIGKILL`) just before it answers the calls with these idempotency keys. Each response is held back
 * when it would be written, after its commit. The process is killed when all of them are held.
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
