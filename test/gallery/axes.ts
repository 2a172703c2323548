import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Page} from '@playwright/test';

/** How a page is shown: what the visitor's system prefers. */
type Media = Required<Pick<NonNullable<Parameters<Page['emulateMedia']>[0]>, 'colorScheme' | 'forcedColors'>>;

/** Every language, theme and width of the screen that each state is pictured in: a line more is a column more. */
export const LANGUAGES = ['en', 'fr', 'rn', 'sw'] as const;

export const THEMES = {
  'light': {colorScheme: 'light', forcedColors: 'none'},
  'dark': {colorScheme: 'dark', forcedColors: 'none'},
  'forced-colors': {colorScheme: 'dark', forcedColors: 'active'},
} as const satisfies Readonly<Record<string, Media>>;

export const WIDTHS_PX = [280, 375, 768] as const;

export type Language = (typeof LANGUAGES)[number];
export type Theme = keyof typeof THEMES;

/** One look at a state. */
export interface Look {
  readonly language: Language;
  readonly theme: Theme;
  readonly widthPx: number;
}

/** Where the page and its pictures are. */
export const GALLERY = fileURLToPath(new URL('../../gallery', import.meta.url));

/** Every look at a state in one language. A width lasts as long as it can: changing it costs more than the theme. */
export function looksIn(language: Language): readonly Look[] {
  const themes = Object.keys(THEMES) as Theme[];
  return WIDTHS_PX.flatMap((widthPx) => themes.map((theme) => ({language, theme, widthPx})));
}

/** The picture of a state, as the page names it: from {@link GALLERY}. */
export function pictureOf(state: string, {language, theme, widthPx}: Look): string {
  return path.posix.join('pictures', state, `${language}-${theme}-${String(widthPx)}.png`);
}
