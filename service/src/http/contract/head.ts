import {errorTable} from './error-examples.js';

const DESCRIPTION = `
Payouts, mobile charges and invoices are the documented interface. What is marked \`x-origin: extension\`, whole
operations or single fields, is an addition of this service.

This service is a simulation: it moves no money, takes test cards only, and says \`live: false\` everywhere.

## Credentials

Every operation but the simulator's and the health check takes a bearer credential, \`Authorization: Bearer …\`. Which
class of credential may call is said with each operation, and by its \`x-callers\`:

| class | begins with | for |
| --- | --- | --- |
| \`secret\` | \`sk_\` | the merchant's server. Refused when it comes from a page |
| \`publishable\` | \`pk_\` | a page on an allowed origin. New cards only, and rate-limited |
| \`session\` | \`ws_\` | a page, for one payment that the merchant's server has fixed beforehand |

A key is for one account in one currency.

## Money, moments and text

Amounts are integers in minor units, up to 64 bits: 1999 is 19.99 USD; BIF and XAF have no minor unit. Moments are UTC
Unix epoch milliseconds. Lengths of text count Unicode code points. \`null\` says the same as leaving a field out. Fields
that nobody reads are ignored, and named in the header \`Ignored-Fields\`.

A body is \`application/json\` in UTF-8, at most 64 KiB, nested at most 32 deep, with at most 2,500 values, no name
twice in one object.

## Doing it once

Send an \`Idempotency-Key\` with every call that changes something. The first answer is kept in the transaction of its
effect; the same request with the same key gets that answer again, byte for byte, with \`Idempotent-Replayed: true\`.

## Order of checks

A request that is wrong in several ways is told the first of these: unknown path or method (404), credential (401), class
of credential and origin (403), size, media type and syntax of the body (400), its schema (400), fields that exclude each
other (400), currency (403), idempotency key (400), referenced ids (404), one-time code (428), money (402).

## Errors

Every error is \`{code, message, param?, errors?, request_id}\` and quotes nothing of what was sent. Programs go by \`code\`.
What never becomes a request, such as one that takes too long to arrive, gets the same shape, and the connection is closed.

${errorTable()}
`.trim();

/** What the document is. */
export const INFO = {
  title: 'Payments service',
  version: '2.0.0',
  summary: 'Payouts, mobile charges, invoices, and what the payment widget needs.',
  description: DESCRIPTION,
  license: {name: 'MIT', identifier: 'MIT'},
};

/** Where it is found when it is started as the README says. */
export const SERVERS = [{url: 'http://127.0.0.1:4010', description: 'The service on this machine.'}];

/** The groups of operations. */
export const TAGS = [
  {name: 'Payouts', description: 'Money sent out.'},
  {name: 'Charges', description: 'Money taken, from mobile money wallets and from cards.'},
  {name: 'Invoices', description: 'Bills, and how their payment stands.'},
  {
    name: 'Instant bank payments',
    description: 'The two ways to pay an invoice from a bank app: QR code and phone request.',
  },
  {name: 'Customers', description: 'Payers, and the cards they save.'},
  {name: 'Attempts', description: 'Calls of a page that does not know how they ended.'},
  {name: 'Widget sessions', description: 'The credential that a merchant’s server gives to one page.'},
  {name: 'Documents', description: 'What people read of an invoice, by a link that is the credential.'},
  {name: 'Elements', description: 'Pages that are framed by a merchant’s page.'},
  {name: 'Simulator', description: 'The payer’s side, the banks’ and the tax authority’s. Not there in live mode.'},
  {name: 'Service', description: 'The service itself.'},
];

/** How a caller says who it is: one scheme a class of credential. */
export const SECURITY_SCHEMES = {
  secret: bearer('A secret key (`sk_…`), which stays on the merchant’s server.'),
  publishable: bearer('A publishable key (`pk_…`), for pages on the origins it allows.'),
  session: bearer('The token of a widget session (`ws_…`), for one payment.'),
};

function bearer(description: string): {type: 'http'; scheme: 'bearer'; description: string} {
  return {type: 'http', scheme: 'bearer', description};
}

/** Parameters that many operations take. */
export const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: false,
    description:
      'Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same ' +
      'request with the same key gets the first answer again. Kept are the answers of calls that did something or reached ' +
      'a rail; a refusal before that leaves the key free.',
    schema: {type: 'string' as const, pattern: '^[\\x20-\\x7e]{1,255}$'},
    example: '0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10',
  },
};

/** Headers that answers carry. */
export const HEADERS = {
  'Request-Id': {
    description: 'Names the request, in the log and in an error’s `request_id`.',
    schema: {type: 'string' as const, examples: ['req_1Zc7Vb4Nm8Kx2Qw5Ty0Rd9Lp']},
  },
  'Retry-After': {
    description: 'Seconds to wait before another call (RFC 9110).',
    schema: {type: 'integer' as const, minimum: 1, examples: [12]},
  },
  'Idempotent-Replayed': {
    description: 'There, and `true`, when the answer was given before to the same `Idempotency-Key`.',
    schema: {type: 'string' as const, enum: ['true']},
  },
  'Ignored-Fields': {
    description: 'The fields of the body that no operation reads, comma-separated; absent when there are none.',
    schema: {type: 'string' as const, examples: ['amout, products.colour']},
  },
  'WWW-Authenticate': {
    description: 'How to say who calls (RFC 6750).',
    schema: {type: 'string' as const, enum: ['Bearer']},
  },
};
