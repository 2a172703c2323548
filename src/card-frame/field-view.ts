import type {CardField} from '../card-protocol/messages.js';

/** What makes one field differ from the next. */
export interface FieldOptions {
  readonly field: CardField;
  /** The autofill name; also the input's `name` and `id`, which some password managers read instead. */
  readonly autocomplete: 'cc-name' | 'cc-number' | 'cc-exp' | 'cc-csc';
  readonly isNumeric: boolean;
}

/** One field on the page: its name, its input, a hint and what is wrong with it. Knows nothing about cards. */
export class FieldView {
  readonly element = document.createElement('div');
  readonly input = document.createElement('input');
  /** The input and what is laid over it. */
  readonly control = document.createElement('div');
  readonly #label = document.createElement('label');
  readonly #aside = document.createElement('span');
  readonly #hint = document.createElement('p');
  readonly #problem = document.createElement('p');

  constructor({field, autocomplete, isNumeric}: FieldOptions) {
    this.#setUpInput(autocomplete, isNumeric);
    this.#setUpTexts(autocomplete);
    const head = document.createElement('div');
    head.className = 'head';
    head.append(this.#label, this.#aside);
    this.control.className = 'control';
    this.control.append(this.input);
    this.element.className = `field field-${field}`;
    this.element.append(head, this.control, this.#hint, this.#problem);
  }

  /** Names the field and says what to type; no hint for ''. */
  say(label: string, hint: string): void {
    this.#label.textContent = label;
    this.#hint.textContent = hint;
    this.#showHint();
  }

  /** A short remark next to the field's name, '' for none. */
  remark(text: string): void {
    this.#aside.textContent = text;
  }

  /** Says what is wrong; '' when nothing is. The problem takes the hint's place: it says the same and more. */
  showProblem(text: string): void {
    this.#problem.textContent = text;
    this.#problem.hidden = text === '';
    if (text === '') this.input.removeAttribute('aria-invalid');
    else this.input.setAttribute('aria-invalid', 'true');
    this.#showHint();
  }

  #setUpInput(name: string, isNumeric: boolean): void {
    const {input} = this;
    input.type = 'text';
    input.id = name;
    input.name = name;
    input.required = true;
    input.spellcheck = false;
    input.setAttribute('autocomplete', name);
    input.setAttribute('autocorrect', 'off');
    input.setAttribute('autocapitalize', isNumeric ? 'off' : 'words');
    if (isNumeric) input.inputMode = 'numeric';
  }

  #setUpTexts(name: string): void {
    this.#label.htmlFor = name;
    this.#aside.id = `${name}-remark`;
    this.#aside.className = 'remark';
    this.#hint.id = `${name}-hint`;
    this.#hint.className = 'hint';
    this.#problem.id = `${name}-problem`;
    this.#problem.className = 'problem';
    this.#problem.hidden = true;
    this.input.setAttribute('aria-describedby', `${this.#problem.id} ${this.#hint.id} ${this.#aside.id}`);
  }

  #showHint(): void {
    this.#hint.hidden = this.#hint.textContent === '' || !this.#problem.hidden;
  }
}
