import {TEST_CARDS} from '../../../src/testing/index.ts';
import {expect, test} from '../helpers/hostile-story.ts';
import {publishableKey, type PaymentService} from '../helpers/payment-service.ts';
import type {MerchantPage} from '../helpers/merchant-page.ts';
import {addFrame, attackFrom, CHALLENGE_MESSAGES, ATTACKER_PAGES, strangeOrigins} from '../helpers/attacker.ts';
import type {WidgetPage} from '../helpers/widget-page.ts';

const CODE = '123456';

/** Pays on a merchant's page without a policy, with a card that needs a challenge. */
async function pay(merchant: MerchantPage, service: PaymentService): Promise<WidgetPage> {
  const attributes = {
    'api-url': service.url,
    'client-key': publishableKey('USD'),
    'amount': '19.99',
    'currency': 'USD',
  };
  const widget = await merchant.place({attributes, session: {mode: 'charge', currency: 'USD', amount: '19.99'}});
  await widget.fillCard({number: TEST_CARDS.challenge});
  await widget.pay();
  return widget;
}

/** The same, and waits for the bank's page. */
async function beAsked(merchant: MerchantPage, service: PaymentService): Promise<WidgetPage> {
  const widget = await pay(merchant, service);
  await widget.bankPage.locator('#code').waitFor();
  return widget;
}

for (const embedder of ['require-corp', 'credentialless']) {
  test(`says that the bank’s page cannot be shown under the embedder policy ${embedder}, and charges another card`, async ({
    merchant,
    service,
  }) => {
    const widget = await merchant.openTag(
      {'api-url': service.url, 'client-key': publishableKey('USD'), 'amount': '19.99', 'currency': 'USD'},
      '',
      '',
      embedder,
    );
    await widget.fillCustomer();
    await widget.fillCard({number: TEST_CARDS.challenge});
    await widget.payButton.press('Enter');
    await expect(widget.element.getByText('The page of your bank cannot be shown here')).toBeFocused();
    await widget.element.getByRole('button', {name: 'Cancel this payment'}).press('Enter');
    await widget.fillCard();
    await widget.pay();
    await expect(widget.status).toContainText('Payment received');
  });
}

const waiting = async (service: PaymentService) => (await service.ledger())[0];

test('ignores messages of foreign frames that claim the challenge has ended, and nothing is paid', async ({
  merchant,
  shop,
  service,
  serve,
  recordings,
}) => {
  const port = await serve(ATTACKER_PAGES);
  await merchant.open();
  const widget = await beAsked(merchant, service);
  const asked: string[] = [];
  merchant.page.on('request', (request) => {
    if (request.url().endsWith('/conclude')) asked.push(request.url());
  });
  const before = asked.length;
  const [origin = ''] = strangeOrigins(port);
  const stranger = await addFrame(merchant.page, `${origin}/attacker`);
  await attackFrom(stranger, recordings, CHALLENGE_MESSAGES);
  await merchant.page.evaluate(() => window.postMessage({type: 'payment-widget:challenge', step: 'returned'}, '*'));
  await expect(widget.bankPage.locator('#code')).toBeVisible();
  await expect(widget.element.getByText('Asking the bank')).toHaveCount(0);
  expect(asked.length - before, 'calls caused by a message of another window').toBeLessThanOrEqual(1);
  expect(await waiting(service)).toMatchObject({status: 'pending'});
  expect(await shop.events()).toEqual([]);
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
});

test('the merchant’s page cannot read the bank’s page', async ({merchant, service, recordings}) => {
  await merchant.open();
  const widget = await beAsked(merchant, service);
  await widget.bankPage.locator('#code').fill(CODE);
  const seen = await widget.element.locator('.challenge iframe').evaluate((frame: HTMLIFrameElement) => {
    const inner = frame.contentWindow?.[0];
    const read = (from: () => unknown): string => {
      try {
        return String(from());
      } catch (error) {
        return error instanceof Error ? error.name : 'error';
      }
    };
    return [
      read(() => frame.contentDocument),
      read(() => inner?.document.body.textContent),
      read(() => inner?.location.href),
    ];
  });
  expect(seen).toEqual(['null', 'SecurityError', 'SecurityError']);
  await widget.bankPage.getByRole('button', {name: 'Confirm'}).click();
  await expect(widget.status).toContainText('Payment received');
  for (const text of [...recordings.windowMessages, ...recordings.portMessages]) expect(text).not.toContain(CODE);
});

test('the bank’s page cannot navigate the shop’s page', async ({merchant, shop, service, consoleErrors}) => {
  await merchant.page.context().route('**/simulator/challenges/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><p id="code">Bank</p><script>try { top.location = "about:blank"; } catch {}</script>',
    }),
  );
  await merchant.open();
  const address = merchant.page.url();
  const widget = await beAsked(merchant, service);
  await expect(widget.bankPage.locator('#code')).toHaveText('Bank');
  await shop.roundTrip(service.url);
  expect(merchant.page.url()).toBe(address);
  await expect.poll(() => consoleErrors.join()).toMatch(/sandbox/);
  consoleErrors.splice(0);
  await widget.cancelChallenge();
  await expect(widget.payButton).toHaveText('Pay $19.99');
});

test('shows the bank’s page under a strict policy that only allows frames of the service', async ({shop}) => {
  const answered = shop.page.waitForResponse((response) => response.url() === `${shop.url}/?currency=USD&amount=19.99`);
  const widget = await shop.open({currency: 'USD', amount: '19.99'});
  const policy = (await answered).headers()['content-security-policy'] ?? '';
  expect(/frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toHaveLength(1);
  await widget.payWith({number: TEST_CARDS.challenge});
  await widget.bankPage.locator('#code').waitFor();
  await widget.passChallenge();
  await expect(widget.status).toContainText('Payment received');
});

for (const payload of ['markup', 'link', 'long'] as const) {
  test(`shows no challenge when the service returns a hostile URL (${payload}), and asks the payer to wait`, async ({
    merchant,
    shop,
    service,
  }) => {
    for (const operation of ['createCardCharge', 'concludeAttempt']) {
      await service.setFault({operation, kind: 'hostile_strings', payload, field: 'url', times: 0});
    }
    await merchant.open();
    const widget = await pay(merchant, service);
    await expect(widget.status).toContainText('Your payment is being processed');
    await expect(widget.element.locator('.challenge')).toHaveCount(0);
    await service.clearFaults();
    await widget.element.evaluate((element: HTMLElement & {checkNow(): void}) => element.checkNow());
    await widget.bankPage.locator('#code').waitFor();
    await widget.passChallenge();
    await expect(widget.status).toContainText('Payment received');
    expect((await shop.events()).map(({type}) => type)).toEqual(['onSuccess']);
  });
}
