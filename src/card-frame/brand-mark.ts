/** One shape of a mark: an SVG element's name and its attributes. */
type Part = readonly [name: string, attributes: Readonly<Record<string, string>>];

const SVG = 'http://www.w3.org/2000/svg';

/** Simple marks in a 30 by 20 box; not the networks' artwork. */
const MARKS: Readonly<Record<string, readonly Part[]>> = {
  visa: [
    ['rect', {width: '30', height: '20', rx: '3', fill: '#1a1f71'}],
    ['path', {'d': 'M8 5l4.5 10L20 5', 'fill': 'none', 'stroke': '#fff', 'stroke-width': '2.6'}],
    ['rect', {y: '17', width: '30', height: '2', fill: '#f7b600'}],
  ],
  mastercard: [
    ['rect', {width: '30', height: '20', rx: '3', fill: '#16181d'}],
    ['circle', {cx: '12', cy: '10', r: '6', fill: '#eb001b'}],
    ['circle', {cx: '18', cy: '10', r: '6', fill: '#f79e1b'}],
    ['path', {d: 'M15 4.8a6 6 0 0 1 0 10.4a6 6 0 0 1 0 -10.4', fill: '#ff5f00'}],
  ],
};

const PLAIN_CARD: readonly Part[] = [
  [
    'rect',
    {
      'x': '.75',
      'y': '.75',
      'width': '28.5',
      'height': '18.5',
      'rx': '3',
      'fill': 'none',
      'stroke': 'currentColor',
      'stroke-width': '1.5',
    },
  ],
  ['rect', {y: '5', width: '30', height: '4', fill: 'currentColor'}],
];

/**
 * Draws the mark of a card network; a plain card for one it has no mark of. A decoration: the network's name stands
 * next to it as text.
 */
export function drawBrandMark(brand: string): SVGElement {
  const mark = svgElement('svg', {'class': 'brand-mark', 'viewBox': '0 0 30 20', 'aria-hidden': 'true'});
  mark.append(...(MARKS[brand] ?? PLAIN_CARD).map(([name, attributes]) => svgElement(name, attributes)));
  return mark;
}

function svgElement(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}
