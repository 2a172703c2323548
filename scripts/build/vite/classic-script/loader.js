/** Placed before the element in `payment-widget.js`. Loads its lazy parts. */

const own = globalThis.document?.currentScript;
let policy;

/**
 * @param {object} known
 * @param {string} known.folder of the parts, relative to the file
 * @param {Record<string, string>} known.digests of the parts, for `integrity`; the base adds more
 * @param {string} known.base the part that runs before all others; loaded with them if it is missing
 * @param {Record<string, readonly string[]>} known.needs the other parts that run before a part; the base adds more
 * @param {Record<string, () => Promise<unknown>>} modules all parts, as dynamic imports of the file
 */
export function lateParts({folder, digests, base, needs}, modules) {
  const parts = {};
  /** The code of each part that has loaded. */
  const codes = {};
  const asked = {};
  const pathOf = (name) => `${folder}/${name}.js`;
  const fail = (error) => {
    console.error(`<payment-widget> lacks a part of itself. ${folder}/ is to lie beside its script.`, error);
    throw error;
  };
  const bring = async (name) => {
    // The base comes first if only it has the data of the part.
    if (name !== base && !digests[name]) await load(base);
    const before = name === base ? [] : [base, ...(needs[name] ?? [])].map(load);
    await Promise.all([...before, tagFor(pathOf(name), digests[name]) ?? modules[name]()]);
    if (!codes[name]) throw new Error(`${pathOf(name)} did not run`);
    return (parts[name] = codes[name]());
  };
  const load = (name) =>
    (asked[name] ??= bring(name).catch((error) => {
      delete asked[name];
      fail(error);
    }));
  // Prefetched here and run when needed. The timeout puts it behind the card frames, which the file requests first.
  if (hasTag()) setTimeout(() => preload(pathOf(base), digests[base]));
  return {parts, codes, digests, needs, load};
}

/** Whether the page loaded this file with a script tag. If so, parts can be loaded with tags too. */
function hasTag() {
  return /payment-widget[^/]*$/.test(own?.src ?? '');
}

/**
 * A script tag for a part, with the nonce of the page's own tag and the part's digest, so that a page that pins the file
 * pins every part. Undefined when the page did not use a tag, or when its Trusted Types forbid setting a script URL: then
 * the part is loaded as a module.
 */
function tagFor(path, digest) {
  if (!hasTag()) return undefined;
  const script = document.createElement('script');
  const {href} = new URL(path, own.src);
  try {
    script.src = addressFor(href);
  } catch {
    return undefined;
  }
  return arrival(letIn(script, href, digest)).finally(() => script.remove());
}

/** Fetches a part without running it. */
function preload(path, digest) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = new URL(path, own.src).href;
  link.onload = link.onerror = () => link.remove();
  document.head.append(letIn(link, link.href, digest));
}

/** Gives a part's tag its digest, and the CORS mode and nonce of the file's own tag. */
function letIn(tag, href, digest) {
  const place = new URL(href).origin;
  // For another origin the browser checks digests only if CORS lets it read the file. A page in a sandbox or on disk has
  // the origin "null".
  if (own.crossOrigin !== null || (place === origin && place !== 'null')) tag.integrity = digest;
  tag.crossOrigin = own.crossOrigin;
  tag.nonce = own.nonce;
  return tag;
}

function addressFor(href) {
  if (!globalThis.trustedTypes) return href;
  policy ??= globalThis.trustedTypes.createPolicy('payment-widget', {createScriptURL: (text) => text});
  return policy.createScriptURL(href);
}

function arrival(script) {
  return new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${script.src} cannot be loaded, or is not of this version`));
    document.head.append(script);
  });
}
