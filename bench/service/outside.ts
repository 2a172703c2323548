/**
 * Measures, on PostgreSQL with one process, how a slow or hung external system affects everything that does not need it: each
 * rail in turn as normal, two seconds late, and hung. Then it measures how many cards per second can be charged with a slow
 * processor, and status reads beside that. Ends by itself, and fails if a call fails.
 */
import {interruption, keep, machine} from '../shared/kept.js';
import {makeDatabase} from './databases.js';
import type {LoadOrder} from './load-order.js';
import {chargeCards, readStatuses} from './operations.js';
import {chargeSavedCard, needing, type Target} from './outside-load.js';
import {pause, probe, untilQuiet, watchIdle} from './outside-probes.js';
import {
  DISTURBANCES,
  RAILS,
  toCells,
  toMarkdown,
  type DisturbedResult,
  type Disturbance,
  type OutsideLoad,
  type OutsideResults,
  type RailName,
} from './outside-results.js';
import {openPostgres, type PostgresServer} from './postgres.js';
import {runLoad} from './run-load.js';
import {buildService, startServiceProcess} from './service-process.js';
import {openShop} from './shop.js';

const LIMIT_MS = 5 * 60 * 1000;
const INVOICES = 300;
/** A payout waits two seconds before its network is called. */
const LEAD_MS = 2500;
const MEASURED_MS = 3000;
const IN_FLIGHT = 200;

interface Bench extends Target {
  readonly databaseUrl: string;
}

await buildService();
const server = await openPostgres();
if (server === undefined) throw new Error('this is measured on PostgreSQL only');
let results: OutsideResults;
try {
  results = await Promise.race([measureAll(server), interruption(LIMIT_MS)]);
} finally {
  await server.stop();
}
console.log(`\n${toMarkdown(results)}\n`);
keep('outside', results, toMarkdown(results));

async function measureAll(postgres: PostgresServer): Promise<OutsideResults> {
  const database = await makeDatabase('PostgreSQL', postgres);
  const service = await startServiceProcess({...database.env, CODES_PER_WALLET: '1000000'});
  try {
    const shop = await openShop(service.url, INVOICES);
    const bench = {url: service.url, shop, databaseUrl: database.env['DATABASE_URL'] ?? ''};
    const loads = await measureLoads(bench);
    const disturbed: DisturbedResult[] = [];
    const turns = RAILS.flatMap((rail) => DISTURBANCES.map((disturbance) => [rail, disturbance] as const));
    for (const [rail, disturbance] of turns) disturbed.push(await measureDisturbed(bench, rail, disturbance));
    return {machine: machine(), database: database.version, disturbed, loads};
  } finally {
    await service.stop();
    await database.drop();
  }
}

async function measureDisturbed(bench: Bench, rail: RailName, disturbance: Disturbance): Promise<DisturbedResult> {
  if (disturbance === '+2 s') await disturb(bench, {rail, kind: 'delay', delay_ms: 2000});
  if (disturbance === 'hung') await disturb(bench, {rail, kind: 'hang'});
  const background = needing(rail, bench);
  await pause(LEAD_MS);
  const [probes, idle] = await Promise.all([
    probe(rail, bench, MEASURED_MS),
    watchIdle(bench.databaseUrl, MEASURED_MS),
  ]);
  const result = {rail, disturbance, probes, idle, begun: background.begun(), answered: background.answered()};
  await mend(bench);
  await background.end();
  await untilQuiet(bench.databaseUrl);
  console.log(toCells(result).join('  '));
  return result;
}

/** Charges with a processor that answers at once, as in `npm run bench:service`; after half a second; after 14 seconds. */
async function measureLoads(bench: Bench): Promise<OutsideLoad[]> {
  const {shop} = bench;
  const usual = {connections: 16, warmUpS: 3, measuredS: 8};
  const loads = [
    await measureLoad(bench, 'card charges, answered at once, 16 in flight', {...usual, ...chargeCards(shop)}),
    await measureLoad(bench, 'status reads, nothing else', {...usual, ...readStatuses(shop)}),
  ];
  await disturb(bench, {rail: 'cards', kind: 'delay', delay_ms: 500});
  const many = {...usual, connections: IN_FLIGHT};
  loads.push(
    await measureLoad(bench, 'card charges, answered after 0.5 s, 200 in flight', {...many, ...chargeCards(shop)}),
  );
  await mend(bench);
  await untilQuiet(bench.databaseUrl);
  await disturb(bench, {rail: 'cards', kind: 'delay', delay_ms: 14_000});
  const endCharges = keepCharging(bench);
  // Long enough for the first charges to be answered and replaced by others.
  const long = {...usual, warmUpS: 1, measuredS: 15};
  loads.push(await measureLoad(bench, 'status reads, beside 200 charges of 14 s', {...long, ...readStatuses(shop)}));
  await mend(bench);
  await endCharges();
  await untilQuiet(bench.databaseUrl);
  return loads;
}

async function measureLoad({url}: Bench, what: string, order: Omit<LoadOrder, 'urls'>): Promise<OutsideLoad> {
  const {completed, p50Ms, p99Ms} = await runLoad({...order, urls: [url]});
  const load = {what, requestsPerSecond: completed / order.measuredS, p50Ms, p99Ms};
  console.log(`${what}: ${Math.round(load.requestsPerSecond)}/s, ${p50Ms.toFixed(1)} ms, ${p99Ms.toFixed(1)} ms`);
  return load;
}

/** Keeps this many charges in flight until stopped. */
function keepCharging(bench: Bench): () => Promise<void> {
  let isOver = false;
  const chargeAgain = async (turn: number): Promise<void> => {
    while (!isOver) await chargeSavedCard(bench, turn);
  };
  const charging = Promise.all(Array.from({length: IN_FLIGHT}, (_, turn) => chargeAgain(turn)));
  return async () => {
    isOver = true;
    await charging;
  };
}

async function disturb(
  {url}: Bench,
  fault: {readonly rail: RailName; readonly kind: string; readonly delay_ms?: number},
) {
  const headers = {'content-type': 'application/json'};
  const body = JSON.stringify({...fault, times: 0});
  const answer = await fetch(`${url}/simulator/rail_faults`, {method: 'POST', headers, body});
  if (answer.status !== 201) throw new Error(`the fault was not set: ${await answer.text()}`);
}

async function mend({url}: Bench): Promise<void> {
  await fetch(`${url}/simulator/rail_faults`, {method: 'DELETE'});
}
