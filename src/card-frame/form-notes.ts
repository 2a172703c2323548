import type {Facts} from './facts.js';
import {factsWords, wipedWords} from './words.js';

/** What the form says besides its fields. */
export class FormNotes {
  /** What the card is for. */
  readonly facts = document.createElement('p');
  /** That the fields were wiped. */
  readonly wiped = document.createElement('p');
  /** What a screen reader is to say now; nobody else sees it. */
  readonly announcement = document.createElement('p');
  #known: Facts | undefined;

  constructor() {
    this.facts.className = 'facts';
    this.wiped.className = 'notice';
    this.announcement.className = 'out-of-sight';
    this.announcement.setAttribute('role', 'status');
  }

  /** Says what the service says the card is for; nothing for undefined. */
  sayFacts(facts: Facts | undefined): void {
    this.#known = facts;
    this.translate();
  }

  /** Says it again, in the language spoken now. */
  translate(): void {
    this.facts.textContent = factsWords(this.#known);
  }

  announce(text: string): void {
    this.announcement.textContent = text;
  }

  /** Says that the fields were wiped, or takes that back. */
  sayWiped(isWiped: boolean): void {
    this.wiped.textContent = isWiped ? wipedWords() : '';
    if (isWiped) this.announce(wipedWords());
  }
}
