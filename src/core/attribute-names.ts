/** The attributes of the element, as they are written. */
export const ATTRIBUTES: readonly string[] = [
  ...['mode', 'api-url', 'client-key', 'amount', 'currency', 'description', 'customer-id', 'invoice-id', 'methods'],
  ...['name', 'required', 'disabled'],
];

/** What is set as a property, never as an attribute: an attribute is text that everybody can read. */
const PROPERTIES: readonly string[] = ['session', 'customer', 'words'];

/** Attributes that every element may have, and what frameworks leave. */
const EVERYWHERE =
  /^(?:class|id|style|slot|part|exportparts|title|lang|dir|hidden|role|tabindex|inert|is|nonce|form|autofocus|draggable|translate|popover|accesskey|spellcheck|contenteditable|inputmode|enterkeyhint|item\w+|xml.*|aria-.*|data-.*|on.*|(?:v|x|ng|q|s)-.*|_ng.*|astro-.*|defer-hydration|\W.*)$/;

/** What is wrong with an attribute's name. `meant` is what it should be; undefined where nothing is like it. */
export interface NameFault {
  readonly kind: 'misspelled' | 'property' | 'unknown';
  readonly meant: string | undefined;
}

/** What is wrong with an attribute of this name on the element; undefined for one of its own, or of any element. */
export function faultOf(name: string): NameFault | undefined {
  if (ATTRIBUTES.includes(name) || EVERYWHERE.test(name)) return undefined;
  if (PROPERTIES.includes(name)) return {kind: 'property', meant: name};
  const letters = lettersOf(name);
  const meant =
    ATTRIBUTES.find((one) => lettersOf(one) === letters) ?? ATTRIBUTES.find((one) => isSlip(lettersOf(one), letters));
  return {kind: meant === undefined ? 'unknown' : 'misspelled', meant};
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Whether one letter too many, too few or another makes one word the other. */
function isSlip(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [rest, otherRest] = [one.slice(same), other.slice(same)];
  const left = rest.slice(1);
  const otherLeft = otherRest.slice(1);
  return left === otherLeft || rest === otherLeft || left === otherRest;
}
