const SURROGATE_ALONE = /\p{Surrogate}/u;
const CONTROL = /\p{Cc}/u;
/** Invisible characters: blanks, controls, joiners, fillers, tag characters and the empty Braille pattern. */
const UNSEEN = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Well-formed, not blank, without control characters. */
export function isPlainText(text: string): boolean {
  return text.replace(UNSEEN, '') !== '' && !CONTROL.test(text) && !SURROGATE_ALONE.test(text);
}

/** Any text that the database can store: well-formed, without the zero character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !SURROGATE_ALONE.test(text);
}
