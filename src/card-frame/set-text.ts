/** Puts text into an input, when it differs, and the caret back where it belongs, when the payer is in it. */
export function setText(input: HTMLInputElement, text: string, caret: number): void {
  if (input.value === text) return;
  const isAtEnd = caret >= input.value.length;
  input.value = text;
  const place = isAtEnd ? text.length : Math.min(caret, text.length);
  if (input.matches(':focus')) input.setSelectionRange(place, place);
}
