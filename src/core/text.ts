const NUMERAL = /\p{Nd}/u;

/**
 * Replaces the digits of every script by 0 to 9: a keyboard may be set to Arabic, Persian, Devanagari or full-width digits. In Unicode
 * the ten digits of a script are consecutive, starting with its zero (Unicode Standard, section 4.6).
 */
export function latinDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = Number(digit.codePointAt(0));
    let value = 0;
    while (NUMERAL.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value % 10);
  });
}

/** Control characters, bidirectional controls, zero-width characters and lone surrogates. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** Invisible characters: blanks, controls, joiners, fillers, tag characters and the empty Braille pattern. */
const INVISIBLE = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}

/**
 * Makes untrusted text safe to show: one line of at most `most` characters that cannot change or hide the
 * text around it.
 *
 * @param most in code points; longer text ends with an ellipsis
 */
export function displayText(text: string, most = 80): string {
  // Cut first, because the text may be a megabyte long.
  const characters = [
    ...text
      .slice(0, 8 * most)
      .replace(CONTROLS, ' ')
      .trim(),
  ];
  return characters.length > most ? [...characters.slice(0, most - 1), '…'].join('') : characters.join('');
}

/** The receipt of a payment: names and values in the payer's language, as displayed. */
export interface Receipt {
  /** The language of its words, a BCP 47 tag. */
  readonly lang: string;
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
}

/** The receipt as plain text, one line each. */
export function receiptText({title, lines}: Receipt): string {
  return [title, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n');
}

/** `Object.hasOwn`, which is missing in browsers before 2022. */
export function hasOwn(object: object, name: PropertyKey): boolean {
  return Object.prototype.hasOwnProperty.call(object, name);
}
