import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";

/** Helpers of translators to old JavaScript. */
const HELPERS =
  /\b__awaiter\b|\b__generator\b|\b_asyncToGenerator\b|\b__read\b|\b__spreadArray\b|\b_slicedToArray\b|\b_toConsumableArray\b|\b_createForOfIteratorHelper\w*/;

/** An identifier that a tool put there, by its name alone; the caller knows that nothing declares it. */
export function refuseToolName(name: string, span: Span): void {
  if (/^cov_\w+$/.test(name) || name === "__coverage__") {
    fail("GS005", span, "istanbul has put coverage counters into this function", {
      label: "a counter",
      hint: "use the v8 coverage provider, or write /* istanbul ignore next */ before the function",
    });
  }
  if (/^__(vi|vite)_(import|ssr_import|ssr_dynamic_import)_\w+$/.test(name)) {
    fail("GS006", span, "this name was imported, and vitest or vite has rewritten it", {
      label: "an imported value",
      hint: "name the imported value in `uses` and take it from the context",
    });
  }
  if (HELPERS.test(name))
    fail("GS007", span, "this function was translated to old JavaScript, with helpers that do not exist on a device", {
      hint: "compile with target ES2015 or newer",
    });
}

/** The same for a text that does not parse. */
export function refuseDamagedText(text: string, source: number): void {
  for (const match of text.matchAll(/\b(?:cov_\w+|__vi_import_\w+|__vite_ssr_import_\w+|__awaiter|__generator)\b/g)) {
    refuseToolName(match[0], { source, start: match.index, end: match.index + match[0].length });
  }
}
