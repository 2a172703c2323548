/** Reads what the test runners covered, prints it by folder, and fails below the floors or when no test loads a file. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {transformSync} from 'esbuild';
import {ROOT} from './browser.mjs';

/** Percent. Branches only where every one is a rule about money or secrets. */
const AREAS = [
  {folder: 'src', report: 'coverage/lcov.info', lines: 90},
  {folder: 'src/core', report: 'coverage/lcov.info', lines: 90, branches: 100},
  {folder: 'service/src', report: 'service/coverage/lcov.info', lines: 90},
];

const problems = AREAS.flatMap(checkArea);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function checkArea({folder, report, lines, branches = 0}) {
  const covered = readReport(report);
  const files = sourcesIn(folder).map((file) => ({file, ...(covered.get(file) ?? {...unseen(file), isUnseen: true})}));
  printTable(folder, files);
  const low = (counts) => files.filter((one) => percent(one, counts) < 100).map(({file}) => file);
  return [
    ...files.filter(({isUnseen}) => isUnseen).map(({file}) => `${file}: no test loads it.`),
    ...(percent(sum(files), 'lines') < lines ? [`${folder}: less than ${lines} % of lines.`] : []),
    ...(percent(sum(files), 'branches') < branches
      ? [`${folder}: less than ${branches} % of branches: ${low('branches').join(', ')}`]
      : []),
  ];
}

/** The lcov records of a report, by the file's path from the root. */
function readReport(report) {
  const records = new Map();
  const base = path.dirname(path.dirname(path.join(ROOT, report)));
  for (const record of readFileSync(path.join(ROOT, report), 'utf8').split('end_of_record')) {
    const source = /^SF:(.+)$/m.exec(record)?.[1];
    if (!source) continue;
    const number = (key) => Number(new RegExp(`^${key}:(\\d+)$`, 'm').exec(record)?.[1] ?? 0);
    const counts = {lines: [number('LH'), number('LF')], branches: [number('BRH'), number('BRF')]};
    records.set(path.relative(ROOT, path.resolve(base, source)).replaceAll(path.sep, '/'), counts);
  }
  return records;
}

/** Every source file that leaves code behind: types do not, and what is generated is not ours to test. */
function sourcesIn(folder) {
  return readdirSync(path.join(ROOT, folder), {recursive: true})
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.startsWith('src/generated/') && codeOf(file) !== '')
    .sort();
}

function codeOf(file) {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return transformSync(source, {loader: 'ts', tsconfigRaw: {compilerOptions: {verbatimModuleSyntax: true}}}).code;
}

/** A file that no runner saw: none of its lines. */
function unseen(file) {
  return {lines: [0, codeOf(file).trim().split('\n').length], branches: [0, 1]};
}

function sum(files) {
  const add = (key) => files.reduce(([hit, found], one) => [hit + one[key][0], found + one[key][1]], [0, 0]);
  return {lines: add('lines'), branches: add('branches')};
}

function percent(counts, key) {
  const [hit, found] = counts[key];
  return found === 0 ? 100 : (100 * hit) / found;
}

function printTable(folder, files) {
  const row = (name, counts) =>
    console.log(
      `${name.padEnd(44)}${['lines', 'branches'].map((key) => percent(counts, key).toFixed(1).padStart(10)).join('')}`,
    );
  console.log(`\n${folder.padEnd(44)}     lines  branches`);
  for (const one of files.filter((file) => percent(file, 'lines') < 100 || percent(file, 'branches') < 100))
    row(`  ${one.file}`, one);
  row(`  all ${files.length} files`, sum(files));
}
