import {assert} from '@open-wc/testing';
import {waitUntil} from './wait-until.js';
import {sendKeys} from '@web/test-runner-commands';
import '../../src/define.js';
import type {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {askAsMerchant, serviceUrl} from './service.js';

/** An event, as the page received it. */
export interface ReceivedEvent {
  readonly type: string;
  readonly detail: unknown;
}

/** A widget in the page, and the events that the page received from it. */
export interface Mounted {
  readonly widget: PaymentWidgetElement;
  readonly events: readonly ReceivedEvent[];
}

export const SECRET_KEY = (currency: string): string => `sk_test_demo${currency}0000000000`;
export const PUBLISHABLE_KEY = (currency: string): string => `pk_test_demo${currency}0000000000`;

let mounted: Element[] = [];

/** Mounts a widget against the real service. Listens on the document, as an ancestor would. */
export async function mountWidget(attributes: Readonly<Record<string, string>>, currency = 'USD'): Promise<Mounted> {
  const widget = document.createElement('payment-widget');
  const all = {'api-url': await serviceUrl(), 'client-key': PUBLISHABLE_KEY(currency), ...attributes};
  for (const [name, value] of Object.entries(all)) widget.setAttribute(name, value);
  const events: ReceivedEvent[] = [];
  for (const type of ['onSuccess', 'onFailure'] as const) {
    widget.addEventListener(type, ({detail}) => events.push({type, detail}));
  }
  document.body.append(widget);
  mounted.push(widget);
  await widget.updateComplete;
  return {widget, events};
}

/** Removes every widget from the page. */
export function unmountWidgets(): void {
  for (const element of mounted) element.remove();
  mounted = [];
}

export function shadow(widget: PaymentWidgetElement): ShadowRoot {
  if (!widget.shadowRoot) throw new Error('The widget has no shadow root yet.');
  return widget.shadowRoot;
}

/** Waits for the first element that matches. */
export async function waitForElement<T extends HTMLElement = HTMLElement>(
  widget: PaymentWidgetElement,
  selector: string,
): Promise<T> {
  await waitUntil(() => shadow(widget).querySelector(selector), `no ${selector} appeared`);
  return shadow(widget).querySelector(selector) as T;
}

/** Waits until the widget's visible text contains a phrase. */
export async function waitForText(widget: PaymentWidgetElement, phrase: string | RegExp): Promise<void> {
  const isShown = (): boolean => new RegExp(phrase).test(visibleText(widget));
  await waitUntil(isShown, `did not show ${String(phrase)}`);
}

export function visibleText(widget: PaymentWidgetElement): string {
  return shadow(widget).querySelector<HTMLElement>('.widget')?.innerText ?? '';
}

/** Waits until the page has received this many events. */
export async function waitForEvents(events: readonly ReceivedEvent[], count: number): Promise<void> {
  await waitUntil(() => events.length >= count, `received ${JSON.stringify(events)}, not ${String(count)} events`);
  assert.lengthOf(events, count);
}

/** The button whose text starts with `text`. */
export function button(widget: PaymentWidgetElement, text: string): HTMLButtonElement {
  const match = [...shadow(widget).querySelectorAll('button')].find((one) => one.innerText.trim().startsWith(text));
  if (!match) throw new Error(`There is no button "${text}".`);
  return match;
}

/** Types into an input of the widget as a payer does. */
export async function typeInto(widget: PaymentWidgetElement, selector: string, text: string): Promise<void> {
  (await waitForElement<HTMLInputElement>(widget, selector)).focus();
  await sendKeys({type: text});
}

/** Fills in the payer's details. */
export async function typeCustomer(widget: PaymentWidgetElement): Promise<void> {
  await typeInto(widget, '#email', 'aline@example.bi');
}

/** Types a card into the service's frame with the keyboard only, because the page cannot reach the fields. */
export async function typeCard(widget: PaymentWidgetElement, number: string): Promise<void> {
  await waitForElement(widget, '.frame.ready');
  (await waitForElement<HTMLIFrameElement>(widget, 'iframe')).focus();
  await sendKeys({press: 'Tab'});
  // The focus moves to the next field by itself.
  for (const text of [number, '1230', '917', 'A NDAYIZEYE']) await sendKeys({type: text});
}

/** Creates an invoice of 5000 BIF that is paid in two parts, with the first one of the given amount. */
export async function newInvoiceInParts(first: number): Promise<string> {
  const secretKey = SECRET_KEY('BIF');
  const payer = {email: 'aline@example.bi', first_name: 'Aline', last_name: 'Ndayizeye'};
  const customer = await askAsMerchant<{id: string}>('/v2/customers', {secretKey, body: payer});
  const invoice = await askAsMerchant<{id: string}>('/v2/invoices', {
    secretKey,
    body: {
      description: 'Coffee from Ngozi',
      customer_id: customer.id,
      products: [{quantity: 1, product_id: 'prod_demoBIF1'}],
      due_date: '2035-12-31',
      amount_to_paid: first,
    },
  });
  return invoice.id;
}

/** Creates an invoice of the demo merchant. */
export async function newInvoice(currency = 'BIF'): Promise<{readonly id: string; readonly amount: number}> {
  const invoice = await askAsMerchant<{invoice_id?: string; id?: string; amount: number}>('/simulator/invoices', {
    body: {currency},
  });
  return {id: invoice.invoice_id ?? invoice.id ?? '', amount: invoice.amount};
}
