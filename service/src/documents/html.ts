const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to send: only {@link html} makes it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text and numbers, which are escaped, markup, and lists of markup. */
type Part = string | number | bigint | Markup | readonly Markup[];

/** A template whose parts are escaped, in text and in quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((all, text, at) => all + write(parts[at - 1] ?? '') + text));
}

function write(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((each) => each.text).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
