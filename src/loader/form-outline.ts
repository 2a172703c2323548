import {fieldsToAsk, readPrefill} from '../core/customer.js';

/** What decides how the outline looks. */
export interface Outlined {
  readonly isTest: boolean;
  /** Whether a customer is asked who they are. */
  readonly isCustomerAsked: boolean;
  /** What the page knows of them. */
  readonly customer: unknown;
  readonly scheme: 'light' | 'dark';
}

/** The outline of a card form around its frame, as high as the form that comes: `views/card-view.ts` draws that. */
export function formOutline(frame: HTMLIFrameElement, outlined: Outlined): HTMLElement {
  const waiting = make('div', 'wait', make('p'), bone(), bone(), bone(), bone());
  const place = make('div', 'stack', make('div', `frame loading ${outlined.scheme}`, frame, waiting));
  const form = make('div', 'stack', ...customerOutline(outlined), place, named('button', bone()));
  const badge = outlined.isTest ? [named('test-badge', make('p', 'badge', 'Test'))] : [];
  return named('widget', make('div', 'widget', ...badge, named('card', form)));
}

function customerOutline({isCustomerAsked, customer}: Outlined): readonly HTMLElement[] {
  const fields = isCustomerAsked ? fieldsToAsk(readPrefill(customer)) : [];
  if (fields.length === 0) return [];
  const names = fields.filter((field) => field !== 'email').map(fieldOutline);
  const rows = names.length > 0 ? [make('div', names.length > 1 ? 'pair' : 'stack', ...names)] : [];
  return [named('customer', make('div', 'stack', ...rows, ...(fields.includes('email') ? [fieldOutline()] : [])))];
}

/** The fields can be typed into: their outlines go, and the frame is as high as they are. */
export function showFields(frame: HTMLIFrameElement, height: number): void {
  frame.style.blockSize = `${String(height)}px`;
  frame.parentElement?.classList.remove('loading');
  frame.nextElementSibling?.remove();
}

function fieldOutline(): HTMLElement {
  return make('div', 'field', make('label', '', '\u00a0'), bone());
}

function bone(): HTMLElement {
  return make('span', 'bone');
}

/** A part that the page may style, as that of the element. */
function named(part: string, element: HTMLElement): HTMLElement {
  element.setAttribute('part', part);
  return element;
}

function make(tag: string, className = '', ...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...content);
  return element;
}
