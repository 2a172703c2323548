import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress} from 'node:zlib';

const compress = promisify(brotliCompress);

/** Writes a Brotli copy of a file that the service serves. Compressing is too slow to do while a payer waits. */
export async function compressFile(file) {
  await writeFile(`${file}.br`, await compress(await readFile(file)));
}

/**
 * Compresses each script of a build. Reads the written files, because the bundler appends their last line late.
 *
 * @returns {import('vite').Plugin}
 */
export function compressed() {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({dir}, bundle) {
      for (const {fileName, type} of Object.values(bundle)) {
        if (type === 'chunk') await compressFile(path.join(dir, fileName));
      }
    },
  };
}
