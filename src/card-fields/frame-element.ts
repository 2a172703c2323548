import type {Intent} from '../payment/options.js';
import type {FrameAppearance} from '../card-protocol/frame-appearance.js';

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
