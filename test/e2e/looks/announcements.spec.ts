import {recordAnnouncements, type Announcement} from '../helpers/announcements.ts';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {freshNumber, freshWallet} from '../helpers/instant.ts';
import {PageClock} from '../helpers/page-clock.ts';
import {expect, test as base} from '../helpers/story.ts';

/** Everything that the live regions announce, in order. */
const test = base.extend<{readonly said: readonly Announcement[]}>({
  said: async ({context}, use) => {
    await use(await recordAnnouncements(context));
  },
});

/** A line for each announcement. */
function lines(said: readonly Announcement[]): readonly string[] {
  return said.map(({kind, text}) => `${kind}: ${text}`);
}

const MOMENT = 'status: Keep this page open. It takes some seconds.';
const paid = (amount: string): string => `status: Payment received ${amount} Thank you.`;

test('the live regions announce a declined card, then the payment', async ({shop, said}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.payWith({number: TEST_CARDS.INSUFFICIENT_FUND});
  await expect(widget.alert).toContainText('not enough money');
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect(lines(said)).toEqual([
    MOMENT,
    'alert: Your card was declined There is not enough money on this card. Use another card. You were not charged.',
    MOMENT,
    paid('$19.99'),
  ]);
});

test('the live regions announce the same decline twice when it happens twice', async ({shop, said}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  const declined = 'alert: Your card was declined';
  await widget.payWith({number: TEST_CARDS.INSUFFICIENT_FUND});
  await expect(widget.alert).toContainText('not enough money');
  await widget.card('csc').fill('123');
  await widget.pay();
  await expect.poll(() => lines(said).filter((line) => line.startsWith(declined))).toHaveLength(2);
});

test('the live regions announce the errors of card fields', async ({shop, said}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.fillCustomer();
  await widget.card('number').fill('4242 4242 4242 4241');
  await widget.card('number').press('Tab');
  await widget.pay();
  await expect(widget.frame.locator('.problem:visible')).toHaveCount(4);
  expect(lines(said)).toEqual([
    'status: The card number is not right. Check each digit.',
    MOMENT,
    'status: Some card details need your attention.',
  ]);
});

test('the live regions announce that a card was saved', async ({shop, said}) => {
  const widget = await shop.open({mode: 'add', currency: 'USD'});
  await widget.payWith();
  await expect(widget.status).toContainText('Card saved');
  expect(lines(said)).toEqual([MOMENT, 'status: Card saved Visa ending in 4242 can now be used for your payments.']);
});

test('the live regions announce a QR code: copied, about to expire, expired, replaced, paid', async ({
  shop,
  service,
  said,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const invoice = await service.createInvoice('BIF', 8000);
  await shop.page.clock.install();
  const widget = await shop.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'qr'});
  const payload = await widget.readQr();
  const button = (name: string) => widget.element.getByRole('button', {name});
  await widget.openProblems();
  await button('Copy the code').press('Enter');
  await expect(widget.element.getByText('Code copied')).toBeVisible();
  await shop.page.clock.runFor('04:05');
  await shop.page.clock.runFor('00:40');
  await service.expireQr(payload);
  await shop.page.clock.runFor('00:20');
  await button('Show a new QR code').press('Enter');
  await service.approveQr(await widget.readQr());
  await expect(widget.status).toContainText('Payment received');
  expect(lines(said)).toEqual([
    'polite: Preparing the QR code…',
    'polite: Scan this code with any bank app.',
    'polite: Code copied',
    'polite: One more minute to pay.',
    'polite: 20 more seconds to pay.',
    'polite: This QR code has expired.',
    'polite: Preparing the QR code…',
    'polite: Scan this code with any bank app.',
    paid('BIF 8,000'),
  ]);
});

test('the live regions announce a phone request: declined, sent again, not answered, sent again, paid', async ({
  shop,
  service,
  said,
}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  await shop.page.clock.install();
  const widget = await shop.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'phone'});
  const number = freshNumber();
  await widget.sendRequest(number);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerRequest(await service.requestOn(number), 'decline');
  await expect(widget.alert).toContainText('declined');
  await widget.sendRequest(number);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  const uetr = await service.requestOn(number);
  await shop.page.clock.runFor('00:21');
  await shop.page.clock.runFor('03:45');
  await shop.page.clock.runFor('00:40');
  await service.answerRequest(uetr, 'expire');
  await shop.page.clock.runFor('00:20');
  await expect(widget.phoneButton).toBeVisible();
  await widget.sendRequest(number);
  await expect(widget.element.getByText('Waiting for your approval')).toBeVisible();
  await service.answerRequest(await service.requestOn(number), 'approve');
  await expect(widget.status).toContainText('Payment received');
  const waiting = 'polite: Waiting for your approval on +257 •••• 55';
  expect(lines(said)).toEqual([
    waiting,
    'alert: The request was declined on the phone Send it again if that was a mistake, or choose another way to pay. You were not charged.',
    waiting,
    'polite: Nothing on the phone? Check the number, unlock the phone and see that it has network. The request may also be in your bank or mobile money app.',
    'polite: One more minute to pay.',
    'polite: 20 more seconds to pay.',
    'polite: There was no answer on the phone.',
    waiting,
    paid('BIF 8,000'),
  ]);
});

const WALLET = {mode: 'charge', currency: 'BIF', amount: '8000', methods: 'wallet'};

test('the live regions announce a mobile money payment with a code', async ({shop, service, said}) => {
  const widget = await shop.open(WALLET);
  const number = freshWallet('code');
  await widget.payByWallet(number);
  await expect(widget.walletCode).toBeFocused();
  await widget.enterCode(await service.readCode(number));
  await expect(widget.status).toContainText('Payment received');
  expect(lines(said)).toEqual(['polite: Enter the code that was sent to +257 •••• 55', paid('BIF 8,000')]);
});

test('the live regions announce a mobile money prompt: not answered for a while, then declined', async ({
  shop,
  service,
  said,
}) => {
  await shop.page.clock.install();
  const widget = await shop.open(WALLET);
  const number = freshWallet('prompt');
  await widget.payByWallet(number);
  await expect(widget.element.getByText('Waiting for your approval')).toBeFocused();
  await shop.page.clock.runFor('00:21');
  await expect(widget.element.getByText('Nothing on the phone?')).toBeVisible();
  await service.answerPrompt(number, 'decline');
  await shop.page.clock.runFor('00:10');
  await expect(widget.alert).toContainText('declined');
  expect(lines(said)).toEqual([
    'polite: Waiting for your approval on +257 •••• 55',
    'polite: Nothing on the phone? Unlock it and see that it has network.',
    'alert: The payment was declined It was declined on the phone, or by your provider. You were not charged.',
  ]);
});

test('the live regions announce that an invoice does not exist', async ({shop, said}) => {
  const widget = await shop.open({mode: 'invoice', currency: 'BIF', session: '0'});
  await widget.card('number').waitFor();
  await widget.setAttribute('invoice-id', 'in_000000000000000000000000');
  await expect(widget.element.getByText('was not found')).toBeVisible();
  await expect.poll(() => lines(said)).toEqual(['polite: This invoice was not found Ask the shop for a new link.']);
});

test('the live regions announce that the card fields cannot load', async ({shop, service, said, consoleErrors}) => {
  await service.setFault({operation: 'getCardFrame', kind: 'status', status: 500, times: 0});
  const clock = await PageClock.install(shop.page);
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await clock.passUntil(() => widget.element.locator('[part=card-loss]').isVisible());
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0);
  expect(lines(said)).toEqual([
    'polite: The card form is out of order The payment service has a problem. Try again in a few minutes. Load it again',
  ]);
});

test('the live regions announce that the browser is offline, and nothing when it is online again', async ({
  shop,
  said,
  context,
}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.card('number').waitFor();
  await context.setOffline(true);
  await expect(widget.status).toContainText('You are offline');
  await context.setOffline(false);
  await expect(widget.status).toBeEmpty();
  expect(lines(said)).toEqual([
    'status: You are offline Nothing can be sent now. Go on when you are connected again; what you typed stays here.',
  ]);
});
