/** Every reversible encoding in which a secret could appear. */
export function encodingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  // Base64 depends on the secret's offset modulo three. Its first and last characters depend on the neighbouring bytes.
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

/** Whether a place contains a text. A short number counts only if no digit or letter is next to it. */
export function containsSecret(place: string, text: string): boolean {
  return text.length > 6 ? place.includes(text) : new RegExp(`(?<![\\w.])${text}(?![\\w.])`).test(place);
}

/** Removes response times and line numbers: they may equal a short secret by chance. */
export function withoutNumbers(lines: readonly string[]): string {
  return lines
    .join('')
    .replace(/"(?:ms|time|level)":\d+/g, '')
    .replace(/:\d+:\d+(?=[)"])/g, '');
}
