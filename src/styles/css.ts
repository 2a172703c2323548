/** Marks a text as a style sheet, for editors and for the build, which shortens it. Nothing is put into it. */
export function css(text: TemplateStringsArray): string {
  return text.join('');
}
