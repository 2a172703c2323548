/** How far the time zones a merchant may be in (spec 2.10) are ahead of UTC. None of the three has a summer time. */
export const HOURS_AHEAD: Readonly<Record<string, number>> = {
  AFRICA_BUJUMBURA: 2,
  AFRICA_DOUALA: 1,
  AFRICA_NAIROBI: 3,
};
