import {
  type Diagnostic,
  type EditorView,
  type Extension,
  forceLinting,
  linter,
  StateEffect,
  StateField,
} from "./codemirror.ts";
import { lineNotes } from "./line-notes.ts";

/** A finding of a run about the program: an error of the compiler or of the simulator, and where. */
export interface Finding {
  /** `[from, to)` in UTF-16 units of the code that ran. */
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** A suggestion. */
  readonly help?: string;
}

const replaced = StateEffect.define<readonly Finding[]>();

/** Findings move with the text around them, and go when the text they mark is changed. */
const kept = StateField.define<readonly Finding[]>({
  create: () => [],
  update(findings, transaction) {
    const effect = transaction.effects.findLast((each) => each.is(replaced));
    if (effect) return effect.value;
    // The same list, unless something happened to it: another one has the program checked anew.
    if (!transaction.docChanged || findings.length === 0) return findings;
    return findings.flatMap((finding) => {
      if (transaction.changes.touchesRange(finding.from, finding.to)) return [];
      const from = transaction.changes.mapPos(finding.from, 1);
      const to = transaction.changes.mapPos(finding.to, -1);
      return [{ ...finding, from, to }];
    });
  },
});

/** Underlines what `showFindings` is given, next to TypeScript's own squiggles. */
export function findings(): Extension {
  return [
    kept,
    lineNotes(kept),
    linter((view) => view.state.field(kept).map((finding) => diagnosticOf(finding, view.state.doc.length)), {
      needsRefresh: (update) => update.startState.field(kept) !== update.state.field(kept),
    }),
  ];
}

/** Replaces the findings; those beyond the text are cut to it. */
export function showFindings(view: EditorView, list: readonly Finding[]): void {
  view.dispatch({ effects: replaced.of(list) });
  forceLinting(view);
}

function diagnosticOf({ from, to, message, help }: Finding, length: number): Diagnostic {
  return {
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity: "error",
    source: "Gridstride",
    message: help === undefined ? message : `${message}\n${help}`,
  };
}
