import {createHash, randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {readdir, readFile} from 'node:fs/promises';
import {createServer, type Server, type ServerResponse} from 'node:http';
import {text} from 'node:stream/consumers';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {HOST_PAGES, type HostPage, type HostPageName, type Places} from './host-pages.ts';

const PUBLIC = new URL('public/', import.meta.url);
const DIST = new URL('../../dist/', import.meta.url);
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** The attributes of a widget. */
export type WidgetAttributes = Readonly<Record<string, string>>;

/** The address of a host page for one visit. */
export interface PageAddress {
  readonly url: string;
  /** The violations that the browser reported during that visit. */
  readonly reports: () => readonly string[];
}

/** The merchant's pages, on as many local host names as the tests need. */
export interface PageServer {
  /** A new address of a host page, with a widget that has these attributes. */
  address(name: HostPageName, attributes: WidgetAttributes): PageAddress;
  /** The address of a page at `origin` that only contains that address in a frame. */
  embed(origin: string, address: string): string;
  /** An allowed origin other than the host pages'. */
  readonly allowedOrigin: string;
  /** An origin that is not allowed. */
  readonly forbiddenOrigin: string;
  close(): Promise<void>;
}

/** Starts it on a free port. The host pages are at `localhost`, the service is at another host. */
export async function startPageServer(service: string): Promise<PageServer> {
  const files = await merchantFiles();
  const integrity = await digestOf(`${service}/elements/payment-widget.js`);
  const reports = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const {pathname, searchParams} = new URL(request.url ?? '/', 'http://localhost');
    const [, folder = '', name = ''] = pathname.split('/');
    if (folder === 'reports') {
      void text(request).then((report) => reports.get(name)?.push(report));
      response.writeHead(204).end();
    } else if (folder === 'pages' && isHostPage(name)) {
      const [embedder, visit] = ['embedder', 'visit'].map((key) => searchParams.get(key) ?? '') as [string, string];
      const places = {service, embedder, integrity, nonce: randomBytes(16).toString('base64')};
      sendHostPage(response, {name, places, visit, attributes: [...searchParams]});
    } else if (folder === 'embedder') {
      send(response, 'text/html; charset=utf-8', outerPage(searchParams.get('address') ?? ''));
    } else {
      sendFile(response, files.get(pathname));
    }
  });
  const port = await listen(server);
  return {
    allowedOrigin: `http://127.0.0.1:${port}`,
    forbiddenOrigin: `http://stranger.localhost:${port}`,
    address(name, attributes) {
      const visit = String(reports.size + 1);
      const kept: string[] = [];
      reports.set(visit, kept);
      const query = new URLSearchParams({...attributes, visit}).toString();
      return {url: `http://localhost:${port}/pages/${name}?${query}`, reports: () => kept};
    },
    embed: (origin, address) => `${origin}/embedder?${new URLSearchParams({address}).toString()}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface PageRequest {
  readonly name: HostPageName;
  readonly places: Places;
  readonly visit: string;
  readonly attributes: readonly (readonly [string, string])[];
}

/** Sends the page with its headers, plus reporting of violations. */
function sendHostPage(response: ServerResponse, {name, places, visit, attributes}: PageRequest): void {
  const {title, headers, scripts}: HostPage = HOST_PAGES[name];
  for (const [header, value] of Object.entries(headers(places))) {
    const reporting = header === 'Content-Security-Policy' ? `; report-uri /reports/${visit}` : '';
    response.setHeader(header, value + reporting);
  }
  const widget = [['id', 'widget'] as const, ...attributes]
    .map(([key, value]) => `${key}="${escape(value)}"`)
    .join(' ');
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <script nonce="${places.nonce}" src="/recorder.js"></script>
    ${scripts(places).join('\n    ')}
  </head>
  <body>
    <h1>${title}</h1>
    <payment-widget ${widget}></payment-widget>
  </body>
</html>
`;
  send(response, 'text/html; charset=utf-8', page);
}

function outerPage(address: string): string {
  return `<!doctype html><title>Embedding</title><iframe src="${escape(address)}" width="900" height="900"></iframe>`;
}

/** The merchant's files by path: test scripts, the widget's script, an older one, and the widget as modules. */
async function merchantFiles(): Promise<ReadonlyMap<string, string>> {
  const widget = await readFile(new URL('payment-widget.js', DIST), 'utf8');
  const files = new Map([
    ['/payment-widget.js', widget],
    [
      '/older/payment-widget.js',
      `${widget}\ncustomElements.whenDefined('payment-widget').then(() => (customElements.get('payment-widget').isOlder = true));`,
    ],
  ]);
  for (const part of await readdir(new URL('payment-widget', DIST), {recursive: true})) {
    if (!part.endsWith('.js')) continue;
    const content = await readFile(new URL(`payment-widget/${part}`, DIST), 'utf8');
    for (const folder of ['', '/older']) files.set(`${folder}/payment-widget/${part}`, content);
  }
  for (const name of ['recorder.js', 'loader.js', 'other-element.js']) {
    files.set(`/${name}`, await readFile(new URL(name, PUBLIC), 'utf8'));
  }
  for (const [path, content] of await bundleModules()) files.set(path, content);
  return files;
}

/** What a merchant's bundler produces for `import '@payment-widget/element/define'`: lit is bundled by them, and lazy parts stay lazy. */
async function bundleModules(): Promise<readonly (readonly [string, string])[]> {
  const {outputFiles} = await build({
    entryPoints: [fileURLToPath(new URL('esm/define.js', DIST))],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/bundle',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles.map(({path, text: content}) => [path.slice(path.lastIndexOf('/bundle')), content]);
}

async function digestOf(url: string): Promise<string> {
  const content = Buffer.from(await (await fetch(url)).arrayBuffer());
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function sendFile(response: ServerResponse, content: string | undefined): void {
  if (content === undefined) response.writeHead(404).end();
  else send(response, JAVASCRIPT, content);
}

function send(response: ServerResponse, type: string, content: string): void {
  response.writeHead(200, {'content-type': type, 'cache-control': 'no-store'}).end(content);
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page server has no port.');
  return address.port;
}

function isHostPage(name: string): name is HostPageName {
  return Object.hasOwn(HOST_PAGES, name);
}

function escape(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
