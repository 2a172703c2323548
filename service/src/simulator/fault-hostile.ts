import {parse, type ValueNode} from '@humanwhocodes/momoa';

const LONG = 1024 * 1024;

/** Hostile texts: a page must show them as plain text, or not at all. */
const PAYLOADS = {
  markup: '"><img src=x onerror=__pwn(1)><script>__pwn(2)</script>${7*7}{{7*7}}',
  link: 'javascript:__pwn(3)//',
  // A right-to-left override, two isolates that are never closed, joiners that join nothing, a lone surrogate.
  bidi: '\u202Edlrow \u2066\u2067left open\u200D\u200D \u200Dhidden\u200B\uD800',
  long: 'W'.repeat(LONG),
} as const;

/** The name of a hostile text. */
export type HostilePayload = keyof typeof PAYLOADS;

/** The names of all hostile texts. */
export const HOSTILE_PAYLOADS = Object.keys(PAYLOADS) as readonly HostilePayload[];

/**
 * Replaces the strings in JSON: all of them, or only those that `field` names by a dotted path from the top
 * (`customer.first_name`, `data.0.brand`) or by their own name alone. Numbers keep their digits, and names stay.
 */
export function makeHostile(
  json: string,
  {payload, field}: {readonly payload: HostilePayload; readonly field: string},
): string {
  const text = JSON.stringify(PAYLOADS[payload]);
  const found = textsIn(parse(json, {mode: 'json', ranges: true}).body, []).filter(({path}) => isNamed(path, field));
  const parts = found.map(({from}, at) => json.slice(at === 0 ? 0 : found[at - 1]?.to, from) + text);
  return parts.join('') + json.slice(found.at(-1)?.to ?? 0);
}

/** A string in a document: its path, and its range in the text. */
interface Found {
  readonly path: readonly string[];
  readonly from: number;
  readonly to: number;
}

function textsIn(node: ValueNode, path: readonly string[]): readonly Found[] {
  switch (node.type) {
    case 'String': {
      const [from, to] = node.range ?? [0, 0];
      return [{path, from, to}];
    }
    case 'Object':
      return node.members.flatMap(({name, value}) =>
        textsIn(value, [...path, name.type === 'String' ? name.value : name.name]),
      );
    case 'Array':
      return node.elements.flatMap(({value}, at) => textsIn(value, [...path, String(at)]));
    default:
      return [];
  }
}

function isNamed(path: readonly string[], field: string): boolean {
  const name = path.findLast((step) => !/^\d+$/.test(step));
  return field === '' || field === name || field === path.join('.');
}
