/** Loaded when needed: reports to the developer what prevents a page from taking payments. */
import type {FrameLoss, LoadFailure} from '../card-protocol/greeting.js';
import type {OptionProblem} from './setup-problems.js';
import {isOriginAllowed} from '../card-protocol/messages.js';
import {ViolationWatch} from '../card-fields/frame-element.js';

/** A finding about the use of the element, for the developer. */
export interface Finding {
  /** Stable, such as `unknown-attribute`; also the heading in `docs/problems.md`. */
  readonly code: string;
  /** `error`: nothing can be paid. `warning`: something does not work as intended. `note`: may be intended. */
  readonly level: 'error' | 'warning' | 'note';
  readonly message: string;
  readonly remedy: string;
  /** The place in the package's documentation that explains it. */
  readonly link: string;
}

/** The attributes of the element, as they are written. */
export const ATTRIBUTES: readonly string[] = [
  ...['mode', 'api-url', 'client-key', 'amount', 'currency', 'description', 'customer-id', 'invoice-id', 'methods'],
  ...['fields', 'theme', 'density', 'labels', 'hide-summary', 'return-url', 'no-auto-advance'],
  ...['name', 'required', 'disabled'],
];

/** Set as properties only, because anybody can read an attribute. */
const PROPERTIES: readonly string[] = ['session', 'customer', 'words'];

/** Attributes that any element may have, and those that frameworks add. */
const GLOBAL_ATTRIBUTES =
  /^(?:class|id|style|slot|part|exportparts|title|lang|dir|hidden|role|tabindex|inert|is|nonce|form|autofocus|draggable|translate|popover|accesskey|spellcheck|contenteditable|inputmode|enterkeyhint|item\w+|xml.*|aria-.*|data-.*|on.*|(?:v|x|ng|q|s)-.*|_ng.*|astro-.*|defer-hydration|\W.*)$/;

/** The events that a misspelled name may have meant. `change` is a right name too: that of a native event. */
const EVENTS: readonly string[] = ['onSuccess', 'onFailure', 'onReady', 'onChange', 'onBeforeSubmit'];

const REQUEST_LIMIT_MS = 5_000;

/** The warning for an attribute of this name; undefined when nothing is wrong with it. Never contains its value. */
export function attributeWarning(name: string): Finding | undefined {
  if (PROPERTIES.includes(name)) {
    return finding('property-as-attribute', 'warning', {
      message: `"${name}" is set as an attribute: everybody can read it, and the element ignores it`,
      remedy: `set the property: element.${name} = …`,
    });
  }
  const meant = ATTRIBUTES.includes(name) || GLOBAL_ATTRIBUTES.test(name) ? undefined : similarAttribute(name);
  if (meant === undefined) return undefined;
  return finding('unknown-attribute', 'warning', {
    message: `"${name}" is not an attribute of the element`,
    remedy: `write "${meant}"`,
  });
}

/** The warning for a listener of this event; undefined when the element fires it, or when it resembles no event of the element. */
export function listenerWarning(type: string): Finding | undefined {
  const bare = type.replace(/^change$|^[Oo][Nn]|\W/g, '').toLowerCase();
  const meant = EVENTS.includes(type) ? undefined : EVENTS.find((name) => name.slice(2).toLowerCase() === bare);
  if (meant === undefined) return undefined;
  return finding('event-name', 'warning', {
    message: `a listener waits for "${type}", which is never fired`,
    remedy: `listen for "${meant}" with addEventListener; React, Preact and Svelte drop the "on": see @payment-widget/element/react`,
  });
}

/** The warning for an attribute of this name with a value that the element ignores. `words`: the right ones. */
export function choiceWarning(name: string, words: string): Finding {
  const message = `"${name}" has a value that the element ignores`;
  return finding('ignored-value', 'warning', {message, remedy: `use only: ${words}`});
}

const NEW_SESSION = 'set session to a function that resolves with a new session token (ws_…)';

/** What to do about a payment that was refused, by the code of the failure. Others are not the developer's mistake. */
const REFUSALS = new Map([
  ['unauthorized', 'set a client-key and a session of the service at api-url'],
  ['session_expired', NEW_SESSION],
  ['session_refused', NEW_SESSION],
  ['session_unavailable', NEW_SESSION],
  ['origin_not_allowed', 'list the origin of this page for the client-key and the session'],
  ['not_permitted', 'create the session for this mode, invoice-id and customer-id'],
  ['currency_mismatch', 'set currency to that of the client-key and the session'],
  ['resource_missing', 'set customer-id and invoice-id to those of this account and of the session'],
]);

/** The warning for a payment, or an invoice, that was refused with this code; undefined if the page cannot mend that. */
export function refusalWarning(code: string): Finding | undefined {
  const remedy = REFUSALS.get(code);
  if (remedy === undefined) return undefined;
  return finding('refused', 'error', {message: `a payment is refused with ${code}`, remedy});
}

/** What {@link findProblems} examines. */
export interface PageSnapshot {
  readonly element: HTMLElement;
  /** Warnings that were logged already. */
  readonly warnings: readonly Finding[];
  /** The mistakes in the attributes and properties that the page set. */
  readonly problems: readonly OptionProblem[];
  /** The card frame's address; undefined while the element is not set up. */
  readonly frameUrl: string | undefined;
  readonly loss: FrameLoss | undefined;
  /** The version of the copy in use. */
  readonly version: string;
  /** Versions of other copies of the element that the page has loaded. */
  readonly otherVersions: readonly string[];
}

/** Resolves with `undefined` when the promise rejects, or does not settle within the time limit. */
export function settledInTime<T>(promise: Promise<T>): Promise<T | undefined> {
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, REQUEST_LIMIT_MS));
  return Promise.race([promise.catch(() => undefined), limit]);
}

/** Everything that may prevent a payer from paying on this page, the most serious first. */
export async function findProblems(facts: PageSnapshot): Promise<readonly Finding[]> {
  const {warnings, problems, element} = facts;
  const found = [
    ...problems.map(({attribute, remedy}) =>
      finding('not-set-up', 'error', {message: `"${attribute}" is missing or wrong, and nothing is sent`, remedy}),
    ),
    ...(element.isConnected ? [] : [NOT_IN_PAGE]),
    ...(globalThis.isSecureContext ? [] : [NOT_SECURE]),
    ...(await serviceProblems(facts)),
    ...warnings,
    ...versionProblems(facts),
  ];
  const order = ['error', 'warning', 'note'];
  return found.sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level));
}

/** Logs why there is no card form, and how to fix it. */
export function logFrameError(loss: FrameLoss, url: string | undefined): void {
  console.error(`<payment-widget> has no card form: ${frameErrorHelp(loss, url)}.`);
}

/**
 * Requests the card frame's page, as the frame did, to find out why it did not load: `load` and `error` events do not show
 * the reason, and differ between browsers. Never rejects.
 *
 * @param url the frame's address
 */
export async function diagnoseFrame(url: string): Promise<LoadFailure> {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort();
  }, REQUEST_LIMIT_MS);
  const violation = new ViolationWatch(url);
  try {
    const address = new URL(url);
    // The service logs a request for an address that is not its own.
    address.searchParams.set('at', address.origin);
    const {signal} = limit;
    const response = await fetch(address, {credentials: 'omit', cache: 'no-store', referrerPolicy: 'origin', signal});
    if (response.status === 401) return 'refused';
    if (!response.ok) return 'broken';
    const page = await response.text();
    const allowed = readOrigins(page, 'allowed');
    // Not the service's page but, for example, the log-in page of a hotel network.
    if (allowed === undefined) return 'broken';
    if (readOrigins(page, 'own')?.includes(address.origin) === false) return 'misplaced';
    return areAncestorsAllowed(allowed) ? 'silent' : 'refused';
  } catch {
    if (limit.signal.aborted) return 'silent';
    // Browsers report a violation only after the request has failed.
    await new Promise((resolve) => setTimeout(resolve));
    return violation.wasSeen ? 'blocked' : 'unreachable';
  } finally {
    clearTimeout(timer);
    violation.end();
  }
}

/** The code that reports each failure to reach the service. */
const SERVICE_CODES: Readonly<Record<Exclude<LoadFailure, 'silent'>, string>> = {
  blocked: 'blocked-by-policy',
  refused: 'origin-refused',
  misplaced: 'public-url',
  unreachable: 'service-unreachable',
  broken: 'service-unreachable',
};

const NOT_IN_PAGE = finding('not-in-the-page', 'error', {
  message: 'the element is not in a document',
  remedy: 'append it to the page',
});

const NOT_SECURE = finding('insecure-page', 'warning', {
  message: 'the page is not a secure context, so browsers disable some features',
  remedy: 'serve it over https; http is for localhost only',
});

async function serviceProblems({frameUrl, loss}: PageSnapshot): Promise<readonly Finding[]> {
  if (frameUrl === undefined) return [];
  const failure = await diagnoseFrame(frameUrl);
  const cause = failure === 'silent' ? loss : failure;
  if (cause === undefined) return [];
  const code = cause in SERVICE_CODES ? SERVICE_CODES[cause as keyof typeof SERVICE_CODES] : 'card-form-missing';
  return [finding(code, 'error', {message: 'there is no card form', remedy: frameErrorHelp(cause, frameUrl)})];
}

function versionProblems({version, otherVersions}: PageSnapshot): readonly Finding[] {
  if (otherVersions.length === 0) return [];
  return [
    finding('two-versions', 'warning', {
      message: `the page has loaded the element more than once; version ${version} is in use, not ${otherVersions.join(', ')}`,
      remedy: 'load it once: from one script tag, or from one import',
    }),
  ];
}

/** How the developer can fix a card form that did not load. */
function frameErrorHelp(loss: FrameLoss, url: string | undefined): string {
  const service = url === undefined ? 'the service' : new URL(url).origin;
  switch (loss) {
    case 'blocked':
      return `the page's Content-Security-Policy blocks it; add "frame-src ${service}" and "connect-src ${service}"`;
    case 'refused':
      return (
        `${service} does not allow this page to embed it: the origins of this page (${globalThis.origin}) and of every page ` +
        'around it must be listed for the client-key, the service must know the key (a live service knows no pk_test_ key, a test ' +
        'service no pk_live_ key), and a sandboxed page needs allow-same-origin'
      );
    case 'misplaced':
      return (
        `the service does not know that it is reached at ${service}, and would refuse every card; set its PUBLIC_URL to ${service}, or ` +
        'its TRUSTED_PROXY to the proxy in front of it; its log names both addresses'
      );
    case 'navigated':
      return 'its frame was navigated to another page; look for a script of the page that does this';
    case 'unreachable':
    case 'broken':
    case 'silent':
      return `${service} did not answer as expected; check that api-url is right and that the service is running`;
  }
}

/** The origins that the frame's page lists under a name; undefined when it is another page. */
function readOrigins(page: string, name: 'allowed' | 'own'): readonly string[] | undefined {
  return new RegExp(`name="${name}-origins" content="([^"]*)"`).exec(page)?.[1]?.split(' ');
}

/** Whether this page and every page around it are allowed, as far as the browser reports them. */
function areAncestorsAllowed(allowed: readonly string[]): boolean {
  const ancestors: Iterable<string> = 'ancestorOrigins' in location ? location.ancestorOrigins : [];
  // `location.origin` of a sandboxed page is its address; `globalThis.origin` is `null`, as the service sees it.
  return [globalThis.origin, ...ancestors].every((origin) => isOriginAllowed(origin, allowed));
}

function finding(
  code: string,
  level: Finding['level'],
  {message, remedy}: Pick<Finding, 'message' | 'remedy'>,
): Finding {
  return {code, level, message, remedy, link: `@payment-widget/element/docs/problems.md#${code}`};
}

function similarAttribute(name: string): string | undefined {
  const letters = lettersOf(name);
  return (
    ATTRIBUTES.find((one) => lettersOf(one) === letters) ??
    ATTRIBUTES.find((one) => isOneLetterOff(lettersOf(one), letters))
  );
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Whether the words differ by one letter: added, missing or replaced. */
function isOneLetterOff(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [rest, otherRest] = [one.slice(same), other.slice(same)];
  return rest.slice(1) === otherRest.slice(1) || rest === otherRest.slice(1) || rest.slice(1) === otherRest;
}
