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

/** Takes the texts of a script into its languages. */
export function learn(texts: Readonly<Record<Target, Texts>>): void {
  for (const target of targetLocales) Object.assign(TEXTS[target], texts[target]);
}

/** Chooses the language of this script: the one asked for, or its main language, or English. */
export function speak(locale: string): void {
  const [main = ''] = locale.toLowerCase().split('-');
  language = LANGUAGES.find((one) => one === locale) ?? LANGUAGES.find((one) => one === main) ?? sourceLocale;
}

/** The language spoken now. */
export function spoken(): string {
  return language;
}
