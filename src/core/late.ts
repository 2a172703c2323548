/**
 * A part of the program that is not there from the start. Once loaded it is everybody's, and loaded once; a part that could
 * not be had is asked for again by the next who wants it.
 */
export class Late<Part> {
  readonly #source: () => Promise<Part>;
  #asked: Promise<Part> | undefined;
  #part: Part | undefined;

  /** @param part what is there already, as in a test */
  constructor(source: () => Promise<Part>, part?: Part) {
    this.#source = source;
    this.#part = part;
  }

  /** Undefined until it is loaded. */
  get part(): Part | undefined {
    return this.#part;
  }

  /** Rejects with what the loading rejected with. */
  load(): Promise<Part> {
    this.#asked ??= this.#load();
    return this.#asked;
  }

  async #load(): Promise<Part> {
    try {
      this.#part ??= await this.#source();
      return this.#part;
    } catch (error) {
      this.#asked = undefined;
      throw error;
    }
  }
}
