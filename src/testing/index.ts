/** `@payment-widget/element/testing`: for tests of a page that has the widget, with Playwright and a service that simulates money. */
import type {FrameLocator, Locator, Page} from '@playwright/test';

/** Card numbers of the simulation, by what the issuer says to them. */
export const TEST_CARDS = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  /** Stays pending until the ledger settles or fails it. */
  pending: '4000000000000259',
  /** Is paid, and succeeds when the ledger settles it. */
  paid: '4000000000000077',
  /** Goes through; once saved, its code is asked for again, and 000 is the wrong one. */
  codeAsked: '4000000000000101',
  PROCESSOR_DECLINED: '4000000000000002',
  INSUFFICIENT_FUND: '4000000000009995',
  UNAUTHORIZED_CARD: '4000000000009987',
  INVALID_CVN: '4000000000000127',
  INVALID_ACCOUNT: '4000000000000341',
  CONSUMER_AUTHENTICATION_FAILED: '4000002500003155',
} as const;

/** Phones of the simulation, by what they do; the last four digits decide, in any country. */
export const TEST_PHONES = {
  /** Approves by itself after a second. */
  approves: '+25779000001',
  /** Declines after a second. */
  declines: '+25779000002',
  neverAnswers: '+25779000003',
  cannotBeAsked: '+25779000004',
  /** Waits for {@link Simulator.answerPhone}. */
  waits: '+25779123456',
} as const;

/** Mobile money wallets of the simulation, by how their owner agrees; the last four digits decide, in any country. */
export const TEST_WALLETS = {
  /** Is sent a code: {@link Simulator.readCode}. */
  code: '+25768123456',
  /** Is asked on the phone: {@link Simulator.answerPrompt}. */
  prompt: '+25779123456',
  /** Holds too little. */
  empty: '+25768121001',
  /** Is declined by the provider. */
  declined: '+25768121002',
  /** Belongs to no provider that the service knows: the payer chooses. */
  unknownProvider: '+25777123456',
} as const;

/** What a payer types into the card fields; the rest is usual. */
export interface TypedCard {
  readonly number?: string;
  readonly holder?: string;
  /** As it is typed, such as `12/30`. */
  readonly expiry?: string;
  readonly cvc?: string;
}

/** December in three years, as it is typed. */
export const TEST_EXPIRY = `12/${String(new Date().getFullYear() + 3).slice(-2)}`;

/**
 * One widget on a page that Playwright drives: what a payer sees of it and does with it, in any language. It finds its way by
 * names and parts, which are documented, and never by texts.
 */
export class PaymentWidgetPage {
  readonly page: Page;
  /** The element itself. */
  readonly element: Locator;
  /** What went wrong. */
  readonly alert: Locator;
  /** What goes on, or went well. */
  readonly status: Locator;
  readonly payButton: Locator;
  /** The card fields, in the service's own frame. */
  readonly frame: FrameLocator;
  readonly qrCode: Locator;
  readonly phoneButton: Locator;
  readonly walletButton: Locator;
  /** The field for the code that a wallet was sent. */
  readonly walletCode: Locator;

  /** @param selector CSS, where the page has more than one widget */
  constructor(page: Page, selector = 'payment-widget') {
    this.page = page;
    this.element = page.locator(selector);
    this.alert = this.element.getByRole('alert');
    this.status = this.element.getByRole('status');
    this.payButton = this.element.locator('form[part=card] button[type=submit]');
    this.frame = this.element.frameLocator('iframe');
    this.qrCode = this.element.locator('[part=qr] svg');
    this.phoneButton = this.element.locator('form[part=phone] button[type=submit]');
    this.walletButton = this.element.locator('form[part=wallet] button[type=submit]');
    this.walletCode = this.element.locator('input[name=code]');
  }

  /** A field of the new customer; all but the e-mail are there where the page names them in `fields`. */
  detail(name: 'first_name' | 'last_name' | 'email' | 'phone_number' | 'line1' | 'city'): Locator {
    return this.element.locator(`input[name=${name}]`);
  }

  /** A field of the card: the holder's name, its number, its expiry, its security code. */
  card(name: 'name' | 'number' | 'exp' | 'csc'): Locator {
    return this.frame.locator(`input[name=cc-${name}]`);
  }

  /** A way to pay, to be opened; out of sight where it is the only one. */
  method(method: 'card' | 'qr' | 'phone' | 'wallet'): Locator {
    return this.element.locator(`#method-${method}`);
  }

  async fillCustomer(): Promise<void> {
    await this.detail('email').fill('aline.iradukunda@example.com');
    const names = {first_name: 'Aline', last_name: 'Iradukunda'} as const;
    for (const name of ['first_name', 'last_name'] as const) {
      if (await this.detail(name).isVisible()) await this.detail(name).fill(names[name]);
    }
  }

  async fillCard({number, holder, expiry, cvc}: TypedCard = {}): Promise<void> {
    await this.card('number').fill(number ?? TEST_CARDS.good);
    await this.card('exp').fill(expiry ?? TEST_EXPIRY);
    await this.card('csc').fill(cvc ?? '123');
    // It is not asked for where the page knows the name.
    if (await this.card('name').isVisible()) await this.card('name').fill(holder ?? 'Aline Iradukunda');
  }

  /** Presses the button of the card form. */
  async pay(): Promise<void> {
    await this.press(this.payButton);
  }

  /** Fills in everything that a new customer is asked, and presses the button. */
  async payWith(card: TypedCard = {}): Promise<void> {
    await this.fillCustomer();
    await this.fillCard(card);
    await this.pay();
  }

  /** Opens the QR panel and gives the code's text, for {@link Simulator.approveQr}. */
  async openQr(): Promise<string> {
    await this.#open('qr');
    return this.qrPayload();
  }

  /** Opens a method; a method alone, and one that is open, need no press. */
  async #open(method: 'qr' | 'phone' | 'wallet'): Promise<void> {
    const opener = this.method(method);
    if ((await opener.getAttribute('aria-expanded')) === 'false') await this.press(opener);
  }

  /** The text of the code that is shown, once it is. */
  async qrPayload(): Promise<string> {
    await this.qrCode.waitFor();
    return (await this.element.locator('[part=qr] details code').textContent()) ?? '';
  }

  /** Opens the phone panel and has a request sent. */
  async askPhone(number: string): Promise<void> {
    await this.#open('phone');
    await this.sendRequest(number);
  }

  /** Has a request sent from the open phone panel. */
  async sendRequest(number: string): Promise<void> {
    await this.element.locator('input[name=phone]').fill(number);
    await this.press(this.phoneButton);
  }

  /** Opens the wallets and asks one for the money. */
  async payByWallet(number: string): Promise<void> {
    await this.#open('wallet');
    await this.element.locator('input[name=wallet]').fill(number);
    await this.press(this.walletButton);
  }

  /** Types the code that the wallet was sent, and presses the button. */
  async enterCode(code: string): Promise<void> {
    await this.walletCode.fill(code);
    await this.press(this.walletButton);
  }

  /** Presses something of the widget, once the screen shows where the page has scrolled to. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await target.click();
  }
}

/** An event of a widget as the page heard it. */
export interface RecordedEvent {
  readonly type: string;
  /** Undefined for a declined card. */
  readonly detail: unknown;
}

const KEPT = '__paymentWidgetEvents';

/** Has every page that is opened from now on remember what its widgets announce. Call it before `page.goto()`. */
export async function recordPaymentEvents(page: Page): Promise<void> {
  await page.addInitScript((kept) => {
    const events: RecordedEvent[] = [];
    Object.defineProperty(globalThis, kept, {value: events});
    for (const type of ['onSuccess', 'onFailure'] as const) {
      document.addEventListener(type, (event) => {
        const {detail} = event as CustomEvent<unknown>;
        events.push({type, detail});
      });
    }
  }, KEPT);
}

/** What the page has heard since it was opened, in order. */
export async function paymentEvents(page: Page): Promise<readonly RecordedEvent[]> {
  return page.evaluate((kept) => (globalThis as unknown as Record<string, RecordedEvent[]>)[kept] ?? [], KEPT);
}

/** A JSON object as it came. */
export type Json = Readonly<Record<string, unknown>>;

/** A fault of the simulator: what goes wrong, with which operation, how often (0: until it is taken back). */
export interface Fault {
  readonly operation: string;
  readonly kind: string;
  readonly status?: number;
  readonly delay_ms?: number;
  /** Only calls whose path or body holds this text. */
  readonly match?: string;
  /** With `hostile_strings`: what stands in the answer, and instead of which text of it; '' means all. */
  readonly payload?: string;
  readonly field?: string;
  readonly times?: number;
}

/** A line of the simulator's ledger. `amount` in minor units. */
export interface LedgerCharge {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly failure_code: string | null;
  readonly customer_id: string | null;
  readonly invoice_id: string | null;
  readonly amount_refunded: number;
}

/** What goes with a call. */
export interface CallOptions {
  /** A secret or publishable key. */
  readonly key?: string;
  readonly body?: object;
  readonly origin?: string;
}

/** The payer's bank app and phone, the issuer, the ledger and the fault switch of a service that simulates money, from a test. */
export class Simulator {
  readonly url: string;

  /** @param url the payment service's base URL, the widget's `api-url` */
  constructor(url: string) {
    this.url = url;
  }

  /** Every charge, newest first. */
  async ledger(): Promise<readonly LedgerCharge[]> {
    const {data} = await this.call('GET', '/simulator/charges?limit=200');
    return data as readonly LedgerCharge[];
  }

  /** Pays a QR code in the bank app; says whether the money settled the invoice or came back. */
  async approveQr(payload: string): Promise<string> {
    const {status} = await this.call('POST', '/simulator/bank_app/approve', {body: {payload}});
    return String(status);
  }

  /** Points the payer's bank app at a QR code, and does not pay yet; gives the code's reference. */
  async scanQr(payload: string): Promise<string> {
    const {qr_reference: reference} = await this.call('POST', '/simulator/bank_app/scan', {body: {payload}});
    return String(reference);
  }

  /** Ends the life of a QR code. */
  async expireQr(payload: string): Promise<void> {
    await this.call('POST', `/simulator/qr/${await this.scanQr(payload)}/expire`);
  }

  /** The requests to pay that a phone was sent, newest first. */
  async requestsOn(phoneNumber: string): Promise<readonly {readonly uetr: string; readonly status: string}[]> {
    const {data} = await this.call('GET', `/simulator/phone_requests?phone_number=${encodeURIComponent(phoneNumber)}`);
    return data as readonly {readonly uetr: string; readonly status: string}[];
  }

  /** The newest request to pay that a phone was sent. */
  async requestOn(phoneNumber: string): Promise<string> {
    const [newest] = await this.requestsOn(phoneNumber);
    if (!newest) throw new Error(`${phoneNumber} was sent no request.`);
    return newest.uetr;
  }

  /** Answers a request to pay, or lets it expire. */
  async answerRequest(uetr: string, answer: 'approve' | 'decline' | 'expire'): Promise<void> {
    await this.call('POST', `/simulator/phone_requests/${uetr}/${answer}`);
  }

  /** Answers the newest request that a phone was sent. */
  async answerPhone(phoneNumber: string, answer: 'approve' | 'decline' | 'expire'): Promise<void> {
    await this.answerRequest(await this.requestOn(phoneNumber), answer);
  }

  /** The newest code that the phone of a wallet was sent. */
  async readCode(phoneNumber: string): Promise<string> {
    const {data} = await this.call('GET', `/simulator/one_time_codes?phone_number=${encodeURIComponent(phoneNumber)}`);
    const [newest] = data as readonly {readonly code: string}[];
    if (!newest) throw new Error(`${phoneNumber} was sent no code.`);
    return newest.code;
  }

  /** Answers the newest prompt on the phone of a wallet. */
  async answerPrompt(phoneNumber: string, answer: 'approve' | 'decline'): Promise<void> {
    const {data} = await this.call('GET', '/simulator/wallet_prompts');
    const prompts = data as readonly {readonly charge_id: string; readonly phone_number: string}[];
    const newest = prompts.find(({phone_number: phone}) => phone === phoneNumber);
    if (!newest) throw new Error(`${phoneNumber} was sent no prompt.`);
    await this.decideCharge(newest.charge_id, answer === 'approve' ? 'settle' : 'fail');
  }

  /** Decides a charge that waits. */
  async decideCharge(id: string, decision: 'settle' | 'fail'): Promise<void> {
    await this.call('POST', `/simulator/charges/${id}/${decision}`);
  }

  /**
   * Moves the service's clock forward by whole seconds, at most 366 days at a time. Codes and requests expire, phones
   * answer, payouts arrive, all in order and before this resolves; a widget that is open follows within a second or two.
   * The clock cannot be moved back.
   *
   * @returns the service's time afterwards, in epoch milliseconds
   */
  async advanceClock(seconds: number): Promise<number> {
    const {server_time: serverTime} = await this.call('POST', '/simulator/clock/advance', {body: {seconds}});
    return Number(serverTime);
  }

  /** Has calls go wrong. */
  async setFault(fault: Fault): Promise<void> {
    await this.call('POST', '/simulator/faults', {body: fault});
  }

  /** Has no call go wrong any more. */
  async clearFaults(): Promise<void> {
    await this.call('DELETE', '/simulator/faults');
  }

  /**
   * Calls any operation of the service, as a server does, with a new idempotency key where something is sent.
   *
   * @throws Error with the status and the answer when it is no success
   */
  async call(method: string, path: string, {key, body, origin}: CallOptions = {}): Promise<Json> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(origin === undefined ? {} : {origin}),
        ...(key === undefined ? {} : {authorization: `Bearer ${key}`}),
        ...(body === undefined
          ? {}
          : {'content-type': 'application/json', 'idempotency-key': globalThis.crypto.randomUUID()}),
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    const answer = (await response.json()) as Json;
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${JSON.stringify(answer)}`);
    return answer;
  }
}
