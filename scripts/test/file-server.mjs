/** A static file server, on localhost only. */
import {once} from 'node:events';
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import path from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/**
 * Serves a folder. Files are read again for each request; a path that ends with a slash is its `index.html`.
 *
 * @param {string} folder
 * @param {number} [port] 0 means any free port
 * @returns {Promise<{readonly url: string, close(): Promise<void>}>}
 */
export async function serveFiles(folder, port = 0) {
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const file = path.join(folder, decodeURIComponent(pathname.replace(/\/$/, '/index.html')));
    readFile(file).then(
      (content) => response.writeHead(200, {'content-type': TYPES[path.extname(file)] ?? 'text/plain'}).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(port, 'localhost');
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
