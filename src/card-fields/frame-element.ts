import type {FirstAppearance} from '../card-protocol/greeting.js';
import type {PaymentOptions} from '../payment/options.js';

/** The address of the card frame's page. */
export function frameUrl(options: Pick<PaymentOptions, 'apiUrl' | 'clientKey'>): string {
  return `${options.apiUrl}/elements/card?k=${encodeURIComponent(options.clientKey)}`;
}

/** The same with the appearance in the query, where the page's inline script reads it. The service ignores it. */
export function frameAddress(url: string, appearance: FirstAppearance): string {
  const address = new URL(url);
  address.searchParams.set('look', JSON.stringify(appearance));
  return address.href;
}

/** Creates an empty frame for the card fields, in the document that will show it: the frame posts its hello there. */
export function makeCardFrame(owner = document): HTMLIFrameElement {
  const frame = owner.createElement('iframe');
  frame.referrerPolicy = 'origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  frame.allow = "payment 'none'; camera 'none'; microphone 'none'; geolocation 'none'";
  return frame;
}

/** `moveBefore` of the DOM Standard, which moves a frame without reloading it. */
interface MovingPlace {
  moveBefore(node: Node, child: Node | null): void;
}

/** Whether the browser can move a frame without reloading it. */
export function canMoveFrames(): boolean {
  return 'moveBefore' in Element.prototype;
}

/** Moves a frame to the front of another place, without reloading it. */
function moveFrame(frame: HTMLIFrameElement, place: Element): void {
  (place as Element & MovingPlace).moveBefore(frame, place.firstChild);
}

/** A card form that the loader has drawn. */
export interface PlaceholderForm {
  readonly frame: HTMLIFrameElement;
  /** The frame's address, without the appearance. */
  readonly url: string;
  /** The messages of its window so far. */
  readonly greetings: readonly MessageEvent<unknown>[];
  /** Whether `load` has fired. */
  readonly isLoaded: boolean;
  /** Whether the fields accept input. */
  readonly isShown: boolean;
  /** Removes the placeholder, and the frame if it was not moved. */
  readonly end: () => void;
}

/** The placeholders by element. */
const FORMS = new WeakMap<Element, PlaceholderForm>();

/** Stores a placeholder for an element. */
export function storePlaceholder(element: Element, form: PlaceholderForm): void {
  FORMS.set(element, form);
}

/** Returns the placeholder of an element, once; undefined when there is none. */
export function takePlaceholder(element: Element): PlaceholderForm | undefined {
  const form = FORMS.get(element);
  FORMS.delete(element);
  return form;
}

/** The card frame of a widget and its place. */
export class FramePlace {
  /** The loader's placeholder, until its frame is adopted. */
  #early: PlaceholderForm | undefined;
  #place: Element | undefined;
  #frame: HTMLIFrameElement | undefined;

  /** @param host the element whose placeholder is adopted */
  constructor(host: Element) {
    this.#early = takePlaceholder(host);
  }

  get place(): Element | undefined {
    return this.#place;
  }

  get early(): PlaceholderForm | undefined {
    return this.#early;
  }

  /** Undefined while the widget has no place for it. */
  get frame(): HTMLIFrameElement | undefined {
    return this.#frame;
  }

  /** Sets the place: with the frame in it, the placeholder's frame, or a new one that {@link insert} puts there. */
  setPlace(place: Element | undefined): void {
    this.#place = place;
    this.#frame = place && (place.querySelector('iframe') ?? this.#early?.frame ?? makeCardFrame(place.ownerDocument));
  }

  /** Puts a new frame into its place. Its address must be set before, or it would first load an empty page of this origin. */
  insert(): void {
    if (this.#frame && !this.#frame.isConnected) this.#place?.prepend(this.#frame);
  }

  /** Called when the widget is rendered: moves the placeholder's frame into its place, with the payer's input. */
  adoptFrame(): void {
    const early = this.#early;
    if (!early) return;
    this.#early = undefined;
    if (this.#place && this.#frame === early.frame) moveFrame(early.frame, this.#place);
    early.end();
  }
}

/** Shows the page's own content of the tag below its placeholder, because no element adopts the placeholder for now. */
export function showFallback({shadowRoot}: Element): void {
  shadowRoot?.querySelector('.widget')?.classList.add('unable');
}

/** Directives that can block the frame, or the request that diagnoses it. */
const DIRECTIVES = ['frame-src', 'child-src', 'default-src', 'connect-src'];

/** Detects when the page's Content-Security-Policy blocks a request to the service. */
export class ViolationWatch {
  readonly #origin: string;
  readonly #onBlocked: () => void;
  #wasSeen = false;

  constructor(url: string, onBlocked: () => void = () => undefined) {
    this.#origin = new URL(url).origin;
    this.#onBlocked = onBlocked;
    document.addEventListener('securitypolicyviolation', this.#onViolation);
  }

  get wasSeen(): boolean {
    return this.#wasSeen;
  }

  end(): void {
    document.removeEventListener('securitypolicyviolation', this.#onViolation);
  }

  readonly #onViolation = ({effectiveDirective, blockedURI, disposition}: SecurityPolicyViolationEvent): void => {
    if (disposition === 'report' || !DIRECTIVES.includes(effectiveDirective)) return;
    if (!`${blockedURI}/`.startsWith(`${this.#origin}/`)) return;
    this.#wasSeen = true;
    this.#onBlocked();
  };
}
