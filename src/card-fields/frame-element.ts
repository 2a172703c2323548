import type {FrameAppearance} from '../card-protocol/greeting.js';
import type {Intent} from '../payment/options.js';

/** Where the card frame's page is. */
export function frameUrl(intent: Pick<Intent, 'apiUrl' | 'clientKey'>): string {
  return `${intent.apiUrl}/elements/card?k=${encodeURIComponent(intent.clientKey)}`;
}

/** With the look in the query, where the page finds it before it has been told anything; the service does not read it. */
export function frameAddress(url: string, look: FrameAppearance): string {
  const address = new URL(url);
  address.searchParams.set('look', JSON.stringify(look));
  return address.href;
}

/** The frame of the service that holds the card fields, and nothing in it yet. */
export function makeCardFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.referrerPolicy = 'origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  frame.allow = "payment 'none'; camera 'none'; microphone 'none'; geolocation 'none'";
  return frame;
}

/** What newer browsers can do with a frame: move it as it is (DOM Standard, `moveBefore`). In any other way it loads anew. */
interface MovingPlace {
  moveBefore(node: Node, child: Node | null): void;
}

/** Whether a frame can be moved and keeps what it holds. */
export function canMoveFrames(): boolean {
  return 'moveBefore' in Element.prototype;
}

/** Moves a frame as it is to the front of another place in the document. */
export function moveFrame(frame: HTMLIFrameElement, place: Element): void {
  (place as Element & MovingPlace).moveBefore(frame, place.firstChild);
}

/** A card frame that was asked for before the element was there. */
export interface PlaceholderForm {
  readonly frame: HTMLIFrameElement;
  /** Its address, without the look. */
  readonly url: string;
  /** What its window has said so far. */
  readonly greetings: readonly MessageEvent<unknown>[];
  /** Whether something has loaded in it. */
  readonly isLoaded: boolean;
  /** Whether the payer can type into it. */
  readonly isShown: boolean;
  /** Takes away what stands around the frame, and the frame where it still stands in there. */
  readonly end: () => void;
}

/** By the element that each will belong to. */
const FORMS = new WeakMap<Element, PlaceholderForm>();

/** Leaves a form for the element that comes. */
export function leavePlaceholder(element: Element, form: PlaceholderForm): void {
  FORMS.set(element, form);
}

/** The form that was left for an element, once; undefined where there is none. */
export function takePlaceholder(element: Element): PlaceholderForm | undefined {
  const form = FORMS.get(element);
  FORMS.delete(element);
  return form;
}

/** Directives of a Content-Security-Policy that can keep the form, or the question about it, out. */
const DIRECTIVES = ['frame-src', 'child-src', 'default-src', 'connect-src'];

/** Hears that the page's policy keeps something of the service out. */
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
    if (disposition !== 'enforce' || !DIRECTIVES.includes(effectiveDirective)) return;
    if (!URL.canParse(blockedURI) || new URL(blockedURI).origin !== this.#origin) return;
    this.#wasSeen = true;
    this.#onBlocked();
  };
}
