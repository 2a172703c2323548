import type {FrameTheme} from '../card-protocol/greeting.js';

/** Reads the card frame's theme from the widget's probe element and from the attribute `labels`. */
export function readFrameTheme(probe: Element): FrameTheme {
  const style = getComputedStyle(probe);
  const isOpaque = toRgba(style.backgroundColor)[3] === 255;
  const colorBackground = toHex(style.backgroundColor, isOpaque ? WHITE : groundOf(probe));
  const over = opaque(colorBackground);
  const colorText = toHex(style.color, over);
  const {host} = probe.getRootNode() as ShadowRoot;
  return {
    scheme: isLight(colorText) ? 'dark' : 'light',
    colorText,
    colorMuted: toHex(style.caretColor, over),
    colorBackground,
    colorBorder: toHex(style.borderTopColor, over),
    colorAccent: toHex(style.outlineColor, over),
    colorDanger: toHex(style.textDecorationColor, over),
    radius: toPixels(style.borderTopLeftRadius, 10),
    fontSize: Math.max(toPixels(style.fontSize, 16), 16),
    padding: toPixels(style.textIndent, 8),
    labels: host.matches('[labels=floating]') ? 'floating' : 'above',
  };
}

/** A colour as red, green, blue and opacity, 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** A computed colour as `#rrggbb`; a translucent one is blended with `ground`. */
export function toHex(color: string, ground: Rgba = WHITE): string {
  const [red, green, blue, alpha] = toRgba(color);
  const share = alpha / 255;
  const mixed = [red, green, blue].map((part, index) => Math.round(part * share + (ground[index] ?? 0) * (1 - share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const WHITE: Rgba = [255, 255, 255, 255];

/** Reads a computed colour: `rgb(1, 2, 3)` and `rgba(1, 2, 3, 0.5)` by their digits, other notations by drawing them. */
function toRgba(color: string): Rgba {
  const match = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(color);
  if (!match) return paint(color);
  const [red = 0, green = 0, blue = 0, alpha = 1] = match.slice(1).map((part: string | undefined) => Number(part ?? 1));
  return [red, green, blue, alpha * 255];
}

/** A canvas converts every notation to sRGB. */
function paint(color: string): Rgba {
  const context = newContext();
  if (!context) return WHITE;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
}

/** The context of a canvas of one pixel; null when the browser has none. */
export function newContext(): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas.getContext('2d');
}

/** A colour with full opacity. */
export function opaque(hex: string): Rgba {
  return [...channelsOf(hex), 255];
}

/** The nearest opaque background of the ancestors, across shadow roots. */
function groundOf(element: Element): Rgba {
  for (
    let node: Node | null = element.parentNode;
    node;
    node = node.nodeType === Node.DOCUMENT_FRAGMENT_NODE ? (node as ShadowRoot).host : node.parentNode
  ) {
    const color =
      node.nodeType === Node.ELEMENT_NODE ? toRgba(getComputedStyle(node as Element).backgroundColor) : undefined;
    if (color?.[3] === 255) return color;
  }
  return WHITE;
}

/** Whether a colour is nearer to white than to black, by its relative luminance without gamma. */
function isLight(hex: string): boolean {
  const [red, green, blue] = channelsOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 127;
}

function toPixels(text: string, otherwise: number): number {
  const pixels = Number(/^[\d.]+/.exec(text)?.[0] ?? NaN);
  return Number.isFinite(pixels) ? Math.round(pixels) : otherwise;
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export function channelsOf(hex: string): readonly [number, number, number] {
  const channel = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
