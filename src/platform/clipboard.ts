/** Puts text on the clipboard. False where the browser does not let a page do that (plain HTTP, or a refused permission). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
