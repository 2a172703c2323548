import {fromRoot, writeResult} from './results.mjs';

/** Keeps the tests of `node --test`, and how long the process of each file took; SUITE names the suite. */
export default async function* nodeReporter(events) {
  const tests = [];
  const files = {};
  const titles = new Map();
  const started = new Map();
  for await (const {type, data} of events) {
    const isFile = data.nesting === 0 && data.file !== undefined && data.name === data.file;
    if (type === 'test:dequeue' && isFile) started.set(data.file, performance.now());
    if (type === 'test:complete' && isFile) files[fromRoot(data.file)] = secondsSince(started.get(data.file));
    if (type === 'test:start')
      titles.set(data.file, [...(titles.get(data.file) ?? []).slice(0, data.nesting), data.name]);
    if (!/^test:(?:pass|fail)$/.test(type) || data.details.type === 'suite') continue;
    const title = [...(titles.get(data.file) ?? []).slice(0, data.nesting), data.name].join(' › ');
    const seconds = data.details.duration_ms / 1000;
    tests.push({file: fromRoot(data.file ?? ''), title, seconds, outcome: outcomeOf(type, data)});
  }
  writeResult(process.env.SUITE, {tests, files});
  yield '';
}

function outcomeOf(type, {skip, todo}) {
  if (skip !== undefined || todo !== undefined) return 'skipped';
  return type === 'test:pass' ? 'passed' : 'failed';
}

function secondsSince(start) {
  return (performance.now() - (start ?? performance.now())) / 1000;
}
