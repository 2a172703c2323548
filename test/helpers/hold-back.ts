/** A call of the page that is held back. */
export interface Held {
  /** Resolves when the page makes it. */
  readonly made: Promise<void>;
  /** Lets it go to the service. */
  readonly release: () => void;
}

/** Holds back the next call of the page to an address that fits, until it is released. */
export function holdBack(address: RegExp): Held {
  const real = globalThis.fetch;
  let [noteMade, release] = [(): void => undefined, (): void => undefined];
  const made = new Promise<void>((resolve) => (noteMade = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (input, init) => {
    if (!address.test(new Request(input, init).url)) return real(input, init);
    globalThis.fetch = real;
    noteMade();
    await released;
    return real(input, init);
  };
  return {made, release};
}
