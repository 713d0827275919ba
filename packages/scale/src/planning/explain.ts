import { chunkCounts, product } from "../arrays/grid.ts";
import { type ArraySpec, type PlanFile, STATE } from "../arrays/spec.ts";
import { bind, needsOf } from "../graph.ts";
import { showBytes } from "./bytes.ts";
import type { GraphNode } from "./graph-layout.ts";
import { drawSvg } from "./graph-svg.ts";
import { drawText } from "./graph-text.ts";

/** The graph of a plan with its stages, tasks and bytes. */
export function explain(plan: PlanFile, memory: number, format: "text" | "svg"): string {
  let tasks = 0;
  let [read, written] = [0, 0];
  const nodes: GraphNode[] = Object.values(plan.arrays)
    .filter((spec) => spec.kind !== "made")
    .map((spec) => ({ id: spec.id, inputs: [], lines: [`${spec.id} from ${spec.path}`, show(spec)] }));
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
    const into = bound.output.path.startsWith(`${STATE}/`) ? "" : ` -> ${bound.output.path}`;
    nodes.push({
      id: stage.id,
      inputs: stage.inputs,
      lines: [
        `${stage.id}${stage.inputs.length === 0 ? "" : ` of ${stage.inputs.join(", ")}`}${into}${fused}`,
        show(bound.output),
        `${count} ${count === 1 ? "task" : "tasks"}, each reads ${showBytes(needs.read)}, writes ${showBytes(needs.written)}, needs ${showBytes(needs.memory)} of ${showBytes(memory)}`,
      ],
    });
  }
  const sum = `${plan.stages.length} stages, ${tasks} tasks, up to ${showBytes(read)} read, ${showBytes(written)} written`;
  return format === "svg" ? drawSvg(nodes, sum) : `${drawText(nodes)}\n${sum}`;
}

const show = ({ shape, chunks, dtype }: ArraySpec): string =>
  `${dtype}[${shape.join(", ")}] in chunks of [${chunks.join(", ")}]`;
