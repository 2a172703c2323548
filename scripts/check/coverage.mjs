/** Reads the coverage of the test runners, prints it by folder, and fails below the minimum or when no test loads a file. */
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {transformSync} from 'esbuild';
import {ROOT} from '../test/browser.mjs';

/** Minimums in percent. V8 reports no branches in a function that never ran, so 100% of branches also needs 100% of functions. */
const WIDGET = ['coverage/core/lcov.info', 'coverage/lcov.info'];
const AREAS = [
  {folder: 'src', reports: WIDGET, lines: 90},
  ...['core', 'payment', 'card-protocol'].map((folder) => ({
    ...{folder: `src/${folder}`, reports: WIDGET},
    ...{branches: 100, functions: 100},
  })),
  {folder: 'service/src', reports: ['service/coverage/lcov.info'], lines: 90},
];
/** Not measured: generated code, and the testing kit that drives a browser, which the browser tests run. */
const OTHERS = ['src/generated/', 'src/testing/'];
const KINDS = ['lines', 'branches', 'functions'];

const problems = AREAS.flatMap(checkArea);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkArea({folder, reports, ...floors}) {
  const missing = reports.filter((report) => !existsSync(path.join(ROOT, report)));
  if (missing.length > 0) return [`${folder}: ${missing.join(', ')} is missing, so its tests did not run.`];
  const covered = betterOf(reports.map(readReport));
  const files = sourcesIn(folder).map((file) => ({file, ...(covered.get(file) ?? {...unseen(file), isUnseen: true})}));
  printTable(folder, files);
  return [
    ...files.filter(({isUnseen}) => isUnseen).map(({file}) => `${file}: no test loads it.`),
    ...Object.entries(floors)
      .filter(([kind, floor]) => percent(sum(files), kind) < floor)
      .map(([kind, floor]) => `${folder}: less than ${floor} % of ${kind}.`),
  ];
}

/** For each file, the report that covers more of it: Node's tests and the browser's load many of the same files. */
function betterOf(reports) {
  const better = new Map();
  for (const [file, record] of reports.flatMap((report) => [...report])) {
    const before = better.get(file);
    if (before === undefined || hits(record) > hits(before)) better.set(file, record);
  }
  return better;
}

function hits(record) {
  return KINDS.reduce((sum, kind) => sum + percent(record, kind), 0);
}

/** The lcov records of a report, by the file's path from the root. */
function readReport(report) {
  const records = new Map();
  const base = path.join(ROOT, report.slice(0, report.indexOf('coverage/')));
  for (const record of readFileSync(path.join(ROOT, report), 'utf8').split('end_of_record')) {
    const source = /^SF:(.+)$/m.exec(record)?.[1];
    if (!source) continue;
    const number = (key) => Number(new RegExp(`^${key}:(\\d+)$`, 'm').exec(record)?.[1] ?? 0);
    records.set(path.relative(ROOT, path.resolve(base, source)).replaceAll(path.sep, '/'), {
      lines: [number('LH'), number('LF')],
      branches: [number('BRH'), number('BRF')],
      functions: [number('FNH'), number('FNF')],
    });
  }
  return records;
}

/** Every source file that compiles to code; files with only types do not. */
function sourcesIn(folder) {
  return readdirSync(path.join(ROOT, folder), {recursive: true})
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.ts') && !OTHERS.some((place) => file.startsWith(place)) && codeOf(file) !== '')
    .sort();
}

function codeOf(file) {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return transformSync(source, {loader: 'ts', tsconfigRaw: {compilerOptions: {verbatimModuleSyntax: true}}}).code;
}

/** The record of a file that no runner loaded: nothing is covered. */
function unseen(file) {
  return {lines: [0, codeOf(file).trim().split('\n').length], branches: [0, 1], functions: [0, 1]};
}

function sum(files) {
  const add = (key) => files.reduce(([hit, found], one) => [hit + one[key][0], found + one[key][1]], [0, 0]);
  return Object.fromEntries(KINDS.map((kind) => [kind, add(kind)]));
}

function percent(counts, key) {
  const [hit, found] = counts[key];
  return found === 0 ? 100 : (100 * hit) / found;
}

function printTable(folder, files) {
  const row = (name, counts) =>
    console.log(`${name.padEnd(44)}${KINDS.map((kind) => percent(counts, kind).toFixed(1).padStart(10)).join('')}`);
  console.log(`\n${folder.padEnd(44)}${KINDS.map((kind) => kind.padStart(10)).join('')}`);
  for (const one of files) if (KINDS.some((kind) => percent(one, kind) < 100)) row(`  ${one.file}`, one);
  row(`  all ${files.length} files`, sum(files));
}
