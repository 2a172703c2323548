import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {FrameTheme} from '../card-protocol/greeting.js';
import {channelsOf, newContext, opaque, readFrameTheme, toHex} from './read-theme.js';
import {KNOWS_SCHEMES, THEME_SOURCE} from '../styles/theme.js';

/**
 * Watches the theme that the page sets on the widget. Logs one warning for each pair of colours whose contrast is too low, with the names of
 * the custom properties.
 */
export class ThemeWatcher implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #warnings = new Set<string>();
  /** Inserted before anything else is rendered, so that the first read of its styles causes almost no layout work. */
  readonly #probe = document.createElement('span');
  #theme: FrameTheme | undefined;
  #checked = '';
  /** For browsers without `light-dark()`, where the probe has no transitions: observes changes of the scheme or the page's colours. */
  readonly #changes = KNOWS_SCHEMES ? undefined : new MutationObserver(() => this.#read());
  /** The probe has no transition when the browser forces colours, or stops. */
  readonly #queries = 'matchMedia' in globalThis ? [DARK, FORCED].map((query) => matchMedia(query)) : [];
  #pendingRead: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    this.#probe.className = 'probe';
    this.#probe.setAttribute('aria-hidden', 'true');
    host.addController(this);
  }

  /** The card frame's theme when it was last read; undefined while the widget is not connected. */
  get theme(): FrameTheme | undefined {
    if (!this.#probe.isConnected) return undefined;
    if (!this.#theme) this.#setColors();
    return (this.#theme ??= readFrameTheme(this.#probe));
  }

  hostConnected(): void {
    const root = this.#host.shadowRoot;
    root?.addEventListener('transitionend', this.#onTransition);
    if (!this.#probe.isConnected) root?.append(this.#probe);
    this.#theme = undefined;
    for (const query of this.#queries) query.addEventListener('change', this.#read);
    if (!this.#changes) return;
    this.#probe.style.transition = 'none';
    for (const one of [document.documentElement, document.body, this.#host])
      this.#changes.observe(one, {attributes: true});
  }

  /** Reads the theme in a separate task, because reading it at once would force a layout. */
  hostUpdated(): void {
    this.#setColors();
    this.#pendingRead ??= setTimeout(this.#read);
  }

  hostDisconnected(): void {
    clearTimeout(this.#pendingRead);
    this.#pendingRead = undefined;
    this.#changes?.disconnect();
    for (const query of this.#queries) query.removeEventListener('change', this.#read);
  }

  #setColors(): void {
    const widget = this.#host.shadowRoot?.querySelector<HTMLElement>('.widget');
    if (this.#changes) setColors(this.#host, [this.#probe, ...(widget ? [widget] : [])]);
  }

  /** Reads the theme, except in jsdom, and while its colours are in transition: the end of the last transition calls this again. */
  readonly #read = (): void => {
    this.#pendingRead = undefined;
    const probe = this.#probe;
    if (!probe.isConnected || !('getAnimations' in probe) || probe.getAnimations().length > 0) return;
    this.#setColors();
    const theme = readFrameTheme(probe);
    if (JSON.stringify(theme) !== JSON.stringify(this.#theme)) {
      this.#theme = theme;
      this.#host.requestUpdate();
    }
    this.#checkContrast(readThemeColors(probe, theme));
  };

  #checkContrast(colors: ThemeColors): void {
    const text = JSON.stringify(colors);
    if (text === this.#checked) return;
    this.#checked = text;
    if (!hasReadableColors() || !this.#probe.ownerDocument.defaultView) return;
    for (const {color, on, minimum, ratio} of brokenRules(colors)) {
      // Rounded down, so that 4.46 is not shown as 4.5.
      const has = Math.floor(ratio * 10) / 10;
      this.#warn(
        `--payment-widget-color-${color} on --payment-widget-color-${on} has a contrast of ${has}:1; WCAG 2.2 asks for ${minimum}:1.`,
      );
    }
  }

  #warn(warning: string): void {
    if (!this.#warnings.has(warning)) console.warn(`<payment-widget> is hard to read: ${warning}`);
    this.#warnings.add(warning);
  }

  /** Called at the end of the probe's transition, which means that a colour has changed. */
  readonly #onTransition = ({target}: Event): void => {
    if (target === this.#probe) this.#read();
  };
}

/** The theme's colours, including those that the card frame does not use. */
function readThemeColors(probe: Element, theme: FrameTheme): ThemeColors {
  const {columnRuleColor, borderBottomColor} = getComputedStyle(probe);
  return {
    'text': theme.colorText,
    'muted': theme.colorMuted,
    'background': theme.colorBackground,
    'border': theme.colorBorder,
    'accent': theme.colorAccent,
    'on-accent': toHex(columnRuleColor, opaque(theme.colorAccent)),
    'danger': theme.colorDanger,
    'success': toHex(borderBottomColor, opaque(theme.colorBackground)),
  };
}

/** Whether the page's own colours can be read: not in forced colours, and not without a canvas. */
function hasReadableColors(): boolean {
  return !matchMedia(FORCED).matches && newContext() !== null;
}

/** A colour of a theme: the end of its custom property's name, `--payment-widget-color-…`. */
export type ColorName = 'text' | 'muted' | 'background' | 'border' | 'accent' | 'on-accent' | 'danger' | 'success';

/** A whole theme's colours, each `#rrggbb`. */
export type ThemeColors = Readonly<Record<ColorName, string>>;

/** Two adjacent colours of the widget, and the contrast that they need. */
export interface ContrastRule {
  readonly color: ColorName;
  readonly on: ColorName;
  readonly minimum: number;
}

/** WCAG 2.2: text needs 4.5 (SC 1.4.3), the border of a field 3 (SC 1.4.11). The accent is also used for links and the focus ring. */
export const CONTRAST_RULES: readonly ContrastRule[] = [
  {color: 'text', on: 'background', minimum: 4.5},
  {color: 'muted', on: 'background', minimum: 4.5},
  {color: 'accent', on: 'background', minimum: 4.5},
  {color: 'on-accent', on: 'accent', minimum: 4.5},
  {color: 'danger', on: 'background', minimum: 4.5},
  {color: 'success', on: 'background', minimum: 4.5},
  {color: 'border', on: 'background', minimum: 3},
];

/** The contrast ratio of WCAG 2.2 between two colours, `#rrggbb`: from 1 to 21, in any order. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The rules that a theme violates, each with the actual contrast. */
export function brokenRules(colors: ThemeColors): readonly (ContrastRule & {readonly ratio: number})[] {
  return CONTRAST_RULES.map((rule) => ({...rule, ratio: contrastOf(colors[rule.color], colors[rule.on])})).filter(
    ({ratio, minimum}) => ratio < minimum,
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

/** A colour of the theme: its internal name, the page's name, and the defaults, light and dark. */
const COLORS = /--_([a-z-]+): ?var\((--[a-z-]+), ?light-dark\((#\w+), ?(#\w+)\)/g;
/** `light-dark(…, …)`, whose parts may be functions. */
const PAIR = /^light-dark\(((?:[^,()]|\([^()]*\))+),(.+)\)$/;

/** The colour scheme of the payer's system. */
const DARK = '(prefers-color-scheme: dark)';
const FORCED = '(forced-colors: active)';

/**
 * Sets the theme's colours on elements, for browsers without `light-dark()`: the page's colours if they can be read, else the defaults of the
 * host's scheme.
 */
function setColors(host: Element, elements: readonly HTMLElement[]): void {
  const style = getComputedStyle(host);
  const isDark = isDarkScheme(style.colorScheme);
  const colors = new Map<string, string>();
  for (const [, name = '', property = '', light = '', dark = ''] of THEME_SOURCE.matchAll(COLORS)) {
    const wanted = colorForScheme(style.getPropertyValue(property).trim(), isDark);
    colors.set(name, CSS.supports('color', wanted) ? wanted : isDark ? dark : light);
  }
  const hex = (name: string): string => toHex(colors.get(name) ?? '');
  const mix = (name: string, share: number): string =>
    toHex(`rgba(${channelsOf(hex(name)).join(', ')}, ${String(share)})`, opaque(hex('background')));
  // The same mixes as `color-mix()` in critical.ts.
  colors.set('line', mix('border', 0.35)).set('soft', mix('text', 0.04));
  for (const [name, color] of colors) for (const element of elements) element.style.setProperty(`--_${name}`, color);
}

/** A value that the page set; for `light-dark()` the part for the scheme. */
function colorForScheme(value: string, isDark: boolean): string {
  const [, light, dark] = PAIR.exec(value) ?? [];
  return ((isDark ? dark : light) ?? value).trim();
}

/** Whether the scheme is dark. A page without `color-scheme` may name a scheme in a tag. */
function isDarkScheme(scheme: string): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  const schemes = scheme === 'normal' ? (meta?.content ?? '') : scheme;
  return /dark/.test(schemes) && (!/light/.test(schemes) || matchMedia(DARK).matches);
}
