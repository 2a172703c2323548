/** Finds text that no shipped file may contain, in our own and in third-party code. */

const URL_IN_TEXT = /\b(?:https?|wss?|ftp):\/\/[^\s"'`<>()\\]*/g;

/** URLs that any file may contain: a namespace, an example, and the frame's two names for localhost. */
const NAMES = [
  'http://www.w3.org/2000/svg',
  'https://api.example.com',
  'https://api.example.com/elements/',
  'http://localhost:*',
  'http://127.0.0.1:*',
];

/** URLs in source maps: links in the comments of bundled code. They are never executed. */
const QUOTED = [
  'http://localhost:4173/',
  'http://tools.ietf.org/html/draft-eastlake-fnv-06',
  'http://www.d-project.com/',
  'http://www.denso-wave.com/qrcode/faqpatent-e.html',
  'http://www.opensource.org/licenses/mit-license.php',
  'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Array/isArray',
  'https://en.wikiversity.org/wiki/Reed%E2%80%93Solomon_codes_for_coders',
  'https://github.com/polvo-labs/card-type/blob/aaab11f80fa1939bccc8f24905a06ae3cd864356/src/cardType.js',
  'https://github.com/soldair/node-qrcode/issues/157',
  'https://github.com/tjwebb/fnv-plus/',
];

const MORE_IN = [
  [/\.map$/, QUOTED],
  // The service's address under `npm start`.
  [/\.md$/, ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/elements/payment-widget.js']],
  [/licenses\.txt$/, ['http://www.opensource.org/licenses/mit-license.php']],
  [/sbom\.cdx\.json$/, ['http://cyclonedx.org/schema/bom-1.5.schema.json']],
  // The schemas that the editor files reference.
  [/web-types\.json$/, ['https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json']],
  [
    /custom-data\.json$/,
    ['https://raw.githubusercontent.com/microsoft/vscode-html-languageservice/main/docs/customData.schema.json'],
  ],
];

/** Ways to run text as code, and to write markup into a page that is loading. */
const MAKES_CODE = [
  ['eval(', /(?<![\w$.])eval\s*\(/],
  ['new Function', /\bnew\s+Function\b|(?<![\w$.])Function\s*\(/],
  ['document.write', /\bdocument\s*\.\s*write(?:ln)?\b/],
];

/** APIs that could store a card number or show it to others. */
const KEEPS = [
  ['console', /\bconsole\b/],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'caches'].map((name) => [name, new RegExp(`\\b${name}\\b`)]),
  ['document.cookie', /\bcookie(?:Store)?\b/],
  ...['sendBeacon', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'BroadcastChannel'].map((name) => [
    name,
    new RegExp(`\\b${name}\\b`),
  ]),
];

/** The URLs in a file that are not allowed. */
export function strangeAddresses(file, text) {
  const allowed = [...NAMES, ...MORE_IN.flatMap(([files, more]) => (files.test(file) ? more : []))];
  const found = new Set((text.match(URL_IN_TEXT) ?? []).map((address) => address.replace(/[.,;}\]]+$/, '')));
  return [...found]
    .filter((address) => !allowed.some((one) => address === one || isBelow(address, one)))
    .map((address) => `${file} names ${address}, which is on no list.`);
}

/** What in a script would run text as code. */
export function madeCode(file, text) {
  return isScript(file) ? wordsIn(file, text, MAKES_CODE) : [];
}

/** The storage and output APIs that a script of the card frame mentions. It may use none of them. */
export function keptByFrame(file, text) {
  return isScript(file) ? wordsIn(file, text, KEEPS) : [];
}

function wordsIn(file, text, words) {
  return words.filter(([, pattern]) => pattern.test(text)).map(([word]) => `${file} has ${word}.`);
}

function isScript(file) {
  return file.endsWith('.js');
}

/** Whether an address extends an allowed one: a `#part` of a page, or a page in a folder. */
function isBelow(address, one) {
  return address.startsWith(`${one}#`) || (one.endsWith('/') && address.startsWith(one));
}
