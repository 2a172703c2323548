import type {Facts} from './session-details.js';
import type {CardFields} from './fields.js';
import {factsWords, wipedWords} from './texts.js';

/** What the form says besides its fields. */
export class FormNotes {
  readonly #fields: CardFields;
  #known: Facts | undefined;

  constructor(fields: CardFields) {
    this.#fields = fields;
  }

  /** Says what the service says the card is for; nothing for undefined. */
  sayFacts(facts: Facts | undefined): void {
    this.#known = facts;
    this.translate();
  }

  /** Says it again, in the language spoken now. */
  translate(): void {
    this.#fields.facts.textContent = factsWords(this.#known);
  }

  announce(text: string): void {
    this.#fields.announcement.textContent = text;
  }

  /** Says that the fields were wiped, or takes that back. */
  sayWiped(isWiped: boolean): void {
    this.#fields.wiped.textContent = isWiped ? wipedWords() : '';
    if (isWiped) this.announce(wipedWords());
  }
}
