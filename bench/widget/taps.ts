/**
 * Counts what a payer does to pay by card or mobile money on a phone of 375 px: fields, taps (on fields without automatic focus, and on buttons) and
 * keys.
 * It pays, so that nothing is left out. The figures are in `docs/looks.md`.
 */
import {chromium, type Locator, type Page} from 'playwright';
import {findWholeChromium, launchOptions} from '../../scripts/test/browser.mjs';
import {startService} from '../../service/src/index.js';
import {PaymentWidgetPage, Simulator, TEST_CARDS, TEST_EXPIRY, TEST_WALLETS} from '../../src/testing/index.js';
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
for (const way of ['code', 'prompt'] as const) {
  const {fields, taps, keys} = await countWallet(way);
  rows.push([`mobile money, with a ${way}`, ...[fields, taps, keys].map(String)]);
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
    if (await field.isVisible()) await fill(field, text, counted);
  }
  await widget.pay();
  await widget.element.locator('.banner.success').waitFor();
  await page.close();
  return {...counted, taps: counted.taps + 1};
}

/** A payer chooses mobile money, and agrees with a code or on the phone; what happens on the phone is not counted. */
async function countWallet(way: 'code' | 'prompt'): Promise<Count> {
  const page = await browser.newPage({viewport: {width: 375, height: 800}});
  await page.goto(pages.urlOf('card'));
  const widget = new PaymentWidgetPage(page);
  const simulator = new Simulator(service.url);
  const set = {clientKey: 'pk_test_demoBIF0000000000', currency: 'BIF', amount: '8000', methods: 'card wallet'};
  await widget.element.evaluate((element, options) => Object.assign(element, options, {customerId: null}), set);
  const counted = {fields: 0, taps: 0, keys: 0};
  const tap = async (target: Locator): Promise<void> => {
    await widget.press(target);
    counted.taps += 1;
  };
  await tap(widget.method('wallet'));
  await fill(widget.element.locator('input[name=wallet]'), TEST_WALLETS[way].replace('+257', ''), counted);
  await tap(widget.walletButton);
  if (way === 'code') {
    await widget.walletCode.waitFor();
    await fill(widget.walletCode, await simulator.readCode(TEST_WALLETS.code), counted);
    await tap(widget.walletButton);
  } else {
    await widget.element.locator('div[part=wallet]').waitFor();
    await simulator.answerPrompt(TEST_WALLETS.prompt, 'approve');
  }
  await widget.element.locator('.banner.success').waitFor();
  await page.close();
  return counted;
}

async function fill(
  field: Locator,
  text: string,
  counted: {fields: number; taps: number; keys: number},
): Promise<void> {
  counted.fields += 1;
  await field.waitFor();
  if (!(await field.evaluate((input) => input.matches(':focus')))) {
    await field.click();
    counted.taps += 1;
  }
  await typeKeys(field.page(), text);
  counted.keys += text.length;
}

function fieldsOf(widget: PaymentWidgetPage): readonly (readonly [Locator, string])[] {
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
