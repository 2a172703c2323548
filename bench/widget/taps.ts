/**
 * Counts what a payer does to pay by card on a phone of 375 px: fields, taps (on fields without automatic focus, and on the button) and keys.
 * It pays, so that nothing is left out. The figures are in `docs/looks.md`.
 */
import {chromium, type Page} from 'playwright';
import {findWholeChromium, launchOptions} from '../../scripts/test/browser.mjs';
import {startService} from '../../service/src/index.js';
import {PaymentWidgetPage, TEST_CARDS, TEST_EXPIRY} from '../../src/testing/index.js';
import {table} from '../shared/table.js';
import {servePages} from './pages.js';

const NAME = {first_name: 'Aline', last_name: 'Niyonzima'};
const EMAIL = {email: 'aline@example.bi'};

const CASES = {
  'a new customer': {},
  'whose e-mail the page knows': EMAIL,
  'whose name and e-mail the page knows': {...NAME, ...EMAIL},
} as const;

interface Count {
  readonly fields: number;
  readonly taps: number;
  readonly keys: number;
}

const service = await startService({port: 0, dataDir: ':memory:'});
const pages = await servePages(service.url);
const browser = await chromium.launch(launchOptions(findWholeChromium()));
const rows: string[][] = [];
for (const [who, customer] of Object.entries(CASES)) {
  const {fields, taps, keys} = await count(customer);
  rows.push([who, ...[fields, taps, keys].map(String)]);
}
await browser.close();
await pages.close();
await service.close();
console.log(table(['', 'fields', 'taps', 'keys'], rows));

async function count(customer: object): Promise<Count> {
  const page = await browser.newPage({viewport: {width: 375, height: 800}});
  await page.goto(pages.urlOf('card'));
  const widget = new PaymentWidgetPage(page);
  await widget.element.evaluate(
    (element, known) => Object.assign(element, {customer: known, customerId: null}),
    customer,
  );
  await widget.element.locator('.frame.ready').waitFor();
  const counted = {fields: 0, taps: 0, keys: 0};
  for (const [field, text] of fieldsOf(widget)) {
    if (!(await field.isVisible())) continue;
    counted.fields += 1;
    if (!(await field.evaluate((input) => input.matches(':focus')))) {
      await field.click();
      counted.taps += 1;
    }
    await typeKeys(page, text);
    counted.keys += text.length;
  }
  await widget.pay();
  await widget.element.locator('.banner.success').waitFor();
  await page.close();
  return {...counted, taps: counted.taps + 1};
}

function fieldsOf(widget: PaymentWidgetPage): readonly (readonly [ReturnType<PaymentWidgetPage['card']>, string])[] {
  return [
    [widget.detail('email'), EMAIL.email],
    [widget.card('number'), TEST_CARDS.good],
    [widget.card('exp'), TEST_EXPIRY.replace('/', '')],
    [widget.card('csc'), '123'],
    [widget.card('name'), `${NAME.first_name} ${NAME.last_name}`],
  ];
}

async function typeKeys(page: Page, text: string): Promise<void> {
  for (const key of text) await page.keyboard.press(key === ' ' ? 'Space' : key);
}
