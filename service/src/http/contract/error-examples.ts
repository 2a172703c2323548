import {ERROR_CODES, type ErrorCode} from '../../lib/error-codes.js';

const REQUEST_ID = 'req_1Zc7Vb4Nm8Kx2Qw5Ty0Rd9Lp';

/** An example of each error that an operation can return, by its code, for `components.examples`. */
export function errorExamples(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    errorCodes()
      .filter((code) => code !== 'request_timeout') // it has no operation, because no request arrived
      .map((code) => [code, {summary: code, description: ERROR_CODES[code].meaning, value: errorBody(code)}]),
  );
}

/** Every code, in the order of the statuses. */
function errorCodes(): readonly ErrorCode[] {
  return Object.keys(ERROR_CODES) as ErrorCode[];
}

/** A reference to the example of a code. */
export function exampleReference(code: ErrorCode): {readonly $ref: string} {
  return {$ref: `#/components/examples/${code}`};
}

/** The table of all codes, in Markdown. */
export function errorTable(): string {
  const rows = errorCodes().map(
    (code) => `| ${ERROR_CODES[code].status} | \`${code}\` | ${ERROR_CODES[code].meaning} |`,
  );
  return ['| status | `code` | when |', '| --- | --- | --- |', ...rows].join('\n');
}

function errorBody(code: ErrorCode): object {
  const {message, ...rest} = ERROR_CODES[code];
  const param = 'param' in rest ? {param: rest.param} : {};
  return {code, message, ...param, ...MORE[code], request_id: REQUEST_ID};
}

const MORE: Readonly<Partial<Record<ErrorCode, object>>> = {
  invalid_request: {
    errors: [
      {param: 'amount', code: 'too_large', message: 'amount must be at most 99999999'},
      {param: 'description', code: 'required', message: 'description is required'},
    ],
  },
  card_declined: {decline_code: 'UNAUTHORIZED_CARD'},
};
