import {fromRoot, lineOf, writeResult} from './results.mjs';

/** Stores the results of the web test runner; SUITE names the suite. A file that does not load counts as a failed test. */
export function resultReporter() {
  return {
    onTestRunFinished({sessions}) {
      const tests = sessions.flatMap((session) => testsOfSession(session));
      writeResult(process.env.SUITE ?? 'unit', {tests});
    },
  };
}

function testsOfSession({testFile, testResults, passed, errors}) {
  const file = fromRoot(testFile);
  const tests = testsOf(testResults, []).map(({path, duration, ...test}) => ({
    file,
    title: path.join(' › '),
    seconds: (duration ?? 0) / 1000,
    ...(test.passed && !test.skipped ? {outcome: 'passed'} : {outcome: 'failed', error: lineOf(test.error)}),
  }));
  const isBroken = !passed && tests.every(({outcome}) => outcome === 'passed');
  return isBroken
    ? [
        ...tests,
        {
          file,
          title: 'the file is loaded and runs to its end',
          seconds: 0,
          outcome: 'failed',
          error: lineOf(errors?.[0]),
        },
      ]
    : tests;
}

function testsOf(suite, path) {
  if (!suite) return [];
  const here = suite.name ? [...path, suite.name] : path;
  const own = suite.tests.map((test) => ({...test, path: [...here, test.name]}));
  return [...own, ...suite.suites.flatMap((inner) => testsOf(inner, here))];
}
