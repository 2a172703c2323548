import type {Server} from 'node:http';
import type {Socket} from 'node:net';
import {Problem} from '../lib/problem.js';
import {newId, type Random} from '../lib/random.js';
import {errorText} from './errors.js';

/** Node's error about bytes that are not a valid request. */
interface ClientError extends Error {
  readonly code?: string;
}

/**
 * Answers input that never became a request: too slow, not HTTP, or with too large headers. Sends an error in the common
 * shape if the connection is still writable, and closes it. `underWay` has the connections whose request was read and
 * whose response is not sent yet.
 */
export function answerClientErrors(
  random: Random,
  underWay: WeakSet<Socket>,
): (error: ClientError, socket: Socket) => void {
  return (error, socket) => {
    // Anything written now would be taken for the response that is being sent or prepared.
    if (error.code === 'ECONNRESET' || !socket.writable || underWay.has(socket)) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(problemOf(error.code), newId(random, 'req_')), () => socket.destroy());
  };
}

/** Has a server refuse CONNECT like an unknown method, and pass on a request with an unknown expectation like any other. */
export function answerOddRequests(server: Server): void {
  server.on('connect', (_request, socket) => {
    server.emit('clientError', Object.assign(new Error(), {code: NO_SUCH_METHOD}), socket);
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

const NO_SUCH_METHOD = 'HPE_INVALID_METHOD';

function problemOf(code: string | undefined): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem(408, {code: 'request_timeout', message: 'The request took too long to arrive.'});
    case NO_SUCH_METHOD:
      return new Problem(404, {code: 'resource_missing', message: 'No such path or method.'});
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(400, {code: 'invalid_request', message: 'The headers are too large.'});
    default:
      return new Problem(400, {code: 'invalid_request', message: 'The request is not valid HTTP.'});
  }
}

const PHRASES: Readonly<Record<number, string>> = {400: 'Bad Request', 404: 'Not Found', 408: 'Request Timeout'};

function rawAnswer({status, details}: Problem, requestId: string): string {
  const body = errorText(details, requestId);
  return [
    `HTTP/1.1 ${status} ${PHRASES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
