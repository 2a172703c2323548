import {takePlaceholder} from '../card-fields/frame-element.js';
import {
  attributeOf,
  holdsSecretKey,
  INPUTS,
  readSetup,
  SET_BY_PAGE,
  type LooseInputs,
  type Setup,
} from '../element/page-inputs.js';
import {showPlaceholder} from './placeholder.js';

const TAG = 'payment-widget';

/**
 * Shows placeholders for the tags in the page, and for those added later, until the element is defined.
 *
 * @param onInvoice called for each tag that is set up to pay an invoice
 * @returns resolves when the card fields of the tags that are in the page now were painted
 */
export async function findWidgets(onInvoice: (setup: Setup) => void): Promise<void> {
  if (customElements.get(TAG)) return;
  const forms: Promise<void>[] = [];
  const met = new Set<HTMLElement>();
  const meet = (host: HTMLElement): void => {
    if (met.has(host)) return;
    met.add(host);
    const set = readPage(host);
    const reading = hasSecretKey(host, set) ? undefined : readSetup(set);
    if (!reading || !('setup' in reading)) return; // the element reports what is wrong
    if (reading.setup.intent.mode === 'invoice') onInvoice(reading.setup);
    else forms.push(showPlaceholder(host, reading.setup, set.customer));
  };
  const meetAll = (): void => {
    document.querySelectorAll<HTMLElement>(TAG).forEach(meet);
  };
  meetAll();
  const newcomers = new MutationObserver(meetAll);
  newcomers.observe(document, {childList: true, subtree: true});
  void customElements.whenDefined(TAG).then(() => {
    newcomers.disconnect();
    // An element of another version adopts no placeholder.
    setTimeout(() => {
      for (const host of met) takePlaceholder(host)?.end();
    });
  });
  await Promise.all(forms);
}

/** What the page has set so far, as properties or attributes. */
function readPage(host: HTMLElement): LooseInputs {
  const valueOf = (name: (typeof SET_BY_PAGE)[number]): unknown => {
    if (Object.hasOwn(host, name)) return Reflect.get(host, name);
    return INPUTS.some((input) => input === name) ? host.getAttribute(attributeOf(name)) : undefined;
  };
  return Object.fromEntries(SET_BY_PAGE.map((name) => [name, valueOf(name)])) as LooseInputs;
}

function hasSecretKey(host: HTMLElement, set: LooseInputs): boolean {
  const values = [...Array.from(host.attributes, ({value}) => value), ...Object.values(set)];
  return values.some((value) => holdsSecretKey(value));
}
