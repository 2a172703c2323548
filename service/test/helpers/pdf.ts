import assert from 'node:assert/strict';
import {inflateSync} from 'node:zlib';
import jsqr from 'jsqr';

const {default: decodeQr} = jsqr;

/** The parts of a PDF that tests check. */
export interface ReadPdf {
  readonly pages: number;
  /** All text on the pages, in file order. */
  readonly text: string;
  /** The drawing operators of the pages, uncompressed. */
  readonly contents: string;
  /** The drawn boxes: left, top, width and height. */
  readonly boxes: readonly (readonly number[])[];
  /** The uncompressed parts: structure and metadata. */
  readonly info: string;
}

/**
 * Reads a PDF (ISO 32000-1): checks its header, its end and that each cross-reference entry points at its object, inflates
 * the pages and decodes their text with the embedded fonts.
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

/** The characters of each font's glyphs, by the font's name in the pages. */
type Fonts = ReadonlyMap<string, readonly string[]>;

/** Reads each font's ToUnicode table (ISO 32000-1, 9.10.3). */
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

/** Decodes UTF-16 in hexadecimal digits. */
function lettersOf(hex: string): string {
  const units = hex.match(/[0-9a-f]{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

function inflate(body: string): string {
  return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
}

/** The strings that a page draws. A string is split only where kerning applies. */
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

/** Pixels per module, and of the quiet zone, in the image for the decoder. */
const MODULE = 4;
const QUIET = 16;

/** The text of the QR code drawn with boxes of equal height. */
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
