/**
 * Measures the service: requests per second and the times of invoice creation, card charge and status read, on both
 * databases, with one process and with two; the memory that open streams take. It ends by itself, and fails when a call
 * fails.
 *
 * `--quick` measures for a moment; `--only=PostgreSQL` measures on one database. Neither is kept.
 */
import {execFileSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {cpus} from 'node:os';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {measureArrangement} from './measure.js';
import {ARRANGEMENTS, FULL_PLAN, LIMIT_MS, QUICK_PLAN} from './plan.js';
import {openPostgres} from './postgres.js';
import {compare, toMarkdown} from './report.js';
import type {Results} from './results.js';
import {buildService} from './service-process.js';

const KEPT = 'bench/results/service.json';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const {values: asked} = parseArgs({
  options: {quick: {type: 'boolean', default: false}, only: {type: 'string'}},
});
await buildService();
const server = await openPostgres();
let results: Results;
try {
  results = await Promise.race([measureAll(), interruption()]);
} finally {
  await server?.stop();
}
console.log(`\n${toMarkdown(results)}\n`);
const earlier = lastResult();
if (earlier !== undefined) console.log(compare(results, earlier).join('\n'));
if (asked.quick || asked.only !== undefined) console.log('Not kept: not everything was measured in full.');
else keep(results);

async function measureAll(): Promise<Results> {
  const plan = asked.quick ? QUICK_PLAN : FULL_PLAN;
  const wanted = ARRANGEMENTS.filter(
    ({database}) => database === (asked.only ?? database) && (database === 'PGlite' || server !== undefined),
  );
  const measured = [];
  for (const arrangement of wanted) measured.push(await measureArrangement(arrangement, {plan, server}));
  return {
    machine: {cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown', node: process.versions.node},
    databases: Object.fromEntries(measured.map(({database, version}) => [database, version])),
    plan,
    loads: measured.flatMap(({loads}) => loads),
    streams: measured.map(({streams}) => streams),
  };
}

/** Rejects when it takes too long, or is told to stop. What was started ends with this process. */
function interruption(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('the measurement took too long')), LIMIT_MS).unref();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
  });
}

/** The result that was last committed, when there is one. */
function lastResult(): Results | undefined {
  try {
    const text = execFileSync('git', ['show', `HEAD:${KEPT}`], {cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore']});
    return JSON.parse(text.toString()) as Results;
  } catch {
    return undefined;
  }
}

function keep(measured: Results): void {
  mkdirSync(`${ROOT}bench/results`, {recursive: true});
  writeFileSync(`${ROOT}${KEPT}`, `${JSON.stringify(measured, null, 2)}\n`);
  writeFileSync(`${ROOT}${KEPT.replace(/json$/, 'md')}`, `${toMarkdown(measured)}\n`);
}
