import type {ErrorCode, FieldCode} from './error-codes.js';

/** What is wrong with one field; never the value itself. */
export interface FieldProblem {
  readonly param: string;
  readonly code: FieldCode;
  readonly message: string;
}

/** What an error answer says besides its status. */
export interface ProblemDetails {
  readonly code: ErrorCode;
  readonly message: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly errors?: readonly FieldProblem[];
  /** How many there are besides those of `errors`. */
  readonly more_errors?: number;
  readonly retryAfterS?: number;
}

/** A refusal with a documented code. Thrown, it undoes the transaction it was thrown in. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(status: number, details: ProblemDetails) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

/** 404: no such thing, or it is another merchant's. */
export function missing(what: string, param?: string): Problem {
  const message = `No such ${what}.`;
  return new Problem(404, {code: 'resource_missing', message, ...(param === undefined ? {} : {param})});
}

/** 400: one field breaks a rule that its schema cannot say. */
export function invalid(param: string, message: string): Problem {
  return new Problem(400, {code: 'parameter_invalid', message, param});
}

/** 403: the credential may not do this. */
export function forbidden(code: ErrorCode, message: string, param?: string): Problem {
  return new Problem(403, {code, message, ...(param === undefined ? {} : {param})});
}
