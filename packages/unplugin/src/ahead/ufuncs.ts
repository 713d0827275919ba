import type { FunctionUse } from "@gridstride/jit/internal";
import { compileUfunc, type WrittenUfunc } from "@gridstride/ufunc/compiler";
import type { MakerCall } from "../capture/find-calls.ts";
import { writtenSignatures } from "../check/signatures.ts";
import { literalOptions, type Settings } from "./options.ts";

const OPTIONS = ["name", "target", "identity", "maxBlocksize", "maxChunkBytes", "fastmath"];

/**
 * A ufunc as data; null where it is compiled when it is called. A ufunc that answers at once cannot wait for the compiler: it is
 * compiled at build time only where the rest is to be refused.
 */
export function ufuncData(call: MakerCall, use: () => FunctionUse, { targets, otherwise }: Settings): object | null {
  const signatures = writtenSignatures(call).map(({ text }) => text);
  const given = literalOptions(call.options, OPTIONS);
  if (signatures.length === 0 || given === null) return null;
  const option = <K extends keyof WrittenUfunc>(name: K, otherwise: WrittenUfunc[K]): WrittenUfunc[K] =>
    (given.get(name) ?? otherwise) as WrittenUfunc[K];
  const written: WrittenUfunc = {
    signatures,
    name: option("name", null),
    target: option("target", "cpu"),
    identity: option("identity", null),
    maxBlocksize: option("maxBlocksize", null),
    maxChunkBytes: option("maxChunkBytes", null),
    fastmath: option("fastmath", false),
  };
  if (otherwise === "load" && written.target !== "webgpu") return null;
  return compileUfunc(use(), written, targets);
}
