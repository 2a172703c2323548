import type {Locator} from '@playwright/test';
import type {WidgetPage} from '../helpers/widget-page.ts';

/**
 * Layout faults: a box narrower than its content, or lower where the rest is clipped; a box outside the widget; two targets
 * that overlap, or one under 24 by 24 pixels; a page that scrolls sideways.
 */
export async function misfitsOf(widget: WidgetPage): Promise<readonly string[]> {
  const boxes = await boxesOf(widget);
  const found = await Promise.all(
    boxes.flatMap((box) => [box.evaluate(overflowing), box.evaluate(outside), box.evaluate(badTargets)]),
  );
  return [...found.flat(), ...(await widget.page.evaluate(sideways))];
}

/** Boxes that move when the page is set right to left: the widget's languages stay left to right. Leaves the page so. */
export async function movedOf({element}: WidgetPage): Promise<readonly string[]> {
  return element.evaluate(moved);
}

/** Applies the text spacing that WCAG 1.4.12 requires pages to support. */
export async function spaceText(widget: WidgetPage): Promise<void> {
  for (const box of await boxesOf(widget)) await box.evaluate(addTextSpacing);
}

/** The widget and, if shown, the card fields. */
async function boxesOf({element, frame}: WidgetPage): Promise<readonly Locator[]> {
  return (await element.locator('.frame.ready').isVisible()) ? [element, frame.locator('body')] : [element];
}

/** Ignores drawings, inputs and text for screen readers, and rings, which extend over their box while they turn. */
function overflowing(box: HTMLElement): readonly string[] {
  const skipped = 'input, iframe, svg, svg *, option, .out-of-sight, .probe, .square > .busy';
  const all = (box.shadowRoot ?? box).querySelectorAll<HTMLElement>(`*:not(${skipped})`);
  // The card frame extends beyond its box by the width of its focus ring, the page of a bank to the edge of its panel.
  const beyondPx = (element: HTMLElement): number => {
    if (element.closest('.panel') && element.querySelector(':scope .challenge')) return 14;
    return element.querySelector(':scope iframe') ? 3 : 0;
  };
  // A floating label ends with an ellipsis until its field has the focus.
  const isShortened = (element: HTMLElement): boolean =>
    element.matches('input:placeholder-shown:not(:focus) ~ label') &&
    getComputedStyle(element).textOverflow === 'ellipsis';
  const isWide = (element: HTMLElement): boolean =>
    element.clientWidth > 0 && element.scrollWidth > element.clientWidth + beyondPx(element) && !isShortened(element);
  const isCut = (element: HTMLElement): boolean =>
    getComputedStyle(element).overflowY !== 'visible' && element.scrollHeight > element.clientHeight;
  return [...all]
    .filter((element) => element.checkVisibility() && (isWide(element) || isCut(element)))
    .map(
      (element) => `overflows: ${element.localName}.${element.className} ${element.textContent.trim().slice(0, 50)}`,
    );
}

function outside(box: HTMLElement): readonly string[] {
  const {left, right} = box.getBoundingClientRect();
  const all = (box.shadowRoot ?? box).querySelectorAll<HTMLElement>('*:not(.out-of-sight, .probe, svg *)');
  return [...all]
    .filter((element) => element.checkVisibility())
    .map((element) => ({element, rect: element.getBoundingClientRect()}))
    .filter(({rect}) => rect.width > 0 && (rect.left < left - 0.5 || rect.right > right + 0.5))
    .map(
      ({element, rect}) => `leaves: ${element.localName}.${element.getAttribute('class')} ${rect.left} ${rect.right}`,
    );
}

/** Radio buttons are excluded, because they are clicked through their labels. */
function badTargets(box: HTMLElement): readonly string[] {
  const targets = 'button, a, summary, label.choice, input:not([type=radio])';
  const seen = [...(box.shadowRoot ?? box).querySelectorAll<HTMLElement>(`:is(${targets}):not(.out-of-sight)`)]
    .filter((element) => element.checkVisibility())
    .map((element) => ({
      name: `${element.localName} ${element.textContent.trim()}`,
      rect: element.getBoundingClientRect(),
    }));
  const small = seen.filter(({rect}) => rect.width < 24 || rect.height < 24).map(({name}) => `small: ${name}`);
  const over = seen.flatMap((one, index) =>
    seen
      .slice(index + 1)
      .filter(
        ({rect}) =>
          Math.min(rect.right, one.rect.right) - Math.max(rect.left, one.rect.left) > 0.5 &&
          Math.min(rect.bottom, one.rect.bottom) - Math.max(rect.top, one.rect.top) > 0.5,
      )
      .map((other) => `overlap: ${one.name} / ${other.name}`),
  );
  return [...small, ...over];
}

function sideways(): readonly string[] {
  const {scrollWidth, clientWidth} = document.documentElement;
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide on ${clientWidth} px`] : [];
}

/** A box's distance from the left must stay. Both are measured before anything else runs. */
function moved(box: HTMLElement): readonly string[] {
  const page = document.documentElement;
  const all = [...(box.shadowRoot ?? box).querySelectorAll('*:not(.out-of-sight, .probe, svg *, dl *)')].filter(
    (element) => element.checkVisibility(),
  );
  const places = (): readonly number[] => {
    const {left} = box.getBoundingClientRect();
    return all.map((element) => element.getBoundingClientRect().left - left);
  };
  page.dir = 'ltr';
  const before = places();
  page.dir = 'rtl';
  const after = places();
  return all.flatMap((element, index) => {
    const [was = 0, is = 0] = [before[index], after[index]];
    return Math.abs(was - is) > 1.5
      ? [`moved: ${element.localName}.${element.getAttribute('class')} ${was} ${is}`]
      : [];
  });
}

function addTextSpacing(box: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }
  `);
  const root = box.shadowRoot ?? document;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
