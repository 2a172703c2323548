import {createKey, listKeys, replaceOrigins, revokeKey, rotateKey, type NewKey} from '../../domain/admin/keys.js';
import {many, maybe, one, type Answer, type Command, type Option} from './command.js';
import {readTime} from './numbers.js';

const KEY: Option = {is: 'the id of the key, not the key itself', isRequired: true};
const ACCOUNT: Option = {is: 'the id of the account', isRequired: true};
const ORIGIN = {is: 'the origin of a page that may use it, such as https://shop.example', isMany: true} as const;

/** The commands of the noun `key`. */
export const KEY_COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    does: 'Creates a key of an account, and prints it once.',
    options: {
      account: ACCOUNT,
      kind: {is: 'publishable or secret', isRequired: true},
      origin: ORIGIN,
      name: {is: 'a name for it, at most 100 characters'},
    },
    run: async (work, values, actor) => {
      const settings = {account: one(values, 'account'), kind: one(values, 'kind')};
      const more = {origins: many(values, 'origin'), name: maybe(values, 'name')};
      return once(await createKey(work, {...settings, ...more}, actor));
    },
  },
  list: {
    does: 'Lists the keys of an account. It never shows a secret key.',
    options: {account: ACCOUNT},
    run: async (work, values) => ({shape: 'many', rows: await listKeys(work, one(values, 'account'))}),
  },
  rotate: {
    does: 'Creates a key like an older one, which stays valid for a time, and prints the new one once.',
    options: {
      key: KEY,
      keep: {is: 'how long the old key stays valid, such as 0s, 30m, 24h or 7d', isRequired: true},
    },
    run: async (work, values, actor) => {
      const keepMs = readTime('--keep', one(values, 'keep'));
      return once(await rotateKey(work, {id: one(values, 'key'), keepMs}, actor));
    },
  },
  revoke: {
    does: 'Ends a key now.',
    options: {key: KEY},
    run: async (work, values, actor) => ({shape: 'one', rows: [await revokeKey(work, one(values, 'key'), actor)]}),
  },
  origins: {
    does: 'Replaces the origins of a key.',
    options: {key: KEY, origin: {...ORIGIN, isRequired: true}},
    run: async (work, values, actor) => {
      const change = {id: one(values, 'key'), origins: many(values, 'origin')};
      return {shape: 'one', rows: [await replaceOrigins(work, change, actor)]};
    },
  },
};

function once(row: NewKey): Answer {
  const note = 'The key is shown only this once. Store it now.';
  return {shape: 'one', rows: [row], ...(row.kind === 'secret' ? {note} : {})};
}
