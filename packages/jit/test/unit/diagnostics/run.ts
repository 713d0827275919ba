import type { RealDType as DType } from "@gridstride/core";
import { CompileError } from "../../../src/diagnostics/diagnostic.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { hasGridSync } from "../../../src/ir/sync.ts";
import { splitAtGridSyncs } from "../../../src/passes/cooperative/split.ts";
import { simulate } from "../../../src/targets/sim/program.ts";
import { SimulatorError } from "../../../src/targets/sim/simulator-error.ts";
import { missedBarriers } from "../passes/through.ts";
import { arrayOf } from "../sim/build.ts";
import { compileSample } from "./sample.ts";

/** Elements of every array argument, fewer than the 4 blocks of 32 threads. */
const SIZE = 100;

/** What an example gives when it is compiled for webgpu and then run on the simulator: a frame, or "runs". */
export function frameOfRun(text: string): string {
  try {
    const kernel = compileSample(text);
    // Launches of the parts are tested on targets.
    if (hasGridSync(kernel.body)) return splitAtGridSyncs(kernel).parts.length > 0 ? "runs" : "nothing to run";
    const [first, ...others] = missedBarriers(kernel);
    if (first !== undefined) throw new CompileError([first, ...others], kernel.sources);
    simulate(kernel).run({ grid: [4, 1, 1], block: [32, 1, 1], args: argumentsOf(kernel), stepBudget: 10_000 });
    return "runs";
  } catch (error) {
    if (error instanceof CompileError || error instanceof SimulatorError) return error.message;
    throw error;
  }
}

function argumentsOf(kernel: Kernel): Parameters<ReturnType<typeof simulate>["run"]>[0]["args"] {
  return kernel.params.map((param) => {
    if (param.kind === "scalar") return { kind: "scalar", value: param.type === "int32" ? 2000 : 0.5 };
    if (param.kind === "records") throw new Error("no example has records");
    const { dtype } = kernel.arrays[param.array] as { readonly dtype: DType };
    return arrayOf(dtype, dtype === "int32" ? integers : numbers);
  });
}

/** Zero first, so that it divides by zero and is not positive; then the least. */
const integers = Array.from({ length: SIZE }, (_, i) => (i === 1 ? -(2 ** 31) : i));
const numbers = Array.from({ length: SIZE }, (_, i) => i % 2);
