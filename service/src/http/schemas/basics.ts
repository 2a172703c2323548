import Type, {
  type Static,
  type TArray,
  type TLiteral,
  type TObject,
  type TSchema,
  type TString,
  type TUnsafe,
} from 'typebox';
import {CURRENCIES} from '../../lib/currencies.js';
import {FIELD_CODES} from '../../lib/error-codes.js';
import {AFFILIATES, WALLET_BRANDS} from '../../domain/mobile/brands.js';
import {Int64} from '../int64.js';

/**
 * Adds a description and examples to a schema, for the OpenAPI document. A schema that others reference must have its
 * own description, because the document drops one beside a reference.
 */
export function described<T extends TSchema>(
  schema: T,
  description: string,
  ...examples: readonly unknown[]
): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({...schema, description, ...(examples.length === 0 ? {} : {examples})});
}

/** Marks a field that this service adds to the documented interface. */
export function extension<T extends TSchema>(schema: T): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({...schema, [ORIGIN_KEYWORD]: 'extension'});
}

/** The keyword that marks additions in the OpenAPI document; the validator ignores it. */
export const ORIGIN_KEYWORD = 'x-origin';

/** The keyword by which `plainSchemas` recognises a schema that was written out for the serializer. */
export const NAME_KEYWORD = 'x-ref';

/** The format by which `plainSchemas` recognises {@link ExactNumber}. */
export const EXACT_FORMAT = 'unsafe';

/** An enum of these words, whose TypeScript type is any string. */
export function Word(...words: readonly string[]): TUnsafe<string> {
  return Type.Unsafe<string>({type: 'string', enum: words});
}

/** `schema` or `null`, for a response field that may have no value. */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  return Type.Unsafe<Static<T> | null>(orNull(schema));
}

/**
 * The same for a schema that contains amounts. It is written out and `nullable`, because the serializer cannot tell a
 * BigInt from `null` otherwise. In the OpenAPI document it is an `anyOf` or two types, see `plainSchemas`.
 */
export function NullableSum<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const {$id, ...rest} = schema as Shape;
  return Type.Unsafe<Static<T> | null>({...rest, nullable: true, ...($id === undefined ? {} : {[NAME_KEYWORD]: $id})});
}

/** A reference to a schema that is registered by its `$id`, with the same type. */
export function ref<T extends TSchema>(schema: T): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({$ref: `${String((schema as Shape).$id)}#`});
}

type Shape = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly $id?: string;
};

function orNull(schema: Shape): TSchema {
  if (schema.$ref !== undefined) return {anyOf: [schema, {type: 'null'}]};
  const words = schema.enum === undefined ? {} : {enum: [...schema.enum, null]};
  if (schema.type === undefined) return {...schema, ...words};
  return {...schema, ...words, type: [schema.type, 'null']};
}

/**
 * A number of a response that may have a fraction, with all its digits: the text that `exactNumber` returns. The format
 * `unsafe` makes the serializer write it as it is. In the OpenAPI document it is a `number`, see `plainSchemas`.
 */
export const ExactNumber = Type.Unsafe<string>({type: 'string', format: EXACT_FORMAT});

/** Readable text: well-formed, not blank, no control characters. Its length is counted in code points. */
export function Text(minLength: number, maxLength: number): TString {
  return Type.String({minLength, maxLength, format: 'plain-text'});
}

const ADDRESS_STATUSES = [
  ...['unchecked', 'verified', 'invalid', 'line1_pass', 'line1_name_pass', 'line1_zip_pass'],
  ...['name_pass', 'name_zip_pass', 'zip_pass'],
];
export const CurrencyCode = described(Type.Enum([...CURRENCIES]), 'Currency of the account (ISO 4217).');
/** A positive amount in minor units. */
export const Amount = described(Int64(), 'Minor units: 1999 is 19.99 USD; BIF and XAF have no minor unit.', 1999);
export const Sum = described(Type.Unsafe<bigint>({type: 'integer', format: 'int64'}), 'Minor units.', 1999);
/** The number of a part of an invoice, from 1. */
export const Installment = described(
  Type.Integer({minimum: 1, maximum: 2 ** 31 - 1}),
  'The `installment` of the invoice that the page shows. Any other part is refused, even for the same amount.',
  1,
);
/** The charge of an invoice that a payer may continue. */
export const WaitingCharge = described(
  Nullable(Type.String()),
  'The pending wallet charge of what is payable now, whose payer may go on in this session; `null` for a publishable key.',
  null,
);
export const Moment = described(Type.Integer(), 'UTC Unix epoch in milliseconds.', 1767603600000);
export const Id = Type.String({minLength: 1, maxLength: 64, format: 'plain-text'});
export const CalendarDate = described(Type.String({format: 'date'}), 'YYYY-MM-DD, a day that exists.', '2026-12-31');
export const PhoneNumber = described(
  Type.String({pattern: '^\\+[1-9][0-9]{6,14}$'}),
  'Phone number (E.164), with the plus.',
  '+25779001234',
);
export const WalletNumber = described(
  Type.String({pattern: '^\\+?[0-9]{6,15}$'}),
  'Number of a mobile money wallet: with its calling code after `+`, `00` or nothing, or a national number of Burundi, Cameroon or Kenya. All spellings name the same wallet.',
  '+25779001234',
);
export const Rail = described(Type.Enum(['card', 'qr', 'phone', 'wallet']), 'A way to pay.');
export const AddressKind = described(Type.Enum(['personal', 'business']), 'Kind of address.');
export const AddressStatus = described(Word(...ADDRESS_STATUSES), 'How much of the address was confirmed.');
export const Country = described(Type.String({pattern: '^[A-Z]{2}$'}), 'Country (ISO 3166-1), two letters.', 'BI');
export const AccountType = described(
  Type.Enum(['bank', 'balance', 'card', 'fees', 'mobile', 'wallet', 'cash', 'ips']),
  'Type of account used for a payment.',
);
export const ChargeStatus = described(
  Type.Enum(['succeeded', 'paid', 'pending', 'failed']),
  'Status of the charge. Only `succeeded` means that the money was received.',
);
export const InvoiceStatus = described(
  Type.Enum(['draft', 'pending', 'sent', 'paid', 'partial_paid', 'voided', 'overdue', 'refunded']),
  'Status of the invoice.',
);
export const WalletBrand = described(Type.Enum([...WALLET_BRANDS]), 'Mobile money brand (placeholder names).');
export const Affiliate = described(Type.Enum([...AFFILIATES]), 'Affiliate the payment comes through.');

const FieldError = Type.Object(
  {
    param: described(Type.String(), 'The path of the field, such as products[0].quantity.', 'amount'),
    code: described(Word(...FIELD_CODES), 'Which rule it breaks.', 'too_large'),
    message: described(Type.String(), 'What is wrong, for the developer.', 'amount must be at most 99999999'),
  },
  {description: 'What is wrong with one field.'},
);

/** The shape of every error. It never quotes the request. */
export const ErrorBody = Type.Object(
  {
    code: described(Type.String(), 'One of the codes in the table of errors, for programs.', 'invalid_request'),
    message: described(Type.String(), 'For the developer, in English; not for the payer.', 'amount is required'),
    param: Type.Optional(described(Type.String(), 'The path of the field, such as products[0].quantity.', 'amount')),
    decline_code: Type.Optional(
      described(Type.String(), 'With `card_declined`: the issuer’s reason.', 'UNAUTHORIZED_CARD'),
    ),
    errors: Type.Optional(described(Type.Array(FieldError), 'The fields that break their schema, at most 100.')),
    more_errors: Type.Optional(described(Type.Integer(), 'How many more there are, if there are over 100.', 12)),
    request_id: described(Type.String(), 'The same as the header `Request-Id`.', 'req_1Zc7Vb4Nm8Kx2Qw5Ty0Rd9Lp'),
  },
  {$id: 'Error', description: 'Any error. It never quotes the request.'},
);

/** A list of items. */
export function ListOf<T extends TSchema>(item: T): TObject<{object: TLiteral<'list'>; data: TArray<T>}> {
  return Type.Object(
    {
      object: Type.Literal('list', {description: 'The type of object.'}),
      data: Type.Array(item, {description: 'The items.'}),
    },
    {description: 'A list.'},
  );
}

/** Error responses of an operation, by status. */
export function errors<Status extends number>(...statuses: readonly Status[]): Record<Status, TSchema> {
  const body: TSchema = {...ref(ErrorBody), description: 'Error'};
  return Object.fromEntries(statuses.map((status) => [status, body])) as Record<Status, TSchema>;
}
