import {scriptProcessor} from '../../service/test/helpers/challenges.js';
import {createHarness} from '../../service/test/helpers/harness.js';
import {MONEY_FLOWS} from '../../service/test/helpers/money-flows.js';
import {isPlanned, nullsFor} from '../../service/test/helpers/statement-plans.js';
import {recordStatements, withoutLists} from '../../service/test/helpers/statements.js';
import {openTestDatabase} from '../../service/test/helpers/test-database.js';
import {readOn, runOn} from '../../service/test/helpers/test-server.js';
import {TABLES} from './fill.js';

/** The statements that were planned, and those that would read a table that grows as a whole. */
export interface ReadPlans {
  readonly planned: number;
  readonly wholeReads: readonly string[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plans'?: readonly PlanNode[];
}

/** Returns the generic plan of a statement, because the values of the recording are not in this database. Executes nothing. */
const PLAN_OF = `
  create function plan_of(statement text, given text) returns json
  language plpgsql set plan_cache_mode = force_generic_plan as $$
  declare plan json;
  begin
    execute 'prepare planned as ' || statement;
    execute 'explain (format json) execute planned' || given into plan;
    deallocate planned;
    return plan;
  end $$`;

/**
 * Reads the plan of each statement of the money path on the server of a full database. Unlike the test of the
 * statements, it allows the server all ways to read a table, so that its choice depends on the size of the tables.
 */
export async function readPlans(url: string): Promise<ReadPlans> {
  const statements = (await recordMoneyPath()).filter(isPlanned);
  await runOn(url, PLAN_OF);
  const wholeReads: string[] = [];
  for (const statement of statements) wholeReads.push(...(await wholeReadsOf(url, statement)));
  return {planned: statements.length, wholeReads};
}

/** The statements of all operations with money, recorded in an embedded database. */
async function recordMoneyPath(): Promise<readonly string[]> {
  const processor = scriptProcessor();
  const database = await openTestDatabase();
  const recorder = recordStatements(database);
  const service = await createHarness({database: recorder.database, rails: processor.rails});
  const quiet = withoutLists(service, recorder);
  for (const run of Object.values(MONEY_FLOWS)) await run(quiet, processor);
  const closed = service.prepared.close();
  service.clock.advance(10_000); // closes open connections without waiting
  await closed;
  await database.close();
  return recorder.take();
}

/** A statement after the tables that it reads as a whole; nothing if there are none. */
async function wholeReadsOf(url: string, statement: string): Promise<readonly string[]> {
  const asked = `select plan_of($text$${statement}$text$, '${nullsFor(statement)}') as plan`;
  const [row] = await readOn<{plan: readonly [{Plan: PlanNode}]}>(url, asked);
  if (row === undefined) throw new Error(`no plan for ${statement}`);
  const tables = tablesReadWhole(row.plan[0].Plan).filter((name) => TABLES.includes(name));
  return tables.length === 0 ? [] : [`${tables.join(', ')}: ${statement}`];
}

function tablesReadWhole(node: PlanNode): readonly string[] {
  const below = (node.Plans ?? []).flatMap(tablesReadWhole);
  const {'Node Type': how, 'Relation Name': table} = node;
  return how === 'Seq Scan' && table !== undefined ? [table, ...below] : below;
}
