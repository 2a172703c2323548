import Type, {type TObject, type TUnsafe} from 'typebox';
import type {ErrorCode} from '../../lib/error-codes.js';
import {described, errors} from './basics.js';

/** Marks an operation that the interface does not show and this service adds. */
export const EXTENSION = {'x-origin': 'extension'} as const;

/** The header every changing operation takes; the contract document tells of it in one place for all. */
export const IDEMPOTENCY = Type.Object({
  'idempotency-key': Type.Optional(Type.String({pattern: '^[\\x20-\\x7e]{1,255}$'})),
});

/** What the three documented operations may answer besides 201. */
export const DOCUMENTED_ERRORS = errors(400, 401, 402, 403, 404, 428, 429, 500);

/** What an operation of ours may answer besides its own. */
export const COMMON_ERRORS = errors(400, 401, 403, 404, 429, 500);

/** Which errors an operation can have besides those of its credential, body and path; for the contract document. */
export function errorCodes(...codes: readonly ErrorCode[]): {readonly 'x-error-codes': readonly ErrorCode[]} {
  return {'x-error-codes': codes};
}

/** The `:id` of a path. */
export function byId(description: string, example: string): TObject<{id: TUnsafe<string>}> {
  return Type.Object({id: described(Type.String(), description, example)});
}
