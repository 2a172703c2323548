import {makeCardFrame, moveFrame} from './frame-element.js';
import {takePlaceholder, type PlaceholderForm} from './placeholder-frames.js';

/** Where the card frame stands in a widget, and which frame that is. */
export class FramePlace {
  /** What was there before the element; until the widget is drawn. */
  #early: PlaceholderForm | undefined;
  #place: Element | undefined;
  #frame: HTMLIFrameElement | undefined;

  /** @param host whose early form this takes over */
  constructor(host: Element) {
    this.#early = takePlaceholder(host);
  }

  get early(): PlaceholderForm | undefined {
    return this.#early;
  }

  /** Undefined while there is no place for it. */
  get frame(): HTMLIFrameElement | undefined {
    return this.#frame;
  }

  /** Takes a place: with the frame that is in it, or the one that was there before, or a new one. */
  take(place: Element | undefined): void {
    this.#place = place;
    this.#frame = place && (place.querySelector('iframe') ?? this.#early?.frame ?? putNewFrame(place));
  }

  /** Once the widget is drawn: a frame that was there before is moved into its place as it is, with what was typed. */
  settleIn(): void {
    const early = this.#early;
    if (!early) return;
    this.#early = undefined;
    if (this.#place && this.#frame === early.frame) moveFrame(early.frame, this.#place);
    early.end();
  }
}

function putNewFrame(place: Element): HTMLIFrameElement {
  const frame = makeCardFrame();
  place.prepend(frame);
  return frame;
}
