import {assert} from '@open-wc/testing';
import type {TokenOrder, TokenOutcome} from '../../src/card-frame/tokenize.js';
import {FrameFields} from '../../src/card-frame/fields.js';
import {CardFrame} from '../../src/card-frame/card-frame.js';
import {isFromFrame, type FromFrame, type ToFrame} from '../../src/card-protocol/messages.js';
import type {FrameTheme} from '../../src/card-protocol/greeting.js';

export const NONCE = '0123456789abcdef0123456789abcdef';
export const TOKEN = 'tok_0123456789abcdefghijABCD';
const THEME: FrameTheme = {
  scheme: 'dark',
  colorText: '#f1f4f8',
  colorMuted: '#a9b4c2',
  colorBackground: '#1f2630',
  colorBorder: '#6b7788',
  colorAccent: '#7fb2ff',
  colorDanger: '#ff9d94',
  radius: 10,
  fontSize: 18,
  padding: 8,
  labels: 'above',
};
export const CONFIGURE: Extract<ToFrame, {type: 'configure'}> = {
  type: 'configure',
  credential: 'pk_test_demoUSD0000000000',
  locale: 'en',
  theme: THEME,
};

/** The element's end of the channel to a card frame on this page. */
export class Line {
  readonly heard: FromFrame[] = [];
  readonly place = document.createElement('main');
  readonly fields = new FrameFields('en');
  readonly orders: TokenOrder[] = [];
  readonly frame: CardFrame;
  readonly #port: MessagePort;
  #onIdle: (() => void) | undefined;
  readonly #waiting = new Set<() => void>();
  isCovered: boolean | undefined;
  answer: (order: TokenOrder) => Promise<TokenOutcome> = () => Promise.resolve({kind: 'tokenized', token: TOKEN});

  constructor() {
    const {port1, port2} = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({data}: MessageEvent<FromFrame>): void => {
      assert.isTrue(isFromFrame(data), JSON.stringify(data));
      this.heard.push(data);
      for (const look of this.#waiting) look();
    };
    this.place.append(this.fields.element);
    document.body.append(this.place);
    this.frame = new CardFrame({
      port: port2,
      nonce: NONCE,
      fields: this.fields,
      place: this.place,
      tokenUrl: 'https://service.example/v2/tokens',
      codeTokenUrl: 'https://service.example/v2/tokens/code',
      today: () => ({month: 6, year: 2026}),
      tokenise: (order) => {
        this.orders.push(order);
        return this.answer(order);
      },
      detectCover: () => Promise.resolve(this.isCovered),
      after: (ms, callback) => {
        assert.equal(ms, 600_000);
        this.#onIdle = callback;
        return () => (this.#onIdle = undefined);
      },
    });
  }

  /** A channel to a frame that is configured and rendered. */
  static async configured(): Promise<Line> {
    const line = new Line();
    line.post(CONFIGURE);
    await line.hear('configured');
    return line;
  }

  /** Whether the idle timeout that clears the fields is running. */
  get isWaiting(): boolean {
    return this.#onIdle !== undefined;
  }

  /** Lets the ten minutes of the idle timeout pass. */
  expire(): void {
    this.#onIdle?.();
  }

  post(message: unknown): void {
    this.#port.postMessage(message);
  }

  /** The latest message of a type that matches; waits for one if there is none. */
  hear<T extends FromFrame['type']>(
    type: T,
    fits: (message: Extract<FromFrame, {type: T}>) => boolean = () => true,
  ): Promise<Extract<FromFrame, {type: T}>> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = this.heard.findLast(
          (one): one is Extract<FromFrame, {type: T}> =>
            one.type === type && fits(one as Extract<FromFrame, {type: T}>),
        );
        if (!found) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  close(): void {
    this.#port.close();
    this.place.remove();
    document.documentElement.removeAttribute('style');
  }
}
