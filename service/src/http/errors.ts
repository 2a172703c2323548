import type {FastifyError, FastifyReply, FastifyRequest} from 'fastify';
import {ERROR_CODES} from '../lib/error-codes.js';
import {isUnavailable} from '../db/unavailable.js';
import {missing, Problem, type FieldProblem, type ProblemDetails} from '../lib/problem.js';
import {isForPerson, sendErrorPage} from './error-pages.js';
import {fieldProblems} from './field-problems.js';
import {faultOf} from './log.js';

/** Sends a thrown error in the shape that all errors have, or as a page to a person. */
export function answerError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isDatabaseDown = isUnavailable(error);
  const problem = isDatabaseDown ? databaseUnavailable(request) : toProblem(error);
  if (isDatabaseDown || problem.status === 500) {
    request.log.error(faultOf(error), isDatabaseDown ? 'the database does not answer' : 'server error');
  }
  if (problem.status === 401) void reply.header('WWW-Authenticate', 'Bearer');
  const {retryAfterS} = problem.details;
  if (retryAfterS !== undefined) void reply.header('Retry-After', String(retryAfterS));
  void reply.code(problem.status);
  if (isForPerson(request)) return sendErrorPage(request, reply);
  return reply.type('application/json; charset=utf-8').send(errorText(problem.details, request.id));
}

/** Sets the headers that every response has. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .header('Request-Id', request.id)
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff');
}

/** 404 for a path or a method that does not exist. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(missing('path or method'), request, reply);
}

/** The body of an error, as text: the order of its members is fixed and nothing else can slip in. */
export function errorText(details: ProblemDetails, requestId: string): string {
  const {code, message, param, decline_code, errors, more_errors} = details;
  return JSON.stringify({code, message, param, decline_code, errors, more_errors, request_id: requestId});
}

/**
 * The database cannot be used, so what the request has caused is not known: the connection may have broken after the commit. An
 * operation of the documented interface answers 500, because that interface has no 503.
 */
function databaseUnavailable({routeOptions: {schema}}: FastifyRequest): Problem {
  const {response} = (schema ?? {}) as {readonly response?: object};
  const code = response === undefined || '503' in response ? 'service_unavailable' : 'server_error';
  const {status} = ERROR_CODES[code];
  return new Problem(status, {code, message: ERROR_CODES.service_unavailable.message, retryAfterS: 1});
}

function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  if (error.validation !== undefined)
    return toValidationProblem(fieldProblems(error.validation, error.validationContext));
  if (isUnreadable(error)) {
    const message = UNREADABLE[error.code] ?? 'The body is not valid JSON.';
    return new Problem(400, {code: 'invalid_request', message});
  }
  return new Problem(500, {code: 'server_error', message: ERROR_CODES.server_error.message});
}

/** How many field errors a response lists; the others are only counted. */
const MAX_ERRORS = 100;

function toValidationProblem(errors: readonly FieldProblem[]): Problem {
  const first = errors[0];
  const more = errors.length - MAX_ERRORS;
  return new Problem(400, {
    code: 'invalid_request',
    message: first?.message ?? 'The request is not valid.',
    ...(first === undefined ? {} : {param: first.param}),
    errors: errors.slice(0, MAX_ERRORS),
    ...(more > 0 ? {more_errors: more} : {}),
  });
}

function isUnreadable(error: FastifyError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
}

const UNREADABLE: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
};
