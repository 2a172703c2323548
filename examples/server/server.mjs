/**
 * The shop's server side of a payment, with Node only: it fixes the amount, and asks the service whether it was paid.
 * PAYMENT_API, PAYMENT_SECRET_KEY and PORT come from the environment; the secret key never goes to the page.
 */
import {randomUUID} from 'node:crypto';
import {createServer} from 'node:http';

const {PAYMENT_API, PAYMENT_SECRET_KEY, PORT = '8081'} = process.env;
if (!PAYMENT_API || !PAYMENT_SECRET_KEY) {
  console.error('Set PAYMENT_API to the address of the payment service, and PAYMENT_SECRET_KEY to a secret key of it.');
  process.exit(1);
}

/** A shop keeps these in its database. */
const orders = new Map();

/** Creates an order, and a session that can pay only this order: this amount, this currency, this text on the statement. */
async function open() {
  const order = {id: randomUUID(), amount: 1999, currency: 'USD', isPaid: false};
  orders.set(order.id, order);
  const {token} = await ask('POST', '/v2/widget_sessions', {mode: 'charge', ...payable(order)});
  return {order_id: order.id, session: token};
}

/** Delivers an order once, when the service reports that this charge succeeded and was for this order. */
async function confirm({order_id: orderId, charge_id: chargeId}) {
  const order = orders.get(orderId);
  if (!order || !/^\w+$/.test(chargeId)) return {paid: false};
  const charge = await ask('GET', `/v2/charges/${chargeId}`);
  const isForIt = Object.entries(payable(order)).every(([name, value]) => charge[name] === value);
  if (charge.status === 'succeeded' && isForIt && !order.isPaid) {
    order.isPaid = true;
    console.log(`Deliver order ${order.id}.`);
  }
  return {paid: order.isPaid};
}

/** The values that the session fixes and that the charge must have. The text names the order, so a charge for another order does not match. */
function payable({id, amount, currency}) {
  return {amount, currency, description: `Order ${id}`};
}

async function ask(method, path, body) {
  const answer = await fetch(PAYMENT_API + path, {
    method,
    headers: {
      'authorization': `Bearer ${PAYMENT_SECRET_KEY}`,
      'content-type': 'application/json',
      ...(method === 'POST' ? {'idempotency-key': randomUUID()} : {}),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    throw Object.assign(new Error(`${method} ${path} returned status ${answer.status}.`), {status: answer.status});
  }
  return answer.json();
}

/** The status and the sentence for the page: its own mistake, or that the service did not help. */
function refusalFor(error) {
  if (error instanceof SyntaxError) return [400, 'The body is not JSON.'];
  if (error.status === 404) return [404, 'There is no such charge.'];
  return [502, 'The payment service did not help. Try again later.'];
}

const ROUTES = {'POST /orders': open, 'POST /confirm': confirm};

const server = createServer(async (request, response) => {
  try {
    const route = ROUTES[`${request.method} ${request.url}`];
    const text = (await request.toArray()).join('');
    response.statusCode = route ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(route ? await route(JSON.parse(text || '{}')) : {}));
  } catch (error) {
    console.error(error);
    const [status, message] = refusalFor(error);
    response.writeHead(status).end(JSON.stringify({message}));
  }
});

server.listen(Number(PORT), '127.0.0.1', () => console.log(`The shop’s server listens on ${server.address().port}.`));
