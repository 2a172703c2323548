import {spawn} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {serveFiles} from '../../scripts/test/file-server.mjs';
import type {ExampleApp} from './apps.ts';
import {folderOf} from './build-apps.ts';

/** A running built app. */
export interface AppServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves what was built, on a free port of `localhost`. */
export function serveApp(app: ExampleApp): Promise<AppServer> {
  return app.output === undefined ? startNext(folderOf(app)) : serveFiles(path.join(folderOf(app), app.output));
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
    stream.on('end', () => failed(new Error(`The Next.js server exited:\n${printed}`)));
  });
}
