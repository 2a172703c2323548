import {expect} from '@playwright/test';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import type {PaymentService} from '../helpers/payment-service.ts';
import {CURRENCY, type Order, type FaultPage} from './fault-page.ts';

/** How one call of the widget is triggered, and what is checked at the end. */
export interface CallSteps {
  /** The call, as `METHOD /path`. */
  readonly call: RegExp;
  /** Everything before the fault is set. Returns this row's customer or invoice. */
  readonly prepare: (faultPage: FaultPage) => Promise<string>;
  /** Another operation that is made to fail. */
  readonly disabledOperation?: string;
  /** Only calls that name the result of {@link prepare} fail: a widget of an earlier row may still be polling. */
  readonly isMatchedBySubject?: true;
  /** Triggers the call. */
  readonly trigger: (faultPage: FaultPage, subject: string) => Promise<void>;
  /** Resolves when the payer may try again. Then {@link repeat} runs, or {@link trigger} if it is missing. */
  readonly untilEnabled: (faultPage: FaultPage) => Promise<void>;
  readonly repeat?: (faultPage: FaultPage) => Promise<void>;
  /** What the payer does afterwards outside the page. */
  readonly finish?: (faultPage: FaultPage, subject: string) => Promise<void>;
  readonly ledger: (service: PaymentService, subject: string) => Promise<string>;
  /** A notice that the payer may read in between: it depends on the timing of a poll. */
  readonly optionalNotice?: string;
}

const MONEY = {amount: '5000', currency: CURRENCY, description: 'Iduka online order'};

function chargeOf(customer?: string): Order {
  return {
    attributes: {mode: 'charge', ...MONEY, ...(customer === undefined ? {} : {'customer-id': customer})},
    session: {mode: 'charge', amount: MONEY.amount, ...(customer === undefined ? {} : {customer_id: customer})},
  };
}

function addOf(customer: string): Order {
  return {attributes: {'mode': 'add', 'customer-id': customer}, session: {mode: 'add', customer_id: customer}};
}

/** An invoice with one payment method. */
export function invoiceOf(invoice: string, method: 'qr' | 'phone'): Order {
  return {
    attributes: {'mode': 'invoice', 'invoice-id': invoice, 'methods': method},
    session: {mode: 'invoice', invoice_id: invoice},
  };
}

const press = (faultPage: FaultPage): Promise<void> => faultPage.press();
const untilCardEnabled = (faultPage: FaultPage): Promise<void> =>
  expect(faultPage.widget.payButton).toHaveAttribute('aria-disabled', 'false');

/** Counts in words. */
function count(things: Readonly<Record<string, number>>): string {
  const some = Object.entries(things).filter(([, number]) => number !== 0);
  return some.map(([name, number]) => `${number} ${name}${number === 1 ? '' : 's'}`).join(', ') || 'nothing';
}

async function chargesOf(service: PaymentService, customer: string): Promise<string> {
  const charges = (await service.ledger()).filter(({customer_id}) => customer_id === customer);
  return count({charge: charges.length});
}

async function placeSaved(faultPage: FaultPage, number: string): Promise<string> {
  const customer = await faultPage.service.createCustomer(CURRENCY, number);
  const widget = await faultPage.place(chargeOf(customer));
  await widget.element.getByRole('radio', {name: 'Visa ending in'}).waitFor();
  return customer;
}

const CHARGE: CallSteps = {
  call: /^POST \/v2\/charges\/card$/,
  prepare: (faultPage) => placeSaved(faultPage, TEST_CARDS.good),
  trigger: press,
  untilEnabled: untilCardEnabled,
  ledger: chargesOf,
};

const TYPED: CallSteps = {
  ...CHARGE,
  call: /^POST \/v2\/tokens$/,
  prepare: async (faultPage) => {
    const customer = await faultPage.service.createCustomer(CURRENCY);
    const widget = await faultPage.place(chargeOf(customer));
    await widget.fillCard();
    return customer;
  },
};

const NEW_CUSTOMER: CallSteps = {
  ...CHARGE,
  call: /^POST \/v2\/customers$/,
  prepare: async (faultPage) => {
    // An order of its own: a widget continues an unfinished payment of the same order, and another row may have left one.
    const {attributes, session} = chargeOf();
    const description = `Iduka online order ${faultPage.rowId}`;
    const widget = await faultPage.place({attributes: {...attributes, description}, session});
    await widget.fillCustomer();
    await widget.detail('email').fill(`aline.${faultPage.rowId}@example.com`);
    await widget.fillCard();
    const before = await faultPage.service.ledger();
    return String(before.length);
  },
  ledger: async (service, before) => count({charge: (await service.ledger()).length - Number(before)}),
};

const SAVE: CallSteps = {
  ...CHARGE,
  call: /^POST \/v2\/customers\/\w+\/sources$/,
  prepare: async (faultPage) => {
    const customer = await faultPage.service.createCustomer(CURRENCY);
    const widget = await faultPage.place(addOf(customer));
    await widget.fillCard();
    return customer;
  },
  ledger: async (service, customer) => count({card: (await service.sourcesOf(customer, CURRENCY)).length}),
};

const CONCLUSION = /^POST \/v2\/attempts\/conclude$/;

const CONCLUDE: CallSteps = {
  ...CHARGE,
  call: CONCLUSION,
  prepare: async (faultPage) => {
    const customer = await placeSaved(faultPage, TEST_CARDS.pending);
    await faultPage.press();
    await faultPage.waitForNotice('Your payment is being processed');
    const answered = faultPage.page.waitForResponse(/\/v2\/attempts\/conclude$/);
    await faultPage.press('checkNow');
    await answered;
    return customer;
  },
  trigger: async (faultPage, customer) => {
    // A call sent before the fault was set would not have it, and might already return the outcome.
    await faultPage.untilAnswered(CONCLUSION);
    const waiting = (await faultPage.service.ledger()).find(({customer_id}) => customer_id === customer);
    await faultPage.service.decideCharge(waiting?.id ?? '', 'settle');
    await faultPage.press('checkNow');
  },
};

async function payQr(faultPage: FaultPage, invoice: string): Promise<void> {
  await faultPage.widget.qrCode.waitFor();
  const [code] = await faultPage.service.qrCodesOf(invoice);
  await faultPage.service.approveQr(code?.payload ?? '');
  await faultPage.press('checkNow');
}

async function codesOf(service: PaymentService, invoice: string): Promise<string> {
  const charges = (await service.ledger()).filter(({invoice_id}) => invoice_id === invoice);
  return count({code: (await service.qrCodesOf(invoice)).length, charge: charges.length});
}

const createInvoice = async ({service}: FaultPage): Promise<string> => (await service.createInvoice(CURRENCY, 8000)).id;
const button = (faultPage: FaultPage, name: string): Promise<void> =>
  faultPage.widget.element.getByRole('button', {name}).waitFor();

const QR: CallSteps = {
  call: /^POST \/v2\/invoices\/\w+\/qr$/,
  prepare: createInvoice,
  trigger: async (faultPage, invoice) => {
    await faultPage.place(invoiceOf(invoice, 'qr'));
  },
  untilEnabled: (faultPage) => button(faultPage, 'Show the QR code'),
  repeat: press,
  finish: payQr,
  ledger: codesOf,
};

const INVOICE: CallSteps = {
  ...QR,
  call: /^GET \/v2\/invoices\/\w+$/,
  isMatchedBySubject: true,
  untilEnabled: (faultPage) => button(faultPage, 'Try again'),
  repeat: (faultPage) => faultPage.widget.element.getByRole('button', {name: 'Try again'}).click(),
};

const STATUS: CallSteps = {...QR, call: /^GET \/v2\/invoices\/\w+\/status$/, disabledOperation: 'streamInvoiceStatus'};

const STREAM: CallSteps = {
  ...QR,
  call: /^GET \/v2\/invoices\/\w+\/events$/,
  disabledOperation: 'getInvoiceStatus',
};

const PHONE: CallSteps = {
  call: /^POST \/v2\/invoices\/\w+\/phone_requests$/,
  prepare: async (faultPage) => {
    const invoice = await createInvoice(faultPage);
    const widget = await faultPage.place(invoiceOf(invoice, 'phone'));
    await widget.element.locator('input[name=phone]').fill(numberOf(faultPage.rowId));
    return `${invoice} ${numberOf(faultPage.rowId)}`;
  },
  trigger: press,
  untilEnabled: (faultPage) => expect(faultPage.widget.phoneButton).toHaveAttribute('aria-disabled', 'false'),
  finish: async (faultPage, subject) => {
    await button(faultPage, 'I have approved it');
    await faultPage.service.answerRequest(await faultPage.service.requestOn(subject.split(' ')[1] ?? ''), 'approve');
    await faultPage.press('checkNow');
  },
  ledger: async (service, subject) => {
    const [invoice, number = ''] = subject.split(' ');
    const charges = (await service.ledger()).filter(({invoice_id}) => invoice_id === invoice);
    return count({request: (await service.requestsOn(number)).length, charge: charges.length});
  },
};

/** Types the number of a wallet of a new customer. Returns the customer. */
async function placeWallet(faultPage: FaultPage, number: string): Promise<string> {
  const customer = await faultPage.service.createCustomer(CURRENCY);
  const {attributes, session} = chargeOf(customer);
  const widget = await faultPage.place({attributes: {...attributes, methods: 'wallet'}, session});
  await widget.element.locator('input[name=wallet]').fill(number);
  await widget.element.locator('#wallet-hint .mark').waitFor();
  return customer;
}

const untilWalletEnabled = ({widget}: FaultPage): Promise<void> =>
  expect(widget.walletButton).toHaveAttribute('aria-disabled', 'false');

const WALLET: CallSteps = {
  call: /^POST \/v2\/charges\/wallet$/,
  optionalNotice: 'Your payment is being processed',
  prepare: (faultPage) => placeWallet(faultPage, numberOf(faultPage.rowId)),
  trigger: press,
  untilEnabled: untilWalletEnabled,
  finish: async (faultPage) => {
    await button(faultPage, 'I have approved it');
    await faultPage.service.answerPrompt(numberOf(faultPage.rowId), 'approve');
    await faultPage.press('checkNow');
  },
  ledger: chargesOf,
};

async function placeCode(faultPage: FaultPage): Promise<string> {
  const customer = await placeWallet(faultPage, numberOf(faultPage.rowId, 68));
  await faultPage.press();
  await faultPage.widget.walletCode.waitFor();
  return `${customer} ${numberOf(faultPage.rowId, 68)}`;
}

async function fillCode({widget, service, rowId}: FaultPage): Promise<void> {
  await widget.walletCode.fill(await service.readCode(numberOf(rowId, 68)));
}

/** Counts the codes that were sent, too. */
async function codesSent(service: PaymentService, subject: string): Promise<string> {
  const [customer = '', number = ''] = subject.split(' ');
  const {data} = await service.call('GET', `/simulator/one_time_codes?phone_number=${encodeURIComponent(number)}`);
  return `${count({code: (data as readonly unknown[]).length})}, ${await chargesOf(service, customer)}`;
}

const CODE: CallSteps = {
  ...WALLET,
  call: /^POST \/v2\/charges\/\w+\/code$/,
  prepare: async (faultPage) => {
    const subject = await placeCode(faultPage);
    await fillCode(faultPage);
    return subject;
  },
  finish: () => Promise.resolve(),
  ledger: codesSent,
};

/** Presses a button as {@link FaultPage.press} does. */
const pressNamed = ({widget}: FaultPage, name: string): Promise<void> =>
  widget.element.getByRole('button', {name}).evaluate((element: HTMLElement) => element.click());

const isOn = ({widget}: FaultPage, name: string): Promise<void> =>
  expect(widget.element.getByRole('button', {name})).toHaveAttribute('aria-disabled', 'false');

const RESEND: CallSteps = {
  ...CODE,
  call: /^POST \/v2\/charges\/\w+\/resend$/,
  prepare: async (faultPage) => {
    const subject = await placeCode(faultPage);
    await faultPage.service.advanceClock(31);
    await faultPage.press('checkNow');
    await isOn(faultPage, 'Send another code');
    return subject;
  },
  trigger: (faultPage) => pressNamed(faultPage, 'Send another code'),
  untilEnabled: (faultPage) => isOn(faultPage, 'Send another code'),
  finish: async (faultPage) => {
    // As soon as another code has been sent, the payer has to wait for the next one. A poll may show that while the call
    // is still repeated, and until it ends no button can be pressed.
    await expect(faultPage.widget.element.getByRole('button', {name: /^Send another code \(/})).toBeVisible();
    await untilWalletEnabled(faultPage);
    await fillCode(faultPage);
    await faultPage.press();
  },
};

const CANCEL: CallSteps = {
  ...WALLET,
  call: /^POST \/v2\/charges\/\w+\/cancel$/,
  prepare: async (faultPage) => {
    const customer = await placeWallet(faultPage, numberOf(faultPage.rowId));
    await faultPage.press();
    await button(faultPage, 'I have approved it');
    return customer;
  },
  trigger: (faultPage) => pressNamed(faultPage, 'Cancel'),
  untilEnabled: (faultPage) => isOn(faultPage, 'Cancel'),
  finish: async (faultPage, customer) => {
    await expect(faultPage.widget.walletButton).toHaveText('Pay BIF 5,000');
    await faultPage.press();
    await WALLET.finish?.(faultPage, customer);
  },
};

/** A phone number of Burundi that the simulation does not answer by itself. */
function numberOf(rowId: string, prefix: 68 | 79 = 79): string {
  return `+257${String(prefix)}${rowId}55`;
}

/** The steps of each call, by operationId. */
export const CALL_STEPS: Readonly<Record<string, CallSteps>> = {
  createCardCharge: CHARGE,
  createToken: TYPED,
  createCustomer: NEW_CUSTOMER,
  createSource: SAVE,
  concludeAttempt: CONCLUDE,
  createQr: QR,
  createPhoneRequest: PHONE,
  createWalletCharge: WALLET,
  confirmWalletCharge: CODE,
  resendWalletCode: RESEND,
  cancelWalletCharge: CANCEL,
  getInvoice: INVOICE,
  getInvoiceStatus: STATUS,
  streamInvoiceStatus: STREAM,
};
