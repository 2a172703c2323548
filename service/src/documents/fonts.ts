import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {create, type Font} from 'fontkit';

/** Noto Sans has the Latin letters of all languages, among them Cameroon's ŋ, ɛ and ɔ, and also Greek and Cyrillic. */
const FILES = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
} as const;

/** The weights of a document's text. */
export type Weight = keyof typeof FILES;

let fonts: Readonly<Record<Weight, Font>> | undefined;

/** The fonts, loaded when the first document is written. */
export function loadFonts(): Readonly<Record<Weight, Font>> {
  fonts ??= {regular: read(FILES.regular), bold: read(FILES.bold)};
  return fonts;
}

/** Whether the fonts have a glyph for a character. Both weights have the same ones. */
export function hasGlyph(letter: string): boolean {
  return loadFonts().regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

function read(file: string): Font {
  return create(readFileSync(createRequire(import.meta.url).resolve(file))) as Font;
}
