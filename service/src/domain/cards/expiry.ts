/** When a card ends, as it is written on it: two digits and four. */
export interface CardEnd {
  readonly exp_month: string;
  readonly exp_year: string;
}

/** Whether the card is past its end: it is good until the end of its month, in UTC. */
export function isPastMonth({exp_month, exp_year}: CardEnd, now: number): boolean {
  return Date.UTC(Number(exp_year), Number(exp_month), 1) <= now;
}
