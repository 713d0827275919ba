import { chunkCounts, product } from "../arrays/grid.ts";
import type { PlanFile } from "../arrays/spec.ts";
import { bind, needsOf } from "../graph.ts";
import { showBytes } from "./bytes.ts";

/** The graph with its stages, tasks and bytes, as text. */
export function explain(plan: PlanFile, memory: number): string {
  const lines: string[] = [];
  let tasks = 0;
  let [read, written] = [0, 0];
  for (const spec of Object.values(plan.arrays))
    if (spec.kind !== "made") lines.push(`${spec.id.padEnd(16)} ${show(spec)} from ${spec.path}`);
  for (const stage of plan.stages) {
    const bound = bind(plan.arrays, stage);
    const needs = needsOf(bound);
    const count = product(chunkCounts(bound.output));
    tasks += count;
    read += needs.read * count;
    written += needs.written * count;
    const { steps, halo } = stage.options as { readonly steps?: number; readonly halo?: readonly number[] };
    const fused =
      steps === undefined
        ? ""
        : `, ${steps} ${steps === 1 ? "step" : "steps"} with a halo of ${halo?.map((one) => one * steps).join(" x ")}`;
    const into = bound.output.path.startsWith(".gridstride/") ? "" : ` -> ${bound.output.path}`;
    lines.push(
      `${stage.id.padEnd(16)} ${show(bound.output)} of ${stage.inputs.join(", ") || "nothing"}${into}`,
      `${" ".repeat(16)} ${count} ${count === 1 ? "task" : "tasks"}, each reads ${showBytes(needs.read)}, writes ${showBytes(needs.written)}, needs ${showBytes(needs.memory)} of ${showBytes(memory)}${fused}`,
    );
  }
  lines.push(
    `${plan.stages.length} stages, ${tasks} tasks, up to ${showBytes(read)} read, ${showBytes(written)} written`,
  );
  return lines.join("\n");
}

function show({
  shape,
  chunks,
  dtype,
}: {
  readonly shape: readonly number[];
  readonly chunks: readonly number[];
  readonly dtype: string;
}): string {
  return `${dtype}[${shape.join(", ")}] in chunks of [${chunks.join(", ")}]`;
}
