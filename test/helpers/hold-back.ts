/** A call of the page that is held back. */
export interface Held {
  /** Resolves when the page sends it. */
  readonly made: Promise<void>;
  /** Forwards it to the service. */
  readonly release: () => void;
}

/** Holds the page's next call to a matching URL until it is released. */
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
