import {readFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../../scripts/test/browser.mjs';

/** One step of the reader: writes a file, or runs a command. */
export type Step =
  | {readonly kind: 'file'; readonly name: string; readonly text: string}
  | {readonly kind: 'command'; readonly text: string};

const BLOCK = /(?:^<!-- file: (\S+) -->\n\n)?^```(\w+)\n(.*?)^```$/gms;

/** The reader's steps below a heading of docs/start.md, in order. */
export function stepsUnder(heading: string): readonly Step[] {
  const page = readFileSync(path.join(ROOT, 'docs/start.md'), 'utf8');
  const section = page.split(/^## \d\. /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/start.md has no "${heading}".`);
  return [...section.matchAll(BLOCK)].flatMap(([, name, language, text = '']) => stepsOf(name, language, text));
}

function stepsOf(name: string | undefined, language: string | undefined, text: string): readonly Step[] {
  if (language !== 'sh') {
    if (name === undefined) throw new Error(`docs/start.md does not say which file this is: ${text.slice(0, 60)}`);
    return [{kind: 'file', name, text}];
  }
  const commands = text.split('\n').filter((line) => line !== '');
  return commands.map((line) => ({kind: 'command', text: line}));
}
