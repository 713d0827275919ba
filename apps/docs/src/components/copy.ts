/** Puts a text into the clipboard; false where the browser does not let it, as in every page of plain http. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
