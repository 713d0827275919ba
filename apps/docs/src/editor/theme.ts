import { Compartment, EditorView, type Extension, HighlightStyle, syntaxHighlighting, tags } from "./codemirror.ts";

/** Colours are custom properties of the page (`editor.css`), so that they follow its light and dark. */
const looks = {
  "&": {
    color: "var(--gs-code-text)",
    backgroundColor: "var(--gs-code-background)",
    fontSize: "var(--sl-text-code, 0.875rem)",
    maxHeight: "var(--gs-editor-height, 70vh)",
  },
  "&.cm-focused": { outline: "none" },
  // Above the line numbers, which cover an outline.
  "&.cm-focused::after": {
    content: '""',
    position: "absolute",
    inset: "0",
    zIndex: "300",
    border: "2px solid var(--sl-color-text-accent)",
    pointerEvents: "none",
  },
  ".cm-scroller": { fontFamily: "var(--__sl-font-mono, monospace)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--gs-code-text)" },
  ".cm-cursor": { borderLeftColor: "var(--gs-code-text)" },
  // Not transparent: long lines scroll below the numbers.
  ".cm-gutters": { color: "var(--gs-code-comment)", backgroundColor: "var(--gs-code-background)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--gs-code-line)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--gs-code-selection)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--gs-code-selection)" },
  ".cm-tooltip": {
    color: "var(--gs-code-text)",
    backgroundColor: "var(--gs-code-tooltip)",
    border: "1px solid var(--sl-color-hairline)",
    borderRadius: "var(--gs-radius, 0.375rem)",
    maxWidth: "min(40rem, 90vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--__sl-font-mono, monospace)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--sl-color-white)",
    backgroundColor: "var(--gs-code-selection)",
  },
  ".cm-panels": { color: "var(--gs-code-text)", backgroundColor: "var(--gs-code-tooltip)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap" },
};

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--gs-code-comment)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.modifier], color: "var(--gs-code-keyword)" },
  { tag: [tags.string, tags.regexp, tags.special(tags.string)], color: "var(--gs-code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--gs-code-number)" },
  { tag: [tags.typeName, tags.className, tags.namespace], color: "var(--gs-code-type)" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: "var(--gs-code-function)" },
  { tag: tags.invalid, textDecoration: "underline wavy" },
]);

function isDark(): boolean {
  return document.documentElement.dataset.theme !== "light";
}

/** Colours by the page's theme, and a way to follow it when it changes. */
export function pageTheme(): { readonly extension: Extension; follow(view: EditorView): () => void } {
  const light = EditorView.theme(looks, { dark: false });
  const dark = EditorView.theme(looks, { dark: true });
  const chosen = new Compartment();
  return {
    extension: [chosen.of(isDark() ? dark : light), syntaxHighlighting(colours)],
    follow(view) {
      const observer = new MutationObserver(() =>
        view.dispatch({ effects: chosen.reconfigure(isDark() ? dark : light) }),
      );
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
      return () => observer.disconnect();
    },
  };
}
