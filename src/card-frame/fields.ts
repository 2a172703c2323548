import type {FrameTheme} from '../card-protocol/greeting.js';
import type {CardField} from '../card-protocol/messages.js';
import {setLanguage, currentLanguage, hintText, labelText, titleText} from './inline-texts.js';

/** The options of one field. */
export interface FieldOptions {
  readonly field: CardField;
  /** The autofill name; also the input's `name` and `id`, which some password managers read instead. */
  readonly autocomplete: 'cc-name' | 'cc-number' | 'cc-exp' | 'cc-csc';
  readonly isNumeric: boolean;
}

/** One field: label, input, hint and problem. It contains no rules about cards. */
export class FieldView {
  readonly element = document.createElement('div');
  readonly input = document.createElement('input');
  /** The input with the mark over it. */
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

  /** Sets label and hint; no hint for ''. */
  setTexts(label: string, hint: string): void {
    this.#label.textContent = label;
    this.#hint.textContent = hint;
    this.#showHint();
  }

  /** Sets a short remark next to the label; '' for none. */
  setRemark(text: string): void {
    this.#aside.textContent = text;
  }

  /** Shows a problem in place of the hint; '' for none. */
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

/** Sets the theme's custom properties through CSSOM, which a strict `style-src` allows. */
function applyTheme(theme: FrameTheme, root: HTMLElement): void {
  const {style} = root;
  style.colorScheme = theme.scheme;
  style.setProperty('--color-text', theme.colorText);
  style.setProperty('--color-muted', theme.colorMuted);
  style.setProperty('--color-background', theme.colorBackground);
  style.setProperty('--color-border', theme.colorBorder);
  style.setProperty('--color-accent', theme.colorAccent);
  style.setProperty('--color-danger', theme.colorDanger);
  style.setProperty('--radius', `${String(theme.radius)}px`);
  style.setProperty('--font-size', `${String(theme.fontSize)}px`);
}

/** Where the inline script stores the fields for the second script. */
const PLACE = Symbol.for('payment-widget:card-fields');

export function leaveFields(fields: CardFields): void {
  Reflect.set(globalThis, PLACE, fields);
}

/** Undefined when the page was opened on its own. */
export function takeFields(): CardFields | undefined {
  return Reflect.get(globalThis, PLACE) as CardFields | undefined;
}

const FIELDS: readonly FieldOptions[] = [
  {field: 'holder', autocomplete: 'cc-name', isNumeric: false},
  {field: 'number', autocomplete: 'cc-number', isNumeric: true},
  {field: 'expiry', autocomplete: 'cc-exp', isNumeric: true},
  {field: 'cvc', autocomplete: 'cc-csc', isNumeric: true},
];

/** The four card fields. The payer can type into them before the second script has loaded. */
export class CardFields {
  readonly element = document.createElement('form');
  readonly views: ReadonlyMap<CardField, FieldView> = new Map(
    FIELDS.map((options) => [options.field, new FieldView(options)]),
  );
  /** What the card is for. */
  readonly facts = note('facts');
  /** The notice that the fields were cleared. */
  readonly wiped = note('notice');
  /** A live region for screen readers. */
  readonly announcement = note('out-of-sight');
  #codeSize = 3;

  constructor(locale: string) {
    this.announcement.setAttribute('role', 'status');
    const views = [...this.views.values()].map(({element}) => element);
    const {element} = this;
    element.noValidate = true;
    // If the listener ever failed, `get` would write the card into the URL.
    element.method = 'post';
    // In a page that is sandboxed without `allow-forms` no form is submitted, but its button is still pressed.
    const submit = submitButton();
    submit.addEventListener('click', (event) => {
      event.preventDefault();
      element.dispatchEvent(new Event('submit', {cancelable: true}));
    });
    element.append(this.facts, this.wiped, ...views, submit, this.announcement);
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
    for (const [field, view] of this.views) view.setTexts(labelText(field), hintText(field, this.#codeSize));
  }

  /** Sets the page's theme. */
  setTheme(theme: FrameTheme): void {
    applyTheme(theme, document.documentElement);
  }

  /** Sets the length of the security code. */
  set codeSize(codeSize: number) {
    this.#codeSize = codeSize;
    this.views.get('cvc')?.setTexts(labelText('cvc'), hintText('cvc', codeSize));
  }
}

function note(className: string): HTMLParagraphElement {
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
