import {expect} from '@playwright/test';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import type {PaymentService} from '../helpers/payment-service.ts';
import {CURRENCY, type Order, type Stage} from './stage.ts';

/** How one call of the widget is triggered, and what is checked at the end. */
export interface Scene {
  /** The call, as `METHOD /path`. */
  readonly call: RegExp;
  /** Everything before the fault is set. Returns this row's customer or invoice. */
  readonly prepare: (stage: Stage) => Promise<string>;
  /** Another operation that is made to fail. */
  readonly without?: string;
  /** Only calls that name the result of {@link prepare} fail: a widget of an earlier row may still be polling. */
  readonly isOwn?: true;
  /** Triggers the call. */
  readonly act: (stage: Stage, subject: string) => Promise<void>;
  /** Resolves when the payer may try again. Then {@link repeat} runs, or {@link act} if it is missing. */
  readonly untilFree: (stage: Stage) => Promise<void>;
  readonly repeat?: (stage: Stage) => Promise<void>;
  /** What the payer does afterwards outside the page. */
  readonly finish?: (stage: Stage, subject: string) => Promise<void>;
  readonly ledger: (service: PaymentService, subject: string) => Promise<string>;
  /** A notice that the payer may read in between: whether a poll finds the provider still at work is chance. */
  readonly mayRead?: string;
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

const press = (stage: Stage): Promise<void> => stage.press();
const cardIsFree = (stage: Stage): Promise<void> =>
  expect(stage.widget.payButton).toHaveAttribute('aria-disabled', 'false');

/** Counts in words. */
function count(things: Readonly<Record<string, number>>): string {
  const some = Object.entries(things).filter(([, number]) => number !== 0);
  return some.map(([name, number]) => `${number} ${name}${number === 1 ? '' : 's'}`).join(', ') || 'nothing';
}

async function chargesOf(service: PaymentService, customer: string): Promise<string> {
  const charges = (await service.ledger()).filter(({customer_id}) => customer_id === customer);
  return count({charge: charges.length});
}

async function placeSaved(stage: Stage, number: string): Promise<string> {
  const customer = await stage.service.createCustomer(CURRENCY, number);
  const widget = await stage.place(chargeOf(customer));
  await widget.element.getByRole('radio', {name: 'Visa ending in'}).waitFor();
  return customer;
}

const CHARGE: Scene = {
  call: /^POST \/v2\/charges\/card$/,
  prepare: (stage) => placeSaved(stage, TEST_CARDS.good),
  act: press,
  untilFree: cardIsFree,
  ledger: chargesOf,
};

const TYPED: Scene = {
  ...CHARGE,
  call: /^POST \/v2\/tokens$/,
  prepare: async (stage) => {
    const customer = await stage.service.createCustomer(CURRENCY);
    const widget = await stage.place(chargeOf(customer));
    await widget.fillCard();
    return customer;
  },
};

const NEW_CUSTOMER: Scene = {
  ...CHARGE,
  call: /^POST \/v2\/customers$/,
  prepare: async (stage) => {
    // An order of its own: a widget goes on with an unfinished payment of the same order, and another row may have left one.
    const {attributes, session} = chargeOf();
    const description = `Iduka online order ${stage.turn}`;
    const widget = await stage.place({attributes: {...attributes, description}, session});
    await widget.fillCustomer();
    await widget.detail('email').fill(`aline.${stage.turn}@example.com`);
    await widget.fillCard();
    const before = await stage.service.ledger();
    return String(before.length);
  },
  ledger: async (service, before) => count({charge: (await service.ledger()).length - Number(before)}),
};

const SAVE: Scene = {
  ...CHARGE,
  call: /^POST \/v2\/customers\/\w+\/sources$/,
  prepare: async (stage) => {
    const customer = await stage.service.createCustomer(CURRENCY);
    const widget = await stage.place(addOf(customer));
    await widget.fillCard();
    return customer;
  },
  ledger: async (service, customer) => count({card: (await service.sourcesOf(customer, CURRENCY)).length}),
};

const CONCLUSION = /^POST \/v2\/attempts\/conclude$/;

const CONCLUDE: Scene = {
  ...CHARGE,
  call: CONCLUSION,
  prepare: async (stage) => {
    const customer = await placeSaved(stage, TEST_CARDS.pending);
    await stage.press();
    await stage.waitForNotice('Your payment is being processed');
    const answered = stage.page.waitForResponse(/\/v2\/attempts\/conclude$/);
    await stage.press('checkNow');
    await answered;
    return customer;
  },
  act: async (stage, customer) => {
    // A call sent before the fault was set would not have it, and might already return the outcome.
    await stage.untilAnswered(CONCLUSION);
    const waiting = (await stage.service.ledger()).find(({customer_id}) => customer_id === customer);
    await stage.service.decideCharge(waiting?.id ?? '', 'settle');
    await stage.press('checkNow');
  },
};

async function payQr(stage: Stage, invoice: string): Promise<void> {
  await stage.widget.qrCode.waitFor();
  const [code] = await stage.service.qrCodesOf(invoice);
  await stage.service.approveQr(code?.payload ?? '');
  await stage.press('checkNow');
}

async function codesOf(service: PaymentService, invoice: string): Promise<string> {
  const charges = (await service.ledger()).filter(({invoice_id}) => invoice_id === invoice);
  return count({code: (await service.qrCodesOf(invoice)).length, charge: charges.length});
}

const createInvoice = async ({service}: Stage): Promise<string> => (await service.createInvoice(CURRENCY, 8000)).id;
const button = (stage: Stage, name: string): Promise<void> =>
  stage.widget.element.getByRole('button', {name}).waitFor();

const QR: Scene = {
  call: /^POST \/v2\/invoices\/\w+\/qr$/,
  prepare: createInvoice,
  act: async (stage, invoice) => {
    await stage.place(invoiceOf(invoice, 'qr'));
  },
  untilFree: (stage) => button(stage, 'Show the QR code'),
  repeat: press,
  finish: payQr,
  ledger: codesOf,
};

const INVOICE: Scene = {
  ...QR,
  call: /^GET \/v2\/invoices\/\w+$/,
  isOwn: true,
  untilFree: (stage) => button(stage, 'Try again'),
  repeat: (stage) => stage.widget.element.getByRole('button', {name: 'Try again'}).click(),
};

const LOOK: Scene = {...QR, call: /^GET \/v2\/invoices\/\w+\/status$/, without: 'streamInvoiceStatus'};

const STREAM: Scene = {
  ...QR,
  call: /^GET \/v2\/invoices\/\w+\/events$/,
  without: 'getInvoiceStatus',
};

const PHONE: Scene = {
  call: /^POST \/v2\/invoices\/\w+\/phone_requests$/,
  prepare: async (stage) => {
    const invoice = await createInvoice(stage);
    const widget = await stage.place(invoiceOf(invoice, 'phone'));
    await widget.element.locator('input[name=phone]').fill(numberOf(stage.turn));
    return `${invoice} ${numberOf(stage.turn)}`;
  },
  act: press,
  untilFree: (stage) => expect(stage.widget.phoneButton).toHaveAttribute('aria-disabled', 'false'),
  finish: async (stage, subject) => {
    await button(stage, 'I have approved it');
    await stage.service.answerRequest(await stage.service.requestOn(subject.split(' ')[1] ?? ''), 'approve');
    await stage.press('checkNow');
  },
  ledger: async (service, subject) => {
    const [invoice, number = ''] = subject.split(' ');
    const charges = (await service.ledger()).filter(({invoice_id}) => invoice_id === invoice);
    return count({request: (await service.requestsOn(number)).length, charge: charges.length});
  },
};

/** Types the number of a wallet of a new customer. Returns the customer. */
async function placeWallet(stage: Stage, number: string): Promise<string> {
  const customer = await stage.service.createCustomer(CURRENCY);
  const {attributes, session} = chargeOf(customer);
  const widget = await stage.place({attributes: {...attributes, methods: 'wallet'}, session});
  await widget.element.locator('input[name=wallet]').fill(number);
  await widget.element.locator('#wallet-hint .mark').waitFor();
  return customer;
}

const WALLET: Scene = {
  call: /^POST \/v2\/charges\/wallet$/,
  mayRead: 'Your payment is being processed',
  prepare: (stage) => placeWallet(stage, numberOf(stage.turn)),
  act: press,
  untilFree: (stage) => expect(stage.widget.walletButton).toHaveAttribute('aria-disabled', 'false'),
  finish: async (stage) => {
    await button(stage, 'I have approved it');
    await stage.service.answerPrompt(numberOf(stage.turn), 'approve');
    await stage.press('checkNow');
  },
  ledger: chargesOf,
};

async function placeCode(stage: Stage): Promise<string> {
  const customer = await placeWallet(stage, numberOf(stage.turn, 68));
  await stage.press();
  await stage.widget.walletCode.waitFor();
  return `${customer} ${numberOf(stage.turn, 68)}`;
}

async function fillCode({widget, service, turn}: Stage): Promise<void> {
  await widget.walletCode.fill(await service.readCode(numberOf(turn, 68)));
}

/** Counts the codes that were sent, too. */
async function codesSent(service: PaymentService, subject: string): Promise<string> {
  const [customer = '', number = ''] = subject.split(' ');
  const {data} = await service.call('GET', `/simulator/one_time_codes?phone_number=${encodeURIComponent(number)}`);
  return `${count({code: (data as readonly unknown[]).length})}, ${await chargesOf(service, customer)}`;
}

const CODE: Scene = {
  ...WALLET,
  call: /^POST \/v2\/charges\/\w+\/code$/,
  prepare: async (stage) => {
    const subject = await placeCode(stage);
    await fillCode(stage);
    return subject;
  },
  finish: () => Promise.resolve(),
  ledger: codesSent,
};

/** Presses a button as {@link Stage.press} does. */
const pressNamed = ({widget}: Stage, name: string): Promise<void> =>
  widget.element.getByRole('button', {name}).evaluate((element: HTMLElement) => element.click());

const isOn = ({widget}: Stage, name: string): Promise<void> =>
  expect(widget.element.getByRole('button', {name})).toHaveAttribute('aria-disabled', 'false');

const RESEND: Scene = {
  ...CODE,
  call: /^POST \/v2\/charges\/\w+\/resend$/,
  prepare: async (stage) => {
    const subject = await placeCode(stage);
    await stage.service.advanceClock(31);
    await stage.press('checkNow');
    await isOn(stage, 'Send another code');
    return subject;
  },
  act: (stage) => pressNamed(stage, 'Send another code'),
  untilFree: (stage) => isOn(stage, 'Send another code'),
  finish: async (stage) => {
    // As soon as another code has been sent, the next one has to be waited for.
    await expect(stage.widget.element.getByRole('button', {name: /^Send another code \(/})).toBeVisible();
    await fillCode(stage);
    await stage.press();
  },
};

const CANCEL: Scene = {
  ...WALLET,
  call: /^POST \/v2\/charges\/\w+\/cancel$/,
  prepare: async (stage) => {
    const customer = await placeWallet(stage, numberOf(stage.turn));
    await stage.press();
    await button(stage, 'I have approved it');
    return customer;
  },
  act: (stage) => pressNamed(stage, 'Cancel'),
  untilFree: (stage) => isOn(stage, 'Cancel'),
  finish: async (stage, customer) => {
    await expect(stage.widget.walletButton).toHaveText('Pay BIF 5,000');
    await stage.press();
    await WALLET.finish?.(stage, customer);
  },
};

/** A phone number of Burundi that the simulation does not answer by itself. */
function numberOf(turn: string, prefix: 68 | 79 = 79): string {
  return `+257${String(prefix)}${turn}55`;
}

/** The scenes by operationId. */
export const SCENES: Readonly<Record<string, Scene>> = {
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
  getInvoiceStatus: LOOK,
  streamInvoiceStatus: STREAM,
};
