/**
 * Counts what a payer does to pay by card or mobile money on a phone of 375 px: fields, taps (on fields without automatic focus, and on buttons) and
 * keys.
 * It pays, so that nothing is left out. The figures are in `docs/looks.md`.
 */
import {chromium, type Locator, type Page} from 'playwright';
import {findWholeChromium, launchOptions} from '../../scripts/test/browser.mjs';
import {startService} from '../../service/src/index.js';
import {
  BANK_CODE,
  PaymentWidgetPage,
  Simulator,
  TEST_CARDS,
  TEST_EXPIRY,
  TEST_WALLETS,
} from '../../src/testing/index.js';
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

/** What a page sets for a payment by mobile money. */
const WALLET = {clientKey: 'pk_test_demoBIF0000000000', currency: 'BIF', amount: '8000', methods: 'card wallet'};

const service = await startService({port: 0, dataDir: ':memory:'});
const pages = await servePages(service.url);
const browser = await chromium.launch(launchOptions(findWholeChromium()));
const rows: string[][] = [];
for (const [who, customer] of Object.entries(CASES)) addRow(who, await count(customer));
addRow('a new customer whose bank asks for a code', await count({}, TEST_CARDS.challenge));
for (const way of ['code', 'prompt'] as const) addRow(`mobile money, with a ${way}`, await countWallet(way));
const customerId = await createCustomer();
await countWallet('prompt', customerId);
addRow('mobile money, with a saved wallet', await countWallet('saved', customerId));
addRow('a saved wallet, no other method', await countWallet('saved', customerId, 'wallet'));
await browser.close();
await pages.close();
await service.close();
console.log(table(['', 'fields', 'taps', 'keys'], rows));

function addRow(who: string, {fields, taps, keys}: Count): void {
  rows.push([who, ...[fields, taps, keys].map(String)]);
}

/** A payer pays by card. Banks ask the payers of some cards for a code. */
async function count(customer: object, number: string = TEST_CARDS.good): Promise<Count> {
  const page = await browser.newPage({viewport: {width: 375, height: 800}});
  await page.goto(pages.urlOf('card'));
  const widget = new PaymentWidgetPage(page);
  await widget.element.evaluate(
    (element, known) => Object.assign(element, {customer: known, customerId: null}),
    customer,
  );
  await widget.element.locator('.frame.ready').waitFor();
  const counted = {fields: 0, taps: 0, keys: 0};
  for (const [field, text] of fieldsOf(widget, number)) {
    if (await field.isVisible()) await fill(field, text, counted);
  }
  await widget.pay();
  counted.taps += 1;
  if (number === TEST_CARDS.challenge) {
    await fill(widget.bankPage.locator('#code'), BANK_CODE, counted);
    await widget.bankPage.getByRole('button', {name: 'Confirm'}).click();
    counted.taps += 1;
  }
  await widget.element.locator('.banner.success').waitFor();
  await page.close();
  return counted;
}

/**
 * A payer chooses mobile money, and agrees with a code or on the phone; what happens on the phone is not counted.
 *
 * @param customerId whose saved wallets are offered; a wallet that has paid is saved
 */
async function countWallet(way: 'code' | 'prompt' | 'saved', customerId?: string, methods?: string): Promise<Count> {
  const page = await browser.newPage({viewport: {width: 375, height: 800}});
  await page.goto(pages.urlOf('card'));
  const widget = new PaymentWidgetPage(page);
  const simulator = new Simulator(service.url);
  const session = customerId === undefined ? undefined : await createSession(customerId);
  const options = {...WALLET, methods: methods ?? WALLET.methods, customerId: customerId ?? null};
  await widget.element.evaluate(set, {options, session});
  const counted = {fields: 0, taps: 0, keys: 0};
  const tap = async (target: Locator): Promise<void> => {
    await widget.press(target);
    counted.taps += 1;
  };
  if (methods === undefined) await tap(widget.method('wallet'));
  if (way === 'saved') await widget.element.locator('input[type=radio]:checked').waitFor();
  else await fill(widget.element.locator('input[name=wallet]'), TEST_WALLETS[way].replace('+257', ''), counted);
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

function fieldsOf(widget: PaymentWidgetPage, number: string): readonly (readonly [Locator, string])[] {
  return [
    [widget.detail('email'), EMAIL.email],
    [widget.card('number'), number],
    [widget.card('exp'), TEST_EXPIRY.replace('/', '')],
    [widget.card('csc'), '123'],
    [widget.card('name'), `${NAME.first_name} ${NAME.last_name}`],
  ];
}

/** Sets the options like a page does. Runs in the page, where a named function would lack a helper of the compiler. */
function set(
  element: Element,
  {options, session}: {readonly options: object; readonly session: string | undefined},
): void {
  Object.assign(element, options, session && {session: Promise.resolve.bind(Promise, session)});
}

async function createCustomer(): Promise<string> {
  const {id} = await post('/v2/customers', {...NAME, ...EMAIL});
  return String(id);
}

async function createSession(customer_id: string): Promise<string> {
  const {currency, amount} = WALLET;
  const {token} = await post('/v2/widget_sessions', {mode: 'charge', amount: Number(amount), currency, customer_id});
  return String(token);
}

/** Calls the service as the merchant's server does. */
async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = {'content-type': 'application/json', 'authorization': 'Bearer sk_test_demoBIF0000000000'};
  const response = await fetch(`${service.url}${path}`, {method: 'POST', headers, body: JSON.stringify(body)});
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

async function typeKeys(page: Page, text: string): Promise<void> {
  for (const key of text) await page.keyboard.press(key === ' ' ? 'Space' : key);
}
