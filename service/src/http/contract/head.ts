import {errorTable} from './error-examples.js';

const SIMULATION =
  'This service is a simulation: it moves no money, accepts only test cards, and returns `live: false` everywhere.';
const LIVE = 'This service takes real payments, and returns `live: true` everywhere.';

const BEFORE_MODE = `
Payouts, mobile charges and invoices are the documented interface. Operations and fields that are marked
\`x-origin: extension\` are additions of this service.
`;

const AFTER_MODE = `
## Credentials

Operations take a bearer credential, \`Authorization: Bearer …\`, unless their description says that anyone may call
them. The description and \`x-callers\` of an operation say which class of credential may call it:

| class | starts with | for |
| --- | --- | --- |
| \`secret\` | \`sk_\` | the merchant's server. Refused when a page sends it |
| \`publishable\` | \`pk_\` | a page on an allowed origin. New cards only, and rate-limited |
| \`session\` | \`ws_\` | a page, for one payment that the merchant's server has fixed in advance |

A key is for one account in one currency.

## Money, moments and text

Amounts are integers in minor units, up to 64 bits: 1999 is 19.99 USD; BIF and XAF have no minor unit. Times are UTC
Unix epoch milliseconds. Lengths of text count Unicode code points. \`null\` means the same as an absent field. Unknown
fields are ignored, and listed in the header \`Ignored-Fields\`.

A body is \`application/json\` in UTF-8, at most 64 KiB, nested at most 32 deep, with at most 2,500 values and no
duplicate names in an object.

## Doing it once

Send an \`Idempotency-Key\` with every call that changes something. The first response is stored in the transaction of
its effect. The same request with the same key gets that response again, byte for byte, with \`Idempotent-Replayed: true\`.

## Order of checks

A request with several errors gets the first of these: unknown path or method (404), credential (401), class of
credential and origin (403), size, media type and syntax of the body (400), its schema (400), fields that exclude each
other (400), currency (403), idempotency key (400), referenced ids (404), one-time code (428), money (402).

## Errors

Every error is \`{code, message, param?, errors?, request_id}\` and never quotes the request. Programs should use \`code\`.
Input that never becomes a request, for example because it arrives too slowly, gets the same shape, and the connection closes.

While the database cannot be used, an operation answers 503 \`service_unavailable\`; those of the documented interface, which has no
503, answer 500 \`server_error\`. Both have \`Retry-After\`, and neither says whether the call took effect.

${errorTable()}
`;

const INFO = {
  title: 'Payments service',
  version: '2.0.0',
  summary: 'Payouts, mobile charges, invoices, and what the payment widget needs.',
  description: '',
  license: {name: 'MIT', identifier: 'MIT'},
};

/** Title, version and description of the document. */
export function infoOf(isLive: boolean): typeof INFO {
  const mode = isLive ? LIVE : SIMULATION;
  return {...INFO, description: `${BEFORE_MODE}\n${mode}\n${AFTER_MODE}`.trim()};
}

/** The address of a service that was started as the README says. */
export const SERVERS = [{url: 'http://127.0.0.1:4010', description: 'The service on this machine.'}];

const TAGS = [
  {name: 'Payouts', description: 'Money sent out.'},
  {name: 'Charges', description: 'Money taken, from mobile money wallets and from cards.'},
  {name: 'Invoices', description: 'Invoices and their payment status.'},
  {
    name: 'Instant bank payments',
    description: 'The two ways to pay an invoice from a bank app: QR code and phone request.',
  },
  {name: 'Customers', description: 'Payers, and the cards they save.'},
  {name: 'Attempts', description: 'How a page finds out how its call ended.'},
  {name: 'Widget sessions', description: 'The credential that a merchant’s server gives to one page.'},
  {name: 'Documents', description: 'The page and the PDF of an invoice. The link is the credential.'},
  {name: 'Elements', description: 'Pages that a merchant’s page embeds.'},
  {name: 'Simulator', description: 'Plays the payer, the banks and the tax authority. It does not exist in live mode.'},
  {name: 'Service', description: 'The service itself.'},
];

/** The groups of operations. The simulator does not exist in live mode. */
export function tagsOf(isLive: boolean): typeof TAGS {
  return TAGS.filter(({name}) => !isLive || name !== 'Simulator');
}

/** How a caller authenticates: one scheme per class of credential. */
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
      'Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same ' +
      'request with the same key gets the first response again. The response is stored if the call did something or reached ' +
      'a rail; a refusal before that leaves the key free.',
    schema: {type: 'string' as const, pattern: '^[\\x20-\\x7e]{1,255}$'},
    example: '0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10',
  },
};

/** Headers of responses. */
export const HEADERS = {
  'Request-Id': {
    description: 'Identifies the request, in the log and in an error’s `request_id`.',
    schema: {type: 'string' as const, examples: ['req_1Zc7Vb4Nm8Kx2Qw5Ty0Rd9Lp']},
  },
  'Retry-After': {
    description: 'Seconds to wait before another call (RFC 9110).',
    schema: {type: 'integer' as const, minimum: 1, examples: [12]},
  },
  'Idempotent-Replayed': {
    description: 'Present, and `true`, when the response is a replay for the same `Idempotency-Key`.',
    schema: {type: 'string' as const, enum: ['true']},
  },
  'Ignored-Fields': {
    description: 'The fields of the body that were ignored, comma-separated; absent when there are none.',
    schema: {type: 'string' as const, examples: ['amout, products.colour']},
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750).',
    schema: {type: 'string' as const, enum: ['Bearer']},
  },
};
