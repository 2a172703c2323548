/** `@payment-widget/element/testing`: for Playwright tests of a page with the widget, against a service that simulates money. */
import type {FrameLocator, Locator, Page} from '@playwright/test';

export {Simulator, type CallOptions, type Fault, type Json, type LedgerCharge} from './simulator.js';

/** Card numbers of the simulation, by the issuer's decision. */
export const TEST_CARDS = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  /** Stays pending until the ledger settles or fails it. */
  pending: '4000000000000259',
  /** Is `paid` first, and succeeds when the ledger settles it. */
  paid: '4000000000000077',
  /** Succeeds. When the card is saved, each payment asks for its code again, and 000 is a wrong code. */
  codeAsked: '4000000000000101',
  PROCESSOR_DECLINED: '4000000000000002',
  INSUFFICIENT_FUND: '4000000000009995',
  UNAUTHORIZED_CARD: '4000000000009987',
  INVALID_CVN: '4000000000000127',
  INVALID_ACCOUNT: '4000000000000341',
  CONSUMER_AUTHENTICATION_FAILED: '4000002500003155',
  /** The bank challenges the payer; {@link BANK_CODE} passes: {@link PaymentWidgetPage.passChallenge}. */
  challenge: '4000000000003220',
  /** The bank challenges the payer, and always declines. */
  challengeRefused: '4000008400001629',
  /** The bank challenges the payer twice. */
  challengeTwice: '4000000000003063',
  /** The bank's page never loads. */
  challengeSilent: '4000000000003246',
  /** The bank challenges the payer, and decides after ten seconds of the service's clock. */
  challengeLate: '4000000000003253',
} as const;

/** The code that passes a bank's challenge. */
export const BANK_CODE = '123456';

/** Phones of the simulation, by their behaviour; the last four digits decide, in any country. */
export const TEST_PHONES = {
  /** Approves automatically after a second. */
  approves: '+25779000001',
  /** Declines automatically after a second. */
  declines: '+25779000002',
  neverAnswers: '+25779000003',
  cannotBeAsked: '+25779000004',
  /** Waits for {@link Simulator.answerPhone}. */
  waits: '+25779123456',
} as const;

/** Mobile money wallets of the simulation, by how their owner confirms; the last four digits decide, in any country. */
export const TEST_WALLETS = {
  /** Receives a code: {@link Simulator.readCode}. */
  code: '+25768123456',
  /** Shows a prompt on the phone: {@link Simulator.answerPrompt}. */
  prompt: '+25779123456',
  /** Has too little money. */
  empty: '+25768121001',
  /** The provider declines. */
  declined: '+25768121002',
  /** Belongs to no known provider, so the payer chooses one. */
  unknownProvider: '+25777123456',
} as const;

/** What the payer types into the card fields; other fields get default values. */
export interface TypedCard {
  readonly number?: string;
  readonly holder?: string;
  /** As typed, such as `12/30`. */
  readonly expiry?: string;
  readonly cvc?: string;
}

/** December in three years, as typed. */
export const TEST_EXPIRY = `12/${String(new Date().getFullYear() + 3).slice(-2)}`;

/**
 * One widget on a page that Playwright controls: what the payer sees and does, in any language. It finds elements by documented
 * names and parts, never by texts.
 */
export class PaymentWidgetPage {
  readonly page: Page;
  /** The element itself. */
  readonly element: Locator;
  /** The live region for failures. */
  readonly alert: Locator;
  /** The live region for progress and success. */
  readonly status: Locator;
  readonly payButton: Locator;
  /** The card fields, in a frame of the service. */
  readonly frame: FrameLocator;
  /** The bank's challenge page, in a frame of the service. */
  readonly bankPage: FrameLocator;
  readonly qrCode: Locator;
  readonly phoneButton: Locator;
  readonly walletButton: Locator;
  /** The field for the code that a wallet has received. */
  readonly walletCode: Locator;

  /** @param selector a CSS selector, if the page has more than one widget */
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

  /** A field of the new customer. Fields other than the e-mail exist only when the page names them in `fields`. */
  detail(name: 'first_name' | 'last_name' | 'email' | 'phone_number' | 'line1' | 'city'): Locator {
    return this.element.locator(`input[name=${name}]`);
  }

  /** A field of the card: the holder's name, the number, the expiry, the security code. */
  card(name: 'name' | 'number' | 'exp' | 'csc'): Locator {
    return this.frame.locator(`input[name=cc-${name}]`);
  }

  /** The button that opens a method; hidden when it is the only method. */
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
    // The frame does not ask for the name when the page knows it.
    if (await this.card('name').isVisible()) await this.card('name').fill(holder ?? 'Aline Iradukunda');
  }

  /** Presses the button of the card form. */
  async pay(): Promise<void> {
    await this.press(this.payButton);
  }

  /** Fills in all fields of a new customer and the card, and presses the button. */
  async payWith(card: TypedCard = {}): Promise<void> {
    await this.fillCustomer();
    await this.fillCard(card);
    await this.pay();
  }

  /** Opens the QR panel and returns the code's text, for {@link Simulator.approveQr}. */
  async openQr(): Promise<string> {
    await this.#open('qr');
    return this.qrPayload();
  }

  /** Opens a method. The only method, and one that is already open, need no press. */
  async #open(method: 'qr' | 'phone' | 'wallet'): Promise<void> {
    const opener = this.method(method);
    if ((await opener.getAttribute('aria-expanded')) === 'false') await this.press(opener);
  }

  /** Waits until a code is shown, and returns its text. */
  async qrPayload(): Promise<string> {
    await this.qrCode.waitFor();
    return (await this.element.locator('[part=qr] details code').textContent()) ?? '';
  }

  /** Opens the phone panel and sends a request. */
  async askPhone(number: string): Promise<void> {
    await this.#open('phone');
    await this.sendRequest(number);
  }

  /** Sends a request from the open phone panel. */
  async sendRequest(number: string): Promise<void> {
    await this.element.locator('input[name=phone]').fill(number);
    await this.press(this.phoneButton);
  }

  /** Opens the wallets and requests the payment from one of them. */
  async payByWallet(number: string): Promise<void> {
    await this.#open('wallet');
    await this.element.locator('input[name=wallet]').fill(number);
    await this.press(this.walletButton);
  }

  /** Types the code that the wallet has received, and presses the button. */
  async enterCode(code: string): Promise<void> {
    await this.walletCode.fill(code);
    await this.press(this.walletButton);
  }

  /** Answers the bank's challenge; any other code than the default is wrong. */
  async passChallenge(code = BANK_CODE): Promise<void> {
    await this.bankPage.locator('#code').fill(code);
    await this.bankPage.getByRole('button', {name: 'Confirm'}).click();
  }

  /** Denies the payment on the bank's page. */
  async failChallenge(): Promise<void> {
    await this.bankPage.getByRole('button', {name: 'Refuse'}).click();
  }

  /** Cancels the bank's challenge. */
  async cancelChallenge(): Promise<void> {
    await this.press(this.element.locator('form[part=card] .asked > button'));
  }

  /** Presses an element of the widget, once the page has finished scrolling to it. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await target.click();
  }
}

/** An event of a widget, as the page received it. */
export interface RecordedEvent {
  readonly type: string;
  /** Undefined for a declined card. */
  readonly detail: unknown;
}

const KEPT = '__paymentWidgetEvents';

/** Makes every page that is opened from now on record the events of its widgets. Call it before `page.goto()`. */
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

/** The events that the page has received since it was opened, in order. */
export async function paymentEvents(page: Page): Promise<readonly RecordedEvent[]> {
  return page.evaluate((kept) => (globalThis as unknown as Record<string, RecordedEvent[]>)[kept] ?? [], KEPT);
}
