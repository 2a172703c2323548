import assert from 'node:assert/strict';
import {inflateSync} from 'node:zlib';
import jsqr from 'jsqr';

const {default: decodeQr} = jsqr;

/** What a test looks at in a PDF. */
export interface ReadPdf {
  readonly pages: number;
  /** Everything that is written on the pages, in the order of the file. */
  readonly text: string;
  /** What draws the pages, uncompressed. */
  readonly contents: string;
  /** The boxes that are drawn: left, top, width and height. */
  readonly boxes: readonly (readonly number[])[];
  /** What is not compressed: the document's structure and what it says of itself. */
  readonly info: string;
}

/**
 * Reads a PDF (ISO 32000-1): checks its head, its end and that each entry of the cross-reference table points at its object,
 * inflates the pages and decodes their text by the fonts that are embedded.
 */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1');
  assert.match(file, /^%PDF-1\.\d\n/);
  const xrefAt = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(file)?.[1]);
  checkReferences(file, xrefAt);
  const contents = [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number = '']) =>
    inflate(/\nstream\n([\s\S]*)\nendstream/.exec(objectOf(file, number))?.[1] ?? ''),
  );
  const fonts = fontsOf(file);
  return {
    pages: [...file.matchAll(/\/Type \/Page\b(?!s)/g)].length,
    text: contents.map((content) => textOf(content, fonts)).join('\n'),
    contents: contents.join('\n'),
    boxes: contents.flatMap((content) =>
      [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map((box) => box.slice(1).map(Number)),
    ),
    info: file.replace(/\nstream\n[\s\S]*?\nendstream/g, ''),
  };
}

function checkReferences(file: string, xrefAt: number): void {
  const table = file.slice(xrefAt);
  assert.match(table, /^xref\n0 \d+\n/);
  const entries = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)];
  assert.ok(entries.length > 5);
  entries.forEach(([, offset = '', kind], number) => {
    if (kind === 'n') assert.ok(file.startsWith(`${number} 0 obj`, Number(offset)), `object ${number}`);
  });
}

/** What the glyphs of each font stand for, by the name that the pages call the font. */
type Fonts = ReadonlyMap<string, readonly string[]>;

/** Reads the table of each font that says what its glyphs stand for (ISO 32000-1, 9.10.3). */
function fontsOf(file: string): Fonts {
  const names = [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  return new Map(
    names.map(([, name = '', font = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objectOf(file, font))?.[1] ?? '';
      const map = inflate(/\nstream\n([\s\S]*?)\nendstream/.exec(objectOf(file, table))?.[1] ?? '');
      const glyphs = [...map.matchAll(/\[((?:<[0-9a-f ]*> ?)+)\]/g)].flatMap(([, list = '']) => list.match(/<[^>]*>/g));
      return [name, glyphs.map((glyph) => lettersOf(glyph ?? ''))] as const;
    }),
  );
}

function objectOf(file: string, number: string): string {
  return new RegExp(`\\n${number} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(file)?.[1] ?? '';
}

/** Letters as UTF-16 in hexadecimal digits. */
function lettersOf(hex: string): string {
  const units = hex.match(/[0-9a-f]{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

function inflate(body: string): string {
  return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
}

/** The strings that a page's content shows; a letter that needs no kerning stands in the same string. */
function textOf(content: string, fonts: Fonts): string {
  const shown: string[] = [];
  let glyphs: readonly string[] = [];
  for (const [, font, parts = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>\s*-?[\d.]*\s*)+)\] TJ/g)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? [];
    else shown.push(textIn(parts, glyphs));
  }
  return shown.join('\n');
}

function textIn(parts: string, glyphs: readonly string[]): string {
  const hex = [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, digits = '']) => digits).join('');
  return (hex.match(/[0-9a-f]{4}/g) ?? []).map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '').join('');
}

/** Pixels of a module, and of the quiet zone around the code, in the picture that the decoder gets. */
const MODULE = 4;
const QUIET = 16;

/** The text of the QR code that boxes of one height make. */
export function readCode(boxes: ReadPdf['boxes']): string | undefined {
  const [module = 1] = boxes.map(([, , , height = 1]) => height);
  const left = Math.min(...boxes.map(([x = 0]) => x));
  const top = Math.min(...boxes.map(([, y = 0]) => y));
  const pixels = (points: number): number => Math.round((points / module) * MODULE);
  const side = pixels(Math.max(...boxes.map(([x = 0, , width = 0]) => x + width)) - left) + 2 * QUIET;
  const picture = new Uint8ClampedArray(side * side * 4).fill(255);
  const rows = boxes.flatMap(([x = 0, y = 0, width = 0]) =>
    Array.from({length: MODULE}, (_, row) => {
      const from = (pixels(y - top) + QUIET + row) * side + pixels(x - left) + QUIET;
      return {from, to: from + pixels(width)};
    }),
  );
  for (const {from, to} of rows) {
    for (let at = from; at < to; at += 1) picture.fill(0, at * 4, at * 4 + 3);
  }
  return decodeQr(picture, side, side)?.data;
}
