import {expect} from '@playwright/test';
import type {Fault} from '../helpers/payment-service.ts';
import {workerTest} from '../helpers/story.ts';
import {CALL_STEPS, type CallSteps} from './call-steps.ts';
import {describeCalls, type FaultPage} from './fault-page.ts';
import type {Outcome} from './table/outcome.ts';

interface Fixtures {
  readonly faultPage: FaultPage;
  /** A page whose clock can be moved forward. */
  readonly clockedPage: FaultPage;
}

/** Playwright's `test` with a page shared by the worker's rows. Its widget is removed after each row, so that it triggers no later faults. */
export const test = workerTest.extend<Fixtures>({
  faultPage: async ({faultPages}, use) => {
    await use(faultPages.normal);
    await faultPages.normal.clear();
  },
  clockedPage: async ({faultPages}, use) => {
    await use(faultPages.clocked);
    await faultPages.clocked.clear();
  },
});

/** The widget's waits that the test skips by moving the clock of the clocked page. */
interface SkippedWaits {
  readonly afterTheCallMs?: number;
  readonly untilCalledAgainMs?: number;
  /**
   * The connection breaks until the page has retried, not a fixed number of times: a browser silently retries on each
   * kept-alive connection, and the page does not notice.
   */
  readonly untilGivenUpMs?: number;
}

/** Runs one row: makes the call with the fault, and compares the result with the table. */
export async function runRow(
  faultPage: FaultPage,
  fault: Fault,
  outcome: Outcome,
  waits: SkippedWaits = {},
): Promise<void> {
  const steps = CALL_STEPS[fault.operation];
  if (!steps) throw new Error(`No steps are defined for ${fault.operation}.`);
  await faultPage.clear();
  const subject = await steps.prepare(faultPage);
  await disableOther(faultPage, steps);
  await faultPage.service.setFault(steps.isMatchedBySubject === true ? {...fault, match: subject} : fault);
  await steps.trigger(faultPage, subject);
  await skipWaits(faultPage, steps, waits, fault.operation);
  await pressAgain(faultPage, steps, outcome);
  if (outcome.events.includes('onSuccess')) await steps.finish?.(faultPage, subject);
  for (const title of outcome.notices.slice(-1)) await faultPage.waitForNotice(title);
  expect({
    notices: (await faultPage.notices()).filter((title) => title !== steps.optionalNotice),
    events: await faultPage.events(),
    calls: describeCalls(faultPage.calls(steps.call)),
    ledger: await steps.ledger(faultPage.service, subject),
  }).toEqual({notices: outcome.notices, events: outcome.events, calls: outcome.calls, ledger: outcome.ledger});
  faultPage.expectNoErrors();
  // A poll may show the outcome before the repeated call is answered. In the next row that call would count as its own.
  await faultPage.untilAnswered(steps.call);
}

async function disableOther({service}: FaultPage, {disabledOperation}: CallSteps): Promise<void> {
  if (disabledOperation !== undefined)
    await service.setFault({operation: disabledOperation, kind: 'status', status: 503, times: 0});
}

/** The payer's second press, when nothing more happens by itself. */
async function pressAgain(faultPage: FaultPage, steps: CallSteps, {isPressedAgain, notices}: Outcome): Promise<void> {
  if (isPressedAgain !== true) return;
  const [refusal] = notices;
  if (notices.length > 1 && refusal !== undefined) await faultPage.waitForNotice(refusal);
  await steps.untilEnabled(faultPage);
  await (steps.repeat ?? ((again: FaultPage) => steps.trigger(again, '')))(faultPage);
}

/** Moves the page's clock once the call is in flight. */
async function skipWaits(
  faultPage: FaultPage,
  steps: CallSteps,
  {afterTheCallMs, untilCalledAgainMs, untilGivenUpMs}: SkippedWaits,
  operation: string,
): Promise<void> {
  const {call} = steps;
  if (untilGivenUpMs !== undefined) {
    const isCalledAgain = async (): Promise<boolean> => {
      await faultPage.page.clock.fastForward(untilGivenUpMs);
      return faultPage.calls(call).length > 1;
    };
    await expect.poll(isCalledAgain, {intervals: [50]}).toBe(true);
    await faultPage.service.clearFaults();
    await disableOther(faultPage, steps);
    // The wait before each retry grows.
    await faultPage.page.clock.fastForward(5 * untilGivenUpMs);
  }
  if (afterTheCallMs !== undefined) {
    await expect.poll(() => faultPage.calls(call).length).toBeGreaterThan(0);
    await faultPage.page.clock.fastForward(afterTheCallMs);
  }
  if (untilCalledAgainMs === undefined) return;
  const observe = async (): Promise<object> => {
    await faultPage.page.clock.fastForward(untilCalledAgainMs);
    const isFaultLeft = (await faultPage.service.faultsLeft()).includes(operation);
    return {isCalledAgain: faultPage.calls(call).length > 1, isFaultLeft};
  };
  await expect.poll(observe, {intervals: [50]}).toEqual({isCalledAgain: true, isFaultLeft: false});
}
