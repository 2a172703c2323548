import {runRow, test} from './run-row.ts';
import {FAULT_NAMES, FAULTS} from './table/faults.ts';
import {MATRIX} from './table/matrix.ts';
import type {Outcome} from './table/outcome.ts';
import {STREAM} from './table/reads.ts';

/** Longer than any call's timeout. */
const PAST_THE_LIMIT_MS = 31_000;
/** The delay before a call without a response is retried. */
const REPEATED_AFTER_MS = 1_000;

for (const {operation, rows} of MATRIX.filter((call) => call !== STREAM)) {
  for (const name of FAULT_NAMES) {
    const {description, ...fault} = FAULTS[name];
    test(`${operation}: ${description}`, ({faultPage, clockedPage}) => {
      const callFault = {operation, ...fault};
      if (name === 'too_slow') return runRow(clockedPage, callFault, rows[name], {afterTheCallMs: PAST_THE_LIMIT_MS});
      if (name.startsWith('drop')) {
        return runRow(clockedPage, {...callFault, times: 0}, rows[name], {untilGivenUpMs: REPEATED_AFTER_MS});
      }
      if (!isRepeated(rows[name])) return runRow(faultPage, callFault, rows[name]);
      return runRow(clockedPage, callFault, rows[name], {untilCalledAgainMs: REPEATED_AFTER_MS});
    });
  }
}

/** Whether the widget retries the call by itself. */
function isRepeated({calls, isPressedAgain}: Outcome): boolean {
  return calls.startsWith('again') && (isPressedAgain !== true || calls.endsWith('by a second press, new key'));
}
