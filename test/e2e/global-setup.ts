import {startDemo} from '../../demo/start.ts';

/** Starts the demo shop and the payment service on free ports. SHOP_URL and SERVICE_URL say where; workers inherit them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const demo = await startDemo({shopPort: 0, servicePort: 0, dataDir: ':memory:', quiet: true});
  process.env['SHOP_URL'] = demo.shopUrl;
  process.env['SERVICE_URL'] = demo.serviceUrl;
  return () => demo.close();
}
