import {css, type CSSResult} from 'lit';
import type {FrameTheme} from '../core/frame-look.js';
import {channelsOf, type ThemeColors} from '../core/contrast.js';

/**
 * The look. Every value is a custom property a page may set on the element; the defaults follow the page's
 * `color-scheme`, live. Underscored names are internal.
 */
export const themeStyles: CSSResult = css`
  :host {
    --_text: var(--payment-widget-color-text, #16202e);
    --_muted: var(--payment-widget-color-muted, #566274);
    --_background: var(--payment-widget-color-background, #ffffff);
    --_border: var(--payment-widget-color-border, #8692a3);
    --_accent: var(--payment-widget-color-accent, #0b5fd8);
    --_on-accent: var(--payment-widget-color-on-accent, #ffffff);
    --_danger: var(--payment-widget-color-danger, #b3261e);
    --_success: var(--payment-widget-color-success, #0f7a43);
    --_line: color-mix(in srgb, var(--_border) 45%, var(--_background));
    --_soft: color-mix(in srgb, var(--_accent) 7%, var(--_background));
    --_radius: var(--payment-widget-radius, 10px);
    --_font-size: var(--payment-widget-font-size, max(16px, 1rem));
    display: block;
    container-type: inline-size;
    box-sizing: border-box;
    min-inline-size: 240px;
    contain-intrinsic-inline-size: min(440px, 100vw - 80px);
    font-family: var(--payment-widget-font-family, system-ui, sans-serif);
    font-size: var(--_font-size);
    line-height: 1.45;
    color: var(--_text);
  }
  @supports (color: light-dark(#fff, #000)) {
    :host {
      --_text: var(--payment-widget-color-text, light-dark(#16202e, #eef2f7));
      --_muted: var(--payment-widget-color-muted, light-dark(#566274, #a8b3c2));
      --_background: var(--payment-widget-color-background, light-dark(#ffffff, #161c26));
      --_border: var(--payment-widget-color-border, light-dark(#8692a3, #6e7c90));
      --_accent: var(--payment-widget-color-accent, light-dark(#0b5fd8, #7db0ff));
      --_on-accent: var(--payment-widget-color-on-accent, light-dark(#ffffff, #0a1526));
      --_danger: var(--payment-widget-color-danger, light-dark(#b3261e, #ffb0a8));
      --_success: var(--payment-widget-color-success, light-dark(#0f7a43, #7fdba6));
    }
  }
  :host([hidden]) {
    display: none;
  }
  /* What a class says of "display" would win over the browser's own rule for "hidden". */
  [hidden] {
    display: none !important;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  /* Invisible; carries the theme's values as computed colours, and ends a transition whenever one of them changes. */
  .probe {
    position: absolute;
    visibility: hidden;
    inline-size: 0;
    block-size: 0;
    color: var(--_text);
    background-color: var(--_background);
    border: 0 solid var(--_border);
    outline-color: var(--_accent);
    text-decoration-color: var(--_danger);
    caret-color: var(--_muted);
    column-rule-color: var(--_on-accent);
    text-emphasis-color: var(--_success);
    border-start-start-radius: var(--_radius);
    transition: all 1ms;
  }
`;

/** Reads the look that the card frame is to have from the probe element of the widget. */
export function readFrameTheme(probe: Element): FrameTheme {
  const style = getComputedStyle(probe);
  const isOpaque = toRgba(style.backgroundColor)[3] === 255;
  const colorBackground = toHex(style.backgroundColor, isOpaque ? WHITE : groundOf(probe));
  const over = opaque(colorBackground);
  const colorText = toHex(style.color, over);
  return {
    scheme: isLight(colorText) ? 'dark' : 'light',
    colorText,
    colorMuted: toHex(style.caretColor, over),
    colorBackground,
    colorBorder: toHex(style.borderTopColor, over),
    colorAccent: toHex(style.outlineColor, over),
    colorDanger: toHex(style.textDecorationColor, over),
    radius: toPixels(style.borderStartStartRadius, 10),
    fontSize: Math.max(toPixels(style.fontSize, 16), 16),
  };
}

/** Reads the colours whose contrast counts; undefined when the probe is in no document, and so has none. */
export function readThemeColors(probe: Element): ThemeColors | undefined {
  const {columnRuleColor, textEmphasisColor} = getComputedStyle(probe);
  if (columnRuleColor === '') return undefined;
  const theme = readFrameTheme(probe);
  return {
    'text': theme.colorText,
    'muted': theme.colorMuted,
    'background': theme.colorBackground,
    'border': theme.colorBorder,
    'accent': theme.colorAccent,
    'on-accent': toHex(columnRuleColor, opaque(theme.colorAccent)),
    'danger': theme.colorDanger,
    'success': toHex(textEmphasisColor, opaque(theme.colorBackground)),
  };
}

/** Whether what is read are the page's colours: forced ones are the payer's own, and most notations need a canvas. */
export function hasReadableColors(): boolean {
  return !matchMedia('(forced-colors: active)').matches && newContext() !== null;
}

/** A colour as red, green, blue and opacity, 0 to 255. */
type Rgba = readonly [number, number, number, number];

/** Any computed colour as `#rrggbb`, laid over `ground` where it lets something through. */
function toHex(color: string, ground: Rgba = WHITE): string {
  const [red, green, blue, alpha] = toRgba(color);
  const share = alpha / 255;
  const mixed = [red, green, blue].map((part, index) => Math.round(part * share + (ground[index] ?? 0) * (1 - share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const WHITE: Rgba = [255, 255, 255, 255];

/** Reads a computed colour: `rgb(1, 2, 3)` and `rgba(1, 2, 3, 0.5)` by their digits, other notations by painting them. */
function toRgba(color: string): Rgba {
  const match = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(color);
  if (!match) return paint(color);
  const [red = 0, green = 0, blue = 0, alpha = 1] = match.slice(1).map((part: string | undefined) => Number(part ?? 1));
  return [red, green, blue, alpha * 255];
}

/** A canvas turns every notation into sRGB. */
function paint(color: string): Rgba {
  const context = newContext();
  if (!context) return WHITE;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
}

function newContext(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas.getContext('2d');
}

function opaque(hex: string): Rgba {
  return [...channelsOf(hex), 255];
}

/** What is seen through a background that is not opaque: the nearest ancestor's, across shadow roots, that is. */
function groundOf(element: Element): Rgba {
  for (
    let node: Node | null = element.parentNode;
    node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode
  ) {
    const color = node instanceof Element ? toRgba(getComputedStyle(node).backgroundColor) : undefined;
    if (color?.[3] === 255) return color;
  }
  return WHITE;
}

/** Whether a colour is nearer to white than to black, by its relative luminance without the gamma. */
function isLight(hex: string): boolean {
  const [red, green, blue] = channelsOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 127;
}

function toPixels(text: string, otherwise: number): number {
  const pixels = Number(/^[\d.]+/.exec(text)?.[0] ?? NaN);
  return Number.isFinite(pixels) ? Math.round(pixels) : otherwise;
}
