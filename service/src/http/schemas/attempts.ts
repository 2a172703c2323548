import Type from 'typebox';
import {CONCLUDABLE_OPERATIONS} from '../../domain/attempt-results.js';
import {described, Nullable, NullableSum, ref} from './basics.js';
import {Charge} from './charges.js';
import {Customer, Source} from './customers.js';
import {PhoneRequest, QrCode} from './instant.js';

/** An unguessable key, as the widget creates it. The keys of a merchant's server may look different. */
const ATTEMPT_KEY = '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\\.[a-z]+$';

/** The attempt to conclude. */
export const ConcludeRequest = Type.Object(
  {
    operation: described(Type.Enum([...CONCLUDABLE_OPERATIONS]), 'What the call was meant to create.'),
    subject: Type.Optional(
      described(
        Type.String({pattern: '^[A-Za-z0-9_]{1,64}$'}),
        'The customer’s id with `saved_card`, the invoice’s with `qr_code` and `phone_request`; absent with `card_charge` and `wallet_charge`.',
        'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd',
      ),
    ),
    idempotency_key: described(
      Type.String({pattern: ATTEMPT_KEY, maxLength: 255}),
      'The `Idempotency-Key` of the call: a lower-case UUID (version 4), a dot, and a word.',
      '0d9f3c1e-5b7a-4c53-9d53-0a2f6f7f1c11.charge',
    ),
  },
  {$id: 'ConcludeRequest', description: 'The attempt to conclude.'},
);

const Refusal = Type.Object(
  {
    code: described(Type.String(), 'The `code` of the refusal.', 'card_declined'),
    message: described(Type.String(), 'Its `message`, for the developer.', 'The card is inactive.'),
  },
  {description: 'The final refusal of the call.'},
);

/** The outcome of an attempt. */
export const Attempt = Type.Object(
  {
    object: described(Type.Literal('attempt'), 'The type of object.'),
    outcome: described(
      Type.Enum(['none', 'done', 'refused']),
      '`none`: the call had no effect and can no longer have one. `done`: what it created is shown in its current state, ' +
        'including a declined charge. `refused`: the refusal is final.',
    ),
    charge: described(NullableSum(Charge), 'The charge that was created.'),
    customer: described(
      Nullable(ref(Customer)),
      'With `charge` and `source`: the customer, as this caller may see them.',
    ),
    source: described(Nullable(ref(Source)), 'The card that was saved.'),
    qr_code: described(NullableSum(QrCode), 'The QR code that was issued.'),
    phone_request: described(NullableSum(PhoneRequest), 'The phone request that was sent.'),
    refusal: described(Nullable(Refusal), 'With `refused`: why.'),
  },
  {$id: 'Attempt', description: 'The outcome of an attempt.'},
);
