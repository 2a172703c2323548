import {SCENARIOS} from '../../../demo/public/scenarios.js';
import {BANK_CODE} from '../../../src/testing/index.ts';
import {expect, test} from '../helpers/story.ts';
import type {PaymentService} from '../helpers/payment-service.ts';
import type {ShopOptions} from '../helpers/shop.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

type Play = (typeof SCENARIOS)[number]['play'];

/** What a test needs to play a scenario. */
interface Means {
  readonly widget: WidgetPage;
  readonly service: PaymentService;
  /** The number of the card, phone or wallet. */
  readonly type: string;
}

/** The steps that the page asks a tester to do. */
const PLAYS: Readonly<Record<Play, (means: Means) => Promise<void>>> = {
  'card': ({widget, type}) => widget.payWith({number: type}),
  'challenge': (means) => answerBank(means, BANK_CODE),
  'challenge-wrong-code': (means) => answerBank(means, '000000'),
  'saved': ({widget}) => widget.pay(),
  'phone': ({widget, type}) => widget.askPhone(type),
  'qr': async ({widget, service}) => service.approveQr(await widget.openQr()).then(() => undefined),
  'qr-open': ({widget}) => widget.press(widget.method('qr')),
  'wallet': ({widget, type}) => widget.payByWallet(type),
  'wallet-code': (means) => enterCode(means, (code) => code),
  'wallet-wrong-code': (means) => enterCode(means, (code) => (code === '111111' ? '222222' : '111111')),
  'wallet-approve': (means) => answerPrompt(means, 'approve'),
  'wallet-decline': (means) => answerPrompt(means, 'decline'),
  'nothing': () => Promise.resolve(),
};

async function answerBank({widget, type}: Means, code: string): Promise<void> {
  await widget.payWith({number: type});
  await widget.passChallenge(code);
}

async function enterCode({widget, service, type}: Means, typed: (sent: string) => string): Promise<void> {
  await widget.payByWallet(type);
  await widget.walletCode.waitFor();
  await widget.enterCode(typed(await service.readCode(type.replaceAll(' ', ''))));
}

async function answerPrompt({widget, service, type}: Means, answer: 'approve' | 'decline'): Promise<void> {
  await widget.payByWallet(type);
  await expect(widget.element).toContainText('Waiting for your approval');
  await service.answerPrompt(type.replaceAll(' ', ''), answer);
}

/** The page sets a delay that a tester can watch; this story shortens it. */
async function shortenDelays({play, faults = []}: (typeof SCENARIOS)[number], service: PaymentService): Promise<void> {
  if (play !== 'card' || !faults.some(({kind}) => kind === 'delay')) return;
  await expect.poll(() => service.faultsLeft()).toEqual(faults.map(({operation}) => operation));
  await service.clearFaults();
  for (const fault of faults) await service.setFault({...fault, delay_ms: SHORT_DELAY_MS});
}

/** The events that the page received, in the page's wording. */
function inWords(heard: readonly {readonly type: string; readonly detail: unknown}[]): string {
  const [first, ...more] = heard;
  if (!first) return 'nothing';
  if (more.length > 0) return `${heard.length} events`;
  const code = (first.detail as {readonly code?: string} | undefined)?.code;
  if (first.type === 'onSuccess') return 'onSuccess, once';
  return code === undefined ? 'onFailure, whose detail is undefined' : `onFailure: ${code}`;
}

const SHORT_DELAY_MS = 90;

/** Scenarios that must log errors: the card frame is blocked, or the page has a wrong setting. */
const LOUD: readonly string[] = ['form-lost', 'amount-wrong', 'key-missing'];

for (const scenario of SCENARIOS) {
  test(`the scenario ${scenario.group}: ${scenario.title} has the result that the demo page describes`, async ({
    shop,
    service,
    consoleErrors,
  }) => {
    const widget = await shop.open({currency: 'USD', ...scenario.options, scenario: scenario.id} as ShopOptions);
    await expect(shop.page.locator('#scenario-shows')).toHaveText(scenario.shows);
    await shortenDelays(scenario, service);
    await PLAYS[scenario.play]({widget, service, type: scenario.type ?? ''});
    await expect(widget.element).toContainText(scenario.shows, {timeout: 20_000});
    await expect.poll(async () => scenario.hears.startsWith(inWords(await shop.events()))).toBe(true);
    if (LOUD.includes(scenario.id)) consoleErrors.length = 0;
  });
}

test('a selected scenario is added to the URL, and removed when another mode is selected', async ({shop, service}) => {
  await shop.open({currency: 'USD', lang: 'fr'});
  const {page} = shop;
  await page.getByLabel('Scénario').selectOption('qr-fails');
  await expect(page.locator('#scenario-do')).toHaveText('Open the QR code.');
  await expect.poll(() => new URL(page.url()).search).toContain('scenario=qr-fails');
  expect(page.url()).toContain('lang=fr');
  await expect.poll(() => service.faultsLeft()).toEqual(['createQr']);
  await page.getByLabel('Mode').selectOption('charge');
  await expect(page.locator('#scenario-help')).toBeHidden();
  await expect.poll(() => service.faultsLeft()).toEqual([]);
  await expect.poll(() => page.url()).not.toContain('scenario');
});

test('the network can be switched off and on again, also after a reload', async ({shop, service}) => {
  const widget = await shop.open({currency: 'USD', mode: 'invoice', methods: 'qr phone', network: 'down'});
  const {page} = shop;
  await expect.poll(() => service.faultsLeft()).toContain('getInvoice');
  await expect.poll(() => new URL(page.url()).search).toContain('invoice=');
  await page.reload();
  await expect(widget.element).toContainText('Loading the invoice');
  await page.getByLabel('Network').selectOption('good');
  await expect(widget.method('qr')).toBeVisible();
  expect(await service.faultsLeft()).toEqual([]);
});

test('a page without faults clears the faults of an earlier page, and shows faults set elsewhere in a bar', async ({
  shop,
  service,
  context,
}) => {
  await shop.open({currency: 'USD', mode: 'invoice', methods: 'qr phone', scenario: 'qr-fails'});
  await expect.poll(() => service.faultsLeft()).toEqual(['createQr']);
  await expect(shop.page.locator('#faults')).toBeHidden();
  await shop.page.close();
  const page = await context.newPage();
  await page.goto(shop.url);
  expect(await service.faultsLeft()).toEqual([]);
  await service.setFault({operation: 'createCustomer', kind: 'status'});
  for (const path of ['/', '/two.html']) {
    await page.goto(shop.url + path);
    await expect(page.locator('#faults')).toContainText('Faults are on: createCustomer.');
  }
  await page.locator('#faults').getByRole('button', {name: 'Clear'}).click();
  await expect(page.locator('#faults')).toBeHidden();
  expect(await service.faultsLeft()).toEqual([]);
});

test('the tester’s settings are in the page’s language, except words of attributes and what a scenario does', async ({
  shop,
}) => {
  const {page} = shop;
  await page.goto(`${shop.url}/?lang=fr&mode=charge`);
  const choices = page.locator('#choices');
  await expect(choices).toBeEnabled();
  await expect(choices.locator('#customer option')).toHaveText(['nouveau', 'existant', 'avec une carte gardée']);
  await expect(choices.locator('#methods option').first()).toHaveText('comme d’habitude');
  const english = await choices
    .locator('option, dt, dd, label, button')
    .evaluateAll((all) =>
      all.filter((one) => !one.matches('[data-say], [lang=en], [lang=en] *')).map((one) => one.textContent.trim()),
    );
  const words = ['BIF', 'USD', 'KES', 'XAF', 'Harbour', 'Clay', 'Ink', 'card', 'qr', 'phone', 'wallet', 'card wallet'];
  const names = ['English', 'Français', 'Ikirundi', 'Kiswahili', 'qr phone', 'phone qr card', 'wallet card qr phone'];
  expect(english.filter((text) => text !== '' && ![...words, ...names].includes(text))).toEqual([]);
});

test('two quick presses clear the faults once, and the focus moves to the heading; a failure is told', async ({
  shop,
  service,
  consoleErrors,
}) => {
  const {page} = shop;
  await service.setFault({operation: 'createCustomer', kind: 'status'});
  await page.goto(`${shop.url}/?lang=fr`);
  const [bar, sent] = [page.locator('#faults'), [] as string[]];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/shop/faults')) sent.push(request.url());
  });
  let failing = 1;
  await page.route('**/shop/faults', (route) =>
    route.request().method() === 'POST' && failing-- > 0 ? route.abort() : route.fallback(),
  );
  await bar.getByRole('button', {name: 'Effacer'}).press('Enter');
  await expect(bar).toContainText('Les pannes n’ont pas pu être effacées.');
  consoleErrors.length = 0;
  await bar.getByRole('button', {name: 'Effacer'}).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', {level: 1})).toBeFocused();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('status').getByText('Aucune panne n’est active.')).toBeAttached();
  expect(sent).toHaveLength(2);
});

test('the log shows every event with log=all, and can be copied', async ({shop, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const widget = await shop.open({amount: '19.99', currency: 'USD', log: 'all'});
  await widget.payWith();
  await expect(shop.page.locator('[data-event=onSuccess] .confirmation')).toContainText('Confirmed');
  await shop.page.locator('#copy-log').click();
  await expect(shop.page.locator('#copied')).toHaveText('The events are copied.');
  const text = await shop.page.evaluate(() => navigator.clipboard.readText());
  const events = text.split('\n').map((line) => (JSON.parse(line) as {readonly event: string}).event);
  expect(events[0]).toBe('onReady');
  expect(events.slice(-2)).toEqual(['onBeforeSubmit', 'onSuccess']);
  expect(new Set(events.slice(1, -2))).toEqual(new Set(['onChange']));
});

test('a copied test card fills number, expiry and code when pasted, and a test phone fills the open field', async ({
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const widget = await shop.open({mode: 'invoice', currency: 'USD'});
  const {page} = shop;
  await page.getByRole('button', {name: 'Copy 4000 0000 0000 9995'}).click();
  await expect(page.locator('.test').filter({hasText: '9995'})).toContainText('Copied: paste it into the card number.');
  await widget.card('number').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(widget.card('number')).toHaveValue('4000 0000 0000 9995');
  await expect(widget.card('exp')).toHaveValue(/^12/);
  await expect(widget.card('csc')).toHaveValue('123');
  await widget.press(widget.method('phone'));
  await page.getByRole('button', {name: 'Fill in +257 79 00 00 01'}).click();
  await expect(widget.element.locator('input[name=phone]')).toHaveValue('79 00 00 01');
});

test('a test wallet fills the open field, and a link opens its phone', async ({shop, service, context}) => {
  const widget = await shop.open({currency: 'BIF', methods: 'card wallet'});
  const {page} = shop;
  await widget.press(widget.method('wallet'));
  const row = page.locator('.test').filter({hasText: '+257 68 12 34 56'});
  await page.getByText('More cards and phones').click();
  await row.getByRole('button').click();
  await expect(widget.element.locator('input[name=wallet]')).toHaveValue('68 12 34 56');
  await widget.press(widget.walletButton);
  await widget.walletCode.waitFor();
  const phone = await context.newPage();
  await phone.goto((await row.getByRole('link').getAttribute('href')) ?? '');
  await expect(phone.getByText(await service.readCode('+25768123456'))).toBeVisible();
});

for (const [currency, number, provider, wallets] of [
  ['KES', '+254 712 123 456', 'M-Pesa', 4],
  ['XAF', '+237 6 71 12 34 56', 'MTN Mobile Money', 5],
] as const) {
  test(`the test wallets in ${currency} are of the account’s country`, async ({shop}) => {
    const widget = await shop.open({currency, methods: 'card wallet'});
    const {page} = shop;
    await widget.press(widget.method('wallet'));
    await page.getByText('More cards and phones').click();
    const rows = page.locator('.test').filter({hasText: 'Mobile money:', visible: true});
    await expect(rows).toHaveCount(wallets);
    await expect(rows.filter({hasText: number.slice(0, 5)})).toHaveCount(wallets);
    const row = rows.filter({hasText: number});
    await row.getByRole('button').click();
    await expect(widget.element).toContainText(`${provider}, ${number}`);
    const phone = `phone_number=${number.replaceAll(/\D/g, '')}`;
    await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`${phone}$`));
  });
}

test('the result of a press stays when the language of the page changes', async ({shop, context}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shop.open({currency: 'USD'});
  const said = await shop.page
    .locator('.test')
    .first()
    .evaluate(async (row) => {
      const words = row.querySelector('small') as HTMLElement;
      const isSaid = new Promise((resolve) => new MutationObserver(resolve).observe(words, {childList: true}));
      row.querySelector('button')?.click();
      await isSaid;
      const language = document.querySelector<HTMLSelectElement>('[name=lang]') as HTMLSelectElement;
      language.value = 'fr';
      language.dispatchEvent(new Event('change', {bubbles: true}));
      return [words.textContent, document.querySelector('h1')?.textContent];
    });
  expect(said).toEqual(['Copied: paste it into the card number.', 'Votre commande']);
});

test('a text that cannot be copied is shown in a field to copy by hand', async ({shop}) => {
  await shop.page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject(new Error('refused'))}});
  });
  await shop.open({currency: 'USD'});
  await shop.page.getByRole('button', {name: 'Copy 4242 4242 4242 4242'}).click();
  await expect(shop.page.getByLabel('Copying is not allowed here.')).toHaveValue(/^4242 4242 4242 4242 12\/\d\d 123$/);
});

test('the page changes to the selected language, and formats amounts like the widget', async ({shop}) => {
  const widget = await shop.open();
  await shop.page.getByLabel('Language of this page').selectOption('fr');
  await expect(shop.page.getByRole('heading', {level: 1})).toHaveText('Votre commande');
  await expect(shop.page.locator('html')).toHaveAttribute('lang', 'fr');
  const total = (await shop.page.locator('#order-total').textContent()) ?? '';
  await expect(widget.payButton).toHaveText(`Payer ${total}`);
  await expect(shop.page).toHaveURL(/lang=fr/);
});
