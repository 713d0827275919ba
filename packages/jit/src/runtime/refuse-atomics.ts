import { UnsupportedError } from "@gridstride/core";
import { textOf } from "../diagnostics/source.ts";
import { locationOf, locationText } from "../diagnostics/source-location.ts";
import type { AtomicStmt, Kernel } from "../ir/ir.ts";
import { bits } from "../ir/types.ts";
import { statements } from "../ir/walk.ts";

/** The first atomic of 64 bits, in a kernel as the simulator has it. */
export function wideAtomic({ arrays, body, functions }: Kernel): AtomicStmt | undefined {
  const all = [body, ...functions.map((one) => one.body)].flatMap((list) => [...statements(list)]);
  return all.find((stmt): stmt is AtomicStmt => stmt.kind === "atomic" && bits(arrays[stmt.array]!.dtype) === 64);
}

/**
 * Checks a kernel for webgpu.
 *
 * @throws {UnsupportedError} code `feature`, for an atomic of 64 bits.
 */
export function refuseWideAtomics(kernel: Kernel, adapter?: string): void {
  const stmt = wideAtomic(kernel);
  if (stmt === undefined) return;
  const { arrays, sources } = kernel;
  const { dtype, name } = arrays[stmt.array]!;
  throw new UnsupportedError(
    "feature",
    `atomic.${stmt.op} on '${name}', an array of ${dtype}: WebGPU has no atomics of 64 bits${adapter ? `, nor has ${adapter}` : ""} ("atomic-vec2u-min-max", an optional feature, has min and max of uint64 without a result, and is not used); update values of 32 bits, or use target parallel, cpu or simulator\n  in ${locationText(locationOf(stmt.span, sources))}: ${textOf(stmt.span, sources)}`,
    { targets: ["parallel", "cpu", "simulator"] },
  );
}
