import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type Diagnostic,
  type EditorView,
  type Extension,
  hoverTooltip,
  linter,
  type Tooltip,
} from "./codemirror.ts";
import { descriptionElement } from "./description.ts";
import type { TypeScript } from "./typescript.ts";

/** Completion, types under the pointer, and squiggles, all from TypeScript. Without its worker there are none. */
export function assistance(typescript: TypeScript): Extension {
  return [
    autocompletion({ override: [(context) => complete(typescript, context)] }),
    hoverTooltip((view, at) => hover(typescript, view, at)),
    linter((view) => check(typescript, view), { delay: 400 }),
  ];
}

async function complete(typescript: TypeScript, context: CompletionContext): Promise<CompletionResult | null> {
  if (!context.explicit && !context.matchBefore(/[\w$]+$|\.$|[{,] $|["'/]$/)) return null;
  const code = context.state.doc.toString();
  const at = context.pos;
  const found = await typescript.ask("complete", { code, at }).catch(() => null);
  if (!found || context.aborted) return null;
  const options = found.items.map(
    ({ name, kind, rank }): Completion => ({
      label: name,
      type: kind,
      // TypeScript's classes of nearness are "11", "15" and the like: locals and members come first.
      boost: -Number.parseInt(rank, 10) || 0,
      info: async () => {
        const description = await typescript.ask("describe", { code, at, name }).catch(() => null);
        return description && descriptionElement(description);
      },
    }),
  );
  return { from: found.from, options, validFor: /^[\w$]*$/ };
}

async function hover(typescript: TypeScript, view: EditorView, at: number): Promise<Tooltip | null> {
  const found = await typescript.ask("hover", { code: view.state.doc.toString(), at }).catch(() => null);
  // Elements of arrays are of any type, which says nothing.
  if (!found || found.signature === "any") return null;
  return { pos: found.from, end: found.to, above: true, create: () => ({ dom: descriptionElement(found) }) };
}

async function check(typescript: TypeScript, view: EditorView): Promise<Diagnostic[]> {
  const found = await typescript.ask("check", { code: view.state.doc.toString() }).catch(() => []);
  return found.map((squiggle) => ({ ...squiggle, source: "TypeScript" }));
}
