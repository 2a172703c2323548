import {
  createMerchant,
  findMerchantProfile,
  listMerchants,
  updateMerchant,
  type MerchantInput,
} from '../../domain/admin/merchants.js';
import {maybe, one, type Command, type Option, type Values} from './command.js';

const MERCHANT: Option = {is: 'the id of the merchant', isRequired: true};

/** The fields of a merchant, with their descriptions. */
const NEEDED: Readonly<Record<string, Option>> = {
  'name': {is: 'at most 100 characters'},
  'legal-name': {is: 'the registered name, at most 200 characters'},
  'description': {is: 'what the merchant does, in 5 to 22 characters'},
  'statement-descriptor': {is: 'what payers see on their statements, at most 22 characters'},
  'email': {is: 'an e-mail address'},
  'phone-number': {is: 'with its country code, such as +25722000000'},
  'tax-id': {is: 'the tax number'},
  'registration-id': {is: 'the commerce registration number'},
  'line1': {is: 'street and number'},
  'city': {is: 'the city'},
  'country': {is: 'the two letters of the country, such as BI'},
};

const SETTLED: Readonly<Record<string, Option>> = {
  'time-zone': {is: 'AFRICA_BUJUMBURA, AFRICA_DOUALA or AFRICA_NAIROBI; never changes', isRequired: true},
  'type': {is: 'company or individual; never changes', isRequired: true},
};

const OPTIONAL: Readonly<Record<string, Option>> = {
  line2: {is: 'the second line of the address'},
  state: {is: 'state or province'},
  zip: {is: 'postal code'},
  status: {is: 'pending, validation_in_progress, validation_failed or validated; pending for a new merchant'},
};

/** The commands of the noun `merchant`. */
export const MERCHANT_COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    does: 'Creates a merchant.',
    options: {...required(NEEDED), ...SETTLED, ...OPTIONAL},
    run: async (work, values, actor) => ({
      shape: 'one',
      // All required options are present: the arguments have been checked.
      rows: [await createMerchant(work, fieldsIn(values) as MerchantInput, actor)],
    }),
  },
  list: {
    does: 'Lists the merchants.',
    options: {},
    run: async (work) => ({shape: 'many', rows: await listMerchants(work)}),
  },
  show: {
    does: 'Shows a merchant with all fields.',
    options: {merchant: MERCHANT},
    run: async (work, values) => ({shape: 'one', rows: [await findMerchantProfile(work, one(values, 'merchant'))]}),
  },
  update: {
    does: 'Changes fields of a merchant.',
    options: {merchant: MERCHANT, ...NEEDED, ...OPTIONAL},
    run: async (work, values, actor) => {
      const change = {...fieldsIn(values), id: one(values, 'merchant')};
      return {shape: 'one', rows: [await updateMerchant(work, change, actor)]};
    },
  },
};

function required(options: Readonly<Record<string, Option>>): Readonly<Record<string, Option>> {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, {...option, isRequired: true}]));
}

/** The values by the names of their fields: `--tax-id` is `tax_id`. */
function fieldsIn(values: Values): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.keys(values).map((name) => [name.replaceAll('-', '_'), maybe(values, name)]));
}
