import {code, showRow, showValue} from './show.js';
import {CHOICES, OPERATIONS, readTable, reasonsOf, type Expectation, type Operation, type Row} from './table.js';

/** Renders `docs/api-cases.md` from the table: a section per operation, a line per case. */
export function renderPage(): string {
  const rows = readTable();
  const sections = Object.entries(OPERATIONS).map(([operation, usual]) => renderSection(operation, usual, rows));
  return [HEAD(rows), renderCounts(rows), renderChoices(), ...sections].join('\n');
}

const HEAD = (rows: readonly Row[]): string => `# Cases of the API

${rows.length} cases. Each is a request that differs from a usual one, the answer it gets, and the sentence of the interface
or the choice of this service that asks for it. Written by \`npm run cases\` from \`service/test/cases\`, which
\`service/test/cases.test.ts\` runs; what is between parentheses is explained in \`service/test/cases/README.md\`.
Every refusal has the one shape of all errors and quotes nothing of what was sent.
`;

function renderCounts(rows: readonly Row[]): string {
  const statuses = [...new Set(rows.map((row) => row.expect.status))].toSorted();
  const count = (operation: string, status: number): number =>
    rows.filter((row) => row.operation === operation && row.expect.status === status).length;
  const lines = Object.keys(OPERATIONS).map((operation) =>
    line([operation, ...statuses.map((status) => String(count(operation, status)))]),
  );
  return `${table(['operation', ...statuses.map(String)])}\n${lines.join('\n')}\n`;
}

function renderChoices(): string {
  const lines = Object.entries(CHOICES).map(([name, {says, from}]) => line([`**${name}**`, plain(says), plain(from)]));
  return `## Choices

Where the interface is silent. A case that names one stands or falls with it.

${table(['choice', 'what was decided', 'where'])}
${lines.join('\n')}
`;
}

function renderSection(operation: string, usual: Operation, rows: readonly Row[]): string {
  const own = rows.filter((row) => row.operation === operation);
  return `## ${usual.title}: \`POST ${usual.path}\`

${own.length} cases. The usual request${usual.key === undefined ? '' : `, with the key ${usual.key}`}, which is answered with ${usual.status ?? 201}:

\`\`\`
${showUsual(usual.body)}
\`\`\`

${table(['case', 'what is sent', 'answer', 'because'])}
${own.map(renderRow).join('\n')}
`;
}

function showUsual(body: object): string {
  const members = Object.entries(body).map(([name, value]) => `  ${JSON.stringify(name)}: ${showValue(value)}`);
  return `{\n${members.join(',\n')}\n}`;
}

function renderRow(row: Row): string {
  const sent = showRow(row);
  return line([
    row.id,
    sent.length === 0 ? 'the usual request' : sent.join('<br>'),
    renderAnswer(row.expect),
    because(row),
  ]);
}

function renderAnswer({status, code: name, param, params, answer = {}, headers = {}}: Expectation): string {
  return [
    [String(status), ...(name === undefined ? [] : [code(word(name))])].join(' '),
    ...(param === undefined ? [] : [`param ${code(word(param))}`]),
    ...(params === undefined ? [] : [`errors ${params.map(code).join(' ')}`]),
    ...Object.entries(answer).map(([path, value]) => code(`${path}: ${showValue(value)}`)),
    ...Object.entries(headers).map(([header, value]) => code(`${header}: ${value}`)),
  ].join('<br>');
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : showValue(value);
}

function because(row: Row): string {
  const {spec, choices} = reasonsOf(row);
  return [...spec.map(plain), ...choices.map((name) => `choice [${name}](#choices)`)].join('; ');
}

/** Escapes text for Markdown. */
function plain(text: string): string {
  return text.replaceAll(/[|<>*_[\]]/g, '\\$&');
}

function table(names: readonly string[]): string {
  return `${line(names)}\n${line(names.map(() => '---'))}`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
