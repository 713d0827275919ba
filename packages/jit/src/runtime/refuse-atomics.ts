import { UnsupportedError } from "@gridstride/core";
import { textOf } from "../diagnostics/source.ts";
import { locationOf, locationText } from "../diagnostics/source-location.ts";
import type { Kernel } from "../ir/ir.ts";
import { bits } from "../ir/types.ts";
import { statements } from "../ir/walk.ts";

/**
 * Checks a kernel as the simulator has it, for webgpu.
 *
 * @throws {UnsupportedError} code `feature`, for an atomic of 64 bits.
 */
export function refuseWideAtomics({ arrays, body, functions, sources }: Kernel, adapter?: string): void {
  for (const stmt of [body, ...functions.map((one) => one.body)].flatMap((list) => [...statements(list)])) {
    if (stmt.kind !== "atomic") continue;
    const { dtype, name } = arrays[stmt.array]!;
    if (bits(dtype) === 64)
      throw new UnsupportedError(
        "feature",
        `atomic.${stmt.op} on '${name}', an array of ${dtype}: WebGPU has no atomics of 64 bits${adapter ? `, nor has ${adapter}` : ""} ("atomic-vec2u-min-max", an optional feature, has min and max of uint64 without a result, and is not used); update values of 32 bits, or use target parallel, cpu or simulator\n  in ${locationText(locationOf(stmt.span, sources))}: ${textOf(stmt.span, sources)}`,
        { targets: ["parallel", "cpu", "simulator"] },
      );
  }
}
