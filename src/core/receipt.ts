/** What a payer keeps of a payment: names and values in the payer's language, as they are shown. */
export interface Receipt {
  /** The language of its words, a BCP 47 tag. */
  readonly lang: string;
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: string])[];
}

/** The receipt as plain text, one line each. */
export function receiptText({title, lines}: Receipt): string {
  return [title, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n');
}
