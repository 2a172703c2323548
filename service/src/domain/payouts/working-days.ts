import {findMerchant} from '../merchants.js';
import {HOURS_AHEAD} from '../time-zones.js';
import type {Account, Work} from '../work.js';

/** The location of a bank: the merchant's time zone, and a two-letter country code. */
export interface BankPlace {
  readonly timeZone: string;
  readonly country: string;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const OPENING_HOUR = 9;
const CUT_OFF_HOUR = 15;

const HOME_COUNTRIES: Readonly<Record<string, string>> = {
  AFRICA_BUJUMBURA: 'BI',
  AFRICA_DOUALA: 'CM',
  AFRICA_NAIROBI: 'KE',
};

/** The bank location of an account's merchant. */
export async function findBankPlace(work: Work, account: Account): Promise<BankPlace> {
  const {time_zone, address} = await findMerchant(work.tx, account);
  return {timeZone: time_zone, country: address.country ?? HOME_COUNTRIES[time_zone] ?? ''};
}

/**
 * When a deposit ordered now arrives: at 09:00 on the working day after the bank accepts it. The bank accepts it now if
 * it is a working day before 15:00, else on its next working day. Weekends and public holidays are not working days.
 *
 * @param now epoch milliseconds, as is the result
 */
export async function arrivalAfter(now: number, {timeZone, country}: BankPlace): Promise<number> {
  const aheadMs = (HOURS_AHEAD[timeZone] ?? 0) * HOUR_MS;
  const local = now + aheadMs;
  const today = Math.floor(local / DAY_MS);
  const isLate = local - today * DAY_MS >= CUT_OFF_HOUR * HOUR_MS;
  const isTaken = !isLate && (await isWorkingDay(today, country));
  const arrival = await workingDayAfter(isTaken ? today : await workingDayAfter(today, country), country);
  return arrival * DAY_MS + OPENING_HOUR * HOUR_MS - aheadMs;
}

/** Days are numbered from the epoch. */
async function workingDayAfter(day: number, country: string): Promise<number> {
  let next = day + 1;
  while (!(await isWorkingDay(next, country))) next += 1;
  return next;
}

async function isWorkingDay(day: number, country: string): Promise<boolean> {
  const date = new Date(day * DAY_MS);
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return false;
  return !(await holidaysOf(country, date.getUTCFullYear())).has(date.toISOString().slice(0, 10));
}

/** Holidays that were read before. A country's rules do not change while the service runs. */
const known = new Map<string, Promise<ReadonlySet<string>>>();

function holidaysOf(country: string, year: number): Promise<ReadonlySet<string>> {
  const name = `${country} ${year}`;
  const found = known.get(name) ?? readHolidays(country, year);
  known.set(name, found);
  return found;
}

/** The dates (YYYY-MM-DD) on which banks are closed. The rules of all countries are large, so they are loaded when needed. */
async function readHolidays(country: string, year: number): Promise<ReadonlySet<string>> {
  const {default: Holidays} = await import('date-holidays');
  const holidays = new Holidays(country, {types: ['public', 'bank']}).getHolidays(year);
  return new Set(
    holidays.flatMap(({date, start, end}) => daysFrom(date.slice(0, 10), end.getTime() - start.getTime())),
  );
}

function daysFrom(first: string, lengthMs: number): string[] {
  const start = Date.parse(first);
  const days = Math.max(1, Math.ceil(lengthMs / DAY_MS));
  return Array.from({length: days}, (_none, index) => new Date(start + index * DAY_MS).toISOString().slice(0, 10));
}
