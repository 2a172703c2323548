/** `@payment-widget/element/testing`: for tests of a page that has the widget, with Playwright and a service that simulates money. */
import type {FrameLocator, Locator, Page} from '@playwright/test';

export {Simulator, type CallOptions, type Fault, type Json, type LedgerCharge} from './simulator.js';

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
  /** The bank asks the payer, who passes with {@link BANK_CODE}: {@link PaymentWidgetPage.passChallenge}. */
  challenge: '4000000000003220',
  /** The bank asks, and declines all the same. */
  challengeRefused: '4000008400001629',
  /** The bank asks, and once more. */
  challengeTwice: '4000000000003063',
  /** The page of the bank never loads. */
  challengeSilent: '4000000000003246',
  /** The bank asks, and decides after ten seconds of the service's clock. */
  challengeLate: '4000000000003253',
} as const;

/** The code that passes the challenge of a bank. */
export const BANK_CODE = '123456';

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
  /** The page of the bank that asks the payer, in the service's own frame. */
  readonly bankPage: FrameLocator;
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
    this.frame = this.element.frameLocator('.frame iframe');
    this.bankPage = this.element.frameLocator('.challenge iframe').frameLocator('iframe');
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

  /** Answers the bank that asks the payer; another code is a wrong one. */
  async passChallenge(code = BANK_CODE): Promise<void> {
    await this.bankPage.locator('#code').fill(code);
    await this.bankPage.getByRole('button', {name: 'Confirm'}).click();
  }

  /** Tells the bank that the payer did not order this. */
  async failChallenge(): Promise<void> {
    await this.bankPage.getByRole('button', {name: 'Refuse'}).click();
  }

  /** Gives up the challenge of the bank. */
  async cancelChallenge(): Promise<void> {
    await this.press(this.element.locator('form[part=card] .asked > button'));
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
