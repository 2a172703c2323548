import {parse, type ValueNode} from '@humanwhocodes/momoa';

const LONG = 1024 * 1024;

/** What a page must show as text, or not at all, whoever wrote it. */
const PAYLOADS = {
  markup: '"><img src=x onerror=__pwn(1)><script>__pwn(2)</script>${7*7}{{7*7}}',
  link: 'javascript:__pwn(3)//',
  // Written from the right, two isolates that nobody closes, joiners that join nothing, half a character.
  bidi: '\u202Edlrow \u2066\u2067left open\u200D\u200D \u200Dhidden\u200B\uD800',
  long: 'W'.repeat(LONG),
} as const;

/** What to put where text was. */
export type HostilePayload = keyof typeof PAYLOADS;

/** The words for them. */
export const HOSTILE_PAYLOADS = Object.keys(PAYLOADS) as readonly HostilePayload[];

/**
 * JSON with other text in it: in every text, or only in those that `field` names, by a dotted path from the top
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

/** A text of a document, where it stands in it, and by what path it is found. */
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
