import { type NDArray, zeros } from "@gridstride/core";
import { type CoreCall, parseLayout, resolveCore } from "@gridstride/ufunc/internal";
import { ScaleError } from "../errors.ts";
import { ship } from "../functions.ts";
import type { Graph } from "../graph.ts";
import { type GufuncOptions, makeGufunc } from "../operations/gufunc.ts";
import { broadcastGrid, realType } from "./elementwise.ts";
import { arrayOf, type PlanArray, specOf } from "./plan-array.ts";

/** Options of `gufunc`. */
export interface GufuncCallOptions {
  /** NumPy's layout of core dimensions, `"(m,n),(n)->(m)"`. */
  readonly layout: string;
  /** The values and functions that the function uses besides its arguments; with it (also `{}`), its first parameter is the context. */
  readonly uses?: object;
  /** Numba's signature strings: the loops that there are. */
  readonly signatures?: readonly string[];
  readonly fastmath?: boolean;
}

/** @throws {ScaleError} codes `shape`, `chunks`, `function`. {SignatureError} for a malformed layout. {CompileError}. */
export function addGufunc(graph: Graph, fn: unknown, given: readonly unknown[], options: GufuncCallOptions): PlanArray {
  const { layout: text, uses, signatures = null, fastmath = false } = options;
  const layout = parseLayout(text);
  const inputs = given.map((one) => specOf(graph, "gufunc", one));
  if (layout.outputs.length !== 1)
    throw new ScaleError("function", "gufunc: expected a layout of one output; make a stage for each");
  if (layout.dimensions.some((one) => one.optional))
    throw new ScaleError(
      "function",
      `gufunc: ${text} has dimensions that may be left out; write the layout that is meant`,
    );
  let call: CoreCall;
  try {
    call = resolveCore("gufunc", layout, [...inputs.map((one) => one.shape), null]);
  } catch (error) {
    throw new ScaleError("shape", (error as Error).message, { cause: error });
  }
  const outer = call.operands.map(({ loop }) => loop.length);
  for (const [i, { shape, chunks }] of inputs.entries())
    for (const [axis, extent] of shape.entries())
      if (axis >= (outer[i] as number) && (chunks[axis] as number) < extent)
        throw new ScaleError(
          "chunks",
          `gufunc: axis ${axis} of operand ${i} is a core dimension of ${text}, and has chunks of ${chunks[axis]}: a task needs all ${extent} elements along it, give them one chunk with rechunk`,
        );
  const grid = broadcastGrid(
    "gufunc",
    inputs.map((one, i) => ({ ...one, shape: one.shape.slice(0, outer[i]) })),
  );
  const core = layout.inputs.map((one) => one.length);
  const shared = { fn: ship("gufunc", fn, uses), layout: text, signatures, fastmath };
  // One core call says the type of the result, and shows what the compiler refuses.
  const sample = inputs.map(({ shape, dtype }, i) => zeros(shape.slice(outer[i]), dtype));
  const { dtype } = makeGufunc(shared, "cpu")(...sample) as NDArray;
  const shape = call.operands.at(-1)?.shape ?? [];
  const kind = {
    shape,
    chunks: [...grid.chunks, ...shape.slice(grid.shape.length)],
    dtype: realType("gufunc", dtype),
  };
  const stage: GufuncOptions = { ...shared, loop: grid.shape.length, core };
  return arrayOf(graph.addStage("gufunc", inputs, kind, stage));
}
