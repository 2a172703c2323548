/**
 * Measures the service: requests per second and response times of invoice creation, card charge and status read, on
 * both databases, with one and with two processes; also the memory of open streams. Ends by itself, and fails if a call
 * fails.
 *
 * `--quick` takes a short sample; `--only=PostgreSQL` measures one database. Neither result is stored.
 */
import {parseArgs} from 'node:util';
import {interruption, keep, lastResult, machine} from '../shared/kept.js';
import {measureArrangement} from './measure.js';
import {ARRANGEMENTS, FULL_PLAN, LIMIT_MS, QUICK_PLAN} from './plan.js';
import {openPostgres} from './postgres.js';
import {compare, toMarkdown} from './report.js';
import type {Results} from './results.js';
import {buildService} from './service-process.js';

const KEPT = 'service';

const {values: asked} = parseArgs({
  options: {quick: {type: 'boolean', default: false}, only: {type: 'string'}},
});
await buildService();
const server = await openPostgres();
let results: Results;
try {
  results = await Promise.race([measureAll(), interruption(LIMIT_MS)]);
} finally {
  await server?.stop();
}
console.log(`\n${toMarkdown(results)}\n`);
const earlier = lastResult(KEPT) as Results | undefined;
if (earlier !== undefined) console.log(compare(results, earlier).join('\n'));
if (asked.quick || asked.only !== undefined) console.log('Not kept: not everything was measured in full.');
else keep(KEPT, results, toMarkdown(results));

async function measureAll(): Promise<Results> {
  const plan = asked.quick ? QUICK_PLAN : FULL_PLAN;
  const wanted = ARRANGEMENTS.filter(
    ({database}) => database === (asked.only ?? database) && (database === 'PGlite' || server !== undefined),
  );
  const measured = [];
  for (const arrangement of wanted) measured.push(await measureArrangement(arrangement, {plan, server}));
  return {
    machine: machine(),
    databases: Object.fromEntries(measured.map(({database, version}) => [database, version])),
    plan,
    loads: measured.flatMap(({loads}) => loads),
    streams: measured.map(({streams}) => streams),
  };
}
