/** Stands before the element in `payment-widget.js` and loads its late parts. */

const own = globalThis.document?.currentScript;
let policy;

/**
 * @param {string} folder where the parts lie, from the file
 * @param {Record<string, string>} digests of each part, as `integrity` has it
 * @param {Record<string, () => Promise<unknown>>} modules the same parts, as the file imports them
 */
export function lateParts(folder, digests, modules) {
  const parts = {};
  const asked = {};
  const fail = (error) => {
    console.error(`<payment-widget> lacks a part of itself. ${folder}/ is to lie beside its script.`, error);
    throw error;
  };
  const bring = async (name) => {
    await (tagFor(`${folder}/${name}.js`, digests[name]) ?? modules[name]());
    return parts[name];
  };
  const load = (name) =>
    bring(name).catch((error) => {
      delete asked[name];
      fail(error);
    });
  return {parts, load: (name) => (asked[name] ??= load(name))};
}

/**
 * Where the page loads the file by a tag, a part comes by a tag too: with the same nonce, and with its digest, so that who
 * pins the file pins all of it. Undefined anywhere else, and where the page's Trusted Types let nobody set a script's
 * address: there it comes as a module of the file.
 */
function tagFor(path, digest) {
  if (!/payment-widget[^/]*$/.test(own?.src ?? '')) return undefined;
  const script = document.createElement('script');
  const {href, origin: place} = new URL(path, own.src);
  try {
    script.src = addressFor(href);
  } catch {
    return undefined;
  }
  // Of a file of another origin the browser compares digests only when that lets it read the file. A page in a sandbox, or
  // from a disk, has no origin of its own.
  if (own.crossOrigin !== null || (place === origin && place !== 'null')) script.integrity = digest;
  script.crossOrigin = own.crossOrigin;
  script.nonce = own.nonce;
  return arrival(script).finally(() => script.remove());
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
