/** The UTC offsets, in hours, of the time zones a merchant may be in (spec 2.10). None of them has daylight saving time. */
export const HOURS_AHEAD: Readonly<Record<string, number>> = {
  AFRICA_BUJUMBURA: 2,
  AFRICA_DOUALA: 1,
  AFRICA_NAIROBI: 3,
};
