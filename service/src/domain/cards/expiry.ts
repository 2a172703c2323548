/** A card's expiry date as printed on it: a two-digit month and a four-digit year. */
export interface CardEnd {
  readonly exp_month: string;
  readonly exp_year: string;
}

/** Whether the card has expired: it is valid until the end of its month, in UTC. */
export function isPastMonth({exp_month, exp_year}: CardEnd, now: number): boolean {
  return Date.UTC(Number(exp_year), Number(exp_month), 1) <= now;
}
