import {text} from 'node:stream/consumers';
import {startService} from '../../service/src/index.ts';

const MERCHANT = '/__merchant';

/**
 * Runs the payment service beside the tests, with an empty ledger in memory. A test finds it at `/__service.json`. What
 * only a merchant's server may ask, with a secret key and from no page, goes through `/__merchant/…`.
 */
export function paymentService() {
  let service;
  const plugin = {
    name: 'payment-service',
    async serverStart() {
      service = await startService({port: 0, dataDir: ':memory:', callsPerMinute: 1_000_000});
    },
    async serverStop() {
      await service?.close();
    },
    serve: ({path}) =>
      path === '/__service.json' ? {body: JSON.stringify({url: service.url}), type: 'json'} : undefined,
  };
  const middleware = (context, next) =>
    context.path.startsWith(`${MERCHANT}/`) ? forward(context, service.url) : next();
  return {plugin, middleware};
}

async function forward({method, url, req, response}, serviceUrl) {
  const {authorization = '', 'content-type': type = 'application/json'} = req.headers;
  const body = await text(req);
  const answer = await fetch(serviceUrl + url.slice(MERCHANT.length), {
    method,
    headers: {authorization, ...(body ? {'content-type': type} : {})},
    ...(body ? {body} : {}),
  });
  response.status = answer.status;
  response.type = answer.headers.get('content-type') ?? 'application/json';
  response.body = await answer.text();
}
