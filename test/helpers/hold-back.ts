/** A call of the page that is held back. */
export interface HeldCall {
  /** Resolves when the page sends it. */
  readonly made: Promise<void>;
  /** Forwards it to the service. */
  readonly release: () => void;
}

/** Holds the page's next call to a matching URL until it is released. */
export function holdNextCall(address: RegExp): HeldCall {
  const real = globalThis.fetch;
  let [onCall, release] = [(): void => undefined, (): void => undefined];
  const made = new Promise<void>((resolve) => (onCall = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (input, init) => {
    if (!address.test(new Request(input, init).url)) return real(input, init);
    globalThis.fetch = real;
    onCall();
    await released;
    return real(input, init);
  };
  return {made, release};
}
