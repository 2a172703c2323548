import {FAULT_NAMES, FAULTS, STREAM_FAULT_NAMES, STREAM_FAULTS} from './faults.ts';
import {MATRIX} from './matrix.ts';
import type {CallClass, CallRows, Outcome} from './outcome.ts';
import {STREAM, STREAM_ROWS} from './reads.ts';

const CLASSES: Readonly<Record<CallClass, string>> = {
  R: 'it reads',
  Q: 'it asks for something that can be paid',
  T: 'it makes a card a token',
  P: 'it moves money, or is on the way to it',
};

const HEAD = ['fault', 'the payer reads', 'the page hears', 'the call is made', 'the service has', ''];

/** Renders `docs/fault-matrix.md` from the table: a section per call, a line per fault. */
export function renderPage(): string {
  const count = MATRIX.length * FAULT_NAMES.length + STREAM_FAULT_NAMES.length;
  return [
    `# Fault matrix

${count} rows: what comes of each fault of the network or the service, for each call of the widget. Written by
\`npm run fault-matrix\` from \`test/e2e/faults/table\`; \`test/e2e/faults\` plays every row with a real browser and the real
service, whose fault switch breaks the answer on a real connection. The rails behind the service (cards, bank, mobile
money, payouts, mail, tax) have a switch of their own, \`POST /simulator/rail_faults\`: slow, silent, broken, or done with
the answer lost ([how](../service/README.md#faults)). No row is about them: to the widget, such a fault is a slow answer, none or a 500.

"The payer reads" is the titles of all notices, in their order. "The page hears" is all events. "Same key" is the
idempotency key. ↻ means that the payer presses once more, and that it goes through. A browser sends a request again by
itself when a kept-alive connection dies, so a line that breaks does so until the page has called again.
`,
    ...MATRIX.map(renderCall),
  ].join('\n');
}

function renderCall(call: CallRows): string {
  const lines = FAULT_NAMES.map((name) => renderRow(FAULTS[name].says, call.rows[name]));
  const streamed = STREAM_FAULT_NAMES.map((name) => renderRow(STREAM_FAULTS[name].says, STREAM_ROWS[name]));
  return `## \`${call.operation}\` (${call.callClass}: ${CLASSES[call.callClass]})

${call.says}

${line(HEAD)}
${line(HEAD.map(() => '---'))}
${[...lines, ...(call === STREAM ? streamed : [])].join('\n')}
`;
}

function renderRow(says: string, {reads, hears, calls, ledger, isPressedAgain}: Outcome): string {
  return line([says, inOrder(reads), inOrder(hears), calls, ledger, isPressedAgain === true ? '↻' : '']);
}

function inOrder(things: readonly string[]): string {
  return things.length === 0 ? 'nothing' : things.join(' → ');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
