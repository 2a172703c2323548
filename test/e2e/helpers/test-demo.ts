import {startShop} from '../../../demo/shop-server.ts';
import type {Demo} from '../../../demo/start.ts';
import {startTestService} from '../../../service/test/helpers/test-service.ts';

/** A shop and a service on free ports, with an empty ledger on the tests' PostgreSQL server or in memory. */
export async function startTestDemo(options: Parameters<typeof startTestService>[0] = {}): Promise<Demo> {
  const service = await startTestService(options);
  const shop = await startShop({port: 0, serviceUrl: service.url});
  return {
    shopUrl: shop.url,
    serviceUrl: service.url,
    async close() {
      await shop.close();
      await service.close();
    },
  };
}
