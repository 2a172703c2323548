import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress} from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Lays a Brotli form beside each script that the service serves: the build has the time, and nobody has it when a payer
 * waits. Of the files as they were written, whose last line the bundler adds late.
 *
 * @returns {import('vite').Plugin}
 */
export function compressed() {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({dir}, bundle) {
      for (const {fileName, type} of Object.values(bundle)) {
        if (type !== 'chunk') continue;
        const file = path.join(dir, fileName);
        await writeFile(`${file}.br`, await compress(await readFile(file)));
      }
    },
  };
}
