/** A promise with its resolve function. */
export function promised<Value>(): {readonly promise: Promise<Value>; readonly resolve: (value: Value) => void} {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return {promise, resolve};
}
