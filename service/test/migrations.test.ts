import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';

const FOLDER = fileURLToPath(new URL('../src/db/migrations', import.meta.url));
/** The first migration that may run while a service is in use. */
const FIRST = '0024';

/** What a statement must not do, because processes of the previous version continue to serve payments. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bdrop (table|column|index|constraint)\b/, 'the version before may still use it'],
  [/\brename\b/, 'the version before knows it by its name'],
  [/\balter column\b/, 'it locks and may rewrite the table, or refuses what the version before writes'],
  [/\badd column [^,]*\bnot null\b(?![^,]*\bdefault\b)/, 'the version before inserts rows without it'],
  [/\bdefault \S*(now|clock_timestamp|random|gen_random_uuid|nextval)\b/, 'it rewrites the table'],
  [/^\s*(update|delete)\b/, 'it changes many rows in one transaction; let a job do it'],
  [
    /\badd (constraint|check|foreign key|unique|primary key)\b(?![\s\S]*\bnot valid\b)/,
    'it reads the table under a lock',
  ],
];

/** Why a statement of a migration is refused; undefined if it is not. */
function refusalOf(statement: string, statements: readonly string[]): string | undefined {
  const found = FORBIDDEN.find(([pattern]) => pattern.test(statement));
  if (found !== undefined) return found[1];
  const indexed = /\bcreate (?:unique )?index \w+ on (\w+)/.exec(statement)?.[1];
  const isNew =
    indexed === undefined || statements.some((one) => new RegExp(`\\bcreate table ${indexed}\\b`).test(one));
  return isNew ? undefined : 'building an index stops all writes to its table';
}

/** From this one on, each migration is one transaction and changes one table: more could deadlock with payments. */
const FIRST_ALONE = '0026';

/** The tables that a migration locks and that existed before it. */
function lockedBy(statements: readonly string[]): ReadonlySet<string> {
  const namesIn = (pattern: RegExp): string[] =>
    statements.flatMap((statement) => [...statement.matchAll(pattern)].map(([, name = '']) => name));
  const made = namesIn(/\bcreate table (\w+)/g);
  return new Set(namesIn(/\b(?:alter table|references) (\w+)/g).filter((name) => !made.includes(name)));
}

describe('a migration', async () => {
  const files = readdirSync(FOLDER).filter((name) => name >= FIRST);
  for (const file of files) {
    const migrations = Object.values((await import(`${FOLDER}/${file}`)) as Record<string, readonly string[]>);
    const statements = migrations.flat();
    it(`${file} locks at most one table in use`, () => {
      for (const one of file < FIRST_ALONE ? [] : migrations) assert.ok(lockedBy(one).size <= 1, one.join('; '));
    });
    it(`${file} is compatible with the previous version, and locks no table for long`, () => {
      assert.ok(statements.length > 0);
      for (const statement of statements) assert.equal(refusalOf(statement, statements), undefined, statement);
    });
  }

  for (const statement of [
    'alter table charges drop column kind',
    'alter table charges rename column kind to sort',
    'alter table charges alter column kind set not null',
    'alter table charges add column sort text not null',
    'alter table charges add column made timestamptz default now()',
    "update charges set kind = 'card'",
    'alter table charges add constraint sorted check (amount > 0)',
    'create index charges_kind on charges (kind)',
    'create unique index charges_kind on charges (kind)',
  ]) {
    it(`must not contain: ${statement}`, () => assert.notEqual(refusalOf(statement, [statement]), undefined));
  }

  it('locks a table that it changes, and one that a new table refers to', () => {
    const statements = ['create table sorts (id text references charges)', 'alter table sorts add column name text'];
    assert.deepEqual(
      lockedBy([...statements, 'alter table payouts add column sort text']),
      new Set(['charges', 'payouts']),
    );
  });

  for (const statements of [
    ['alter table charges add column sort text, add column live boolean not null default false'],
    ['create table sorts (id text primary key, name text not null)', 'create index sorts_name on sorts (name)'],
    ['alter table charges add constraint sorted check (amount > 0) not valid'],
  ]) {
    it(`may contain: ${statements.join('; ')}`, () => {
      for (const statement of statements) assert.equal(refusalOf(statement, statements), undefined);
    });
  }
});
