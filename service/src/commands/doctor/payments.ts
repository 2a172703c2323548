import type {Kysely, Transaction} from 'kysely';
import type {Config} from '../../config.js';
import {listMissing} from '../../db/indexes.js';
import {requireMode, type Mode} from '../../db/mode.js';
import type {Database} from '../../db/types.js';
import {readAheadMs} from '../../domain/simulator-clock.js';
import {compareClocks, countDead, countJobs, countUnknown, limited, listUnknown} from '../../metrics/queries.js';
import {codeOf, reporterFor, type Finding, type FindingReporter} from './finding.js';
import {checkVaultKey} from './vault-key.js';

/** Differences between the clocks, in milliseconds, above which the check warns, or fails. */
const CLOCK_LIMITS = {warning: 1000, failed: 5000};

/** Ages of the oldest due job, in milliseconds, above which the check warns, or fails. */
const JOB_LIMITS = {warning: 60_000, failed: 600_000};

const MAX_IDS = 5;

/** A check: its name, and what it does in a transaction at the service's time, in epoch milliseconds. */
type Check = readonly [
  name: string,
  look: (tx: Transaction<Database>, judge: FindingReporter, now: number) => Promise<readonly Finding[]>,
];

/** Checks the indexes, the clocks, the jobs, the charges and the vault key of a database that has all tables. */
export async function checkPayments(db: Kysely<Database>, config: Config): Promise<readonly Finding[]> {
  const checks: readonly Check[] = [
    ['indexes', checkIndexes],
    ['mode', (tx, judge) => checkMode(tx, judge, config.mode)],
    ['clock', checkClock],
    ['dead jobs', checkDead],
    ['due jobs', checkDue],
    ['unknown', checkUnknown],
    ['vault key', (tx, judge) => checkVaultKey(tx, judge, config)],
  ];
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await tryCheck(db, check)));
  return findings;
}

async function tryCheck(db: Kysely<Database>, [name, look]: Check): Promise<readonly Finding[]> {
  const judge = reporterFor(name);
  try {
    // The clock of a test service may be ahead of the machine's.
    return await limited(db, async (tx) => look(tx, judge, Date.now() + (await readAheadMs(tx))));
  } catch (error) {
    return [judge.failed(`This check could not run (${codeOf(error)}). See the log of the database.`)];
  }
}

async function checkIndexes(tx: Transaction<Database>, {ok, failed}: FindingReporter): Promise<readonly Finding[]> {
  const found = await listMissing(tx);
  if (found.length === 0) return [ok('All indexes exist.')];
  const summarize = (word: string, isIncomplete: boolean): string => {
    const [first, ...others] = found.filter((index) => index.isIncomplete === isIncomplete);
    return first === undefined ? '' : `${word}: ${others.length + 1}, first ${first.name}. `;
  };
  const words = summarize('Missing', false) + summarize('Incomplete', true);
  return [failed(`${words}Run \`service migrate\`: it builds them while payments continue.`)];
}

async function checkMode(
  tx: Transaction<Database>,
  {ok, failed}: FindingReporter,
  mode: Mode,
): Promise<readonly Finding[]> {
  try {
    await requireMode(tx, mode);
    return [ok(`All accounts have the mode ${mode}.`)];
  } catch (error) {
    if (error instanceof RangeError) return [failed(error.message)];
    throw error;
  }
}

async function checkClock(tx: Transaction<Database>, judge: FindingReporter): Promise<readonly Finding[]> {
  return [judgeClocks(await compareClocks(tx, Date.now), judge)];
}

/** Rates how far this machine's clock is ahead of the database's, in milliseconds. */
export function judgeClocks(aheadMs: number, {ok, warning, failed}: FindingReporter): Finding {
  const apartMs = Math.abs(aheadMs);
  const words = `The clocks of this machine and of the database are ${(apartMs / 1000).toFixed(1)} s apart.`;
  if (apartMs <= CLOCK_LIMITS.warning) return ok(words);
  return (apartMs > CLOCK_LIMITS.failed ? failed : warning)(`${words} Synchronise both by NTP.`);
}

async function checkDead(tx: Transaction<Database>, {ok, failed}: FindingReporter): Promise<readonly Finding[]> {
  const dead = await countDead(tx);
  if (dead.length === 0) return [ok('No job has been given up.')];
  return dead.map(({rail, count}) => failed(rail === 'none' ? deadJobs(count) : deadCalls(rail, count)));
}

function deadJobs(count: number): string {
  return `Jobs of the database that were given up: ${count}. \`service jobs\` lists them, and the log has their errors. Solve the cause, then run them again with \`service jobs retry none\`.`;
}

function deadCalls(rail: string, count: number): string {
  return `Calls to ${rail} that were given up: ${count}. \`service jobs\` lists them; \`service jobs retry ${rail}\` makes them again, and \`service admin\` ends one that cannot be made: \`payout decide\`, \`charge decide\`, \`tax-filing decide\`, \`refund cancel\` or \`job close\`.`;
}

async function checkDue(tx: Transaction<Database>, judge: FindingReporter, now: number): Promise<readonly Finding[]> {
  const late = (await countJobs(tx, now))
    .map(({rail, due, oldest}) => ({rail, due, waitedMs: now - (oldest ?? now)}))
    .filter(({waitedMs}) => waitedMs > JOB_LIMITS.warning);
  if (late.length === 0) return [judge.ok('No due job is older than a minute.')];
  return late.map(({rail, due, waitedMs}) => {
    const subject = rail === 'none' ? 'Jobs of the database' : `Calls to ${rail}`;
    const verdict = waitedMs > JOB_LIMITS.failed ? judge.failed : judge.warning;
    return verdict(
      `${subject} that are due: ${due}, the oldest for ${Math.floor(waitedMs / 60_000)} min. Check that a process runs jobs (\`service work\`), and its log.`,
    );
  });
}

async function checkUnknown(
  tx: Transaction<Database>,
  {ok, failed}: FindingReporter,
  now: number,
): Promise<readonly Finding[]> {
  const {from_1h_to_1d, over_1d} = await countUnknown(tx, now);
  const count = from_1h_to_1d + over_1d;
  if (count === 0)
    return [ok('No charge is pending for more than an hour, and none is paid and not settled for a week.')];
  const ids = await listUnknown(tx, {now, most: MAX_IDS});
  return [
    failed(
      `Charges pending for more than an hour, or paid and not settled for a week: ${count}. Ask the rail for their outcomes, and use \`service admin charge decide\`. The oldest: ${ids.join(', ')}.`,
    ),
  ];
}
