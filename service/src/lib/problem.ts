import type {ErrorCode, FieldCode} from './error-codes.js';

/** What is wrong with one field; never contains the value itself. */
export interface FieldProblem {
  readonly param: string;
  readonly code: FieldCode;
  readonly message: string;
}

/** The content of an error response besides its status. */
export interface ProblemDetails {
  readonly code: ErrorCode;
  readonly message: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly errors?: readonly FieldProblem[];
  /** How many more there are than `errors` lists. */
  readonly more_errors?: number;
  readonly retryAfterS?: number;
}

/** A refusal with a documented code. If it is thrown, the transaction is rolled back. */
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

/** 404: it does not exist, or it belongs to another merchant. */
export function missing(what: string, param?: string): Problem {
  const message = `No such ${what}.`;
  return new Problem(404, {code: 'resource_missing', message, ...(param === undefined ? {} : {param})});
}

/** 400: one field breaks a rule that its schema cannot express. */
export function invalid(param: string, message: string): Problem {
  return new Problem(400, {code: 'parameter_invalid', message, param});
}

/** 403: the credential may not do this. */
export function forbidden(code: ErrorCode, message: string, param?: string): Problem {
  return new Problem(403, {code, message, ...(param === undefined ? {} : {param})});
}
