import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {referenceOf} from '../payment/payloads.js';
import type {Progress} from '../payment/progress.js';

/** The element's state as a control of the form around it. */
export interface FormMembership {
  /** The value that the form submits: the id of the payment or the saved card. Null until then. */
  readonly reference: string | null;
  /** The validation message; '' when the form may be submitted. */
  readonly problem: string;
  /** The element that gets the message and the focus. */
  readonly anchor: HTMLElement | undefined;
}

/** Derives the state from the payment. `words`: the validation message until the payment is made; '' when it is not required. */
export function membershipOf(
  payment: Progress,
  {words, anchor}: {readonly words: string; readonly anchor: HTMLElement | undefined},
): FormMembership {
  if (payment.step !== 'settled') return {reference: null, problem: words, anchor};
  const {success} = payment;
  return {reference: success.by === 'elsewhere' ? null : referenceOf(success.detail), problem: '', anchor};
}

/**
 * Makes the element a control of the `<form>` around it. Browsers before 2023 may not support this; they submit the form without the element.
 */
export class FormAssociation implements ReactiveController {
  readonly internals: ElementInternals | undefined;
  readonly #read: () => FormMembership;

  constructor(host: ReactiveControllerHost & HTMLElement, read: () => FormMembership) {
    this.internals = isKnown() ? host.attachInternals() : undefined;
    this.#read = read;
    host.addController(this);
  }

  hostUpdated(): void {
    const {reference, problem, anchor} = this.#read();
    this.internals?.setFormValue(reference);
    this.internals?.setValidity(problem === '' ? {} : {valueMissing: true}, problem, anchor);
  }
}

/** The first control of the widget, outside the card frame. */
export function firstControl(host: HTMLElement): HTMLElement | null | undefined {
  return host.shadowRoot?.querySelector('.field input, .choice input:checked, :not(.single)>*>.head button');
}

function isKnown(): boolean {
  return 'ElementInternals' in globalThis && 'setFormValue' in ElementInternals.prototype;
}
