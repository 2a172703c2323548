import {BANK_CODE, TEST_CARDS} from '../../../src/testing/index.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {expect, test} from '../helpers/story.ts';

test('a QR code can be paid by hand in the simulated bank app', async ({shop, service, context}) => {
  const invoice = await service.createInvoice('USD', 1999);
  const widget = await shop.openInvoice(invoice);
  const payload = await widget.openQr();

  const bank = await context.newPage();
  await bank.goto(`${service.url}/simulator/bank`);
  await bank.getByLabel('Payment code').fill(payload);
  await bank.getByRole('button', {name: 'Read the code'}).click();
  await expect(bank.getByRole('heading', {name: '$19.99'})).toBeVisible();
  await expect(bank.getByText('Iduka Bujumbura')).toBeVisible();
  await bank.getByRole('button', {name: 'Approve'}).click();
  await expect(bank.getByText('Paid. The shop knows already.')).toBeVisible();

  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toHaveLength(1);
});

for (const {tab, summary, button, path} of [
  {tab: 'Invoices', summary: 'New invoice', button: 'Make the invoice', path: 'invoices'},
  {tab: 'Faults', summary: undefined, button: 'Set the fault', path: 'faults'},
  {tab: 'Invoices', summary: 'Move the clock', button: 'Move the clock', path: 'clock/advance'},
]) {
  test(`two quick presses of "${button}" in the dashboard are one`, async ({page, service}) => {
    await page.goto(`${service.url}/simulator`);
    await page.getByRole('tab', {name: tab}).click();
    if (summary !== undefined) await page.locator('summary', {hasText: summary}).click();
    if (path === 'faults') await page.getByLabel('Operation').fill('createQr');
    const {firstRequest, release} = await holdRequests(page, `**/simulator/${path}`, 'POST');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await page.getByRole('button', {name: button}).dblclick();
    await firstRequest;
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    release();
    await answer;
    expect(sent).toEqual([`/simulator/${path}`]);
  });
}

test('a payer who declines a QR code in the simulated bank app can pay by card instead', async ({
  shop,
  service,
  context,
}) => {
  const invoice = await service.createInvoice('BIF', 5000);
  const widget = await shop.openInvoice(invoice);
  const payload = await widget.openQr();

  const bank = await context.newPage();
  await bank.goto(`${service.url}/simulator/bank`);
  await bank.getByLabel('Payment code').fill(payload);
  await bank.getByRole('button', {name: 'Read the code'}).click();
  await bank.getByRole('button', {name: 'Decline'}).click();
  await expect(bank.getByText('Declined. Nothing was taken.')).toBeVisible();
  await expect(bank.getByRole('heading', {name: 'Open codes'})).toBeFocused();
  expect(await shop.events()).toEqual([]);

  await widget.press(widget.method('card'));
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
});

test('a phone request can be approved by hand on the simulated phone', async ({shop, service, context}) => {
  const invoice = await service.createInvoice('KES', 150_050);
  const widget = await shop.openInvoice(invoice);
  await widget.askPhone('0712 345 678');
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();

  const phone = await context.newPage();
  await phone.goto(`${service.url}/simulator/phone`);
  await phone.getByLabel('Phone number').fill('0712 345 678');
  await phone.getByRole('button', {name: 'Show this phone'}).click();
  await expect(phone.getByText('KES 1,500.50')).toBeVisible();
  await phone.getByRole('button', {name: 'Approve'}).click();
  await expect(phone.getByRole('heading', {name: 'Waiting for an answer'})).toBeFocused();

  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toHaveLength(1);
});

test('a challenge can be passed by hand on the bank’s page that the dashboard links to', async ({
  shop,
  service,
  context,
}) => {
  const widget = await shop.open({currency: 'USD'});
  await widget.payWith({number: TEST_CARDS.challenge});
  await widget.bankPage.locator('#code').waitFor();

  const dashboard = await context.newPage();
  await dashboard.goto(`${service.url}/simulator#charges`);
  const link = dashboard.getByRole('link', {name: 'Bank’s page'});
  const bank = await context.newPage();
  await bank.goto(service.url + ((await link.getAttribute('href')) ?? ''));
  await bank.getByLabel('Code').fill(BANK_CODE);
  await bank.getByRole('button', {name: 'Confirm'}).click();
  await expect(bank.getByText('Thank you. The payment goes on by itself.')).toBeVisible();

  await expect(widget.status).toContainText('Payment received');
  expect(await shop.events()).toHaveLength(1);
  await expect(link).toHaveCount(0);
});

for (const [name, script] of [
  ['', 'dashboard'],
  ['/bank', 'bank'],
  ['/phone', 'phone'],
  ['/mailbox', 'mailbox'],
] as const) {
  test(`the buttons of the page ${script} are disabled until its script has loaded`, async ({page, service}) => {
    const {firstRequest, release} = await holdRequests(page, `**/simulator/assets/${script}.js`);
    await page.goto(`${service.url}/simulator${name}`, {waitUntil: 'commit'});
    const buttons = page.locator('button[type=button], form button');
    await firstRequest;
    await expect(page.locator('form button').first()).toBeAttached();
    await expect(buttons.and(page.locator(':enabled'))).toHaveCount(0);
    release();
    await expect(buttons.and(page.locator(':disabled'))).toHaveCount(0);
  });
}
