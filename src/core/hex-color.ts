/** Red, green and blue of `#rrggbb`, 0 to 255. */
export function channelsOf(hex: string): readonly [number, number, number] {
  const channel = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
