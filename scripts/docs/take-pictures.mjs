/** Creates docs/pictures/: the card form of the built widget, filled in, on light and on dark. `npm run pictures` builds first. */
import {once} from 'node:events';
import {mkdirSync} from 'node:fs';
import {createServer} from 'node:http';
import path from 'node:path';
import {chromium} from 'playwright';
import {startService} from '../../service/src/index.ts';
import {PaymentWidgetPage} from '../../src/testing/index.ts';
import {findWholeChromium, launchOptions, ROOT} from '../test/browser.mjs';

const FOLDER = path.join(ROOT, 'docs/pictures');

const service = await startService({port: 0, dataDir: ':memory:'});
const shop = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(shopPage()));
shop.listen(0, 'localhost');
await once(shop, 'listening');
// A frame in its own process is blurred in a screenshot with more than one pixel per CSS pixel.
const {args, ...options} = launchOptions(findWholeChromium());
const browser = await chromium.launch({...options, args: [...args, '--disable-site-isolation-trials']});
mkdirSync(FOLDER, {recursive: true});
for (const scheme of ['light', 'dark']) await takePicture(scheme);
await browser.close();
shop.close();
await service.close();

async function takePicture(scheme) {
  const page = await browser.newPage({colorScheme: scheme, deviceScaleFactor: 2, viewport: {width: 460, height: 800}});
  await page.goto(`http://localhost:${shop.address().port}/`);
  const widget = new PaymentWidgetPage(page);
  await widget.fillCustomer();
  await widget.fillCard();
  await page
    .locator('payment-widget')
    .screenshot({path: path.join(FOLDER, `charge-${scheme}.png`), omitBackground: true});
  await page.close();
}

function shopPage() {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
    <style>
      html { color-scheme: light dark; background: transparent }
      body { margin: 16px }
    </style>
    <script src="${service.url}/elements/payment-widget.js" defer></script>
    <payment-widget mode="charge" api-url="${service.url}" client-key="pk_test_demoUSD0000000000"
      amount="19.99" currency="USD" description="Two bags of coffee"></payment-widget></html>`;
}
