import {setTimeout as pause} from 'node:timers/promises';
import {TEST_CARDS, TEST_EXPIRY} from '../../src/testing/index.ts';
import {readQr} from '../e2e/helpers/qr-reader.ts';
import type {Frames, HostWindow} from './browsers/browser.ts';

const POLL_INTERVAL_MS = 100;

/** Longer than twice the widget's twelve-second wait for a card frame, for a busy machine. */
export const LOST_LIMIT_MS = 60_000;
const USUAL_LIMIT_MS = 60_000;

const CARD_FRAME = "host.find('iframe')";
const FIELDS = {name: 'Aline Iradukunda', number: TEST_CARDS.good, exp: TEST_EXPIRY, csc: '123'};

/** What a merchant's page has received, and the visitor's actions on the widget. */
export class Visit {
  readonly #window: HostWindow;
  /** The path of frames to the merchant's page. */
  readonly #frames: Frames;

  constructor(window: HostWindow, frames: Frames = []) {
    this.#window = window;
    this.#frames = frames;
  }

  /** The value of an expression in the merchant's page. */
  read(expression: string): Promise<unknown> {
    return this.#window.read(expression, this.#frames);
  }

  /**
   * Waits until a condition holds in the merchant's page. An error counts as false: the page may still be loading.
   *
   * @throws on timeout, with what the page has received
   */
  until(condition: string, limitMs = USUAL_LIMIT_MS): Promise<void> {
    return this.#until(condition, this.#frames, limitMs);
  }

  /** The same in the card frame. */
  untilInCard(condition: string): Promise<void> {
    return this.#until(condition, [...this.#frames, CARD_FRAME], USUAL_LIMIT_MS);
  }

  async #until(condition: string, frames: Frames, limitMs: number): Promise<void> {
    const giveUp = Date.now() + limitMs;
    for (;;) {
      const found = await this.#window.read(condition, frames).catch(String);
      if (found === true) return;
      if (Date.now() > giveUp)
        throw new Error(`The condition did not become true: ${condition} (${String(found)}). ${await this.#state()}`);
      await pause(POLL_INTERVAL_MS);
    }
  }

  /** Waits for the card form: the frame is paired and has rendered its fields. */
  async untilCardForm(): Promise<void> {
    await this.until("host.isShown('.frame.ready')");
  }

  /** Types a card into the service's frame; a valid one by default. */
  async fillCard(number: string = TEST_CARDS.good): Promise<void> {
    for (const [name, text] of Object.entries({...FIELDS, number})) {
      const field = `document.querySelector('input[name=cc-${name}]')`;
      await this.#window.type(field, text, [...this.#frames, CARD_FRAME]);
    }
  }

  /** Types into a field of the widget as soon as it exists. */
  async type(selector: string, text: string): Promise<void> {
    await this.until(`host.isShown('${selector}')`);
    await this.#window.type(`host.find('${selector}')`, text, this.#frames);
  }

  /** Presses an element of the widget as soon as it exists. */
  async press(selector: string): Promise<void> {
    await this.until(`host.isShown('${selector}')`);
    await this.#window.click(`host.find('${selector}')`, this.#frames);
  }

  async payByCard(): Promise<void> {
    await this.press('form[part=card] button[type=submit]');
  }

  /** Opens the QR panel and reads the code. */
  async openQr(): Promise<string> {
    // The layout moves until then.
    await this.until("host.isShown('.frame.ready') || host.isShown('[part=card-loss]')");
    await this.press('#method-qr');
    await this.until("host.isShown('[part=qr] svg')");
    return readQr(Buffer.from(String(await this.read('host.qrPicture()')), 'base64'));
  }

  /** The events at the end: the success, and anything after it. */
  async finalEvents(): Promise<unknown> {
    await this.until("host.isShown('.banner.success')");
    await this.until('host.events.length > 0');
    await this.read('void host.settle()');
    await this.until('host.isSettled');
    return this.read('host.events');
  }

  /** Everything that must be empty on a page without problems. */
  problems(): Promise<unknown> {
    return this.read('[...host.violations, ...host.errors]');
  }

  async close(): Promise<void> {
    await this.#window.close();
  }

  async #state(): Promise<string> {
    const all = 'JSON.stringify([host.events, host.violations, host.errors, host.widget()?.shadowRoot?.textContent])';
    return String(await this.read(all).catch(String)).replaceAll(/\s+/g, ' ');
  }
}
