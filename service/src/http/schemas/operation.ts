import Type from 'typebox';
import {errors} from './basics.js';

/** Marks an operation that the interface does not show and this service adds. */
export const EXTENSION = {'x-origin': 'extension'} as const;

/** The header every changing operation takes. */
export const IDEMPOTENCY = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({description: '1 to 255 printable characters. The same key and body get the first answer again.'}),
  ),
});

/** What the three documented operations may answer besides 201. */
export const DOCUMENTED_ERRORS = errors(400, 401, 402, 403, 404, 428, 500);

/** What an operation of ours may answer besides its own. */
export const COMMON_ERRORS = errors(400, 401, 403, 404, 429, 500);

export const CREDENTIAL = [{bearer: []}];
