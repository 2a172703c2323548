import {FrameFields} from '../../src/card-frame/fields.js';
import {CardForm, type CardFormState} from '../../src/card-frame/card-form.js';

/** A card form on this page, in June 2026, and what it reported. */
export interface Mounted {
  readonly form: CardForm;
  readonly fields: FrameFields;
  readonly element: HTMLElement;
  readonly states: readonly CardFormState[];
  /** How often Enter was pressed. */
  readonly submits: () => number;
}

/** Mounts a card form on this page. `fields` are fields that are already rendered. */
export function mount(fields = new FrameFields('en')): Mounted {
  const states: CardFormState[] = [];
  let submits = 0;
  const form = new CardForm(fields, {
    today: () => ({month: 6, year: 2026}),
    onChanged: (state) => states.push(state),
    onSubmitted: () => {
      submits += 1;
    },
  });
  if (!fields.element.isConnected) document.body.append(fields.element);
  return {form, fields, element: fields.element, states, submits: () => submits};
}
