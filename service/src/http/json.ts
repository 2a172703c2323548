import {parse, type ArrayNode, type ObjectNode, type ValueNode} from '@humanwhocodes/momoa';

/** The nesting that a body may have. */
const MAX_DEPTH = 32;
/** More digits than any integer that is of use here. */
const MAX_DIGITS = 40;

/**
 * Reads JSON (RFC 8259) as strictly as money wants it: valid UTF-8 without a mark in front, no name twice in an object,
 * no lone surrogates, at most 32 levels. An integer that a number cannot hold exactly is a BigInt; `100.0` and `1e2`
 * are the integer 100.
 *
 * @throws SyntaxError, without a word of what was read
 */
export function readJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
    JSON.parse(text); // the strictest about syntax; what follows knows names and digits
    return valueOf(parse(text, {mode: 'json', ranges: true}).body, {text, depth: 1});
  } catch {
    throw new SyntaxError('not JSON that is taken here');
  }
}

interface Place {
  readonly text: string;
  readonly depth: number;
}

function valueOf(node: ValueNode, place: Place): unknown {
  switch (node.type) {
    case 'Object':
      return objectOf(node, inside(place));
    case 'Array':
      return arrayOf(node, inside(place));
    case 'String':
      return wellFormed(node.value);
    case 'Number':
      return numberOf(place.text.slice(...(node.range ?? [0, 0])));
    case 'Boolean':
      return node.value;
    case 'Null':
      return null;
    default:
      throw new SyntaxError('a value that JSON does not have');
  }
}

function inside({text, depth}: Place): Place {
  if (depth > MAX_DEPTH) throw new SyntaxError('nested too deeply');
  return {text, depth: depth + 1};
}

function arrayOf(node: ArrayNode, place: Place): unknown {
  return node.elements.map((element) => valueOf(element.value, place));
}

function objectOf(node: ObjectNode, place: Place): unknown {
  const members = node.members.map((member) => {
    if (member.name.type !== 'String') throw new SyntaxError('a name that is no string');
    return [wellFormed(member.name.value), valueOf(member.value, place)] as const;
  });
  const names = new Set(members.map(([name]) => name));
  if (names.size < members.length) throw new SyntaxError('a name is there twice');
  if (names.has('__proto__')) throw new SyntaxError('a name that would be no member');
  return Object.fromEntries(members);
}

function wellFormed(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new SyntaxError('half a character');
  return text;
}

/** The number as it is written: exact when it is an integer, else the nearest that is none either, or no number at all. */
function numberOf(written: string): number | bigint {
  const exact = integerOf(written);
  if (exact === undefined) return fractionOf(written);
  return exact >= Number.MIN_SAFE_INTEGER && exact <= Number.MAX_SAFE_INTEGER ? Number(exact) : exact;
}

/** A fraction too fine for a number would come out as an integer, and be taken for one: it comes out as NaN. */
function fractionOf(written: string): number {
  const nearest = Number(written);
  return Number.isInteger(nearest) ? Number.NaN : nearest;
}

/** Moves the point by hand, so that nothing is rounded. */
function integerOf(written: string): bigint | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  const moved = digits === '0' ? '0' : movePoint(digits, Number(power) - fraction.length);
  return moved === undefined ? undefined : BigInt(sign + moved);
}

function movePoint(digits: string, shift: number): string | undefined {
  if (digits.length > MAX_DIGITS || Math.abs(shift) > MAX_DIGITS) return undefined;
  return shift >= 0 ? digits + '0'.repeat(shift) : cutZeros(digits, -shift);
}

function cutZeros(digits: string, count: number): string | undefined {
  const padded = digits.padStart(count + 1, '0');
  return /^0*$/.test(padded.slice(-count)) ? padded.slice(0, -count) : undefined;
}
