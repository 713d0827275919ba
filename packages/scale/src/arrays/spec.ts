import type { RealDType } from "@gridstride/core";
import type { Grid } from "./grid.ts";

/** An array of a plan, as the plan's file has it. */
export interface ArraySpec extends Grid {
  readonly id: string;
  /** `zarr` and `npy` are inputs; `made` by a stage of the same name as the id. */
  readonly kind: "zarr" | "npy" | "made";
  /** The store that an input is in; the run's where it is left out. */
  readonly store?: string;
  /** The key of the array in its store. */
  readonly path: string;
  readonly dtype: RealDType;
  /** For an input: a hash that another input has not, nor this one after a change. */
  readonly digest?: string;
  /** For an input `npy`: the position of its data. */
  readonly offset?: number;
  /** For a result: Zarr's codecs after `bytes`. */
  readonly codecs?: readonly unknown[];
}

/** One operation over all chunks of its output, as the plan's file has it. */
export interface Stage {
  /** `03-stencil`; the id of the output too. */
  readonly id: string;
  readonly operation: string;
  /** Ids of arrays. */
  readonly inputs: readonly string[];
  /** The operation's own options, JSON. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Over operation, options, version, output and the keys of the inputs. */
  readonly key: string;
}

/** `.gridstride/plan.json` of a store. */
export interface PlanFile {
  readonly format: 1;
  readonly version: string;
  /** Over all of it. */
  readonly key: string;
  readonly target: "cpu" | "parallel" | "webgpu" | "simulator" | null;
  readonly deterministic: boolean;
  /** Milliseconds after which a claim that nobody renewed may be taken. */
  readonly lease: number;
  /** Milliseconds that a task may take. */
  readonly limit: number;
  /** Tries of a task that fails. */
  readonly tries: number;
  /** Bytes that the arrays of a task may take. */
  readonly memory: number;
  /** Whether the store refuses to create what is there; otherwise tasks are divided by their number. */
  readonly claims: boolean;
  readonly arrays: Readonly<Record<string, ArraySpec>>;
  readonly stages: readonly Stage[];
}

export const STATE = ".gridstride";
