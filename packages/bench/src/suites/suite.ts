import type { Device, Target } from "@gridstride/core";
import type { Entrant } from "../measure/contender.ts";
import type { Adapter, Scale, Table, Timeline } from "../results/results.ts";

/** Benchmarks that belong together, run in a process of their own. */
export interface Suite {
  readonly name: string;
  readonly title: string;
  /** About how long it takes; for the time that is left. */
  readonly seconds: Readonly<Record<Scale, number>>;
  benches(context: Context): readonly Bench[] | Promise<readonly Bench[]>;
  /** Timelines are drawn, not raced. */
  timelines?(context: Context): Promise<readonly Timeline[]>;
}

/** A table to be. */
export interface Bench extends Omit<Table, "entries" | "notes" | "curve"> {
  readonly notes?: readonly string[];
  readonly curve?: NonNullable<Table["curve"]>;
  /** A larger error is a wrong result, where a contender does not say otherwise. */
  readonly tolerance: number;
  /** Called when the table's turn comes. */
  contenders(): readonly Entrant[] | Promise<readonly Entrant[]>;
}

/** The facts about the machine and the run that suites may use. */
export interface Context {
  readonly scale: Scale;
  readonly where: "node" | "browser";
  /** The device of a target, or why there is none. The context disposes it. */
  device(target: Exclude<Target, "simulator">): Promise<Device | string>;
  /** Those opened by now. */
  adapters(): readonly Adapter[];
  /** NumPy and Numba, or why they are not there. */
  python(): Promise<Python | string>;
  dispose(): Promise<void>;
}

/** Python with NumPy and perhaps Numba, kept running next to the benchmark; `python/peers.py` says what it can be asked. */
export interface Python {
  readonly numpy: string;
  /** null where it is not installed. */
  readonly numba: string | null;
  /** @throws {Error} with what Python raised. */
  ask(request: object): Promise<Readonly<Record<string, number>>>;
  /** Writes an array where a request can name it. */
  give(name: string, data: Float32Array | Float64Array, shape: readonly number[]): Promise<void>;
  /** The array of that name. */
  take(name: string): Promise<Float32Array | Float64Array>;
  end(): void;
}

/** Whether a CPU does the work of the WebGPU adapter that libraries find: they find the same adapter as Gridstride. */
export async function softwareGpu({ device }: Context): Promise<boolean> {
  const gpu = await device("webgpu");
  return typeof gpu !== "string" && gpu.info.software;
}
