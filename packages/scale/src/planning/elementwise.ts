import { broadcastShapes, empty, type NDArray, ones, type RealDType } from "@gridstride/core";
import type { Grid } from "../arrays/grid.ts";
import type { ArraySpec } from "../arrays/spec.ts";
import { ScaleError } from "../errors.ts";
import { ship } from "../functions.ts";
import type { Graph, Kind } from "../graph.ts";
import { checkJson } from "../json.ts";
import { makeUfunc, type Operand, type UfuncOptions } from "../operations/elementwise.ts";
import type { MapOptions } from "../operations/map.ts";
import { arrayOf, type PlanArray, specOf } from "./plan-array.ts";

/** Options of `ufunc`. */
export interface UfuncCallOptions {
  /** The values and functions that the function uses besides its arguments; with it (also `{}`), its first parameter is the context. */
  readonly uses?: object;
  /** Numba's signature strings: the loops that there are. */
  readonly signatures?: readonly string[];
  /** The result's type, as the `dtype` of a ufunc's call. */
  readonly dtype?: RealDType;
  readonly fastmath?: boolean;
}

/** Options of `map`. */
export interface MapCallOptions {
  /** JSON that the function has as `uses` of its context. */
  readonly uses?: unknown;
  /** The type of what the function gives; that of the first array by default. */
  readonly dtype?: RealDType;
}

export function addUfunc(graph: Graph, fn: unknown, given: readonly unknown[], options: UfuncCallOptions): PlanArray {
  const { uses, signatures = null, dtype = null, fastmath = false } = options;
  const inputs: ArraySpec[] = [];
  const operands = given.map(
    (one): Operand =>
      typeof one === "number" ? { number: one } : { input: inputs.push(specOf(graph, "ufunc", one)) - 1 },
  );
  if (inputs.length === 0) throw new ScaleError("option", "ufunc: expected an array of the plan among its operands");
  const grid = broadcastGrid("ufunc", inputs);
  const stage: UfuncOptions = { fn: ship("ufunc", fn, uses), operands, signatures, dtype, fastmath };
  // One element in the types of the operands says the type of the result, and shows what the compiler refuses.
  const sample = operands.map((one) =>
    "number" in one ? one.number : ones([1], (inputs[one.input] as ArraySpec).dtype),
  );
  const result = makeUfunc(stage, "cpu")(...sample, dtype === null ? {} : { dtype }) as NDArray | readonly NDArray[];
  if (Array.isArray(result))
    throw new ScaleError("function", "ufunc: expected a function of one result; make a stage for each");
  return arrayOf(
    graph.addStage("ufunc", inputs, { ...grid, dtype: realType("ufunc", (result as NDArray).dtype) }, stage),
  );
}

export function addMap(
  graph: Graph,
  fn: unknown,
  given: readonly unknown[],
  { uses = null, dtype }: MapCallOptions,
): PlanArray {
  const inputs = given.map((one) => specOf(graph, "map", one));
  if (inputs.length === 0)
    throw new ScaleError("option", "map: expected an array of the plan at least; sweep needs none");
  checkJson("map: uses", uses);
  const options: MapOptions = { fn: ship("map", fn), uses };
  return arrayOf(
    graph.addStage(
      "map",
      inputs,
      { ...broadcastGrid("map", inputs), dtype: dtype ?? (inputs[0] as ArraySpec).dtype },
      options,
    ),
  );
}

/** Options of `sweep`. */
export interface SweepOptions {
  readonly uses?: unknown;
  /** The type of the results. */
  readonly dtype: RealDType;
  /** The shape of what the function gives for each point; a number by default. */
  readonly shape?: readonly number[];
}

export function addSweep(
  graph: Graph,
  fn: unknown,
  parameters: Readonly<Record<string, readonly unknown[]>>,
  { uses = null, dtype, shape = [] }: SweepOptions,
): PlanArray {
  const counts = Object.entries(parameters).map(([name, values]) => {
    if (!Array.isArray(values) || values.length === 0)
      throw new ScaleError("option", `sweep: expected a list of values for ${name}, got ${JSON.stringify(values)}`);
    checkJson(`sweep: ${name}`, values);
    return values.length;
  });
  checkJson("sweep: uses", uses);
  const options: MapOptions = { fn: ship("sweep", fn), uses, parameters };
  const kind: Kind = {
    shape: [...counts, ...shape],
    chunks: [...counts.map(() => 1), ...shape],
    dtype: realType("sweep", dtype),
  };
  return arrayOf(graph.addStage("sweep", [], kind, options));
}

/** The shape that arrays are broadcast to, and chunks that fit each array. @throws {ScaleError} codes `shape`, `chunks`. */
export function broadcastGrid(whose: string, inputs: readonly ArraySpec[]): Grid {
  let shape: readonly number[];
  try {
    shape = broadcastShapes(...inputs.map((one) => one.shape));
  } catch (error) {
    throw new ScaleError("shape", `${whose}: ${(error as Error).message}`, { cause: error });
  }
  const chunks = shape.map((extent, axis) => {
    const found = new Set<number>();
    for (const one of inputs) {
      const at = axis - (shape.length - one.shape.length);
      if (at >= 0 && (one.shape[at] as number) === extent) found.add(Math.min(one.chunks[at] as number, extent));
    }
    if (found.size > 1)
      throw new ScaleError(
        "chunks",
        `${whose}: along axis ${axis} arrays have chunks of ${[...found].join(" and ")}; give them the same with rechunk(x, chunks)`,
      );
    return [...found][0] ?? 1;
  });
  return { shape, chunks };
}

export function realType(whose: string, type: string): RealDType {
  empty([0], type as RealDType);
  if (type.startsWith("complex"))
    throw new ScaleError(
      "codec",
      `${whose}: results are ${type}, which Zarr arrays of this package do not hold; give real and imaginary parts as two stages`,
    );
  return type as RealDType;
}
