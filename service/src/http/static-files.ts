import {readFile} from 'node:fs/promises';
import {extname, join} from 'node:path';
import {missing} from '../base/problem.js';

/** A file and its media type. */
export interface Asset {
  readonly content: Buffer;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Reads a file of `folder` by its bare name, with no way out of the folder; 404 when there is none. */
export async function readAsset(folder: string, name: string): Promise<Asset> {
  const type = TYPES[extname(name)];
  if (type === undefined || !/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(name)) throw missing('file');
  const content = await readFile(join(folder, name)).catch(() => undefined);
  if (content === undefined) throw missing('file');
  return {content, type};
}
