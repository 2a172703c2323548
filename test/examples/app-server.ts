import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import path from 'node:path';
import type {ExampleApp} from './apps.ts';
import {placeOf} from './workshop.ts';

/** A built app that answers. */
export interface AppServer {
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Serves what was built, on a free port of `localhost`. */
export function serveApp(app: ExampleApp): Promise<AppServer> {
  return app.output === undefined ? startNext(placeOf(app)) : serveFiles(path.join(placeOf(app), app.output));
}

/** Any server of files will do for what the bundlers make. */
async function serveFiles(folder: string): Promise<AppServer> {
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
    readFile(file).then(
      (content) => response.writeHead(200, {'content-type': TYPES[path.extname(file)] ?? 'text/plain'}).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server of files has no port.');
  return {
    url: `http://localhost:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** `next start` takes a free port and prints its address. */
async function startNext(folder: string): Promise<AppServer> {
  const program = path.join(folder, '../node_modules/next/dist/bin/next');
  const child = spawn(process.execPath, [program, 'start', '--port', '0', '--hostname', 'localhost'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = (): void => void child.kill();
  process.once('exit', end);
  const ended = once(child, 'exit');
  const url = await addressIn(child.stdout);
  return {
    url,
    async close() {
      process.off('exit', end);
      end();
      await ended;
    },
  };
}

async function addressIn(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found, failed) => {
    let printed = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [address] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
      if (address !== undefined) found(address);
    });
    stream.on('end', () => failed(new Error(`next start has ended:\n${printed}`)));
  });
}
