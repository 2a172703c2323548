import type {Currency} from '../../db/types.js';
import {majorUnits} from '../../rails/emv-qr.js';

/** The languages that documents and mail are written in. */
export type Language = 'en' | 'fr';

const NO_BREAK_SPACE = '\u00a0';
const SIGNS = {en: {group: ',', point: '.'}, fr: {group: NO_BREAK_SPACE, point: ','}} as const;

/**
 * Minor units for people. The digits are moved, never divided.
 *
 * @example moneyText({amount: 199900n, currency: 'USD'}, 'en') // '1,999.00 USD', its space one that does not break
 */
export function moneyText(money: {readonly amount: bigint; readonly currency: Currency}, language: Language): string {
  return numberText(money, language) + NO_BREAK_SPACE + money.currency;
}

/** The same without the currency. */
export function numberText(money: {readonly amount: bigint; readonly currency: Currency}, language: Language): string {
  const {group, point} = SIGNS[language];
  const [whole = '', fraction] = majorUnits(money.amount, money.currency).split('.');
  return whole.replace(/\B(?=(?:\d{3})+$)/g, group) + (fraction === undefined ? '' : point + fraction);
}

/** A calendar date, kept as the moment its day begins in UTC: `31 December 2026`. */
export function dateText(epochMs: number, language: Language): string {
  const options = {dateStyle: 'long', timeZone: 'UTC'} as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr', options).format(epochMs);
}
