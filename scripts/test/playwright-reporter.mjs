import {fromRoot, lineOf, writeResult} from './results.mjs';

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
      const file = fromRoot(test.location.file);
      return {file, title: [project, ...names].join(' › '), seconds, ...outcomeOf(test)};
    });
    writeResult(process.env.SUITE ?? 'e2e', {tests});
  }

  printsToStdio() {
    return false;
  }
}

/** A test that is skipped for a reason needs what this machine lacks; one that is skipped for none has failed. */
function outcomeOf(test) {
  const lack = test.annotations.find(({type}) => type === 'skip')?.description;
  if (test.outcome() === 'skipped' && lack !== undefined) return {outcome: 'not run', lack};
  const isPassed = test.outcome() === 'expected' && test.expectedStatus === 'passed';
  if (isPassed) return {outcome: 'passed'};
  return {outcome: 'failed', error: lineOf(test.results.find(({error}) => error !== undefined)?.error)};
}
