import "./style.ts";
import { assistance } from "./assistance.ts";
import {
  bracketMatching,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  defaultKeymap,
  drawSelection,
  EditorState,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSelectionMatches,
  history,
  historyKeymap,
  indentOnInput,
  indentWithTab,
  isolateHistory,
  javascript,
  keymap,
  lineNumbers,
  lintKeymap,
  search,
  searchKeymap,
} from "./codemirror.ts";
import { type Finding, findings, showFindings } from "./findings.ts";
import { StripError } from "./strip-error.ts";
import { stripFast } from "./strip-fast.ts";
import { pageTheme } from "./theme.ts";
import { typescript } from "./typescript.ts";

export interface EditorOptions {
  /** The first text. */
  readonly code: string;
  /** The label for screen readers. */
  readonly label?: string;
  /** After each change, with the whole text. */
  readonly onChange?: (code: string) => void;
  /** Ctrl+Enter, or Cmd+Enter. */
  readonly onRun?: () => void;
}

export interface Editor {
  code(): string;
  /** Replaces all of it; can be undone. */
  setCode(code: string): void;
  /**
   * The code without its types, each replaced by as many spaces.
   * @throws {StripError} when it does not parse or cannot be blanked; the places are underlined already.
   */
  strip(): Promise<string>;
  /** Underlines what a run found; the next call, or an edit there, takes it away. */
  setDiagnostics(list: readonly Finding[]): void;
  /** @param at - a point of the window: the cursor goes there. */
  focus(at?: { readonly x: number; readonly y: number }): void;
  destroy(): void;
}

/**
 * An editor for a TypeScript program. Escape, then Tab, leaves it.
 *
 * @param host - becomes its parent; what is in it stays.
 */
export function openEditor(host: HTMLElement, options: EditorOptions): Editor {
  const language = typescript();
  const theme = pageTheme();
  const hint = document.createElement("p");
  hint.id = `gs-editor-hint-${Math.random().toString(36).slice(2)}`;
  hint.className = "sr-only";
  hint.textContent = "Tab indents. Press Escape, then Tab, to leave the editor.";
  host.append(hint);
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: options.code,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        search({ top: true }),
        javascript({ typescript: true }),
        EditorState.tabSize.of(2),
        keymap.of([
          // First, for the default keymap gives it to a new line.
          { key: "Mod-Enter", run: () => runPressed(options) },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...searchKeymap,
          ...completionKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({
          "aria-label": options.label ?? "Program",
          "aria-describedby": hint.id,
          // It can be focused without; axe wants it said, for the region that scrolls has no other way in.
          tabindex: "0",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange?.(update.state.doc.toString());
        }),
        theme.extension,
        assistance(language),
        findings(),
      ],
    }),
  });
  const stopFollowing = theme.follow(view);
  const code = (): string => view.state.doc.toString();
  return {
    code,
    setCode: (text) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        // Undo brings back what was written a moment before.
        annotations: isolateHistory.of("full"),
      }),
    async strip() {
      const text = code();
      const fast = stripFast(text);
      if (fast !== null) return fast;
      const stripped = await language.ask("strip", { code: text });
      if (!stripped.ok) throw new StripError(text, stripped.errors);
      return stripped.code;
    },
    setDiagnostics: (list) => showFindings(view, list),
    focus(at) {
      if (at !== undefined) view.dispatch({ selection: { anchor: view.posAtCoords(at, false) } });
      view.focus();
    },
    destroy() {
      stopFollowing();
      view.destroy();
      hint.remove();
    },
  };
}

/** Tells the owner; without one the key does what it does elsewhere. */
function runPressed({ onRun }: EditorOptions): boolean {
  onRun?.();
  return onRun !== undefined;
}
