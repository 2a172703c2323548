import {channelsOf, opaque, toHex} from './read-theme.js';
import {THEME_CSS} from '../styles/theme.js';

/** A colour of the theme: its internal name, the page's name, and the defaults, light and dark. */
const COLORS = /--_([a-z-]+): ?var\((--[a-z-]+), ?light-dark\((#\w+), ?(#\w+)\)/g;
/** `light-dark(…, …)`, whose parts may be functions. */
const PAIR = /^light-dark\(((?:[^,()]|\([^()]*\))+),(.+)\)$/;

/** What the payer's system asks for. */
export const DARK = '(prefers-color-scheme: dark)';

/** Whether a style sheet can follow the scheme by itself. */
export function knowsSchemes(): boolean {
  return CSS.supports('color', 'light-dark(red, red)');
}

/**
 * Sets the theme's colours on elements, for browsers without `light-dark()`: the page's, where they can be read, and the defaults of the scheme
 * that holds for the host.
 */
export function setColors(host: Element, elements: readonly HTMLElement[]): void {
  const style = getComputedStyle(host);
  const isDark = holdsDark(style.colorScheme);
  const colors = new Map<string, string>();
  for (const [, name = '', property = '', light = '', dark = ''] of THEME_CSS.matchAll(COLORS)) {
    const wanted = wantedColor(style.getPropertyValue(property).trim(), isDark);
    colors.set(name, CSS.supports('color', wanted) ? wanted : isDark ? dark : light);
  }
  const hex = (name: string): string => toHex(colors.get(name) ?? '');
  const mix = (name: string, share: number): string =>
    toHex(`rgba(${channelsOf(hex(name)).join(', ')}, ${String(share)})`, opaque(hex('background')));
  // As `color-mix()` has them in critical.ts.
  colors.set('line', mix('border', 0.45)).set('soft', mix('accent', 0.07));
  for (const [name, color] of colors) for (const element of elements) element.style.setProperty(`--_${name}`, color);
}

/** A value of the page, or its part for the scheme. */
function wantedColor(value: string, isDark: boolean): string {
  const [, light, dark] = PAIR.exec(value) ?? [];
  return ((isDark ? dark : light) ?? value).trim();
}

/** The scheme that the browser takes: a page without one of its own may name it in a tag. */
function holdsDark(scheme: string): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  const schemes = scheme === 'normal' ? (meta?.content ?? '') : scheme;
  return /dark/.test(schemes) && (!/light/.test(schemes) || matchMedia(DARK).matches);
}
