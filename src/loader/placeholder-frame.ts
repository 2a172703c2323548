import {isFrameShown} from '../card-protocol/frame-greeting.js';
import type {PlaceholderForm} from '../card-fields/placeholder-frames.js';
import {ViolationWatch} from '../card-fields/violation-watch.js';
import {showFields} from './form-outline.js';

/** A frame that is on its way, and what becomes of it until the element, or nobody, wants to know. */
export class PlaceholderFrame implements PlaceholderForm {
  readonly frame: HTMLIFrameElement;
  readonly url: string;
  readonly #outline: HTMLElement;
  readonly #origin: string;
  readonly #violations: ViolationWatch;
  readonly #greetings: MessageEvent<unknown>[] = [];
  #isLoaded = false;
  #isShown = false;
  #tell: (hasFields: boolean) => void = () => undefined;

  /** Whether a card can be typed into it. False when the page keeps it out: the element asks for one of its own, and finds out why. */
  readonly hasFields = new Promise<boolean>((resolve) => {
    this.#tell = resolve;
  });

  /** @param outline what stands around the frame */
  constructor(frame: HTMLIFrameElement, url: string, outline: HTMLElement) {
    this.frame = frame;
    this.url = url;
    this.#outline = outline;
    this.#origin = new URL(url).origin;
    this.#violations = new ViolationWatch(url, this.end);
    globalThis.addEventListener('message', this.#onMessage);
    frame.addEventListener('load', this.#onLoad);
  }

  get greetings(): readonly MessageEvent<unknown>[] {
    return this.#greetings;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  readonly end = (): void => {
    globalThis.removeEventListener('message', this.#onMessage);
    this.frame.removeEventListener('load', this.#onLoad);
    this.#violations.end();
    this.#outline.remove();
    this.#tell(this.#isShown);
  };

  readonly #onMessage = (event: MessageEvent<unknown>): void => {
    if (event.source === null || event.source !== this.frame.contentWindow || event.origin !== this.#origin) return;
    this.#greetings.push(event);
    if (this.#isShown || !isFrameShown(event.data)) return;
    this.#isShown = true;
    showFields(this.frame, event.data.height);
    this.#tell(true);
  };

  readonly #onLoad = (): void => {
    this.#isLoaded = true;
  };
}
