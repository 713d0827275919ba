import { array, type DeviceArray, type NDArray } from "@gridstride/core";
import { random } from "@gridstride/kernels";
import { errorOf, type Job } from "@gridstride/testing/bench/jobs";
import type { Gpu } from "./open.ts";

/** A row or a column of a square. */
export interface Line {
  readonly axis: "row" | "column";
  readonly at: number;
}

/** What is computed: squares of float32 from squares of float32. */
export interface Task {
  /** In peers.py. */
  readonly name: string;
  readonly inputs: readonly string[];
  readonly side: number;
  /** Whether the border of the result is nobody's. */
  readonly inside: boolean;
  /** A line of the result, in float64, of operands as they lie in memory. */
  expected(inputs: readonly Float32Array[], line: Line): Float64Array;
}

/** A task with its arrays, which all contenders of a bench share. */
export interface Squares {
  readonly task: Task;
  readonly host: readonly NDArray[];
  readonly inputs: readonly DeviceArray[];
  readonly out: DeviceArray;
  /** The lines that are compared, as jobs. */
  readonly lines: readonly { readonly line: Line; readonly job: Job }[];
  dispose(): void;
}

/**
 * Numbers in [-1, 1), made on the device. As references of all elements would take longer than the benches, whole rows and
 * columns are compared: the first, the last and two between, of each.
 */
export async function makeSquares({ device }: Gpu, task: Task): Promise<Squares> {
  const { side, inside } = task;
  const rng = random(side);
  const inputs = task.inputs.map(() =>
    rng.uniform([side, side], { dtype: "float32", low: -1, high: 1, device }),
  ) as DeviceArray[];
  const host: NDArray[] = [];
  for (const input of inputs) host.push(await input.copyToHost());
  for (const { data } of host) checkVaried(data as Float32Array);
  const operands = host.map(({ data }) => data as Float32Array);
  const lines = linesOf(side, inside ? 1 : 0).map((line) => {
    const reference = part(task, task.expected(operands, line)) as Float64Array<ArrayBuffer>;
    const job: Job = {
      name: task.name,
      dtype: "float32",
      shape: [reference.length],
      inputs: {},
      reference,
      compared: "all",
    };
    return { line, job };
  });
  const out = device.zeros([side, side], "float32");
  return {
    task,
    host,
    inputs,
    out,
    lines,
    dispose: () => {
      for (const one of [...inputs, out]) one.dispose();
    },
  };
}

/** Memory that is zeros, or the same all over, is cheap to read. */
function checkVaried(values: Float32Array): void {
  const some = values.subarray(0, 1024);
  const mean = some.reduce((sum, x) => sum + Math.abs(x), 0) / some.length;
  if (!(mean > 0.4 && mean < 0.6)) throw new Error(`expected random numbers in [-1, 1), got a mean size of ${mean}`);
}

function linesOf(side: number, border: number): readonly Line[] {
  const between = random(1)
    .integers(border, side - border, 2)
    .toNested() as number[];
  const at = [border, side - 1 - border, ...between];
  return (["row", "column"] as const).flatMap((axis) => at.map((one) => ({ axis, at: one })));
}

function part<T extends Float32Array | Float64Array>({ inside }: Task, line: T): T {
  return (inside ? line.subarray(1, -1) : line) as T;
}

/** How each contender gives a line of its result. */
export type ReadLine = (line: Line) => Promise<Float32Array>;

/** The largest error in the lines that are compared. */
export async function errorIn({ task, lines }: Pick<Squares, "task" | "lines">, read: ReadLine): Promise<number> {
  let largest = 0;
  for (const { line, job } of lines) largest = Math.max(largest, errorOf(part(task, await read(line)), job));
  return largest;
}

/** A line of an array on the device. */
export async function lineOf(square: DeviceArray, { axis, at }: Line): Promise<Float32Array> {
  const view = axis === "row" ? square.slice(at) : square.slice(null, at);
  return (await view.copyToHost()).data as Float32Array;
}

/** A line of an array on the host. */
export function hostLine(square: Float32Array, side: number, { axis, at }: Line): Float32Array {
  if (axis === "row") return square.subarray(at * side, (at + 1) * side);
  return Float32Array.from({ length: side }, (_, i) => square[i * side + at] as number);
}

/** Overwrites an array on the device with NaN, so that no earlier result is left. */
export function spoil(square: DeviceArray): void {
  using nan = square.device.toDevice(array(Float32Array.of(Number.NaN)));
  square.copyFrom(nan.broadcastTo(square.shape));
}
