/** One outline of a mark, in a box of 30 by 20: an SVG path and its paint. */
export interface MarkPath {
  readonly 'd': string;
  readonly 'fill': string;
  readonly 'stroke'?: string;
  readonly 'stroke-width'?: string;
}

const CARD = 'M3 0h24a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z';

/** Simple marks; not the networks' artwork. */
const MARKS: Readonly<Record<string, readonly MarkPath[]>> = {
  visa: [
    {d: CARD, fill: '#1a1f71'},
    {'d': 'M8 5l4.5 10L20 5', 'fill': 'none', 'stroke': '#fff', 'stroke-width': '2.6'},
    {d: 'M0 17h30v2H0z', fill: '#f7b600'},
  ],
  mastercard: [
    {d: CARD, fill: '#16181d'},
    {d: 'M6 10a6 6 0 1 1 12 0a6 6 0 1 1-12 0', fill: '#eb001b'},
    {d: 'M12 10a6 6 0 1 1 12 0a6 6 0 1 1-12 0', fill: '#f79e1b'},
    {d: 'M15 4.8a6 6 0 0 1 0 10.4a6 6 0 0 1 0-10.4', fill: '#ff5f00'},
  ],
};

const PLAIN_CARD: readonly MarkPath[] = [
  {
    'd': 'M3 .8h24A2.2 2.2 0 0 1 29.2 3v14a2.2 2.2 0 0 1-2.2 2.2H3A2.2 2.2 0 0 1 .8 17V3A2.2 2.2 0 0 1 3 .8z',
    'fill': 'none',
    'stroke': 'currentColor',
    'stroke-width': '1.5',
  },
  {d: 'M0 5h30v4H0z', fill: 'currentColor'},
];

/**
 * The mark of a card network; a plain card for one that has none here. It is decorative: the network's name is next to it
 * as text.
 */
export function brandMark(brand: string): readonly MarkPath[] {
  return (Object.hasOwn(MARKS, brand) ? MARKS[brand] : undefined) ?? PLAIN_CARD;
}
