import type {LocaleModule} from '@lit/localize';
import {configureReentrantLocalization} from '@lit/localize/init/reentrant.js';
import {sourceLocale, targetLocales} from '../generated/locale-codes.js';

type Target = (typeof targetLocales)[number];

type Texts = LocaleModule['templates'];

type Language = typeof sourceLocale | Target;

const LANGUAGES: readonly Language[] = [sourceLocale, ...targetLocales];
const TEXTS: Readonly<Record<Target, Texts>> = {fr: {}, rn: {}, sw: {}};
let language: Language = sourceLocale;

configureReentrantLocalization({
  sourceLocale,
  targetLocales: [...targetLocales],
  getLocale: () => language,
  loadLocaleSync: (locale) => ({templates: TEXTS[locale as Target]}),
});

/** Adds texts to the languages of this script. */
export function addTexts(texts: Readonly<Record<Target, Texts>>): void {
  for (const target of targetLocales) Object.assign(TEXTS[target], texts[target]);
}

/** Sets the language of this script: the requested one, its main language, or English. */
export function setLanguage(locale: string): void {
  const [main = ''] = locale.toLowerCase().split('-');
  language = LANGUAGES.find((one) => one === locale) ?? LANGUAGES.find((one) => one === main) ?? sourceLocale;
}

/** The current language. */
export function currentLanguage(): string {
  return language;
}
