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
 * Reads a PDF that is written in the standard fonts (ISO 32000-1): checks its head, its end and that each entry of the
 * cross-reference table points at its object, inflates the pages and decodes their text.
 */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1');
  assert.match(file, /^%PDF-1\.\d\n/);
  const xrefAt = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(file)?.[1]);
  checkReferences(file, xrefAt);
  // Only a line feed ends a stream's bytes here: a carriage return before it is their last byte, one time in 256.
  const contents = [...file.matchAll(/\nstream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
    inflateSync(Buffer.from(body, 'latin1')).toString('latin1'),
  );
  return {
    pages: [...file.matchAll(/\/Type \/Page\b(?!s)/g)].length,
    text: contents.map(textOf).join('\n'),
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

/** The strings that a page's content shows; a letter that needs no kerning stands in the same string. */
function textOf(content: string): string {
  const shown = [...content.matchAll(/\[((?:<[0-9a-f]*>\s*-?[\d.]*\s*)+)\] TJ/g)];
  return shown
    .map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''))
    .join('\n');
}

/** The dash is the only letter beyond Latin-1 that the documents themselves use (WinAnsiEncoding, annex D). */
function decode(hex: string): string {
  return Buffer.from(hex, 'hex').toString('latin1').replaceAll('\x96', '–');
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
