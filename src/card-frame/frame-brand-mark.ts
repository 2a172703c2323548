import {brandMark} from '../core/brand-marks.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Draws the mark of a card network in a place, instead of the one that is there; none for ''. */
export function showBrandMark(brand: string, place: HTMLElement): void {
  place.querySelector('svg')?.remove();
  if (brand === '') return;
  const mark = svgElement('svg', {'class': 'brand-mark', 'viewBox': '0 0 30 20', 'aria-hidden': 'true'});
  mark.append(...brandMark(brand).map((path) => svgElement('path', {...path})));
  place.append(mark);
}

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
