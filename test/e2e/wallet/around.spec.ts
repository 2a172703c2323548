import type {Request} from '@playwright/test';
import {freshWallet} from '../helpers/instant.ts';
import {EVERY_RETRY, expect, test} from '../helpers/life-story.ts';
import {holdRequests} from '../helpers/hold-back.ts';
import {Shop, type ShopOptions} from '../helpers/shop.ts';

const CHARGE: ShopOptions = {mode: 'charge', currency: 'BIF', amount: '8000', methods: 'card wallet'};

test('a wallet is charged once when the button is pressed ten times', async ({payer, service}) => {
  const widget = await payer.open(CHARGE);
  await widget.press(widget.method('wallet'));
  await widget.element.locator('input[name=wallet]').fill(freshWallet('prompt'));
  await expect(widget.element.getByText('EcoCash,')).toBeVisible();
  await widget.walletButton.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) button.click();
  });
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await payer.shop.roundTrip(service.url);
  expect(await payer.charges()).toHaveLength(1);
});

test('a code is sent once when the button is pressed ten times', async ({payer, service}) => {
  const number = freshWallet('code');
  const widget = await payer.open(CHARGE);
  await widget.payByWallet(number);
  await widget.walletCode.waitFor();
  await widget.walletCode.fill(await service.readCode(number));
  const sent: Request[] = [];
  payer.page.on('request', (request) => {
    if (request.url().endsWith('/code')) sent.push(request);
  });
  await widget.walletButton.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) button.click();
  });
  await expect(widget.status).toContainText('Payment received');
  expect(sent).toHaveLength(1);
  expect((await payer.finalEvents()).map(({type}) => type)).toEqual(['onSuccess']);
});

test('announces one success when the response to the right code is lost', async ({payer, service}) => {
  const number = freshWallet('code');
  const widget = await payer.open(CHARGE);
  await widget.payByWallet(number);
  await widget.walletCode.waitFor();
  await service.setFault({operation: 'confirmWalletCharge', kind: 'drop_after_commit', times: EVERY_RETRY});
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.charges()).toMatchObject([{status: 'succeeded'}]);
  expect((await payer.finalEvents()).map(({type}) => type)).toEqual(['onSuccess']);
});

test('announces one success when the prompt is approved while it is being cancelled', async ({payer, service}) => {
  const number = freshWallet('prompt');
  const widget = await payer.open(CHARGE);
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  const cancelling = await holdRequests(payer.page, '**/cancel', 'POST');
  await widget.press(widget.element.getByRole('button', {name: 'Cancel, and pay another way'}));
  await service.answerPrompt(number, 'approve');
  cancelling.release();
  await expect(widget.status).toContainText('Payment received');
  expect(await payer.charges()).toMatchObject([{status: 'succeeded', amount_refunded: 0}]);
  expect((await payer.finalEvents()).map(({type}) => type)).toEqual(['onSuccess']);
});

test('charges nothing when it is offline, and keeps what was typed', async ({payer}) => {
  const widget = await payer.open(CHARGE);
  await widget.press(widget.method('wallet'));
  await widget.element.locator('input[name=wallet]').fill(freshWallet('prompt'));
  await expect(widget.element.getByText('EcoCash,')).toBeVisible();
  await payer.page.context().setOffline(true);
  await expect(widget.status).toContainText('You are offline');
  await widget.press(widget.walletButton);
  await payer.page.context().setOffline(false);
  await expect(widget.status).toBeEmpty();
  await expect(widget.element.locator('input[name=wallet]')).toHaveValue(/^71/);
  expect(await payer.charges()).toEqual([]);
  await widget.press(widget.walletButton);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
});

test('the payer can retry when the providers could not be loaded', async ({payer}) => {
  const widget = await payer.open(CHARGE);
  await payer.page.route('**/v2/wallet_providers*', (route) =>
    route.fulfill({status: 403, json: {code: 'x', message: 'x'}}),
  );
  await widget.press(widget.method('wallet'));
  await expect(widget.element.getByText('Check your connection and try again.')).toBeVisible();
  await payer.page.unroute('**/v2/wallet_providers*');
  await widget.press(widget.element.getByRole('button', {name: 'Try again'}));
  await expect(widget.element.locator('input[name=wallet]')).toBeVisible();
});

test('the payer can retry when a part of the script could not be loaded', async ({payer, consoleErrors}) => {
  await payer.page.route('**/wallet-mode*', (route) => route.abort());
  const widget = await payer.open(CHARGE);
  await widget.press(widget.method('wallet'));
  await expect(widget.element.getByText('Check your connection and try again.')).toBeVisible();
  await payer.page.unroute('**/wallet-mode*');
  await widget.press(widget.element.getByRole('button', {name: 'Try again'}));
  await expect(widget.element.locator('input[name=wallet]')).toBeVisible();
  expect(consoleErrors.splice(0).join()).toContain('lacks a part of itself');
});

test('a second tab of the same shop does not affect the prompt of the first tab', async ({payer, service}) => {
  const number = freshWallet('prompt');
  const widget = await payer.open(CHARGE);
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  const second = await payer.page.context().newPage();
  const other = await new Shop(second, payer.shop.url).open(CHARGE);
  await other.card('number').waitFor();
  await expect(other.status).toBeEmpty();
  await service.answerPrompt(number, 'approve');
  await expect(widget.status).toContainText('Payment received');
  expect((await payer.finalEvents()).map(({type}) => type)).toEqual(['onSuccess']);
  await second.close();
});

test('neither the number nor the code of a wallet appears in a URL, the storage, the console or an event', async ({
  payer,
  service,
}) => {
  const number = freshWallet('code');
  const [addresses, told]: [string[], string[]] = [[], []];
  payer.page.on('request', (request) => addresses.push(request.url()));
  payer.page.on('console', (message) => told.push(message.text()));
  const widget = await payer.open(CHARGE);
  await widget.payByWallet(number);
  await widget.walletCode.waitFor();
  const code = await service.readCode(number);
  await widget.enterCode(code);
  await expect(widget.status).toContainText('Payment received');
  const heard = JSON.stringify(await payer.finalEvents());
  const stored = await payer.page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const open = (name: string): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not opened'));
      });
    const rows = databases.map(async ({name = ''}) => {
      const database = await open(name);
      const all = [...database.objectStoreNames].map(
        (store) =>
          new Promise((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
          }),
      );
      return Promise.all(all);
    });
    return JSON.stringify([localStorage, sessionStorage, await Promise.all(rows)]);
  });
  for (const place of [addresses.join(), told.join(), heard, stored]) {
    expect(place).not.toContain(number.slice(4));
    expect(place).not.toContain(code);
  }
  expect(stored).toContain('onSuccess');
});

test('loads no card form when mobile money is the only method', async ({payer}) => {
  const asked: string[] = [];
  payer.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const widget = await payer.open({...CHARGE, methods: 'wallet'});
  await widget.element.locator('input[name=wallet]').waitFor();
  expect(asked.filter((path) => path.startsWith('/elements/card'))).toEqual([]);
  await expect(widget.element.locator('iframe')).toHaveCount(0);
});
