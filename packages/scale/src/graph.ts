import { createHash } from "node:crypto";
import { dtypeInfo, type RealDType } from "@gridstride/core";
import { chunkCounts, chunksUnder, extentsOf, type Grid, product, type Region, regionOf } from "./arrays/grid.ts";
import { READS_AT_ONCE } from "./arrays/read.ts";
import type { ArraySpec, Stage } from "./arrays/spec.ts";
import { STATE } from "./arrays/spec.ts";
import { toJson } from "./json.ts";
import type { Read } from "./operations/operation.ts";
import { operationOf } from "./operations/table.ts";
import { version } from "./version.ts";

export interface Kind extends Grid {
  readonly dtype: RealDType;
}

/** Arrays and stages while a plan is made. */
export class Graph {
  readonly arrays: Map<string, ArraySpec> = new Map();
  readonly stages: Stage[] = [];

  addInput(spec: Omit<ArraySpec, "id">): ArraySpec {
    const made = { ...spec, id: `input-${this.arrays.size}` };
    this.arrays.set(made.id, made);
    return made;
  }

  addStage(operation: string, inputs: readonly ArraySpec[], kind: Kind, options: object): ArraySpec {
    const id = `${String(this.stages.length).padStart(2, "0")}-${operation}`;
    const { shape, chunks, dtype } = kind;
    const fitted = chunks.map((extent, axis) => Math.max(1, Math.min(extent, shape[axis] as number)));
    const made: ArraySpec = { id, kind: "made", path: `${STATE}/arrays/${id}`, shape, chunks: fitted, dtype };
    this.arrays.set(id, made);
    const keys = inputs.map((one) => this.#keyOf(one));
    const key = hash([version, operation, options, shape, fitted, dtype, keys]);
    this.stages.push({ id, operation, inputs: inputs.map((one) => one.id), options: options as Stage["options"], key });
    return made;
  }

  /** A stage as it would be, for what it needs. */
  trial(operation: string, inputs: readonly ArraySpec[], { shape, chunks, dtype }: Kind, options: object): BoundStage {
    const output: ArraySpec = { id: "trial", kind: "made", path: "trial", shape, chunks, dtype };
    const stage: Stage = { id: "trial", operation, inputs: [], options: options as Stage["options"], key: "" };
    return { stage, options: stage.options, inputs, output };
  }

  /** Where a result goes instead of the plan's own folder, and its codecs. */
  place(id: string, path: string, codecs: readonly unknown[]): void {
    this.arrays.set(id, { ...(this.arrays.get(id) as ArraySpec), path, codecs });
  }

  /** The stages that these arrays need. */
  needed(ids: Iterable<string>): readonly Stage[] {
    const wanted = new Set(ids);
    for (const stage of this.stages.toReversed())
      if (wanted.has(stage.id)) for (const id of stage.inputs) wanted.add(id);
    return this.stages.filter((stage) => wanted.has(stage.id));
  }

  #keyOf(spec: ArraySpec): string {
    return spec.kind === "made"
      ? (this.stages.find(({ id }) => id === spec.id) as Stage).key
      : hash([spec.store, spec.path, spec.digest]);
  }
}

export const hash = (value: unknown): string => createHash("sha256").update(toJson(value)).digest("hex").slice(0, 32);

export const bytesIn = (extents: readonly number[], dtype: RealDType): number =>
  product(extents) * dtypeInfo(dtype).bytesPerElement;

/** A stage with the arrays that its names stand for. */
export interface BoundStage {
  readonly stage: Stage;
  readonly options: Stage["options"];
  readonly inputs: readonly ArraySpec[];
  readonly output: ArraySpec;
}

export function bind(arrays: Readonly<Record<string, ArraySpec>> | Map<string, ArraySpec>, stage: Stage): BoundStage {
  const of = (id: string): ArraySpec => (arrays instanceof Map ? arrays.get(id) : arrays[id]) as ArraySpec;
  return { stage, options: stage.options, inputs: stage.inputs.map(of), output: of(stage.id) };
}

/** The regions that the task of a chunk reads. */
export function readsOf(
  bound: BoundStage,
  index: readonly number[],
): { readonly region: Region; readonly reads: readonly Read[] } {
  const region = regionOf(bound.output, index);
  return { region, reads: operationOf(bound.stage.operation).reads(bound, region, index) };
}

/** The bytes that tasks of a stage need, read and write at most. */
export interface Needs {
  readonly memory: number;
  readonly read: number;
  readonly written: number;
}

export function needsOf(bound: BoundStage): Needs {
  const counts = chunkCounts(bound.output);
  // Tasks at the edges and one from the middle: no other has more.
  const places = counts.map((count) => [...new Set([0, Math.min(1, count - 1), count - 1])]);
  let indices: number[][] = [[]];
  for (const some of places) indices = indices.flatMap((index) => some.map((at) => [...index, at]));
  const each = indices.map((index): Needs => {
    const { region, reads } = readsOf(bound, index);
    const sizes = reads.map(({ input, region: part }) =>
      bytesIn(extentsOf(part), (bound.inputs[input] as ArraySpec).dtype),
    );
    const written = bytesIn(extentsOf(region), bound.output.dtype);
    const memory = operationOf(bound.stage.operation).memory(bound, sizes, written) + coding(bound, reads);
    return { memory, read: sizes.reduce((all, one) => all + one, 0), written };
  });
  const most = (pick: (one: Needs) => number): number => Math.max(0, ...each.map(pick));
  return { memory: most((one) => one.memory), read: most((one) => one.read), written: most((one) => one.written) };
}

/** Bytes of files that are being decoded and encoded, of their elements, and of the codec. */
function coding({ inputs, output }: BoundStage, reads: readonly Read[]): number {
  const sizes = [...inputs, output].map((one) => bytesIn(one.chunks, one.dtype));
  const decoded = reads.map(({ input, region }): number => {
    const spec = inputs[input] as ArraySpec;
    // A file of rows is read in whole rows.
    if (spec.kind === "npy") return bytesIn([...extentsOf(region).slice(0, 1), ...spec.shape.slice(1)], spec.dtype);
    return Math.min(READS_AT_ONCE, chunksUnder(spec, region).length) * (sizes[input] as number);
  });
  const packed = (output.codecs?.length ?? 0) > 0 || inputs.some(({ kind }) => kind === "zarr");
  const most = Math.max(...sizes);
  const atOnce = Math.min(
    READS_AT_ONCE * most,
    decoded.reduce((all, one) => all + one, 0),
  );
  return 2 * Math.max(atOnce, sizes.at(-1) as number, ...decoded) + (packed ? 4 * most : 0);
}
