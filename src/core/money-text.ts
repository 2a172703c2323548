import {decimalText, type Money} from './money.js';

/**
 * Regions where the currencies of the service are at home: in fr-BI, BIF reads FBu; in sw-KE, KES reads Ksh. Browsers have
 * no Kirundi and would write it the English way, so amounts are written as the French of Burundi does.
 */
const FORMAT_LOCALES: Readonly<Record<string, string>> = {fr: 'fr-BI', rn: 'fr-BI', sw: 'sw-KE'};

/**
 * Writes an amount as people who read this language do. Formats text, so no digit is lost to a binary fraction.
 *
 * @param locale a language the words are in, `rn`
 */
export function formatMoney(money: Money, locale: string): string {
  const format = new Intl.NumberFormat(FORMAT_LOCALES[locale] ?? locale, {style: 'currency', currency: money.currency});
  return format.format(decimalText(money) as Intl.StringNumericLiteral);
}
