import { underline } from "../components/underline.ts";
import type { Finding } from "./findings.ts";
import { loadEditor } from "./load.ts";
import type { Editor, EditorOptions } from "./open.ts";

/** A program as its page shows it, and as it runs: with its types, and without. */
export interface Served {
  readonly code: string;
  readonly program: string;
}

/** The program of a page, in an editor from the moment that somebody uses it. */
export interface EditorLater extends Pick<Editor, "code" | "strip" | "setDiagnostics"> {
  /**
   * Loads the editor, once, and shows it in the place of the page's own text.
   *
   * @param code - its first text, where it is not the page's own.
   */
  open(code?: string): Promise<Editor>;
}

/**
 * An editor that is not loaded before a reader points at it: until then the page shows its program as it was built, and runs that.
 *
 * @param host - has the highlighted program, a `.gs-code` that can be focused.
 * @param failed - takes the error of an editor that could not be loaded.
 */
export function openLater(
  host: HTMLElement,
  served: Served,
  options: Omit<EditorOptions, "code">,
  failed: (error: unknown) => void,
): EditorLater {
  const still = host.querySelector<HTMLElement>(".gs-code") as HTMLElement;
  let editor: Editor | undefined;
  let opening: Promise<Editor> | undefined;
  let found: readonly Finding[] = [];
  const open = (code = served.code): Promise<Editor> => {
    opening ??= loadEditor().then((openEditor) => {
      underline(still, served.code, []);
      still.hidden = true;
      editor = openEditor(host, { ...options, code });
      editor.setDiagnostics(found);
      return editor;
    });
    // A failed load is tried again by the next use.
    opening.catch(() => (opening = undefined));
    return opening;
  };
  const enter = (at?: { readonly x: number; readonly y: number }): void => {
    open()
      .then((opened) => opened.focus(at))
      .catch(failed);
  };
  // The code is on its way before the press.
  still.addEventListener("pointerenter", () => void loadEditor().catch(() => {}), { once: true });
  still.addEventListener("click", ({ clientX: x, clientY: y }) => {
    // Who has selected text wants to copy it.
    if (getSelection()?.isCollapsed ?? true) enter({ x, y });
  });
  still.addEventListener("focus", () => {
    if (still.matches(":focus-visible")) enter();
  });
  return {
    open,
    code: () => editor?.code() ?? served.code,
    strip: () => editor?.strip() ?? Promise.resolve(served.program),
    setDiagnostics(list) {
      found = list;
      if (editor === undefined) underline(still, served.code, list);
      else editor.setDiagnostics(list);
    },
  };
}
