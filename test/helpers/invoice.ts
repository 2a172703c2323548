import type {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {askAsMerchant} from './service.js';
import {
  button,
  waitForElement,
  mountWidget,
  newInvoice,
  shadow,
  waitForText,
  typeInto,
  type Mounted,
} from './widget.js';

interface Requested {
  readonly uetr: string;
  readonly phone_number: string;
}

/** Mounts a widget for a new invoice of 5000 BIF. */
export async function mountInvoice(
  attributes: Readonly<Record<string, string>> = {},
): Promise<Mounted & {readonly invoiceId: string}> {
  const {id} = await newInvoice();
  return {...(await mountWidget({'mode': 'invoice', 'invoice-id': id, ...attributes}, 'BIF')), invoiceId: id};
}

/** A new number for each request, so that parallel tests do not answer each other's. */
export function freshNumber(): string {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(-5);
  return `79${digits}9`;
}

/** Sends a request to a phone; returns its uetr. */
export async function ask(one: Mounted, number: string): Promise<string> {
  const opener = await waitForElement(one.widget, '#method-phone');
  if (shadow(one.widget).querySelector('#phone') === null) opener.click();
  await typeInto(one.widget, '#phone', number);
  button(one.widget, 'Ask this phone').click();
  await waitForText(one.widget, 'Waiting for your approval');
  const {data} = await askAsMerchant<{data: Requested[]}>(
    `/simulator/phone_requests?phone_number=${encodeURIComponent(`+257${number}`)}`,
  );
  return data[0]?.uetr ?? '';
}

/** Answers a request as the payer's phone does. */
export function answerPhone(uetr: string, answer: 'approve' | 'decline' | 'expire'): Promise<unknown> {
  return askAsMerchant(`/simulator/phone_requests/${uetr}/${answer}`, {method: 'POST'});
}

/** Opens the help for a code that cannot be scanned. */
export function openProblems(widget: PaymentWidgetElement): void {
  const details = shadow(widget).querySelector<HTMLDetailsElement>('[part=qr] details');
  if (details) details.open = true;
}

/** Opens the QR panel and returns the code's text through the copy button. */
export async function showQr({widget}: Mounted): Promise<string> {
  const text = navigator.clipboard.writeText.bind(navigator.clipboard);
  let copied = '';
  navigator.clipboard.writeText = (value: string) => {
    copied = value;
    return Promise.resolve();
  };
  const opener = await waitForElement(widget, '#method-qr');
  if (opener.getAttribute('aria-expanded') === 'false') opener.click();
  await waitForElement(widget, '[part=qr] svg path');
  openProblems(widget);
  button(widget, 'Copy the code').click();
  await waitForText(widget, 'Code copied');
  navigator.clipboard.writeText = text;
  return copied;
}
