import type {Address, Queries} from '../../db/types.js';
import {invalid, missing} from '../../lib/problem.js';
import {newId} from '../../lib/random.js';
import type {Merchant} from '../merchants.js';
import {HOURS_AHEAD} from '../time-zones.js';
import {record, type Actor, type AdminWork} from './audit.js';
import {country, matching, oneOf, text, type Check} from './field-checks.js';

/** Fields that may change later. */
const PROFILE = {
  name: text(1, 100),
  legal_name: text(1, 200),
  description: text(5, 22),
  statement_descriptor: text(1, 22),
  email: matching(
    /^(?=.{3,254}$)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i,
    'an e-mail address',
  ),
  phone_number: matching(/^\+[1-9][0-9]{6,14}$/, 'a phone number with its country code, such as +25722000000'),
  tax_id: text(1, 64),
  registration_id: text(1, 64),
} as const satisfies Readonly<Record<string, Check>>;

const STATUS = {status: oneOf(['pending', 'validation_in_progress', 'validation_failed', 'validated'])} as const;

/** Fields that never change: dates of issued invoices depend on the time zone. */
const FIXED = {
  time_zone: oneOf(Object.keys(HOURS_AHEAD)),
  type: oneOf(['company', 'individual']),
} as const satisfies Readonly<Record<string, Check>>;

const ADDRESS = {line1: text(1, 200), city: text(1, 100), country} as const satisfies Readonly<Record<string, Check>>;
const MORE_ADDRESS = {line2: text(1, 200), state: text(1, 100), zip: text(1, 20)} as const;

/**
 * The audit log records that these changed, but not the new values: its rows can never be deleted, and the values may
 * be personal data.
 */
const CONTACTS: readonly string[] = [
  ...['legal_name', 'email', 'phone_number', 'tax_id', 'registration_id'],
  ...Object.keys({...ADDRESS, ...MORE_ADDRESS}),
];

type Fields<Rules> = {readonly [Name in keyof Rules]: string};
type Optional<Rules> = {readonly [Name in keyof Rules]?: string | undefined};

/** A new merchant, all fields as text. Its status is `pending` unless it is given. */
export type MerchantInput = Fields<typeof PROFILE & typeof FIXED & typeof ADDRESS> &
  Optional<typeof MORE_ADDRESS & typeof STATUS>;

/** Fields to change; the others stay as they are. */
export type MerchantChange = Optional<typeof PROFILE & typeof STATUS & typeof ADDRESS & typeof MORE_ADDRESS>;

/** A merchant, as it is shown. */
export type MerchantView = Omit<Merchant, 'address'> & {
  readonly [Part in keyof Omit<Address, 'type'>]: string | undefined;
};

/** What a list shows of a merchant. */
export type MerchantLine = Pick<Merchant, 'id' | 'name' | 'status' | 'type' | 'time_zone'>;

/** The merchant with this id; 404 when there is none. */
export async function requireMerchant(db: Queries, id: string): Promise<Merchant> {
  const row = await db.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw missing('merchant', 'merchant');
  return row;
}

/**
 * Creates a merchant.
 *
 * @throws Problem 400 naming the field that is wrong
 */
export async function createMerchant(work: AdminWork, input: MerchantInput, actor: Actor): Promise<MerchantView> {
  const {status, ...fields} = input;
  const own = checked({...PROFILE, ...FIXED, ...STATUS}, {...fields, status: status ?? 'pending'});
  const address: Address = {type: 'business', ...checked({...ADDRESS, ...MORE_ADDRESS}, fields)};
  const id = newId(work.random, 'mer_');
  const row = {id, ...(own as Fields<typeof PROFILE & typeof FIXED & typeof STATUS>), address: JSON.stringify(address)};
  await work.tx.insertInto('merchants').values(row).execute();
  const changes = withoutContacts({...own, ...address});
  await record(work, actor, {action: 'merchant.create', subject: id, changes});
  return showMerchant({...row, address});
}

/**
 * Changes fields of a merchant. The audit log gets a row only if a value is new.
 *
 * @throws Problem when there is no such merchant, no field is given, or a field is wrong
 */
export async function updateMerchant(
  work: AdminWork,
  {id, ...change}: MerchantChange & {readonly id: string},
  actor: Actor,
): Promise<MerchantView> {
  const own = checked({...PROFILE, ...STATUS}, change);
  const place = checked({...ADDRESS, ...MORE_ADDRESS}, change);
  if (Object.keys({...own, ...place}).length === 0) throw invalid('merchant', 'Say at least one field to change.');
  const lock = work.tx.selectFrom('merchants').selectAll().where('id', '=', id).forUpdate();
  const before = await lock.executeTakeFirst();
  if (before === undefined) throw missing('merchant', 'merchant');
  const after = {...before, ...own, address: {...before.address, ...place}};
  const was: Readonly<Record<string, unknown>> = {...before, ...before.address};
  const changes = Object.entries({...own, ...place}).filter(([name, value]) => was[name] !== value);
  if (changes.length === 0) return showMerchant(after);
  const columns = {...own, address: JSON.stringify(after.address)};
  await work.tx.updateTable('merchants').set(columns).where('id', '=', id).execute();
  const recorded = withoutContacts(Object.fromEntries(changes));
  await record(work, actor, {action: 'merchant.update', subject: id, changes: recorded});
  return showMerchant(after);
}

/** All merchants, by name. */
export async function listMerchants({tx}: AdminWork): Promise<MerchantLine[]> {
  const columns = ['id', 'name', 'status', 'type', 'time_zone'] as const;
  return tx.selectFrom('merchants').select(columns).orderBy('name').orderBy('id').execute();
}

/** One merchant with all its fields; 404 when there is none. */
export async function findMerchantProfile({tx}: AdminWork, id: string): Promise<MerchantView> {
  return showMerchant(await requireMerchant(tx, id));
}

/** The given fields that the rules name, each checked. */
function checked(
  rules: Readonly<Record<string, Check>>,
  fields: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const given = Object.entries(rules).map(([name, check]) => {
    const value = fields[name];
    return value === undefined ? [] : [[name, check(name, value)] as const];
  });
  return Object.fromEntries(given.flat());
}

function withoutContacts(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const shown = Object.entries(fields).map(([name, value]) => [name, CONTACTS.includes(name) ? NOT_RECORDED : value]);
  return Object.fromEntries(shown) as Readonly<Record<string, unknown>>;
}

const NOT_RECORDED = '(not recorded)';

function showMerchant({address, ...fields}: Merchant): MerchantView {
  const {line1, line2, city, state, zip, country: countryCode} = address;
  return {...fields, ...{line1, line2, city, state, zip, country: countryCode}};
}
