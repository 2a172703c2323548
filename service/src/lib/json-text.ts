/** JSON text of any body that was read: an integer that no number holds exactly is written as text. For comparing and matching only. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, part: unknown) => {
    if (typeof part !== 'bigint') return part;
    return part >= Number.MIN_SAFE_INTEGER && part <= Number.MAX_SAFE_INTEGER ? Number(part) : String(part);
  });
}
