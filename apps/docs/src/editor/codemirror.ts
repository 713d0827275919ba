// All that is used of CodeMirror. A build packs it by itself: integrations/libraries.mjs.
export {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
export { javascript } from "@codemirror/lang-javascript";
export { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
export { type Diagnostic, forceLinting, linter, lintKeymap } from "@codemirror/lint";
export { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
export { Compartment, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
export {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
  WidgetType,
} from "@codemirror/view";
export { tags } from "@lezer/highlight";
