import {channelsOf} from './hex-color.js';

/** A colour of a theme, as the end of its custom property's name: `--payment-widget-color-…`. */
export type ColorName = 'text' | 'muted' | 'background' | 'border' | 'accent' | 'on-accent' | 'danger' | 'success';

/** A whole theme's colours, each `#rrggbb`. */
export type ThemeColors = Readonly<Record<ColorName, string>>;

/** Two colours that meet in the widget, and the contrast they need. */
export interface ContrastRule {
  readonly color: ColorName;
  readonly on: ColorName;
  readonly least: number;
}

/** WCAG 2.2: text needs 4.5 (SC 1.4.3), the edge of a field 3 (SC 1.4.11). The accent is links, too, and the focus ring. */
export const CONTRAST_RULES: readonly ContrastRule[] = [
  {color: 'text', on: 'background', least: 4.5},
  {color: 'muted', on: 'background', least: 4.5},
  {color: 'accent', on: 'background', least: 4.5},
  {color: 'on-accent', on: 'accent', least: 4.5},
  {color: 'danger', on: 'background', least: 4.5},
  {color: 'success', on: 'background', least: 4.5},
  {color: 'border', on: 'background', least: 3},
];

/** The contrast ratio of WCAG 2.2 between two colours, `#rrggbb`: from 1 to 21, whichever comes first. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The rules that a theme breaks, each with what it has instead. */
export function brokenRules(colors: ThemeColors): readonly (ContrastRule & {readonly ratio: number})[] {
  return CONTRAST_RULES.map((rule) => ({...rule, ratio: contrastOf(colors[rule.color], colors[rule.on])})).filter(
    ({ratio, least}) => ratio < least,
  );
}

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
