import {parseArgs} from 'node:util';
import {maybe, type Command, type Order, type Values} from './command.js';
import {COMMANDS} from './commands.js';
import {helpOnAll, helpOnCommand, helpOnNoun} from './help.js';

/** The options of every command. */
const SHARED = {json: {type: 'boolean'}, help: {type: 'boolean', short: 'h'}, by: {type: 'string'}} as const;

/**
 * Parses the arguments. Returns the command, or the requested help text.
 *
 * @throws an error with one sentence that says what is possible; it quotes no value
 */
export function readOrder(words: readonly string[]): Order | {readonly help: string} {
  const [noun = '--help', verb = '', ...rest] = words;
  if (isHelp(noun)) return {help: helpOnAll()};
  const verbs = pick(COMMANDS, noun, '');
  if (isHelp(verb)) return {help: helpOnNoun(noun, verbs)};
  const command = pick(verbs, verb, `After "${noun}", `);
  const tokens = tokensOf(command, rest);
  const given = (name: string): boolean => tokens.some((token) => token.kind === 'option' && token.name === name);
  if (given('help')) return {help: helpOnCommand(`${noun} ${verb}`, command)};
  const values = readValues(command, tokens);
  requireOptions(command, values);
  return {command, values, isJson: given('json'), by: maybe(values, 'by')};
}

function pick<Found>(table: Readonly<Record<string, Found>>, word: string, place: string): Found {
  const found = Object.hasOwn(table, word) ? table[word] : undefined;
  if (found !== undefined) return found;
  const use = place === '' ? 'Use' : 'use';
  throw new Error(`${place}${use} one of: ${Object.keys(table).join(', ')}; or --help.`);
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

type Token = ReturnType<typeof tokensOf>[number];

function tokensOf({options}: Command, args: readonly string[]) {
  const names = Object.keys(options).map((name) => [name, {type: 'string'}] as const);
  const known = {...SHARED, ...Object.fromEntries(names)};
  // Not strict: the messages of Node.js are several sentences and quote what was typed.
  return parseArgs({args: [...args], options: known, strict: false, tokens: true}).tokens;
}

function readValues(command: Command, tokens: readonly Token[]): Values {
  const values = new Map<string, readonly string[]>();
  for (const token of tokens) {
    const {name, value} = optionIn(command, token);
    if (value === undefined) continue;
    const before = values.get(name) ?? [];
    if (before.length > 0 && command.options[name]?.isMany !== true) throw new Error(`Use --${name} only once.`);
    values.set(name, [...before, value]);
  }
  return Object.fromEntries(values);
}

/** The option of a token; its value is undefined if it takes none. */
function optionIn(command: Command, token: Token): {readonly name: string; readonly value?: string} {
  const names = [...Object.keys(command.options), ...Object.keys(SHARED)];
  const possible = `Use only ${names.map((name) => `--${name}`).join(', ')}.`;
  if (token.kind !== 'option') throw new Error(`One argument belongs to no option. ${possible}`);
  const {name, value} = token;
  if (!names.includes(name)) throw new Error(`This command does not have one of the options. ${possible}`);
  if (name !== 'json' && name !== 'help') return {name, value: valueOf(token)};
  if (value !== undefined) throw new Error(`--${name} takes no value.`);
  return {name};
}

/** The value of an option that takes one. The next option is not its value. */
function valueOf({name, value, inlineValue}: Extract<Token, {kind: 'option'}>): string {
  if (value === undefined) throw new Error(`--${name} needs a value.`);
  if (!inlineValue && value.startsWith('-')) {
    throw new Error(`--${name} needs a value. Write --${name}=… if it begins with a dash.`);
  }
  return value;
}

function requireOptions({options}: Command, values: Values): void {
  const required = Object.entries(options).filter(([, option]) => option.isRequired === true);
  const missing = required.map(([name]) => name).filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`Missing: ${missing.map((name) => `--${name}`).join(', ')}.`);
}
