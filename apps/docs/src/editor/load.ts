/** Loads the editor, and at the same time the library that it imports, of which a browser would learn only from the editor. */
export async function loadEditor() {
  const [{ openEditor }] = await Promise.all([import("./open.ts"), import("./codemirror.ts")]);
  return openEditor;
}
