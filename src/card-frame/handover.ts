import type {CardFields} from './fields.js';

/** Where the script in the page leaves the fields for the one that comes after it. */
const PLACE = Symbol.for('payment-widget:card-fields');

export function leaveFields(fields: CardFields): void {
  Reflect.set(globalThis, PLACE, fields);
}

/** Undefined where there are none: the page was opened on its own. */
export function takeFields(): CardFields | undefined {
  return Reflect.get(globalThis, PLACE) as CardFields | undefined;
}
