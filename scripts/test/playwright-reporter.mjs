import {writeCounts} from './counts.mjs';

/** Counts the tests of Playwright. */
export default class PlaywrightReporter {
  #tests = [];

  onBegin(_config, suite) {
    this.#tests = suite.allTests();
  }

  onEnd() {
    const passed = this.#tests.filter(
      (test) => test.outcome() === 'expected' && test.expectedStatus === 'passed',
    ).length;
    writeCounts('e2e', {passed, failed: this.#tests.length - passed});
  }

  printsToStdio() {
    return false;
  }
}
