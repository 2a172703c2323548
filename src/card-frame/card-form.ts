import type {CardField} from '../card-protocol/messages.js';
import {
  ACCEPTED_BRANDS,
  brandMark,
  codeMark,
  type MarkPath,
  digitsOf,
  formatExpiry,
  readExpiry,
  retypeNumber,
  type CardDate,
} from '../core/card-format.js';
import type {FrameFields, FieldView} from './fields.js';
import {currentLanguage} from './inline-texts.js';
import {acceptedText, attentionText, clearedText, codePlaceText, problemText} from './texts.js';
import type {CardDetails, CodeDetails} from './tokenize.js';
import {
  type CardText,
  codeSizeOf,
  findCard,
  findCodeProblems,
  findProblems,
  NO_BRAND,
  readBrand,
  type CardBrand,
  type Problem,
  withoutDate,
} from './validation.js';

/** Whether every requested field has some text. */
function isFilled({cvc, ...others}: CardText, isOnlyCode: boolean): boolean {
  return cvc !== '' && (isOnlyCode || Object.values(others).every((value) => value !== ''));
}

/** Formats an edited expiry or code; leaves a name as it is. */
function retype(field: CardField, input: HTMLInputElement, codeSize: number): void {
  if (field === 'expiry') setText(input, formatExpiry(input.value), input.selectionEnd ?? input.value.length);
  if (field === 'cvc') setText(input, digitsOf(input.value).slice(0, codeSize), input.selectionEnd ?? 0);
}

/** Sets an input's text, when it differs, and restores the caret, when the input has the focus. */
function setText(input: HTMLInputElement, text: string, caret: number): void {
  if (input.value === text) return;
  const isAtEnd = caret >= input.value.length;
  input.value = text;
  const place = isAtEnd ? text.length : Math.min(caret, text.length);
  if (input.matches(':focus')) input.setSelectionRange(place, place);
}

const SVG = 'http://www.w3.org/2000/svg';

/** Shows marks at the end of a field, with `text` for screen readers. */
function showMarks({marks}: FieldView, text: string, drawn: readonly (readonly MarkPath[])[]): void {
  marks.hidden = false;
  marks.setAttribute('aria-label', text);
  marks.replaceChildren(...drawn.map(drawMark));
}

function drawMark(paths: readonly MarkPath[]): SVGElement {
  const mark = svgElement('svg', {viewBox: '0 0 38 24'});
  mark.append(...paths.map((path) => svgElement('path', {...path})));
  return mark;
}

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** `InputEvent.inputType` of edits that type or delete. */
const TYPING = /^(?:insert(?:Composition)?Text|delete)/;

/** What the form reports: enough for the page, but nothing of the payer's input. */
export interface CardFormState {
  readonly complete: boolean;
  readonly empty: boolean;
  /** The network, such as `visa`; '' while unknown. */
  readonly brand: string;
  /** The fields that show a problem. */
  readonly invalid: readonly CardField[];
}

export interface CardFormOptions {
  /** Today in the payer's time zone. */
  readonly today: () => CardDate;
  /** Called after each edit, and when a problem appears or disappears. */
  readonly onChanged: (state: CardFormState) => void;
  /** Called when the payer presses Enter. */
  readonly onSubmitted: () => void;
}

/** The card form. Shows a problem when the payer leaves a field, and removes it with the keystroke that fixes it. */
export class CardForm {
  readonly #fields: FrameFields;
  readonly #options: CardFormOptions;
  /** Whether the focus moves to the next field when a field is complete. */
  isAdvancing = true;
  readonly #edited = new Set<CardField>();
  /** Fields that the payer has left with text in them. */
  readonly #touched = new Set<CardField>();
  /** Problems that are shown. */
  readonly #shown = new Map<CardField, Problem>();
  /** Problems that the service found, until the field is edited. */
  readonly #refused = new Map<CardField, Problem>();
  #number = '';
  #brand: CardBrand = NO_BRAND;
  /** The length of the code when only a code is asked for; undefined for a whole card. */
  #onlyCode: number | undefined;
  /** The name on the card, when the page knows it. */
  #holder: string | undefined;

  constructor(fields: FrameFields, options: CardFormOptions) {
    this.#fields = fields;
    this.#options = options;
    fields.element.addEventListener('submit', options.onSubmitted);
    this.#showMarks();
    for (const [field, {input}] of fields.views) {
      this.#listen(field, input);
      // Typed or filled in before this script ran.
      if (input.value !== '') this.#edit(field, input, '');
    }
  }

  get state(): CardFormState {
    return this.#stateWith(this.#problems());
  }

  /** @param problems undefined while a requested field is empty */
  #stateWith(problems: ReadonlyMap<CardField, Problem> | undefined): CardFormState {
    return {
      complete: problems?.size === 0,
      empty: [...this.#fields.views.values()].every(({input}) => input.value === ''),
      brand: this.#brand.id,
      invalid: [...this.#fields.views.keys()].filter((field) => this.#shown.has(field)),
    };
  }

  /** Updates all texts to the current language. */
  translate(): void {
    this.#fields.translate(currentLanguage());
    this.#showMarks();
    this.#showCleared(this.#fields.clearedNotice.textContent !== '');
    for (const field of this.#fields.views.keys()) this.#showProblem(field);
  }

  /** Makes the fields read-only: unlike `disabled` fields, they keep the focus. */
  set isLocked(isLocked: boolean) {
    for (const {input} of this.#fields.views.values()) input.readOnly = isLocked;
  }

  /** Asks for a whole card, without the name when `holder` is known, or only for the code of a card of this brand. Clears only the code. */
  askFor({brand, holder}: {readonly brand?: string; readonly holder?: string | undefined}): void {
    this.#onlyCode = brand === undefined ? undefined : codeSizeOf(brand);
    this.#holder = holder;
    this.#refused.clear();
    this.#shown.clear();
    for (const [field, view] of this.#fields.views) view.element.hidden = !this.#isAsked(field);
    this.#showMarks();
    for (const field of this.#fields.views.keys()) this.#showProblem(field);
    this.clear('cvc');
  }

  #isAsked(field: CardField): boolean {
    return this.#onlyCode === undefined ? field !== 'holder' || this.#holder === undefined : field === 'cvc';
  }

  /** The text of every field; for the name, the known one when it is not asked for. */
  get #text(): CardText {
    const text = (field: CardField): string => this.#fields.views.get(field)?.input.value ?? '';
    return {holder: this.#holder ?? text('holder'), number: text('number'), expiry: text('expiry'), cvc: text('cvc')};
  }

  /** Returns the card, or its code, when every field is valid. Otherwise shows the problems, focuses the first, and returns undefined. */
  check(): CardDetails | CodeDetails | undefined {
    const problems = this.#problems();
    const text = this.#text;
    if (this.#onlyCode !== undefined && problems.size === 0) return {cvc: text.cvc};
    const expiry = readExpiry(text.expiry, this.#options.today());
    if (problems.size > 0 || expiry.step !== 'valid') {
      this.#reveal([...problems.keys()]);
      return undefined;
    }
    const {month: exp_month, year: exp_year} = expiry;
    return {number: digitsOf(text.number), exp_month, exp_year, cvc: text.cvc, holder: text.holder.trim()};
  }

  /** Shows the problem of each field. */
  showProblems(): void {
    for (const field of this.#problems().keys()) this.#update(field);
  }

  /** Shows a problem that the service found in these fields, until they are edited. */
  refuse(fields: readonly CardField[], problem: Problem): void {
    for (const field of fields) this.#refused.set(field, problem);
    if (fields.length > 0) this.#reveal(fields);
  }

  /** Focuses the first field with a problem, or the first field. */
  focus(): void {
    const [first = this.#onlyCode === undefined ? 'number' : 'cvc'] = this.state.invalid;
    this.#fields.views.get(first)?.input.focus();
  }

  /** Clears all fields, or one. */
  clear(only?: CardField): void {
    for (const [field, view] of this.#fields.views) {
      if (only !== undefined && field !== only) continue;
      view.input.value = '';
      for (const fields of [this.#edited, this.#touched, this.#refused, this.#shown]) fields.delete(field);
      this.#showProblem(field);
    }
    this.#announce('');
    if (only === undefined || only === 'number') this.#readNumber(NO_BRAND);
    this.#options.onChanged(this.state);
  }

  /** Clears all fields after a long time without input, and shows a notice until the next input. */
  expire(): void {
    this.clear();
    this.#showCleared(true);
    this.#announce(clearedText());
  }

  #listen(field: CardField, input: HTMLInputElement): void {
    const onEdit = (event: Event): void => {
      if (event instanceof InputEvent && event.isComposing) return;
      const kind = event instanceof InputEvent ? event.inputType : '';
      this.#edit(field, input, kind);
      if (kind === 'insertText' || event.type === 'compositionend') this.#advance(field, input);
    };
    const onBlur = (): void => {
      if (input.value !== '') this.#touched.add(field);
      if (this.#edited.delete(field)) this.#update(field);
    };
    input.addEventListener('input', onEdit);
    input.addEventListener('compositionend', onEdit);
    input.addEventListener('change', (event) => {
      onEdit(event);
      // A password manager fills a field without focusing it, so `blur` never fires.
      if (!input.matches(':focus')) onBlur();
    });
    input.addEventListener('blur', onBlur);
  }

  /** Moves the focus from a field that a keystroke has completed: only forwards, and not when the payer returned to correct it. */
  #advance(field: CardField, input: HTMLInputElement): void {
    if (!this.isAdvancing || this.#touched.has(field) || this.#problems().has(field)) return;
    const views = [...this.#fields.views];
    const [, next] = views[views.findIndex(([one]) => one === field) + 1] ?? [];
    const isAtEnd = input.matches(':focus') && input.selectionEnd === input.value.length;
    if (next?.element.hidden === false && next.input.value === '' && isAtEnd) next.input.focus();
  }

  #edit(field: CardField, input: HTMLInputElement, kind: string): void {
    this.#showCleared(false);
    this.#edited.add(field);
    this.#refused.delete(field);
    if (field !== 'holder' && !TYPING.test(kind)) this.#spread(field, input);
    this.#retype(field, input, kind);
    this.#reportChange();
  }

  /** Splits pasted or filled-in text: a whole card is spread over its empty fields, and a date does not become part of a number. */
  #spread(field: 'number' | 'expiry' | 'cvc', input: HTMLInputElement): void {
    if (this.#onlyCode !== undefined || (field === 'number' && input.value === this.#number)) return;
    const card = findCard(input.value);
    if (!card && field === 'number') input.value = withoutDate(input.value);
    if (!card || digitsOf(input.value) === card.number) return;
    input.value = '';
    for (const part of ['number', 'expiry', 'cvc'] as const) this.#fillEmpty(part, card[part]);
  }

  #fillEmpty(field: CardField, text: string): void {
    const input = this.#fields.views.get(field)?.input;
    if (!input || input.value !== '' || text === '') return;
    input.value = text;
    this.#retype(field, input, '');
  }

  #retype(field: CardField, input: HTMLInputElement, kind: string): void {
    if (field === 'number') this.#retypeNumber(input, kind);
    else retype(field, input, this.#codeSize);
  }

  #reportChange(): void {
    // Without a shown problem and with an empty field, a check would report nothing new.
    const isCheckNeeded = this.#shown.size > 0 || isFilled(this.#text, this.#onlyCode !== undefined);
    const problems = isCheckNeeded ? this.#problems() : undefined;
    for (const one of this.#shown.keys()) {
      if (problems?.has(one) === false) this.#update(one);
    }
    this.#options.onChanged(this.#stateWith(problems));
  }

  #retypeNumber(input: HTMLInputElement, kind: string): void {
    const edit = {text: input.value, caret: input.selectionEnd ?? input.value.length, before: this.#number, kind};
    let brand = this.#brand;
    const {text, caret} = retypeNumber(edit, (digits) => (brand = readBrand(digits)).gaps);
    setText(input, text, caret);
    this.#readNumber(brand);
  }

  #readNumber(brand: CardBrand): void {
    const view = this.#fields.views.get('number');
    this.#number = view?.input.value ?? '';
    const isNew = brand.id !== this.#brand.id;
    this.#brand = brand;
    if (isNew) this.#showMarks();
  }

  /** Shows the mark of the card's network, or of all accepted ones while it is unknown, and the place of the security code. */
  #showMarks(): void {
    const {id, name} = this.#brand;
    const [number, code] = [this.#fields.views.get('number'), this.#fields.views.get('cvc')];
    const brands = id === '' ? ACCEPTED_BRANDS : [id];
    if (number) showMarks(number, id === '' ? acceptedText() : name, brands.map(brandMark));
    if (code) showMarks(code, codePlaceText(this.#codeSize), [codeMark(this.#codeSize)]);
  }

  /** Shows or hides the notice that the fields were cleared. */
  #showCleared(isCleared: boolean): void {
    this.#fields.clearedNotice.textContent = isCleared ? clearedText() : '';
  }

  #announce(text: string): void {
    this.#fields.announcement.textContent = text;
  }

  /** Shows the problems of these fields and focuses the first. Asks for the name when the page's name is not valid. */
  #reveal(fields: readonly CardField[]): void {
    if (fields.includes('holder')) this.#askName();
    for (const field of fields) this.#update(field);
    this.#announce(attentionText());
    this.focus();
  }

  #askName(): void {
    this.#holder = undefined;
    const holder = this.#fields.views.get('holder');
    if (holder) holder.element.hidden = false;
  }

  /** Shows a field's current problem, or none. */
  #update(field: CardField): void {
    const problem = this.#problems().get(field);
    if (problem === this.#shown.get(field)) return;
    if (problem) this.#shown.set(field, problem);
    else this.#shown.delete(field);
    this.#announce(this.#showProblem(field));
    this.#options.onChanged(this.state);
  }

  #showProblem(field: CardField): string {
    const problem = this.#shown.get(field);
    const words = problem ? problemText(field, problem, this.#codeSize) : '';
    this.#fields.views.get(field)?.showProblem(words);
    return words;
  }

  #problems(): ReadonlyMap<CardField, Problem> {
    const text = this.#text;
    const found =
      this.#onlyCode === undefined
        ? findProblems(text, {brand: this.#brand, today: this.#options.today()})
        : findCodeProblems(text.cvc, this.#onlyCode);
    return new Map([...this.#refused, ...found]);
  }

  get #codeSize(): number {
    return this.#onlyCode ?? this.#brand.codeSize;
  }
}
