import { compileGufunc } from "@gridstride/ufunc/compiler";
import { writtenSignatures } from "../check/signatures.ts";
import { bare } from "../syntax/walk.ts";
import type { CompileCall, Made } from "./compile-call.ts";
import { literalOptions } from "./options.ts";
import { hostsOf } from "./ufuncs.ts";

const OPTIONS = ["target", "maxBlocksize", "maxChunkBytes", "fastmath"];

/** A gufunc as data, where `ufuncData` would have a ufunc so. */
export function gufuncData({ call, use, asked, settings }: CompileCall): Made | null {
  const signatures = writtenSignatures(call).map(({ text }) => text);
  const given = literalOptions(call.options, OPTIONS);
  const layout = call.before.at(-1);
  const text = layout && bare(layout);
  if (given === null || text?.type !== "StringLiteral" || (signatures.length === 0 && call.before.length > 1))
    return null;
  const target = (given.get("target") ?? "cpu") as "cpu";
  if (
    asked.length === 0 &&
    (signatures.length === 0 || (settings.otherwise === "load" && target !== ("webgpu" as "cpu")))
  )
    return null;
  const { made, refused } = compileGufunc(
    use(),
    {
      signatures: signatures.length === 0 ? null : signatures,
      layout: text.value,
      target,
      maxBlocksize: (given.get("maxBlocksize") ?? null) as number | null,
      maxChunkBytes: (given.get("maxChunkBytes") ?? null) as number | null,
      fastmath: given.get("fastmath") === true,
    },
    asked,
    settings.targets,
  );
  return {
    data: Object.keys(made.kernels).length === 0 ? null : made,
    refused,
    runtime: "@gridstride/ufunc/runtime",
    name: "aheadGufunc",
    from: "@gridstride/ufunc",
    members: (targets, imports) => [hostsOf(targets, imports)],
  };
}
