import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress} from 'node:zlib';

const compress = promisify(brotliCompress);

/** Lays a Brotli form beside a file that the service serves: the build has the time, and nobody has it when a payer waits. */
export async function compressFile(file) {
  await writeFile(`${file}.br`, await compress(await readFile(file)));
}

/**
 * Lays one beside each script of a build: of the files as they were written, whose last line the bundler adds late.
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
