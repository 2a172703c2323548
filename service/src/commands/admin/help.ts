import type {Command} from './command.js';
import {COMMANDS} from './commands.js';

type Verbs = Readonly<Record<string, Command>>;

const SHARED: readonly (readonly [string, string])[] = [
  ['--by <text>', 'who makes the change, for the audit log; by default the user of the operating system'],
  ['--json', 'print one JSON object a line'],
  ['--help', 'print this'],
];

/** All commands, one a line. */
export function helpOnAll(): string {
  const lines = Object.entries(COMMANDS).flatMap(([noun, verbs]) => verbLines(noun, verbs));
  return ['service admin <noun> <verb> [--option value …]', '', ...columns(lines), '', MORE].join('\n');
}

/** The commands of a noun, one a line. */
export function helpOnNoun(noun: string, verbs: Verbs): string {
  return [`service admin ${noun} <verb> [--option value …]`, '', ...columns(verbLines(noun, verbs)), '', MORE].join(
    '\n',
  );
}

/** A command with its options. */
export function helpOnCommand(words: string, {does, options}: Command): string {
  const own = Object.entries(options).map(([name, {is, isRequired, isMany}]) => {
    const often = [...(isRequired === true ? ['required'] : []), ...(isMany === true ? ['several times'] : [])];
    return [`--${name} <text>`, often.length === 0 ? is : `${is} (${often.join(', ')})`] as const;
  });
  return [`service admin ${words}: ${does}`, '', ...columns([...own, ...SHARED])].join('\n');
}

const MORE = 'The options of a command: service admin <noun> <verb> --help';

function verbLines(noun: string, verbs: Verbs): readonly (readonly [string, string])[] {
  return Object.entries(verbs).map(([verb, {does}]) => [`${noun} ${verb}`, does]);
}

function columns(lines: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
