import {fromRoot, lineOf, writeResult} from './results.mjs';

/** Stores the results of Playwright; SUITE names the suite. */
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

/** A test skipped with a reason needs something this machine lacks; one skipped without a reason counts as failed. */
function outcomeOf(test) {
  const lack = test.annotations.find(({type}) => type === 'skip')?.description;
  if (test.outcome() === 'skipped' && lack !== undefined) return {outcome: 'not run', lack};
  const isPassed = test.outcome() === 'expected' && test.expectedStatus === 'passed';
  if (isPassed) return {outcome: 'passed'};
  const failed = test.results.find(({error}) => error !== undefined);
  const place = failed?.status === 'timedOut' ? placeOf(failed.steps) : undefined;
  return {outcome: 'failed', error: [lineOf(failed?.error), place].filter(Boolean).join(' at ')};
}

/** The step that a timed-out test was waiting for: the last browser call or assertion that did not finish, with its line. */
function placeOf(steps) {
  const asked = steps.flatMap(allWithin).filter(({category}) => category === 'pw:api' || category === 'expect');
  const step = asked.findLast(({duration, error}) => duration < 0 || error !== undefined);
  if (step === undefined) return 'nothing that was asked of a page';
  return `${step.title}${step.location === undefined ? '' : ` (${fromRoot(step.location.file)}:${step.location.line})`}`;
}

function allWithin(step) {
  return [step, ...step.steps.flatMap(allWithin)];
}
