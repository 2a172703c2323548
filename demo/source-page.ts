/** Serves the widget from its source files for development: Vite compiles TypeScript on request. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {fileURLToPath} from 'node:url';
import type {ViteDevServer} from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Serves source files. Nothing is loaded before the first request. */
export interface Source {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Whether a path is a source file, a dependency's file, or one of Vite's helpers. */
export function isSourcePath(pathname: string): boolean {
  return /^\/(?:src\/|node_modules\/|@)/.test(pathname);
}

/** Creates the source server. Vite starts with the first request, so it is only loaded if needed. */
export function createSource(): Source {
  let started: Promise<ViteDevServer> | undefined;
  return {
    async serve(request, response) {
      started ??= startVite();
      const {middlewares} = await started;
      middlewares(request, response, () => {
        response.writeHead(404, {'content-type': 'text/plain'}).end('There is no such source file.');
      });
    },
    async close() {
      await (await started)?.close();
    },
  };
}

/** No live reload: its client would need a second port and a weaker security policy. */
async function startVite(): Promise<ViteDevServer> {
  const {createServer} = await import('vite');
  return createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    clearScreen: false,
    publicDir: false,
    optimizeDeps: {entries: ['src/define.ts']},
    server: {middlewareMode: true, hmr: false, ws: false, fs: {allow: [`${ROOT}src`, `${ROOT}node_modules`]}},
  });
}
