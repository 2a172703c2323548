const UNITS: Readonly<Record<string, number>> = {s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000};

/**
 * Reads a whole number, such as an amount in minor units.
 *
 * @throws an error that names the option
 */
export function readWhole(option: string, text: string): bigint {
  if (!/^\d{1,30}$/.test(text)) throw new Error(`${option} must be a whole number without a sign, a point or spaces.`);
  return BigInt(text);
}

/**
 * Reads a time, such as `30m` or `24h`, in milliseconds.
 *
 * @throws an error that names the option
 */
export function readTime(option: string, text: string): number {
  const [, digits, unit = ''] = /^(\d{1,7})([smhd])$/.exec(text) ?? [];
  const factor = UNITS[unit];
  if (factor === undefined) throw new Error(`${option} must be a time such as 0s, 30m, 24h or 7d.`);
  return Number(digits) * factor;
}
