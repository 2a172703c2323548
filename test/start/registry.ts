import {execFileSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {ROOT} from '../../scripts/test/browser.mjs';

/** A registry that answers. */
export interface Registry {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A registry as it would be after a release: it has this repository's package, packed as npm publishes it, and sends whoever asks
 * for another one to the registry that this machine uses.
 */
export async function startRegistry(): Promise<Registry> {
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-'));
  run('node', [path.join(ROOT, 'scripts/docs/pack-examples.mjs'), folder]);
  const upstream = run('npm', ['config', 'get', 'registry']).trim();
  const server = createServer((request, response) => {
    const asked = (request.url ?? '/').slice(1);
    if (asked === 'payment-widget') response.end(JSON.stringify(about(`http://${request.headers.host ?? ''}`)));
    else if (asked === 'payment-widget.tgz') response.end(readFileSync(path.join(folder, 'payment-widget.tgz')));
    else response.writeHead(307, {location: new URL(asked, upstream).href}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The registry has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      rmSync(folder, {recursive: true});
    },
  };
}

/** What a registry says of a package. */
function about(url: string): object {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {name: string; version: string};
  const {name, version} = manifest;
  const dist = {tarball: `${url}/payment-widget.tgz`};
  return {name, 'dist-tags': {latest: version}, 'versions': {[version]: {...manifest, dist}}};
}

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
