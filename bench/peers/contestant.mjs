/**
 * Our built widget as a contestant of the peers' harness, with the service behind it. In a copy of the harness,
 * `contestants/ours/adapter.mjs` is one line, `export {card as default} from '<this file>'`, and that of `contestants/ours-qr` is
 * `export {qr as default} from '<this file>'`.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {tsImport} from 'tsx/esm/api';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** The origin of the service and the card frame in the pages, on another site than the shop. */
const SERVICE = 'https://pay.vendor.test';
const KEY = 'pk_test_demoUSD0000000000';
/** The origin that the key allows. The harness's pages have other origins. */
const SHOP = 'http://localhost:5173';
/** Tells the harness that the field in a frame has been painted. Peers' frames get the same mark. */
const MARK = `<script>(function mark() {
  const input = document.querySelector('input[autocomplete=cc-number]');
  if (input) input.dataset.perf = '';
  else requestAnimationFrame(mark);
})()</script>`;

/** What the service writes into the card page, for the harness's shop. */
const FILLED_IN = {
  __ALLOWED_ORIGINS__: 'https://ours.shop.test',
  __OWN_ORIGINS__: SERVICE,
  __MERCHANT__: 'Demo shop',
};
const CARD_PAGE =
  readFileSync(path.join(DIST, 'card-frame/index.html'), 'utf8').replaceAll(/__[A-Z_]+__/g, (name) => FILLED_IN[name]) +
  MARK;
const service = await startService();

export const card = contestant('ours', {
  title: 'our widget',
  kind: 'card',
  frame: true,
  input: 'payment-widget >>> .frame:not(.loading) > iframe',
  attributes: 'amount="19.99" currency="USD" description="Two bags of coffee" customer-id="cus_bench"',
});

export const qr = contestant('ours-qr', {
  title: 'our widget, an invoice by QR code',
  kind: 'qr',
  input: 'payment-widget >>> [part=qr] svg',
  attributes: `mode="invoice" methods="qr" invoice-id="${await makeInvoice()}"`,
});

function contestant(id, {attributes, ...rest}) {
  const tag = `<payment-widget api-url="${SERVICE}" client-key="${KEY}" ${attributes}></payment-widget>`;
  return {
    id,
    ...rest,
    prebuilt: {dir: DIST},
    page: () =>
      '<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1">' +
      '<title>shop</title><link rel=icon href=data:,><script src="/payment-widget.js" defer></script></head>' +
      `<body><h1>Checkout</h1><p>Order 4711</p><div id=mount>${tag}</div>` +
      `<script>window.__A={mount:(root)=>{root.innerHTML=${JSON.stringify(tag)}},destroy:()=>{mount.textContent=''}}</script>`,
    routes,
  };
}

/** The harness's responses for hosts other than the shop's. */
function routes(host, pathname, {url, req, body}) {
  if (`https://${host}` !== SERVICE) return null;
  if (pathname === '/elements/card') return {type: 'text/html; charset=utf-8', body: CARD_PAGE, kind: 'own'};
  if (pathname.startsWith('/elements/card/assets/')) {
    const body = readFileSync(path.join(DIST, 'card-frame/assets', path.basename(pathname)), 'utf8');
    return {type: 'text/javascript', body, kind: 'own'};
  }
  return ask(`${pathname}${url.search}`, {method: req.method, headers: req.headers, body});
}

async function ask(pathAndQuery, {method, headers, body}) {
  const {authorization, accept, 'content-type': type, 'idempotency-key': idempotencyKey} = headers;
  // A stream never ends, so the harness could not wait for it.
  if (accept === 'text/event-stream') return {status: 503, body: '', kind: 'mock'};
  const sent = {authorization, 'content-type': type, 'idempotency-key': idempotencyKey, 'origin': SHOP};
  const response = await fetch(`${service.url}${pathAndQuery}`, {
    method,
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    body: method === 'GET' ? undefined : body,
  });
  const answer = Buffer.from(await response.arrayBuffer());
  return {status: response.status, body: answer, headers: {'cache-control': 'no-store'}, kind: 'mock'};
}

async function startService() {
  const {startService: start} = await tsImport('../../service/src/index.ts', import.meta.url);
  return start({port: 0, dataDir: ':memory:'});
}

async function makeInvoice() {
  const {Simulator} = await tsImport('../../src/testing/index.ts', import.meta.url);
  const {id} = await new Simulator(service.url).call('POST', '/simulator/invoices', {body: {currency: 'USD'}});
  return id;
}
