import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

const SERVICE_DIR = fileURLToPath(new URL('../..', import.meta.url));

/** Everything that determines a new database: the migrations, the demo data, their imports, and the versions of PGlite and Kysely. */
const SOURCES = ['src/db', 'src/lib', 'package.json'];

/** A short hash of the sources' names and contents. */
export function hashSources(serviceDir = SERVICE_DIR): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(serviceDir, source)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(serviceDir, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesIn(serviceDir: string, source: string): readonly string[] {
  if (source.endsWith('.json')) return [source];
  return readdirSync(join(serviceDir, source), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(source, file));
}
