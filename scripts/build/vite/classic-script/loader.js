/** Stands before the element in `payment-widget.js` and loads its late parts. */

const own = globalThis.document?.currentScript;
let policy;

/**
 * @param {string} folder where the parts lie, from the file
 * @param {Record<string, string>} digests of each part, as `integrity` has it
 * @param {Record<string, () => Promise<unknown>>} modules the same parts, as the file imports them
 * @param {string} base the part that is run before all others, and brought with them where it is not there
 */
export function lateParts(folder, digests, modules, base) {
  const parts = {};
  /** What each part that has come is to run. */
  const codes = {};
  const asked = {};
  const pathOf = (name) => `${folder}/${name}.js`;
  const fail = (error) => {
    console.error(`<payment-widget> lacks a part of itself. ${folder}/ is to lie beside its script.`, error);
    throw error;
  };
  const bring = async (name) => {
    const before = name === base ? undefined : load(base);
    await Promise.all([before, tagFor(pathOf(name), digests[name]) ?? modules[name]()]);
    if (!codes[name]) throw new Error(`${pathOf(name)} did not run`);
    return (parts[name] = codes[name]());
  };
  const load = (name) =>
    (asked[name] ??= bring(name).catch((error) => {
      delete asked[name];
      fail(error);
    }));
  // It is run when it is asked for, and fetched meanwhile; behind the card frames that the file asks for first.
  if (hasTag()) setTimeout(() => preload(pathOf(base), digests[base]));
  return {parts, codes, load};
}

/** Whether the page loads the file by a tag, so that a part can come by one, too. */
function hasTag() {
  return /payment-widget[^/]*$/.test(own?.src ?? '');
}

/**
 * Where the page loads the file by a tag, a part comes by a tag too: with the same nonce, and with its digest, so that who
 * pins the file pins all of it. Undefined anywhere else, and where the page's Trusted Types let nobody set a script's
 * address: there it comes as a module of the file.
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

/** Has a part fetched, and not run. */
function preload(path, digest) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = new URL(path, own.src).href;
  link.onload = link.onerror = () => link.remove();
  document.head.append(letIn(link, link.href, digest));
}

/** Lets a tag in as the file's own was. */
function letIn(tag, href, digest) {
  const place = new URL(href).origin;
  // Of a file of another origin the browser compares digests only when that lets it read the file. A page in a sandbox, or
  // from a disk, has no origin of its own.
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
