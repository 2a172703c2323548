import type {CardField} from '../card-protocol/messages.js';
import type {FrameTheme} from '../card-protocol/frame-appearance.js';
import {FieldView, type FieldOptions} from './field-view.js';
import {hintWords, labelWords, titleWords} from './inline-texts.js';
import {speak, spoken} from './frame-language.js';
import {applyTheme} from './apply-theme.js';

const FIELDS: readonly FieldOptions[] = [
  {field: 'holder', autocomplete: 'cc-name', isNumeric: false},
  {field: 'number', autocomplete: 'cc-number', isNumeric: true},
  {field: 'expiry', autocomplete: 'cc-exp', isNumeric: true},
  {field: 'cvc', autocomplete: 'cc-csc', isNumeric: true},
];

/** The four card fields as the payer first sees them: they can be typed into, and know nothing about cards. */
export class CardFields {
  readonly element = document.createElement('form');
  readonly views: ReadonlyMap<CardField, FieldView> = new Map(
    FIELDS.map((options) => [options.field, new FieldView(options)]),
  );
  /** What the card is for. */
  readonly facts = note('facts');
  /** That the fields were wiped. */
  readonly wiped = note('notice');
  /** What a screen reader is to say now; nobody else sees it. */
  readonly announcement = note('out-of-sight');
  #codeSize = 3;

  constructor(locale: string) {
    this.announcement.setAttribute('role', 'status');
    const views = [...this.views.values()].map(({element}) => element);
    const {element} = this;
    element.noValidate = true;
    // Should a submit ever get past the listener: `get` would write the card into a URL.
    element.method = 'post';
    element.append(this.facts, this.wiped, ...views, submitButton(), this.announcement);
    element.addEventListener('submit', (event) => {
      event.preventDefault();
    });
    this.translate(locale);
  }

  /** Names everything in a language, the page too. */
  translate(locale: string): void {
    speak(locale);
    document.documentElement.lang = spoken();
    document.title = titleWords();
    this.element.setAttribute('aria-label', titleWords());
    for (const [field, view] of this.views) view.say(labelWords(field), hintWords(field, this.#codeSize));
  }

  /** Gives the page its look. */
  dress(theme: FrameTheme): void {
    applyTheme(theme, document.documentElement);
  }

  /** How many digits the card's code has. */
  set codeSize(codeSize: number) {
    this.#codeSize = codeSize;
    this.views.get('cvc')?.say(labelWords('cvc'), hintWords('cvc', codeSize));
  }
}

function note(className: string): HTMLParagraphElement {
  const element = document.createElement('p');
  element.className = className;
  return element;
}

/** Four fields submit on Enter only when there is a button; the page around the frame has the one that is seen. */
function submitButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'out-of-sight';
  button.tabIndex = -1;
  button.setAttribute('aria-hidden', 'true');
  return button;
}
