/** Starts the payment service and the demo shop: `npm start`. */
import {createServer} from 'node:net';
import {pathToFileURL} from 'node:url';
import {NO_LIMITS, startService} from '../service/src/index.ts';
import {startShop, type RunningShop} from './shop-server.ts';

/** Start options; all have defaults. */
export interface DemoOptions {
  /** Default 4173; 0 takes a free one. */
  readonly shopPort?: number;
  /** Default 4010; 0 takes a free one. */
  readonly servicePort?: number;
  /** The folder of the service's database. By default it is in memory, so each start has an empty ledger. */
  readonly dataDir?: string;
  /** Prints nothing. */
  readonly quiet?: boolean;
}

/** A running demo. */
export interface Demo {
  readonly shopUrl: string;
  readonly serviceUrl: string;
  /** Stops both servers. */
  close(): Promise<void>;
}

/**
 * Starts both servers and waits until they respond. The shop is at `localhost` and the service at `127.0.0.1`, so that
 * a browser treats them as two sites, as in production.
 */
export async function startDemo({
  shopPort = 4173,
  servicePort = 4010,
  dataDir = ':memory:',
  quiet = false,
}: DemoOptions = {}): Promise<Demo> {
  const notices: string[] = [];
  const port = await freePort(servicePort, 'payment service', notices);
  // In a demo all payers share one address and most cards are declined, so limits are off.
  const service = await startService({port, dataDir, limits: NO_LIMITS});
  const shop = await startShop({port: await freePort(shopPort, 'shop', notices), serviceUrl: service.url}).catch(
    async (error: unknown) => {
      await service.close();
      throw error;
    },
  );
  if (!quiet) console.log([...addresses(shop, service.url), ...notices].join('\n'));
  return {
    shopUrl: shop.url,
    serviceUrl: service.url,
    async close() {
      await shop.close();
      await service.close();
    },
  };
}

/**
 * The wanted port, or 0 (any) with a notice if another program uses it. Checks both addresses of `localhost`, because a
 * browser may try either first. Runs before anything starts, because opening the data is slow.
 */
async function freePort(wanted: number, what: string, notices: string[]): Promise<number> {
  const isTaken = await Promise.all(['127.0.0.1', '::1'].map((host) => isPortTaken(wanted, host)));
  if (!isTaken.includes(true)) return wanted;
  notices.push(`Port ${wanted} is taken, so the ${what} uses a free one.`);
  return 0;
}

function isPortTaken(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error) => {
      done('code' in error && error.code === 'EADDRINUSE');
    });
    probe.listen(port, host, () => {
      probe.close(() => {
        done(false);
      });
    });
  });
}

function addresses(shop: RunningShop, serviceUrl: string): readonly string[] {
  return [
    `Demo shop     ${shop.url}/`,
    `  from source ${shop.url}/source.html`,
    `  two widgets ${shop.url}/two.html`,
    `Bank app      ${serviceUrl}/simulator/bank`,
    `Phone         ${serviceUrl}/simulator/phone`,
    `Ledger        ${serviceUrl}/simulator`,
    'Stop with Ctrl+C.',
  ];
}

async function main(): Promise<void> {
  const demo = await startDemo({
    ...portFrom('shopPort', process.env['SHOP_PORT']),
    ...portFrom('servicePort', process.env['PORT']),
    ...(process.env['DATA_DIR'] ? {dataDir: process.env['DATA_DIR']} : {}),
  });
  const stop = (): void => {
    demo.close().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
}

function portFrom(name: 'shopPort' | 'servicePort', text: string | undefined): DemoOptions {
  if (!text) return {};
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return {[name]: port};
  throw new Error(`"${text}" is not a port: use a number from 0 to 65535.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
