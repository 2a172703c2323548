import {writeCounts} from './counts.mjs';

/** Counts the tests of `node --test`; SUITE names the suite. */
export default async function* nodeReporter(events) {
  const counts = {passed: 0, failed: 0};
  for await (const {type, data} of events) {
    if (!/^test:(?:pass|fail)$/.test(type) || data.details.type === 'suite') continue;
    const isPassed = type === 'test:pass' && data.skip === undefined && data.todo === undefined;
    counts[isPassed ? 'passed' : 'failed'] += 1;
  }
  writeCounts(process.env.SUITE, counts);
  yield '';
}
