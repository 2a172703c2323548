import type {FrameTheme} from '../card-protocol/greeting.js';
import type {CardField} from '../card-protocol/messages.js';
import {currentLanguage, exampleText, labelText, setLanguage, titleText} from './inline-texts.js';

/** The options of one field. */
export interface FieldOptions {
  readonly field: CardField;
  /** The autofill name; also the input's `name` and `id`, which some password managers read instead. */
  readonly autocomplete: 'cc-name' | 'cc-number' | 'cc-exp' | 'cc-csc';
  readonly isNumeric: boolean;
}

/** One field: a cell with label, input and marks at its end, and its problem below all cells. It contains no rules about cards. */
export class FieldView {
  readonly element = document.createElement('div');
  readonly input = document.createElement('input');
  readonly problem = document.createElement('p');
  readonly #label = document.createElement('label');
  /** The marks at the end of the field, as one image; empty at first. */
  readonly marks = document.createElement('span');

  constructor({field, autocomplete, isNumeric}: FieldOptions) {
    this.problem.className = `problem problem-${field}`;
    this.#setUpInput(autocomplete, isNumeric);
    this.#setUpTexts(autocomplete);
    this.element.className = `field field-${field}`;
    // The label comes last, so that CSS can select it by the state of its input.
    this.element.append(this.input, this.marks, this.#label);
  }

  /** Sets the label and an example of the input; '' for none. */
  setTexts(label: string, example: string): void {
    this.#label.textContent = label;
    // CSS recognises an empty input by its placeholder, and an empty one makes the browser recalculate styles for each keystroke.
    this.input.placeholder = example || ' ';
  }

  /** Shows a problem; '' for none. */
  showProblem(text: string): void {
    this.problem.textContent = text;
    this.problem.hidden = text === '';
    this.element.classList.toggle('wrong', text !== '');
    if (text === '') this.input.removeAttribute('aria-invalid');
    else this.input.setAttribute('aria-invalid', 'true');
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
    this.marks.id = `${name}-marks`;
    this.marks.className = 'marks';
    this.marks.hidden = true;
    this.marks.setAttribute('role', 'img');
    this.problem.id = `${name}-problem`;
    this.problem.hidden = true;
    this.input.setAttribute('aria-describedby', `${this.problem.id} ${this.marks.id}`);
  }
}

/** Where the inline script stores the fields for the second script. */
const PLACE = Symbol.for('payment-widget:card-fields');

export function storeFields(fields: FrameFields): void {
  Reflect.set(globalThis, PLACE, fields);
}

/** Returns the fields; undefined when the page is not embedded. */
export function takeFields(): FrameFields | undefined {
  return Reflect.get(globalThis, PLACE) as FrameFields | undefined;
}

/** In the order of the form. */
const FIELDS: readonly FieldOptions[] = [
  {field: 'number', autocomplete: 'cc-number', isNumeric: true},
  {field: 'expiry', autocomplete: 'cc-exp', isNumeric: true},
  {field: 'cvc', autocomplete: 'cc-csc', isNumeric: true},
  {field: 'holder', autocomplete: 'cc-name', isNumeric: false},
];

/** The four card fields. The payer can type into them before the second script has loaded. */
export class FrameFields {
  readonly element = document.createElement('form');
  readonly views: ReadonlyMap<CardField, FieldView> = new Map(
    FIELDS.map((options) => [options.field, new FieldView(options)]),
  );
  /** The notice that the fields were cleared. */
  readonly clearedNotice = paragraph('notice');
  /** A live region for screen readers. */
  readonly announcement = paragraph('out-of-sight');

  constructor(locale: string) {
    this.announcement.setAttribute('role', 'status');
    const views = [...this.views.values()];
    const box = document.createElement('div');
    box.className = 'box';
    box.append(...views.map((view) => view.element));
    const {element} = this;
    element.noValidate = true;
    // If the listener ever failed, `get` would write the card into the URL.
    element.method = 'post';
    // A page that is sandboxed without `allow-forms` submits no form, but the button still gets the click.
    const submit = submitButton();
    submit.addEventListener('click', (event) => {
      event.preventDefault();
      element.dispatchEvent(new Event('submit', {cancelable: true}));
    });
    element.append(this.clearedNotice, box, ...views.map(({problem}) => problem), submit, this.announcement);
    element.addEventListener('submit', (event) => {
      event.preventDefault();
    });
    this.translate(locale);
  }

  /** Sets the language of the fields and the page. */
  translate(locale: string): void {
    setLanguage(locale);
    document.documentElement.lang = currentLanguage();
    document.title = titleText();
    this.element.setAttribute('aria-label', titleText());
    for (const [field, view] of this.views) view.setTexts(labelText(field), exampleText(field));
  }

  /** Leaves out the name on the card. */
  hideName(): void {
    const holder = this.views.get('holder');
    if (holder) holder.element.hidden = true;
  }

  /**
   * Sets the page's theme: its values as custom properties of the same names, through CSSOM, which a strict `style-src` allows, and the place
   * of the labels as a class.
   */
  setTheme(theme: FrameTheme): void {
    const root = document.documentElement;
    root.className = theme.labels;
    root.style.colorScheme = theme.scheme;
    for (const [name, value] of Object.entries(theme) as [string, string | number][]) {
      root.style.setProperty(`--${name}`, typeof value === 'number' ? `${String(value)}px` : value);
    }
  }
}

function paragraph(className: string): HTMLParagraphElement {
  const element = document.createElement('p');
  element.className = className;
  return element;
}

/** An invisible submit button: without one, Enter does not submit a form of four fields. */
function submitButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'out-of-sight';
  button.tabIndex = -1;
  button.setAttribute('aria-hidden', 'true');
  return button;
}
