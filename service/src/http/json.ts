/** The maximum nesting of a body. */
const MAX_DEPTH = 32;
/** The maximum number of values in a body, objects and arrays included: more than any useful request has. */
const MAX_VALUES = 2500;
/** The maximum number of digits: more than any useful integer has. */
const MAX_DIGITS = 40;

/**
 * Reads JSON (RFC 8259) strictly: valid UTF-8 without a byte order mark, no duplicate names in an object, no lone
 * surrogates. An integer that a number cannot hold exactly is a BigInt; `100.0` and `1e2` are the integer 100.
 * Reading stops at the first value over the limit, so that the cost of a body is bounded.
 *
 * @throws SyntaxError, which quotes nothing of the input
 * @throws RangeError, with a message for the caller, when there are more than 32 levels or 2,500 values
 */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return new JsonReader(new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes)).readAll();
  } catch (error) {
    // Without the cause, which may quote the input.
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

  /** A value and the whitespace around it. */
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

  /** The members between two brackets, separated by commas. */
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
    const text = JSON.parse(written) as string; // which handles escapes and control characters
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

/** The number as written: an integer exactly, a fraction as the nearest number, or NaN if that would be an integer. */
function numberOf(written: string): number | bigint {
  const exact = integerOf(written);
  if (exact === undefined) return fractionOf(written);
  return exact >= Number.MIN_SAFE_INTEGER && exact <= Number.MAX_SAFE_INTEGER ? Number(exact) : exact;
}

/** A fraction too fine for a number would round to an integer and be accepted as one, so it becomes NaN. */
function fractionOf(written: string): number {
  const nearest = Number(written);
  return Number.isInteger(nearest) ? Number.NaN : nearest;
}

/** Moves the decimal point in the text, so that nothing is rounded. */
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
