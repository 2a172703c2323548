import {writeCounts} from './counts.mjs';

/** Counts the tests of the web test runner. A file that could not be loaded is a failed test. */
export function countingReporter() {
  return {
    onTestRunFinished({sessions}) {
      const counts = {passed: 0, failed: 0};
      for (const session of sessions) {
        const tests = testsOf(session.testResults);
        const passed = tests.filter((test) => test.passed && !test.skipped).length;
        counts.passed += passed;
        counts.failed += tests.length - passed;
        if (!session.passed && passed === tests.length) counts.failed += 1;
      }
      writeCounts('unit', counts);
    },
  };
}

function testsOf(suite) {
  return suite ? [...suite.tests, ...suite.suites.flatMap(testsOf)] : [];
}
