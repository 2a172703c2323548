import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {referenceOf} from '../payment/outcome.js';
import type {Payment} from '../payment/state.js';

/** How the widget stands in a form of the page. */
export interface FormMembership {
  /** What the form is submitted with: the id of what was paid or saved. Null while nothing is. */
  readonly reference: string | null;
  /** What the payer is told when the form may not be submitted yet; '' when it may. */
  readonly problem: string;
  /** Where that is shown, and the focus goes. */
  readonly anchor: HTMLElement | undefined;
}

/** What a payment is to a form; `words` is what the payer is told until it is made, '' where a form may go without it. */
export function membershipOf(
  payment: Payment,
  {words, anchor}: {readonly words: string; readonly anchor: HTMLElement | undefined},
): FormMembership {
  if (payment.step !== 'settled') return {reference: null, problem: words, anchor};
  const {success} = payment;
  return {reference: success.by === 'elsewhere' ? null : referenceOf(success.detail), problem: '', anchor};
}

/**
 * The widget as a control of the `<form>` around it, where the browser knows such elements: browsers before 2023 may not,
 * and the form is then submitted without it.
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

/** What the payer meets first in the widget, outside the card frame. */
export function firstControl(host: HTMLElement): HTMLElement | undefined {
  return host.shadowRoot?.querySelector<HTMLElement>('.field input, .choice input:checked, .head button') ?? undefined;
}

function isKnown(): boolean {
  return 'ElementInternals' in globalThis && 'setFormValue' in ElementInternals.prototype;
}
