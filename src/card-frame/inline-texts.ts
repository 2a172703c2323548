import {msg, type LocaleModule} from '@lit/localize';
import type {CardField} from '../card-protocol/messages.js';
import {templates as fr} from '../generated/first-locales/fr.js';
import {templates as rn} from '../generated/first-locales/rn.js';
import {templates as sw} from '../generated/first-locales/sw.js';
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

/** Sets the language of this script: the primary language of the tag, or English. */
export function setLanguage(locale: string): void {
  const [main] = locale.toLowerCase().split('-');
  language = LANGUAGES.find((one) => one === main) ?? sourceLocale;
}

/** The current language. */
export function currentLanguage(): string {
  return language;
}

addTexts({fr, rn, sw});

/** The title of the form. */
export function titleText(): string {
  return msg('Card details', {id: 'card-details'});
}

/** The visible name of a field. */
export function labelText(field: CardField): string {
  switch (field) {
    case 'holder':
      return msg('Name on card', {id: 'name-on-card'});
    case 'number':
      return msg('Card number', {id: 'card-number'});
    case 'expiry':
      return msg('Expiry date', {id: 'expiry-date'});
    case 'cvc':
      return msg('Security code', {id: 'security-code'});
  }
}

/** An example of the input of a field; '' for none. */
export function exampleText(field: CardField): string {
  return field === 'expiry' ? msg('MM/YY', {id: 'mm-yy'}) : '';
}
