import Type, {
  type Static,
  type TArray,
  type TLiteral,
  type TObject,
  type TSchema,
  type TString,
  type TUnsafe,
} from 'typebox';
import {AFFILIATES, WALLET_BRANDS} from '../../domain/brands.js';
import {Int64} from '../int64.js';

/** The same as `schema`, or `null`: how an answer says that there is no value. */
export function Nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  return Type.Unsafe<Static<T> | null>(orNull(schema));
}

/**
 * The same for a schema that holds sums. The serializer writes it out, for it cannot tell a BigInt from `null` otherwise;
 * the contract document says `anyOf` or two types, see `plainSchemas`.
 */
export function NullableSum<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const {$id, ...rest} = schema as Shape;
  return Type.Unsafe<Static<T> | null>({...rest, nullable: true, ...($id === undefined ? {} : {'x-ref': $id})});
}

/** Points to a schema that is registered by its `$id`, and keeps its type. */
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
  if (schema.enum !== undefined) return {...schema, enum: [...schema.enum, null]};
  return {...schema, type: [schema.type, 'null']};
}

/** Readable text of a length counted in code points: well-formed, not blank, no control characters. */
export function Text(minLength: number, maxLength: number): TString {
  return Type.String({minLength, maxLength, format: 'plain-text'});
}

export const CurrencyCode = Type.Enum(['BIF', 'USD', 'KES', 'XAF']);
/** Money going one way: minor units, more than nothing. */
export const Amount = Int64({description: 'Minor units.'});
export const Sum = Type.Unsafe<bigint>({type: 'integer', format: 'int64', description: 'Minor units.'});
export const Moment = Type.Integer({description: 'UTC Unix epoch in milliseconds.'});
export const Id = Type.String({minLength: 1, maxLength: 64, format: 'plain-text'});
export const CalendarDate = Type.String({format: 'date', description: 'YYYY-MM-DD, a day that exists.'});
export const PhoneNumber = Type.String({pattern: '^\\+[1-9][0-9]{6,14}$', description: 'E.164, with the plus.'});
export const Rail = Type.Enum(['card', 'qr', 'phone']);
export const AddressKind = Type.Enum(['personal', 'business']);
export const Country = Type.String({pattern: '^[A-Z]{2}$', description: 'ISO 3166-1, two letters.'});
export const AccountType = Type.Enum(['bank', 'balance', 'card', 'fees', 'mobile', 'wallet', 'cash', 'ips']);
export const ChargeStatus = Type.Enum(['succeeded', 'paid', 'pending', 'failed']);
export const InvoiceStatus = Type.Enum([
  'draft',
  'pending',
  'sent',
  'paid',
  'partial_paid',
  'voided',
  'overdue',
  'refunded',
]);
export const WalletBrand = Type.Enum([...WALLET_BRANDS]);
export const Affiliate = Type.Enum([...AFFILIATES]);

/** The one shape of all errors; it never quotes what was sent. */
export const ErrorBody = Type.Object(
  {
    code: Type.String(),
    message: Type.String({description: 'For the developer, in English; not for the payer.'}),
    param: Type.Optional(Type.String({description: 'The path of the field, such as products[0].quantity.'})),
    decline_code: Type.Optional(Type.String({description: 'With card_declined: what the issuer said.'})),
    errors: Type.Optional(Type.Array(Type.Object({param: Type.String(), code: Type.String(), message: Type.String()}))),
    request_id: Type.String(),
  },
  {$id: 'Error'},
);

/** A list of things. */
export function ListOf<T extends TSchema>(item: T): TObject<{object: TLiteral<'list'>; data: TArray<T>}> {
  return Type.Object({object: Type.Literal('list'), data: Type.Array(item)});
}

/** The error answers an operation may give besides its own, by status. */
export function errors<Status extends number>(...statuses: readonly Status[]): Record<Status, TSchema> {
  const body: TSchema = {...ref(ErrorBody), description: 'Error'};
  return Object.fromEntries(statuses.map((status) => [status, body])) as Record<Status, TSchema>;
}
