const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to send; only {@link html} creates it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template may contain: text and numbers, which are escaped, markup, and lists of markup. */
type Part = string | number | bigint | Markup | readonly Markup[];

/** A template whose parts are escaped for text and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((all, text, at) => all + write(parts[at - 1] ?? '') + text));
}

function write(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((each) => each.text).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
