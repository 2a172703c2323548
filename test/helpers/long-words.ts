import type {LocaleModule} from '@lit/localize';

type Text = LocaleModule['templates'][string];

/** How much longer each word becomes: 60 %. */
const LONGER_BY = 0.6;

/** The narrowest supported widths, in CSS pixels. */
export const NARROW_WIDTHS_PX = [280, 320] as const;

/**
 * Makes every word of a language 60 % longer, in the module that the widget itself loads.
 *
 * @returns restores the words
 */
export function lengthen({templates}: LocaleModule): () => void {
  const before = {...templates};
  for (const [id, text] of Object.entries(before)) templates[id] = longer(text);
  return () => {
    Object.assign(templates, before);
  };
}

/**
 * Layout overflows: each element under `root` whose content is wider than its box, or that extends beyond the box of `host`.
 * Ignores typed text, drawings and text for screen readers only.
 */
export function overflows(host: HTMLElement, root: ParentNode): readonly string[] {
  const {left, right} = host.getBoundingClientRect();
  return [
    host,
    ...root.querySelectorAll<HTMLElement>('*:not(input, iframe, svg, svg *, option, .out-of-sight, .probe)'),
  ]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const isInside = box.width === 0 || (box.left >= left - 0.5 && box.right <= right + 0.5);
      // An inline element has no box of its own to overflow: its client width is 0.
      return !isInside || (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + ringPx(element));
    })
    .map((element) => `${element.localName}.${element.className}: ${element.textContent.trim().slice(0, 60)}`);
}

/** The card frame extends beyond its box by the width of its focus ring. */
function ringPx(element: HTMLElement): number {
  return element.querySelector('iframe') ? 3 : 0;
}

function longer(text: Text): Text {
  if (typeof text === 'string') return longerWords(text);
  const strings = text.strings.map(longerWords);
  return {...text, strings: Object.assign(strings, {raw: strings})};
}

function longerWords(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word) => word + word.slice(0, Math.ceil(word.length * LONGER_BY)));
}
