/** The ways a secret could be written that a reader could undo. */
export function writings(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  // Base64 depends on where in three bytes the secret begins; the first and last character on what stands beside it.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64url')
      .slice(shift + 1, -2),
  );
  const long = secret.length > 6 ? [...base64, ...base64.map(toStandard), bytes.toString('hex')] : [];
  const groups = /^\d{16}$/.test(secret) ? [' ', '-'].map((sign) => (secret.match(/\d{4}/g) ?? []).join(sign)) : [];
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...groups, ...long];
}

function toStandard(base64url: string): string {
  return base64url.replaceAll('-', '+').replaceAll('_', '/');
}

/** Whether a place holds a text; figures of few digits count only where no other digit or letter stands beside them. */
export function holds(place: string, text: string): boolean {
  return text.length > 6 ? place.includes(text) : new RegExp(`(?<![\\w.])${text}(?![\\w.])`).test(place);
}

/** How long an answer took, and in which line of which file, may be any figure: no secret is told by it. */
export function withoutFigures(lines: readonly string[]): string {
  return lines
    .join('')
    .replace(/"(?:ms|time|level)":\d+/g, '')
    .replace(/:\d+:\d+(?=[)"])/g, '');
}
