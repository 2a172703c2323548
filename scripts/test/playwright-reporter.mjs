import {fromRoot, writeResult} from './results.mjs';

/** Keeps the tests of Playwright; SUITE names the suite. */
export default class PlaywrightReporter {
  #suite;

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onEnd() {
    const tests = this.#suite.allTests().map((test) => {
      const [, project, , ...names] = test.titlePath();
      const seconds = test.results.reduce((sum, {duration}) => sum + duration, 0) / 1000;
      const isPassed = test.outcome() === 'expected' && test.expectedStatus === 'passed';
      const outcome = test.outcome() === 'skipped' ? 'skipped' : isPassed ? 'passed' : 'failed';
      return {file: fromRoot(test.location.file), title: [project, ...names].join(' › '), seconds, outcome};
    });
    writeResult(process.env.SUITE ?? 'e2e', {tests});
  }

  printsToStdio() {
    return false;
  }
}
