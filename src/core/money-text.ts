import {decimalText, type Money} from './money.js';

/** Regions where the currencies of the service are at home: there BIF reads FBu. */
const FORMAT_LOCALES: Readonly<Record<string, string>> = {fr: 'fr-BI'};

/**
 * Writes an amount as people who read this language do. Formats text, so no digit is lost to a binary fraction.
 *
 * @param locale a language the words are in, `fr`
 */
export function formatMoney(money: Money, locale: string): string {
  const format = new Intl.NumberFormat(FORMAT_LOCALES[locale] ?? locale, {style: 'currency', currency: money.currency});
  return format.format(decimalText(money) as Intl.StringNumericLiteral);
}
