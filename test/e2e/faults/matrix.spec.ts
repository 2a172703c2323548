import {play, test} from './play.ts';
import {FAULT_NAMES, FAULTS} from './table/faults.ts';
import {MATRIX} from './table/matrix.ts';
import {STREAM} from './table/reads.ts';

/** Longer than any call may take. */
const PAST_THE_LIMIT_MS = 31_000;

for (const {operation, rows} of MATRIX.filter((call) => call !== STREAM)) {
  for (const name of FAULT_NAMES) {
    const {says, ...fault} = FAULTS[name];
    test(`${operation}: ${says}`, ({stage, slowStage}) =>
      name === 'too_slow'
        ? play(slowStage, {operation, ...fault}, rows[name], {afterTheCallMs: PAST_THE_LIMIT_MS})
        : play(stage, {operation, ...fault}, rows[name]));
  }
}
