/**
 * Measures the cost of the worst bodies: of the largest allowed size, in several shapes, sent to every operation with a body. Prints the CPU
 * time per call of this process, which is the service. The client is another process. So is the database if PostgreSQL is installed; otherwise
 * the embedded one counts too.
 */
import {fork} from 'node:child_process';
import {once} from 'node:events';
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {NO_LIMITS, startService} from '../../service/src/index.js';
import type {Answered, Asked} from './client.js';
import {openPostgres} from './postgres.js';
import {ACCOUNT} from './shop.js';

const LIMIT = 64 * 1024;
const CALLS = 20;

const fill = (part: string, room: number): string => part.repeat(Math.floor(room / part.length));
const SHAPES: Readonly<Record<string, string>> = {
  'numbers, too many': `{"a":[${fill('1,', LIMIT - 10)}1]}`,
  'numbers, as many as may be': `{"a":[${fill('12345678901234567890.5,', 2490 * 23)}1]}`,
  'empty products': `{"products":[${fill('{},', LIMIT - 20)}{}]}`,
  'empty products, as many as may be': `{"products":[${fill('{},', 199 * 3)}{}]}`,
  'deep nesting': fill('{"a":', LIMIT),
  'long text': `{"description":"${fill('x', LIMIT - 20)}"}`,
  'long text of escapes': `{"description":"${fill('\\u00e9', LIMIT - 20)}"}`,
  'many members': `{${Array.from({length: 2490}, (_, index) => `"member${index}":"value of it"`).join(',')}}`,
};

const client = fork(fileURLToPath(new URL('client.ts', import.meta.url)));
const server = await openPostgres();
const service = await startService({
  port: 0,
  ...(server === undefined ? {} : {databaseUrl: server.url}),
  vaultKey: Buffer.alloc(32, 7).toString('base64'),
  callsPerMinute: 1e9,
  limits: NO_LIMITS,
});
try {
  const calls = (await operations()).flatMap((operation) =>
    Object.entries(SHAPES).map(([shape, body]) => ({...operation, shape, body})),
  );
  const rows = [];
  for (const call of calls) rows.push(await measure(call));
  rows.push(await measure({...createInvoice(), shape: 'a valid invoice of 200 lines', body: await validInvoice()}));
  console.table(rows.sort((one, other) => other['CPU ms'] - one['CPU ms']).slice(0, 30));
} finally {
  client.disconnect();
  await service.close();
  await server?.stop();
}

interface Call {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly key: string;
}

function createInvoice(): Call {
  return {method: 'POST', path: '/v2/invoices', key: ACCOUNT.secretKey};
}

/** Every operation of the OpenAPI document with a body, and a key that may call it. */
async function operations(): Promise<readonly Call[]> {
  const text = await readFile(new URL('../../service/openapi.json', import.meta.url), 'utf8');
  const {paths} = JSON.parse(text) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, {readonly 'x-callers'?: readonly string[]}>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    (['POST', 'DELETE'] as const).flatMap((method) => {
      const operation = methods[method.toLowerCase()];
      if (operation === undefined) return [];
      const isForServers = operation['x-callers']?.includes('secret') ?? true;
      const key = isForServers ? ACCOUNT.secretKey : ACCOUNT.publishableKey;
      return [{method, path: path.replaceAll(/\{\w+\}/g, 'nobody'), key}];
    }),
  );
}

async function measure({method, path, key, shape, body}: Call & {readonly shape: string; readonly body: string}) {
  const call = {method, path, key, body, calls: CALLS};
  await ask(call);
  const from = process.cpuUsage();
  const {status} = await ask(call);
  const {user, system} = process.cpuUsage(from);
  return {'path': `${method} ${path}`, shape, status, 'CPU ms': Number(((user + system) / 1000 / CALLS).toFixed(1))};
}

/** Makes the client send a call this many times; returns the last response. */
async function ask({method, path, key, body, calls}: Call & {readonly body: string; readonly calls: number}) {
  const headers = {
    'authorization': `Bearer ${key}`,
    'content-type': 'application/json',
    ...(path.startsWith('/v2/tokens') ? {origin: service.url} : {}),
  };
  client.send({url: service.url + path, options: {method, body, headers}, calls} satisfies Asked);
  const [answer] = (await once(client, 'message')) as [Answered];
  return answer;
}

async function validInvoice(): Promise<string> {
  const payer = {email: 'aline@example.com', first_name: 'Aline', last_name: 'Irakoze'};
  const key = ACCOUNT.publishableKey;
  const body = JSON.stringify(payer);
  const {text} = await ask({method: 'POST', path: '/v2/customers', key, body, calls: 1});
  const {id} = JSON.parse(text) as {readonly id: string};
  const products = Array.from({length: 200}, () => ({quantity: 1, product_id: 'prod_demoUSD1'}));
  return JSON.stringify({description: 'Coffee', customer_id: id, due_date: '2035-12-31', products});
}
