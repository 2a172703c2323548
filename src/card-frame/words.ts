import {msg, str, type LocaleModule} from '@lit/localize';
import {configureReentrantLocalization} from '@lit/localize/init/reentrant.js';
import type {CardField} from '../core/card-protocol.js';
import {quotedText} from '../core/display-text.js';
import {formatMoney} from '../core/money-text.js';
import {templates as fr} from '../generated/card-frame-locales/fr.js';
import {templates as rn} from '../generated/card-frame-locales/rn.js';
import {templates as sw} from '../generated/card-frame-locales/sw.js';
import {sourceLocale, targetLocales} from '../generated/locale-codes.js';
import type {Problem} from './card-check.js';
import type {Facts} from './facts.js';

type Target = (typeof targetLocales)[number];

/** All of them, in the one script that the page's policy allows by its hash. */
const TRANSLATIONS: Readonly<Record<Target, LocaleModule>> = {
  fr: {templates: fr},
  rn: {templates: rn},
  sw: {templates: sw},
};

type Language = typeof sourceLocale | Target;

const LANGUAGES: readonly Language[] = [sourceLocale, ...targetLocales];
let language: Language = sourceLocale;

configureReentrantLocalization({
  sourceLocale,
  targetLocales: [...targetLocales],
  getLocale: () => language,
  loadLocaleSync: (locale) => TRANSLATIONS[locale as Target],
});

/** Chooses the language of the whole page: the one asked for, or its main language, or English. */
export function speak(locale: string): void {
  const [main = ''] = locale.toLowerCase().split('-');
  language = LANGUAGES.find((one) => one === locale) ?? LANGUAGES.find((one) => one === main) ?? sourceLocale;
}

/** The language spoken now. */
export function spoken(): string {
  return language;
}

/** The name of the form. */
export function titleWords(): string {
  return msg('Card details');
}

/** The visible name of a field. */
export function labelWords(field: CardField): string {
  switch (field) {
    case 'holder':
      return msg('Name on card');
    case 'number':
      return msg('Card number');
    case 'expiry':
      return msg('Expiry date');
    case 'cvc':
      return msg('Security code');
  }
}

/** What to type into a field; '' where its name says it. `codeSize` is how many digits the card's code has. */
export function hintWords(field: CardField, codeSize: number): string {
  switch (field) {
    case 'holder':
      return '';
    case 'number':
      return msg('Visa or Mastercard');
    case 'expiry':
      return msg('MM/YY');
    case 'cvc':
      return codeSize === 4 ? msg('4 digits on the front') : msg('3 digits on the back');
  }
}

/** What is wrong with a field and how to mend it. */
export function problemWords(field: CardField, problem: Problem, codeSize: number): string {
  if (problem === 'test-only') return msg('Only test cards work here.');
  switch (field) {
    case 'holder':
      return msg('Enter the name as it is written on the card.');
    case 'number':
      return numberWords(problem);
    case 'expiry':
      return expiryWords(problem);
    case 'cvc':
      return codeSize === 4
        ? msg('Enter the 4 digits on the front of the card.')
        : msg('Enter the 3 digits on the back of the card.');
  }
}

/** Who gets the payer's money, and how much, as the service says; '' when it says nothing. */
export function factsWords(facts: Facts | undefined): string {
  const merchant = quotedText(facts?.merchantName ?? '');
  if (!facts || merchant === '') return '';
  if (facts.mode === 'add') return msg(str`Your card will be saved for ${merchant}.`);
  if (!facts.money) return msg(str`For ${merchant}`);
  const amount = formatMoney(facts.money, spoken());
  return msg(str`You pay ${amount} to ${merchant}.`);
}

/** Said when nobody typed for so long that the fields were wiped. */
export function wipedWords(): string {
  return msg('Your card details were cleared, as nothing was typed for 10 minutes.');
}

/** Said when the payer asked to go on and fields are still wrong. */
export function attentionWords(): string {
  return msg('Some card details need your attention.');
}

function numberWords(problem: Problem): string {
  switch (problem) {
    case 'missing':
      return msg('Enter the card number.');
    case 'incomplete':
      return msg('The card number is too short. Check that every digit is there.');
    case 'not-accepted':
      return msg('This card is not accepted. Use Visa or Mastercard.');
    default:
      return msg('The card number is not right. Check each digit.');
  }
}

function expiryWords(problem: Problem): string {
  switch (problem) {
    case 'past':
      return msg('This card has expired. Check the date or use another card.');
    case 'wrong':
      return msg('The expiry date is not right. Check the month and the year.');
    default:
      return msg('Enter the expiry date as MM/YY.');
  }
}
