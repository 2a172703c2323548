import {createServer, request as ask, type IncomingHttpHeaders, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {startTestService} from '../../../service/test/helpers/test-service.ts';
import {expect, test as base} from '../helpers/hostile-story.ts';
import {PaymentService, publishableKey} from '../helpers/payment-service.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

/** A change that a proxy makes to the headers. `from`: the host that the browser requested. */
type Change = (headers: IncomingHttpHeaders, from: string) => IncomingHttpHeaders;

/** Like nginx by default: the service sees its own internal host. */
const hide: Change = (headers) => ({...headers, host: undefined});

const keepHost: Change = (headers) => headers;

const forward: Change = (headers, from) => ({
  ...hide(headers, from),
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-host': from,
  'x-forwarded-proto': 'http',
});

/** A service behind a reverse proxy, and its log. */
interface Behind {
  readonly url: string;
  readonly service: PaymentService;
  readonly logged: readonly string[];
}

interface ProxyStories {
  readonly behind: (change: Change, trustedProxy?: readonly string[]) => Promise<Behind>;
}

const test = base.extend<ProxyStories>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern.
  behind: async ({}, use) => {
    const closers: (() => unknown)[] = [];
    await use(async (change, trustedProxy = []) => {
      const logged: string[] = [];
      const log = {level: 'warn', stream: {write: (line: string) => void logged.push(line)}};
      const service = await startTestService({trustedProxy, log});
      const proxy = await serveProxy(service.url, change);
      closers.push(
        () => proxy.closeAllConnections(),
        () => proxy.close(),
        service.close,
      );
      const url = `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
      return {url, service: new PaymentService(service.url), logged};
    });
    for (const close of closers) await close();
  },
});

async function serveProxy(upstream: string, change: Change): Promise<Server> {
  const server = createServer((request, response) => {
    const {method, url = '/', headers} = request;
    const sent = JSON.parse(JSON.stringify(change(headers, headers.host ?? ''))) as IncomingHttpHeaders;
    const passed = ask(new URL(url, upstream), {method, headers: sent}, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

const codesOf = ({element}: WidgetPage): Promise<readonly string[]> =>
  element.evaluate(async (widget) => {
    const found = await (widget as HTMLElementTagNameMap['payment-widget']).diagnose();
    return found.map(({code, remedy}) => `${code}: ${remedy}`);
  });

for (const [what, change] of [
  ['passes the host on', keepHost],
  ['hides the host', hide],
] as const) {
  test(`behind a proxy that ${what}, console, diagnose() and log name PUBLIC_URL, and no card form is shown`, async ({
    merchant,
    behind,
    consoleErrors,
  }) => {
    const {url, logged} = await behind(change);
    const tag = {'api-url': url, 'client-key': publishableKey('USD'), 'amount': '19.99', 'currency': 'USD'};
    const widget = await merchant.openTag(tag);
    const notice = widget.element.locator('[part=card-loss]');
    await expect(notice).toHaveAttribute('data-loss', 'misplaced');
    await expect(notice.getByRole('button')).toHaveCount(0);
    await expect.poll(() => consoleErrors.join()).toContain(`set its PUBLIC_URL to ${url}`);
    expect(consoleErrors).toHaveLength(1);
    expect(await codesOf(widget)).toEqual([expect.stringMatching(/^public-url: .*PUBLIC_URL/)]);
    expect(logged.filter((line) => line.includes(`PUBLIC_URL=${url}`))).toHaveLength(1);
    consoleErrors.splice(0);
  });
}

test('behind a trusted proxy that forwards host and protocol, a card is paid', async ({merchant, behind}) => {
  const {url, service} = await behind(forward, ['loopback']);
  const tag = {'api-url': url, 'client-key': publishableKey('USD'), 'amount': '19.99', 'currency': 'USD'};
  const widget = await merchant.openTag(tag);
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect(await service.ledger()).toHaveLength(1);
  expect(await codesOf(widget)).toEqual([]);
});

test('behind a proxy, the payment of a QR code is reported', async ({merchant, behind}) => {
  const {url, service} = await behind(hide);
  const {id} = await service.createInvoice('BIF', 5_000);
  const tag = {'mode': 'invoice', 'invoice-id': id, 'methods': 'qr'};
  const widget = await merchant.openTag({'api-url': url, 'client-key': publishableKey('BIF'), ...tag});
  await service.approveQr(await widget.readQr());
  await expect(widget.status).toContainText('Payment received');
});
