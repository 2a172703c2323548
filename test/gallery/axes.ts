import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Page} from '@playwright/test';

/** The visitor's system preferences. */
type Media = Required<Pick<NonNullable<Parameters<Page['emulateMedia']>[0]>, 'colorScheme' | 'forcedColors'>>;

/** The languages, themes and widths in which each state is captured. Each entry adds one image per state. */
export const LANGUAGES = ['en', 'fr', 'rn', 'sw'] as const;

export const THEMES = {
  'light': {colorScheme: 'light', forcedColors: 'none'},
  'dark': {colorScheme: 'dark', forcedColors: 'none'},
  'forced-colors': {colorScheme: 'dark', forcedColors: 'active'},
} as const satisfies Readonly<Record<string, Media>>;

export const WIDTHS_PX = [280, 375, 768] as const;

export type Language = (typeof LANGUAGES)[number];
export type Theme = keyof typeof THEMES;

/** One variant of a state's image. */
export interface Look {
  readonly language: Language;
  readonly theme: Theme;
  readonly widthPx: number;
}

/** The folder of the page and its images. */
export const GALLERY = fileURLToPath(new URL('../../gallery', import.meta.url));

/** Every variant in one language. The width changes least often, because that is slower than changing the theme. */
export function looksIn(language: Language): readonly Look[] {
  const themes = Object.keys(THEMES) as Theme[];
  return WIDTHS_PX.flatMap((widthPx) => themes.map((theme) => ({language, theme, widthPx})));
}

/** The image path of a state, relative to {@link GALLERY}. */
export function pictureOf(state: string, {language, theme, widthPx}: Look): string {
  return path.posix.join('pictures', state, `${language}-${theme}-${String(widthPx)}.png`);
}
