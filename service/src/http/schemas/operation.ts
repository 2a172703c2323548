import Type, {type TObject, type TUnsafe} from 'typebox';
import type {ErrorCode} from '../../lib/error-codes.js';
import {described, errors} from './basics.js';

/** Marks an operation that this service adds to the documented interface. */
export const EXTENSION = {'x-origin': 'extension'} as const;

/** The header of every operation that changes something. The OpenAPI document describes it in one place for all. */
export const IDEMPOTENCY = Type.Object({
  'idempotency-key': Type.Optional(Type.String({pattern: '^[\\x20-\\x7e]{1,255}$'})),
});

/** The error responses of the three documented operations. Their interface has no 503. */
export const DOCUMENTED_ERRORS = errors(400, 401, 402, 403, 404, 428, 429, 500);

/** The error responses that operations of this service have in common. */
export const COMMON_ERRORS = errors(400, 401, 403, 404, 429, 500, 503);

/** Declares in the OpenAPI document which errors an operation has besides those of its credential, body and path. */
export function errorCodes(...codes: readonly ErrorCode[]): {readonly 'x-error-codes': readonly ErrorCode[]} {
  return {'x-error-codes': codes};
}

/** The `:id` of a path. */
export function byId(description: string, example: string): TObject<{id: TUnsafe<string>}> {
  return Type.Object({id: described(Type.String(), description, example)});
}
