import type {Frame, Page} from '@playwright/test';
import {holdRequests} from '../helpers/hold-back.ts';
import {expect, test} from '../helpers/hostile-story.ts';
import {publishableKey} from '../helpers/payment-service.ts';
import {readRecordedEvents} from '../helpers/recorder.ts';
import {WidgetPage} from '../helpers/widget-page.ts';

declare global {
  interface Window {
    /** The moved widget, and the events it dispatched. */
    moving: HTMLElement;
    dispatched: string[];
    inner: Document;
  }
}

const MONEY = {'client-key': publishableKey('USD'), 'amount': '19.99', 'currency': 'USD'};

/** Stores the page's widget, and opens a document to move it into. Runs in the page. */
function prepare(kind: 'frame' | 'popup'): void {
  const widget = document.querySelector<HTMLElement>('#widget');
  if (widget) window.moving = widget;
  window.dispatched = [];
  for (const type of ['onSuccess', 'onFailure']) {
    window.moving.addEventListener(type, () => window.dispatched.push(type));
  }
  if (kind === 'popup') {
    const popup = open('about:blank', '', 'width=500,height=700');
    if (popup) window.inner = popup.document;
    return;
  }
  const frame = document.createElement('iframe');
  Object.assign(frame, {width: '600', height: '700', title: 'Checkout'});
  document.body.append(frame);
  if (frame.contentDocument) window.inner = frame.contentDocument;
}

const moveIn = (page: Page): Promise<void> => page.evaluate(() => window.inner.body.append(window.moving));
const moveBack = (page: Page): Promise<void> => page.evaluate(() => document.body.append(window.moving));
/** The events, after the attempt log has decided on everything the payer already sees. */
async function eventsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(readRecordedEvents);
  return page.evaluate(() => window.dispatched);
}

/** The widget in the other document, which is a frame or a page for Playwright. */
function widgetIn(place: Frame | Page): WidgetPage {
  return new WidgetPage(place as Page);
}

async function openPlace(page: Page, kind: 'frame' | 'popup'): Promise<Frame | Page> {
  if (kind === 'popup') {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(prepare, kind)]);
    return popup;
  }
  const [frame] = await Promise.all([page.waitForEvent('frameattached'), page.evaluate(prepare, kind)]);
  return frame;
}

async function payIn(widget: WidgetPage): Promise<void> {
  await widget.fillCustomer();
  await widget.fillCard();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
}

async function hasStyles({payButton}: WidgetPage): Promise<void> {
  await expect(payButton).toHaveCSS('border-top-left-radius', '10px');
}

for (const kind of ['frame', 'popup'] as const) {
  test(`a rendered widget that is moved into a ${kind} keeps its styles, and charges a card`, async ({
    merchant,
    service,
    page,
  }) => {
    const before = await merchant.openTag({'api-url': service.url, ...MONEY});
    await before.card('number').waitFor();
    const place = await openPlace(page, kind);
    await moveIn(page);
    const widget = widgetIn(place);
    await hasStyles(widget);
    await payIn(widget);
    expect(await eventsOf(page)).toEqual(['onSuccess']);
  });

  test(`a widget that is moved into a ${kind} during a charge charges once and announces one success`, async ({
    merchant,
    service,
    page,
  }) => {
    const charges = (await service.ledger()).length;
    const call = await holdRequests(page, '**/v2/charges/card', 'POST');
    const before = await merchant.openTag({'api-url': service.url, ...MONEY});
    await before.fillCustomer();
    await before.fillCard();
    await before.pay();
    await call.firstRequest;
    const place = await openPlace(page, kind);
    await moveIn(page);
    call.release();
    await expect(widgetIn(place).status).toContainText('Payment received');
    expect(await eventsOf(page)).toEqual(['onSuccess']);
    expect((await service.ledger()).length).toBe(charges + 1);
  });
}

test('a widget that first renders in a frame and is moved back has its styles, and charges a card', async ({
  merchant,
  service,
  page,
}) => {
  const before = await merchant.openTag({'api-url': service.url, ...MONEY});
  await before.card('number').waitFor();
  await page.evaluate(
    (attributes) => {
      const widget = document.createElement('payment-widget');
      for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
      document.querySelector('#widget')?.remove();
      widget.id = 'widget';
      window.moving = widget;
    },
    {'api-url': service.url, ...MONEY},
  );
  const place = await openPlace(page, 'frame');
  await moveIn(page);
  await hasStyles(widgetIn(place));
  await widgetIn(place).card('number').waitFor();
  await moveBack(page);
  const widget = new WidgetPage(page);
  await hasStyles(widget);
  await payIn(widget);
  expect(await eventsOf(page)).toEqual(['onSuccess']);
});

test('a tag that is moved into a frame before its definition renders there, and charges a card', async ({
  merchant,
  service,
  page,
}) => {
  const element = await holdRequests(page, '**/element.js', 'GET');
  await merchant.openTag({'api-url': service.url, ...MONEY});
  await element.firstRequest;
  const place = await openPlace(page, 'frame');
  await moveIn(page);
  element.release();
  const widget = widgetIn(place);
  await hasStyles(widget);
  await payIn(widget);
  expect(await eventsOf(page)).toEqual(['onSuccess']);
});
