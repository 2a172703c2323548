import {text} from 'node:stream/consumers';
import {startTestService} from '../../service/test/helpers/test-service.ts';

const MERCHANT = '/__merchant';
const CARD_FRAME = '/__card-frame';

/**
 * Runs the payment service for the browser tests, with an empty ledger. A test finds it at `/__service.json`. Requests
 * that need a secret key, which pages cannot send, go through `/__merchant/…`; requests of the card fields' page go
 * through `/__card-frame/…`.
 */
export function paymentService() {
  let service;
  const plugin = {
    name: 'payment-service',
    async serverStart() {
      service = await startTestService({callsPerMinute: 1_000_000});
    },
    async serverStop() {
      await service?.close();
    },
    serve: ({path}) =>
      path === '/__service.json' ? {body: JSON.stringify({url: service.url}), type: 'json'} : undefined,
  };
  const middleware = (context, next) => {
    if (context.path.startsWith(`${MERCHANT}/`)) return forward(context, service.url + rest(context, MERCHANT));
    if (!context.path.startsWith(`${CARD_FRAME}/`)) return next();
    return forward(context, service.url + rest(context, CARD_FRAME), {origin: service.url});
  };
  return {plugin, middleware};
}

function rest({url}, prefix) {
  return url.slice(prefix.length);
}

async function forward({method, req, response}, url, from = {}) {
  const {authorization = '', 'content-type': type = 'application/json'} = req.headers;
  const body = await text(req);
  const answer = await fetch(url, {
    method,
    headers: {authorization, ...from, ...(body ? {'content-type': type} : {})},
    ...(body ? {body} : {}),
  });
  response.status = answer.status;
  response.type = answer.headers.get('content-type') ?? 'application/json';
  response.body = await answer.text();
}
