import type { RealDType as DType } from "@gridstride/core";
import type { FindingKind } from "../../../src/diagnostics/finding.ts";
import type { Span } from "../../../src/diagnostics/source.ts";
import type { ArgType, FunctionUse, Uses } from "../../../src/frontend/request.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { compileToIr } from "../../../src/lower/lower.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { simulate } from "../../../src/targets/sim/program.ts";
import { SimulatorError } from "../../../src/targets/sim/simulator-error.ts";
import type { Triple } from "../../../src/targets/sim/thread.ts";
import { arrayOf, elements } from "../sim/build.ts";

// biome-ignore lint/suspicious/noExplicitAny: kernels here are compiled from their text, never called
export type KernelFunction = (gpu: any, ...args: any[]) => void;

export interface ArrayGiven {
  readonly type: DType;
  readonly shape: readonly number[];
  readonly values: readonly (number | bigint)[];
  /** Names the memory: arrays with one name share it. */
  readonly memory?: string;
  readonly offset?: number;
  readonly strides?: readonly number[];
  /** Its elements are undefined until the launch writes them. */
  readonly unwritten?: boolean;
}
export type Given = ArrayGiven | number | boolean;

type Size = number | readonly number[];

/** A kernel and how it is launched: blocks, threads of a block, arguments. */
export interface Run {
  readonly kernel: KernelFunction;
  readonly grid?: Size;
  readonly block: Size;
  readonly args: readonly Given[];
  readonly uses?: Uses;
  readonly debug?: boolean;
  readonly stepBudget?: number;
}

/** A kernel with one planted bug, and what must be said of it. */
export interface Planted extends Run {
  readonly finds: FindingKind;
  /** The marked text, spaces left out. */
  readonly at: string;
  /** threadIdx and blockIdx of the thread it is found in. */
  readonly thread: readonly number[];
  readonly inBlock?: readonly number[];
  readonly array?: string;
  readonly indices?: readonly number[];
  /** The other thread of a race, and the text of its access. */
  readonly other?: { readonly thread: readonly number[]; readonly inBlock?: readonly number[]; readonly at: string };
}

/** A device function for `uses`; its first parameter is the context. */
export const deviceUse = (name: string, fn: KernelFunction): FunctionUse => ({
  kind: "function",
  source: { name, text: fn.toString() },
  hasContext: true,
  uses: {},
});

const product = (shape: readonly number[]): number => shape.reduce((a, b) => a * b, 1);

/** An array of float32 (or another type) whose elements are 1, 2, 3, … */
export function filled(shape: Size, type: DType = "float32"): ArrayGiven {
  const sizes = typeof shape === "number" ? [shape] : shape;
  return { type, shape: sizes, values: Array.from({ length: product(sizes) }, (_, i) => i + 1) };
}

export const zeroed = (shape: Size, type: DType = "float32"): ArrayGiven => ({
  ...filled(shape, type),
  values: filled(shape, type).values.map(() => 0),
});
export const holding = (values: readonly number[], type: DType = "int32"): ArrayGiven => ({
  type,
  shape: [values.length],
  values,
});
export const unwritten = (array: ArrayGiven): ArrayGiven => ({ ...array, unwritten: true });
export const named = (memory: string, array: ArrayGiven): ArrayGiven => ({ ...array, memory });

const triple = (size: Size): Triple => {
  const [x = 1, y = 1, z = 1] = typeof size === "number" ? [size] : size;
  return [x, y, z];
};

function compile(run: Run): Kernel {
  const groups: string[] = [];
  const args = run.args.map((arg, i): ArgType => {
    if (typeof arg === "boolean") return { kind: "scalar", type: "bool", weak: false };
    if (typeof arg === "number") return { kind: "scalar", type: "float64", weak: true };
    const memory = arg.memory ?? `#${i}`;
    if (!groups.includes(memory)) groups.push(memory);
    return {
      kind: "array",
      dtype: arg.type,
      ndim: arg.shape.length,
      layout: arg.strides === undefined ? "C" : "strided",
      group: groups.indexOf(memory),
    };
  });
  const source = { name: "kernel", text: run.kernel.toString() };
  return compileToIr({
    function: { kind: "function", source, hasContext: true, uses: run.uses ?? {} },
    args,
    debug: run.debug ?? false,
  });
}

export interface Outcome {
  /** The text of the kernel, and of each device function. */
  readonly texts: readonly string[];
  readonly error: SimulatorError | null;
  readonly lines: readonly (readonly unknown[])[];
  /** The memory of each array argument. */
  readonly arrays: readonly (readonly (number | bigint)[])[];
}

/** Compiles the kernel's text and launches it on the simulator. */
export function launch(run: Run): Outcome {
  const kernel = compile(run);
  const memories = new Map<string, SimArg & { kind: "array" }>();
  const args = run.args.map((arg, i): SimArg => {
    if (typeof arg !== "object") return { kind: "scalar", value: arg };
    const name = arg.memory ?? `#${i}`;
    const memory = memories.get(name) ?? arrayOf(arg.type, arg.values);
    memories.set(name, memory);
    const strides = arg.strides ?? arg.shape.map((_, axis) => product(arg.shape.slice(axis + 1)));
    return { ...memory, offset: arg.offset ?? 0, shape: arg.shape, strides, unwritten: arg.unwritten ?? false };
  });
  const lines: (readonly unknown[])[] = [];
  let error: SimulatorError | null = null;
  try {
    const log = (parts: readonly unknown[]): void => void lines.push(parts);
    simulate(kernel).run({
      grid: triple(run.grid ?? 1),
      block: triple(run.block),
      args,
      stepBudget: run.stepBudget ?? 100_000,
      log,
    });
  } catch (thrown) {
    if (!(thrown instanceof SimulatorError)) throw thrown;
    error = thrown;
  }
  const arrays = args.map((arg, i) => {
    const given = run.args[i]!;
    return arg.kind === "array" && typeof given === "object" ? elements(given.type, arg) : [];
  });
  return { texts: kernel.sources.map(({ text }) => text), error, lines, arrays };
}

const squeeze = (text: string): string => text.replace(/[\s;]/g, "");

/** The finding in the shape of the row that planted it, so that a test is one comparison. */
export function described(planted: Planted): object {
  const { texts, error } = launch(planted);
  if (error === null) return { finds: "nothing" };
  const marked = ({ source, start, end }: Span): string => squeeze(texts[source]!.slice(start, end));
  const cut = (place: readonly number[], like: readonly number[] | undefined): readonly number[] =>
    place.slice(0, like?.length ?? 1);
  const [me, other] = error.threads;
  const related = error.details.related[0];
  return {
    finds: error.finding,
    at: marked(error.span),
    thread: cut(me!.threadIdx, planted.thread),
    ...(planted.inBlock && { inBlock: cut(me!.blockIdx, planted.inBlock) }),
    ...(planted.array !== undefined && { array: error.array }),
    ...(planted.indices && { indices: error.indices }),
    ...(planted.other && {
      other: {
        thread: cut(other!.threadIdx, planted.other.thread),
        ...(planted.other.inBlock && { inBlock: cut(other!.blockIdx, planted.other.inBlock) }),
        at: marked(related!.span),
      },
    }),
  };
}

/** What `described` must give. */
export function expected({ finds, at, thread, inBlock, array, indices, other }: Planted): object {
  return {
    finds,
    at: squeeze(at),
    thread,
    ...(inBlock && { inBlock }),
    ...(array !== undefined && { array }),
    ...(indices && { indices }),
    ...(other && { other: { ...other, at: squeeze(other.at) } }),
  };
}
