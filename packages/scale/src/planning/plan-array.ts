import type { RealDType } from "@gridstride/core";
import type { Grid } from "../arrays/grid.ts";
import type { ArraySpec } from "../arrays/spec.ts";
import { ScaleError } from "../errors.ts";
import type { Graph } from "../graph.ts";

/** An array of a plan: what it will be, and no elements. */
export interface PlanArray extends Grid {
  readonly id: string;
  readonly dtype: RealDType;
}

export const arrayOf = ({ id, shape, chunks, dtype }: ArraySpec): PlanArray =>
  Object.freeze({ id, shape, chunks, dtype });

/** @throws {ScaleError} code `option`, for a value that is not an array of the plan. */
export function specOf(graph: Graph, whose: string, given: unknown): ArraySpec {
  const spec = typeof given === "object" && given !== null ? graph.arrays.get((given as PlanArray).id) : undefined;
  if (spec === undefined || spec.shape !== (given as PlanArray).shape)
    throw new ScaleError(
      "option",
      `${whose}: expected an array of this plan, as open() and the plan's operations give it`,
    );
  return spec;
}

/** @throws {ScaleError} code `shape`. */
export function readAxis(whose: string, axis: unknown, rank: number): number {
  if (!Number.isInteger(axis) || (axis as number) < -rank || (axis as number) >= rank)
    throw new ScaleError("shape", `${whose}: expected an axis from ${-rank} to ${rank - 1}, got ${String(axis)}`);
  return (axis as number) < 0 ? (axis as number) + rank : (axis as number);
}

/** @throws {ScaleError} code `chunks`, unless there is a positive whole extent for each axis. */
export function readChunks(whose: string, chunks: unknown, shape: readonly number[]): readonly number[] {
  if (
    !Array.isArray(chunks) ||
    chunks.length !== shape.length ||
    !chunks.every((one) => Number.isInteger(one) && one > 0)
  )
    throw new ScaleError(
      "chunks",
      `${whose}: expected chunks with an extent for each of ${shape.length} axes, got ${JSON.stringify(chunks)}`,
    );
  return chunks as number[];
}
