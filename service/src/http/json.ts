/** The nesting that a body may have. */
const MAX_DEPTH = 32;
/** The values that a body may have, objects and arrays among them: more than any call that is of use. */
const MAX_VALUES = 2500;
/** More digits than any integer that is of use here. */
const MAX_DIGITS = 40;

/**
 * Reads JSON (RFC 8259) as strictly as money wants it: valid UTF-8 without a mark in front, no name twice in an object,
 * no lone surrogates. An integer that a number cannot hold exactly is a BigInt; `100.0` and `1e2` are the integer 100.
 * It stops at the first value too many, so that a body costs what may be in it, not what is in it.
 *
 * @throws SyntaxError, without a word of what was read
 * @throws RangeError, in words for the caller, when there are more than 32 levels or 2,500 values
 */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return new JsonReader(new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes)).readAll();
  } catch (error) {
    // Not the cause itself, which may quote what was read.
    throw error instanceof RangeError ? error : new SyntaxError('not JSON that is taken here');
  }
}

const STRING = /"[^"\\]*(?:\\[^][^"\\]*)*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const BLANK = /[ \t\r\n]*/y;
const WORDS: Readonly<Record<string, boolean | null>> = {true: true, false: false, null: null};

/** Reads one text from its beginning to its end. */
class JsonReader {
  readonly #text: string;
  #at = 0;
  #values = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): unknown {
    const value = this.#value(1);
    if (this.#at < this.#text.length) throw new SyntaxError('more than one value');
    return value;
  }

  /** A value and the blanks around it. */
  #value(depth: number): unknown {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw new RangeError(`The body has more than ${MAX_VALUES} values.`);
    this.#token(BLANK);
    const value = this.#bareValue(depth);
    this.#token(BLANK);
    return value;
  }

  #bareValue(depth: number): unknown {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#array(depth);
      case '"':
        return this.#string();
      case 't':
      case 'f':
      case 'n':
        return WORDS[this.#token(WORD)];
      default:
        return numberOf(this.#token(NUMBER));
    }
  }

  #array(depth: number): unknown[] {
    const values: unknown[] = [];
    this.#members(']', depth, () => values.push(this.#value(depth + 1)));
    return values;
  }

  #object(depth: number): object {
    const members = new Map<string, unknown>();
    this.#members('}', depth, () => {
      this.#token(BLANK);
      const name = this.#string();
      if (members.has(name)) throw new SyntaxError('a name is there twice');
      if (name === '__proto__') throw new SyntaxError('a name that would be no member');
      this.#token(BLANK);
      if (!this.#skip(':')) throw new SyntaxError('no value');
      members.set(name, this.#value(depth + 1));
    });
    return Object.fromEntries(members);
  }

  /** What stands between two brackets, with commas between. */
  #members(end: string, depth: number, readOne: () => void): void {
    if (depth > MAX_DEPTH) throw new RangeError(`The body has more than ${MAX_DEPTH} levels.`);
    this.#at += 1;
    this.#token(BLANK);
    if (this.#skip(end)) return;
    do readOne();
    while (this.#skip(','));
    if (!this.#skip(end)) throw new SyntaxError('no end');
  }

  #string(): string {
    const written = this.#token(STRING);
    const text = JSON.parse(written) as string; // which knows escapes and control characters
    if (written.includes('\\') && /\p{Surrogate}/u.test(text)) throw new SyntaxError('half a character');
    return text;
  }

  #skip(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #token(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) throw new SyntaxError('a value that JSON does not have');
    this.#at += found.length;
    return found;
  }
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
