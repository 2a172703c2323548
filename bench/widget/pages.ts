import {once} from 'node:events';
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {Subject} from './plan.js';

/** The server of the pages. */
export interface Pages {
  urlOf(subject: Subject, invoiceId?: string): string;
  close(): Promise<void>;
}

const INPUT = '<input inputmode="numeric" autocomplete="cc-number" aria-label="Card number">';
/** The minimum that a page's own card form does per key: groups the digits, shows the brand, clears an error. */
const FORM = `${INPUT}<script>
  const input = document.querySelector('input');
  input.addEventListener('input', () => {
    const digits = input.value.replace(/\\D/g, '').slice(0, 19);
    const caret = input.selectionStart === input.value.length ? undefined : input.selectionStart;
    const grouped = digits.replace(/(\\d{4})(?=\\d)/g, '$1 ');
    if (grouped !== input.value) input.value = grouped;
    if (caret !== undefined) input.setSelectionRange(caret, caret);
    input.dataset.brand = digits.startsWith('4') ? 'visa' : digits.startsWith('5') ? 'mastercard' : '';
    input.removeAttribute('aria-invalid');
  });
</script>`;
const HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">';
const WIDGET = 'client-key="pk_test_demoUSD0000000000"';

/** Serves a shop at `localhost`, and a minimal frame on another origin that shows what any such frame costs. */
export async function servePages(serviceUrl: string): Promise<Pages> {
  const frames = await serve(() => `${HEAD}${INPUT}<script>top.postMessage('painted', '*')</script>`, '127.0.0.1');
  const shop = await serve((path, query) => {
    const body = bodyOf(path.slice(1) as Subject, {serviceUrl, frameUrl: frames.url, invoiceId: query.get('invoice')});
    return `${HEAD}<h1>Checkout</h1>${body}`;
  }, 'localhost');
  return {
    urlOf: (subject, invoiceId) => `${shop.url}/${subject}${invoiceId === undefined ? '' : `?invoice=${invoiceId}`}`,
    close: async () => {
      await Promise.all([stop(shop.server), stop(frames.server)]);
    },
  };
}

function bodyOf(
  subject: Subject,
  {serviceUrl, frameUrl, invoiceId}: {serviceUrl: string; frameUrl: string; invoiceId: string | null},
): string {
  const script = `<script src="${serviceUrl}/elements/payment-widget.js" defer></script>`;
  switch (subject) {
    case 'blank':
      return '';
    case 'plain':
      return FORM;
    case 'plain-iframe':
      return `<iframe src="${frameUrl}/" title="Card number"></iframe>`;
    case 'card':
      return `${script}<payment-widget api-url="${serviceUrl}" ${WIDGET} customer-id="cus_bench" amount="19.99" currency="USD" description="Two bags of coffee"></payment-widget>`;
    case 'qr':
      return `${script}<payment-widget mode="invoice" methods="qr" api-url="${serviceUrl}" ${WIDGET} invoice-id="${String(invoiceId)}"></payment-widget>`;
  }
}

async function serve(
  pageOf: (path: string, query: URLSearchParams) => string,
  host: string,
): Promise<{url: string; server: Server}> {
  const server = createServer((request, response) => {
    const {pathname, searchParams} = new URL(request.url ?? '/', 'http://page');
    response.setHeader('content-type', 'text/html').end(pageOf(pathname, searchParams));
  });
  server.listen(0, host);
  await once(server, 'listening');
  return {url: `http://${host}:${(server.address() as AddressInfo).port}`, server};
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
