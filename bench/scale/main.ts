/**
 * Simulates a day of a country's payments on 1, 4 and 16 database servers, from measured costs and stated assumptions.
 * Shows what limits them first. Nothing is measured here, so the result is always the same.
 */
import {keep} from '../shared/kept.js';
import {DAYS, readCosts} from './inputs.js';
import {simulate} from './model.js';
import {toMarkdown} from './report.js';

const SEED = 1;

const costs = readCosts();
const outcomes = DAYS.flatMap((day) =>
  [2, 16].flatMap((cores) => [1, 4, 16].map((shards) => simulate({day, cores, shards, seed: SEED}, costs))),
);
const words = toMarkdown(costs, outcomes);
console.log(words);
keep('scale', {costs, outcomes}, words);
