import {startService} from '../../service/src/index.ts';

/** Runs the payment service beside the tests, with an empty ledger in memory. A test finds it at `/__service.json`. */
export function paymentService() {
  let service;
  return {
    name: 'payment-service',
    async serverStart() {
      service = await startService({port: 0, dataDir: ':memory:'});
    },
    async serverStop() {
      await service?.close();
    },
    serve: ({path}) =>
      path === '/__service.json' ? {body: JSON.stringify({url: service.url}), type: 'json'} : undefined,
  };
}
