import { compileStencil } from "@gridstride/kernels/compiler";
import type { CompileCall, Made } from "./compile-call.ts";
import { literalOptions } from "./options.ts";

const OPTIONS = ["boundary", "value", "neighborhood", "standardIndexing", "target", "fastmath"];

/** A stencil as data, for what a recorded run asked: it has no signatures. */
export function stencilData({ call, use, asked, settings: { targets } }: CompileCall): Made | null {
  const given = literalOptions(call.options, OPTIONS);
  if (given === null || asked.length === 0) return null;
  const arity = call.function.params.length - (call.hasContext === true ? 1 : 0);
  const { made, refused } = compileStencil(use(), arity, Object.fromEntries(given), asked, targets);
  return {
    data: Object.keys(made.kernels).length === 0 ? null : made,
    refused,
    runtime: "@gridstride/kernels/runtime",
    name: "aheadStencil",
    from: "@gridstride/kernels",
    members: () => [],
  };
}
