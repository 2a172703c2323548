import {sql, type Kysely, type Transaction} from 'kysely';
import type {Database} from '../../src/db/types.js';

/** How a statement reads or writes the rows of one table. */
export interface TableUse {
  readonly table: string;
  /** The plan's name for it, such as `Index Scan` or `Insert`. */
  readonly how: string;
  /** The indexes that it reads, and the condition on each; empty for the whole index. */
  readonly indexes: readonly {readonly name: string; readonly condition: string}[];
  /** The columns that are compared with a value, or that an insert fills. */
  readonly columns: ReadonlySet<string>;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Operation'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly 'TID Cond'?: string;
  readonly 'Filter'?: string;
  readonly 'Plans'?: readonly PlanNode[];
}

/**
 * Settings with which a plan shows the index that a statement can use, even with few rows: scans of whole tables, and
 * joins that read them, are avoided if possible.
 */
const SETTINGS = [
  'set local plan_cache_mode = force_generic_plan',
  'set local enable_seqscan = off',
  'set local enable_hashjoin = off',
  'set local enable_mergejoin = off',
];

/** Whether a statement has a plan. */
export function isPlanned(statement: string): boolean {
  return /^(select|insert|update|delete|with)\b/i.test(statement);
}

/** The arguments with which a prepared statement is explained: a null for each parameter. */
export function nullsFor(statement: string): string {
  const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  return count === 0 ? '' : `(${Array.from({length: count}, () => 'null').join(', ')})`;
}

/** How each statement uses tables, by the generic plan that the server makes for a prepared statement. Nothing is executed. */
export function planStatements(
  db: Kysely<Database>,
  statements: readonly string[],
): Promise<ReadonlyMap<string, readonly TableUse[]>> {
  return db.transaction().execute(async (tx) => {
    for (const setting of SETTINGS) await sql.raw(setting).execute(tx);
    const uses = new Map<string, readonly TableUse[]>();
    for (const statement of statements.filter(isPlanned)) {
      uses.set(statement, usesOf(statement, await planOf(tx, statement)));
    }
    return uses;
  });
}

async function planOf(tx: Transaction<Database>, statement: string): Promise<PlanNode> {
  await sql.raw(`prepare planned as ${statement}`).execute(tx);
  const explained = sql.raw<{'QUERY PLAN': readonly [{Plan: PlanNode}]}>(
    `explain (format json) execute planned${nullsFor(statement)}`,
  );
  const {rows} = await explained.execute(tx);
  await sql.raw('deallocate planned').execute(tx);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error(`no plan for ${statement}`);
  return plan;
}

function usesOf(statement: string, node: PlanNode): TableUse[] {
  const below = (node.Plans ?? []).flatMap((part) => usesOf(statement, part));
  const table = node['Relation Name'];
  if (table === undefined) return below;
  if (node['Node Type'] === 'ModifyTable')
    return node.Operation === 'Insert' ? [insertOf(statement, table), ...below] : below;
  const conditions = [node['Index Cond'], node['Recheck Cond'], node['TID Cond'], node.Filter];
  const columns = columnsOf(conditions.join(' '));
  return [{table, how: node['Node Type'], indexes: indexesOf(node), columns}, ...below];
}

/** The indexes that a scan reads. Those of a bitmap scan are in the nodes below it. */
function indexesOf(node: PlanNode): readonly {readonly name: string; readonly condition: string}[] {
  const name = node['Index Name'];
  if (name === undefined) return bitmapsOf(node).flatMap(indexesOf);
  return [{name, condition: node['Index Cond'] ?? ''}];
}

/** The nodes below a scan that build its bitmap. Other nodes below it belong to a subquery. */
function bitmapsOf({Plans: below = []}: PlanNode): readonly PlanNode[] {
  return below.filter((node) => node['Node Type'].startsWith('Bitmap') && node['Relation Name'] === undefined);
}

/** The columns of the table itself that a condition compares. Columns of other tables have their table's name. */
function columnsOf(condition: string): ReadonlySet<string> {
  return new Set([...condition.matchAll(/\((\w+) (?:=|<=?|>=?) /g)].map(([, column = '']) => column));
}

function insertOf(statement: string, table: string): TableUse {
  const named = new RegExp(`insert into "${table}" \\(([^)]*)\\)`).exec(statement)?.[1] ?? '';
  const columns = new Set(named.split(', ').map((name) => name.replaceAll('"', '')));
  return {table, how: 'Insert', indexes: [], columns};
}
