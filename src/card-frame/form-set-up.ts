import type {FormNotes} from './form-notes.js';

/** What stands in the form, and who hears that the payer pressed Enter. */
export interface FormParts {
  readonly views: readonly HTMLElement[];
  readonly notes: FormNotes;
  readonly onSubmitted: () => void;
}

/** Puts the form together. It is never sent by the browser. */
export function setUpForm(form: HTMLFormElement, {views, notes, onSubmitted}: FormParts): void {
  const submit = document.createElement('button');
  // Four fields submit on Enter only when there is a button; the page has the one that is seen.
  submit.className = 'out-of-sight';
  submit.tabIndex = -1;
  submit.setAttribute('aria-hidden', 'true');
  form.noValidate = true;
  // Should a submit ever get past the listener: `get` would write the card into a URL.
  form.method = 'post';
  const {facts, wiped, announcement} = notes;
  form.append(facts, wiped, ...views, submit, announcement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmitted();
  });
}
