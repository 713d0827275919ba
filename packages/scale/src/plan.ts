import type { Target } from "@gridstride/core";
import { checkOptions } from "@gridstride/core/internal";
import type { PlanFile } from "./arrays/spec.ts";
import { ScaleError } from "./errors.ts";
import type { AnyFunction } from "./functions.ts";
import { bind, Graph, hash, needsOf } from "./graph.ts";
import type { Launcher } from "./launchers/launcher.ts";
import { type RunReport, type StartOptions, startRun } from "./launchers/start.ts";
import { readBytes, showBytes } from "./planning/bytes.ts";
import * as elementwise from "./planning/elementwise.ts";
import { explain } from "./planning/explain.ts";
import { addGufunc, type GufuncCallOptions } from "./planning/gufunc.ts";
import { addMoments, type MeanCallOptions, type VarianceCallOptions } from "./planning/moments.ts";
import * as more from "./planning/more.ts";
import { openInput } from "./planning/open.ts";
import { arrayOf, type PlanArray, readChunks, specOf } from "./planning/plan-array.ts";
import * as reducing from "./planning/reduce.ts";
import { addStencil, type StencilCallOptions } from "./planning/stencil.ts";
import { addWrite, type WriteOptions } from "./planning/write.ts";
import { type Progress, readProgress } from "./status/progress.ts";
import { openStore } from "./stores/open.ts";
import type { Store } from "./stores/store.ts";
import { version } from "./version.ts";

/** Options of a plan. */
export interface PlanOptions {
  /** A directory that all workers see, `file:` or `s3://BUCKET/PREFIX`. Results and the run's own files are below it. */
  readonly store: string;
  /** Bytes that the arrays of one task may take, `"2 GB"`; Node itself takes about 150 MB more. `"1 GB"` by default. */
  readonly memory?: number | string;
  /** Where workers compute; by default on the GPU that a worker finds, else on cpu. */
  readonly target?: Target;
  /** Refuses workers whose adapter is not that of the first; false by default. */
  readonly deterministic?: boolean;
  /** Seconds after which the claim of a worker that is silent may be taken; 60 by default. */
  readonly lease?: number;
  /** Seconds that one task may take; an hour by default. */
  readonly limit?: number;
  /** Tries of a task whose function fails; 3 by default. */
  readonly tries?: number;
}

const NAMES = {
  store: true,
  memory: true,
  target: true,
  deterministic: true,
  lease: true,
  limit: true,
  tries: true,
} as const;

/**
 * Begins a plan: arrays and operations on them, which run when it starts.
 *
 * @throws {ScaleError} code `option`. {LaunchError} for an option that does not exist.
 */
export function plan(options: PlanOptions): Plan {
  return new Plan(options);
}

/** Arrays in chunks and operations on them: each operation gives an array of the plan at once, and nothing runs before `start`. */
export class Plan {
  readonly #options: PlanOptions;
  readonly #memory: number;
  readonly #graph: Graph = new Graph();
  readonly #written: Map<string, string> = new Map();
  #store: Promise<Store> | undefined;

  constructor(options: PlanOptions) {
    checkOptions("plan", options, NAMES);
    if (typeof options.store !== "string")
      throw new ScaleError("option", "plan: expected a store, a directory or s3://BUCKET/PREFIX");
    for (const name of ["lease", "limit", "tries"] as const)
      if (options[name] !== undefined && !(options[name] > 0))
        throw new ScaleError("option", `plan: expected a number above 0 as ${name}, got ${String(options[name])}`);
    this.#options = options;
    this.#memory = readBytes("plan: memory", options.memory ?? "1 GB");
  }

  /**
   * An input: a Zarr array (version 2 or 3, shards too), or a `.npy` file with `chunks`. It is read, never written.
   *
   * @param path - in the store, or a URL of `file:` or `s3:`.
   * @throws {ScaleError} codes `store`, `codec`, `path`, `permission`, `chunks`.
   */
  async open(path: string | URL, options: { readonly chunks?: readonly number[] } = {}): Promise<PlanArray> {
    checkOptions("open", options, { chunks: true });
    return openInput(this.#graph, await this.#opened(), path, options.chunks);
  }

  /**
   * A universal function of arrays and numbers, which are broadcast.
   *
   * @param fn - a ufunc of `@gridstride/ufunc/numpy`, or a function of numbers, as `vectorize` takes it.
   * @throws {ScaleError} codes `function`, `shape`, `chunks`. {CompileError} for what the language does not have.
   */
  ufunc(
    fn: AnyFunction,
    operands: readonly (PlanArray | number)[],
    options: elementwise.UfuncCallOptions = {},
  ): PlanArray {
    checkOptions("ufunc", options, { uses: true, signatures: true, dtype: true, fastmath: true });
    return elementwise.addUfunc(this.#graph, fn, operands, options);
  }

  /**
   * A generalised universal function: a function of arrays with NumPy's layout of their core dimensions, as `guvectorize`
   * takes it, over the other dimensions, which are broadcast. Core dimensions lie in one chunk.
   *
   * @throws {ScaleError} codes `function`, `shape`, `chunks`. {CompileError} for what the language does not have.
   */
  gufunc(fn: AnyFunction, arrays: readonly PlanArray[], options: GufuncCallOptions): PlanArray {
    checkOptions("gufunc", options, { layout: true, uses: true, signatures: true, fastmath: true });
    return addGufunc(this.#graph, fn, arrays, options);
  }

  /**
   * A plain function of chunks: `(context, ...chunks)` gives the chunk of the result, an array of the host. The context has
   * `core`, `kernels`, `numpy` (what the packages export), `uses`, `device`, `index` of the chunk, `start` and `stop` of its
   * elements, and `log(line)`. The function travels as text: it sees nothing else.
   */
  map(fn: AnyFunction, arrays: readonly PlanArray[], options: elementwise.MapCallOptions = {}): PlanArray {
    checkOptions("map", options, { uses: true, dtype: true });
    return elementwise.addMap(this.#graph, fn, arrays, options);
  }

  /**
   * A function of parameters, `(context, { name: value })`, at every point of their grid: a result of one axis for each
   * parameter, then the axes of `shape`. One task a point.
   */
  sweep(
    parameters: Readonly<Record<string, readonly unknown[]>>,
    fn: AnyFunction,
    options: elementwise.SweepOptions,
  ): PlanArray {
    checkOptions("sweep", options, { uses: true, dtype: true, shape: true });
    return elementwise.addSweep(this.#graph, fn, parameters, options);
  }

  /** A stencil, as in `@gridstride/kernels`: `a[-1][0]` is the element above. @throws {CompileError} for a function that reads beyond the halo. */
  stencil(field: PlanArray, fn: AnyFunction, options: StencilCallOptions): PlanArray {
    checkOptions("stencil", options, {
      halo: true,
      repeat: true,
      fuse: true,
      boundary: true,
      value: true,
      uses: true,
      args: true,
    });
    return addStencil(this.#graph, field, fn, options, this.#memory);
  }

  /** An associative function over axes: partial results of chunks, then a tree whose form depends on chunks alone. */
  reduce(x: PlanArray, fn: AnyFunction, options: reducing.ReduceCallOptions = {}): PlanArray {
    checkOptions("reduce", options, { axis: true, keepdims: true, dtype: true, uses: true });
    return reducing.addReduce(this.#graph, x, fn, options);
  }

  /** Means in float64, of partial results of chunks. The same bits in every run; of other chunks others, within rounding. */
  mean(x: PlanArray, options: MeanCallOptions = {}): PlanArray {
    checkOptions("mean", options, { axis: true, keepdims: true });
    return addMoments(this.#graph, x, "mean", options);
  }

  /** Variances in float64, `sum((x - mean)^2) / (n - ddof)`: chunks keep their mean and squared differences (Chan's formula). */
  variance(x: PlanArray, options: VarianceCallOptions = {}): PlanArray {
    checkOptions("variance", options, { axis: true, keepdims: true, ddof: true });
    return addMoments(this.#graph, x, "variance", options);
  }

  /** All reduces of an associative function along an axis, as `scan` of `@gridstride/kernels`. */
  scan(x: PlanArray, fn: AnyFunction, options: more.ScanCallOptions): PlanArray {
    checkOptions("scan", options, { axis: true, dtype: true, uses: true });
    return more.addScan(this.#graph, x, fn, options);
  }

  /** How many elements lie in each bin, int64; the last bin has its upper edge. */
  histogram(x: PlanArray, options: more.HistogramCallOptions): PlanArray {
    checkOptions("histogram", options, { bins: true, range: true });
    return more.addHistogram(this.#graph, x, options);
  }

  /** The product of two matrices of one type, in blocks. */
  matmul(a: PlanArray, b: PlanArray): PlanArray {
    return more.addMatmul(this.#graph, a, b);
  }

  /** The same elements in other chunks. */
  rechunk(x: PlanArray, chunks: readonly number[]): PlanArray {
    const input = specOf(this.#graph, "rechunk", x);
    return arrayOf(
      this.#graph.addStage("rechunk", [input], { ...input, chunks: readChunks("rechunk", chunks, input.shape) }, {}),
    );
  }

  /**
   * Names an array as a result: a Zarr array at this path of the store.
   *
   * @throws {ScaleError} codes `path`, `overlap`, `sharded`, `codec`, `chunks`.
   */
  write(x: PlanArray, path: string, options: WriteOptions = {}): void {
    addWrite(this.#graph, this.#written, x, path, options);
  }

  /**
   * The graph of the stages, with tasks and bytes.
   *
   * @param format - text for a terminal, or an SVG of one file.
   * @throws {ScaleError} code `memory`, for a task that may need more than it has; `option`.
   */
  explain(format: "text" | "svg" = "text"): string {
    if (format !== "text" && format !== "svg")
      throw new ScaleError("option", `explain: expected "text" or "svg", got ${JSON.stringify(format)}`);
    return explain(this.file(), this.#memory, format);
  }

  /** The plan as workers read it. @throws {ScaleError} codes `memory`, `option`. */
  file(): PlanFile {
    if (this.#written.size === 0)
      throw new ScaleError("option", "the plan writes nothing: name its results with write(array, path)");
    const stages = this.#graph.needed(this.#written.values());
    const ids = new Set(stages.flatMap((stage) => [stage.id, ...stage.inputs]));
    const arrays = Object.fromEntries([...this.#graph.arrays].filter(([id]) => ids.has(id)));
    for (const stage of stages) {
      const { memory } = needsOf(bind(arrays, stage));
      if (memory > this.#memory)
        throw new ScaleError(
          "memory",
          `a task of ${stage.id} needs ${showBytes(memory)}, and may have ${showBytes(this.#memory)}: make chunks smaller with rechunk, or give plan({ memory }) more`,
        );
    }
    const { target = null, deterministic = false, lease = 60, limit = 3600, tries = 3 } = this.#options;
    const rest = {
      format: 1 as const,
      version,
      target,
      deterministic,
      lease: lease * 1000,
      limit: limit * 1000,
      tries,
      memory: this.#memory,
      arrays,
      stages,
    };
    const { lease: _, limit: __, memory: ___, ...keyed } = rest;
    return { ...rest, claims: true, key: hash(keyed) };
  }

  /**
   * Starts workers and waits until all is done. A run that was cut off goes on where it was; tasks that failed are tried again.
   *
   * @throws {ScaleError} codes `other-run`, `changed`, `overlap`, `clock`, `permission`, `launcher`, and `poison` where tasks failed.
   */
  async start(launcher: Launcher, options: StartOptions = {}): Promise<RunReport> {
    return startRun(await this.#opened(), this.file(), launcher, options);
  }

  /** The progress of the run, from its store. */
  async progress(): Promise<Progress> {
    return readProgress(await this.#opened());
  }

  #opened(): Promise<Store> {
    this.#store ??= openStore(this.#options.store);
    return this.#store;
  }
}
