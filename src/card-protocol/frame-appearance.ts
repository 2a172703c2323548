import {fits, integer, like, looksLikeCard, oneOf, type Check} from './validate.js';

/** The looks a page may give the frame: values, never CSS text. Colours are `#rrggbb`, sizes CSS pixels. */
export interface FrameTheme {
  readonly scheme: 'light' | 'dark';
  readonly colorText: string;
  readonly colorMuted: string;
  readonly colorBackground: string;
  readonly colorBorder: string;
  readonly colorAccent: string;
  readonly colorDanger: string;
  readonly radius: number;
  readonly fontSize: number;
}

/** How the frame speaks and looks before anybody has said a word over the port: the element puts it into the frame's address, as JSON. */
export interface FrameAppearance {
  readonly locale: string;
  readonly theme: FrameTheme;
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** A BCP 47 tag. */
export const isLocale: Check = (value) =>
  like(/^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3}$/i)(value) && !looksLikeCard(String(value));

/** A {@link FrameTheme}. */
export const isTheme: Check = (value) =>
  fits(value, {
    scheme: oneOf('light', 'dark'),
    colorText: like(COLOR),
    colorMuted: like(COLOR),
    colorBackground: like(COLOR),
    colorBorder: like(COLOR),
    colorAccent: like(COLOR),
    colorDanger: like(COLOR),
    radius: integer(0, 10_000),
    fontSize: integer(8, 1_000),
  });

/** The look that a text holds; undefined where it holds none, as of an element that knows nothing of it. */
export function readAppearance(text: string): FrameAppearance | undefined {
  try {
    const look: unknown = JSON.parse(text);
    return isAppearance(look) ? look : undefined;
  } catch {
    return undefined;
  }
}

function isAppearance(data: unknown): data is FrameAppearance {
  return fits(data, {locale: isLocale, theme: isTheme});
}
