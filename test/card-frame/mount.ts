import {CardForm, type CardFormState} from '../../src/card-frame/card-form.js';

/** A card form on this page, in June 2026, and what it told. */
export interface Mounted {
  readonly form: CardForm;
  readonly element: HTMLElement;
  readonly states: readonly CardFormState[];
  /** How often Enter was pressed. */
  readonly submits: () => number;
}

/** Puts a card form on this page. */
export function mount(): Mounted {
  const states: CardFormState[] = [];
  let submits = 0;
  const form = new CardForm({
    today: () => ({month: 6, year: 2026}),
    onChanged: (state) => states.push(state),
    onSubmitted: () => {
      submits += 1;
    },
  });
  document.body.append(form.element);
  return {form, element: form.element, states, submits: () => submits};
}
