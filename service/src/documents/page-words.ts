import type {Language} from '../domain/documents/people-text.js';
import {ENGLISH} from './words/en.js';
import {FRENCH} from './words/fr.js';
import {KIRUNDI} from './words/rn.js';
import {SWAHILI} from './words/sw.js';
import type {PageWords} from './words/words.js';

/** The page's words. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: ENGLISH,
  fr: FRENCH,
  rn: KIRUNDI,
  sw: SWAHILI,
};

/** The languages of the page, by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  rn: 'Ikirundi',
  sw: 'Kiswahili',
};

/**
 * The language of a page: the one chosen on it or in a link to it (`fr`, `fr-CM`), else the reader's most preferred language that the page has.
 *
 * @param header an Accept-Language header (RFC 9110, 12.5.4); English when it names none of the languages
 */
export function readLanguage(header: string | undefined, chosen?: string): Language {
  const wanted = chosen?.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  if (isLanguage(wanted)) return wanted;
  const preferences = (header ?? '').split(',').map((preference) => {
    const [tag = '', ...parameters] = preference.trim().toLowerCase().split(';');
    const weight = /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(parameters[0] ?? 'q=1')?.[1];
    return {language: tag.split('-', 1)[0] ?? '', weight: Number(weight ?? 0)};
  });
  const known = preferences.filter(({language, weight}) => weight > 0 && isLanguage(language));
  const best = known.reduce<(typeof known)[number] | undefined>(
    (preferred, preference) =>
      preferred === undefined || preference.weight > preferred.weight ? preference : preferred,
    undefined,
  );
  return best !== undefined && isLanguage(best.language) ? best.language : 'en';
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(PAGE_WORDS, text);
}
