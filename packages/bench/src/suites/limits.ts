import { array, type DeviceArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { type Float, type Floats, floats, type Job, largestError } from "./jobs.ts";
import { gridstride, type Program } from "./ours.ts";
import { fillUniform } from "./random.ts";
import type { Bench, Context, Suite } from "./suite.ts";

const copy = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = x[i];
});

const ROUNDS = 256;

/** Eight sums that do not wait for each other; each iteration multiplies and adds once for each. */
const multiplyAdd = kernel(
  ({ grid, ROUNDS }, x, out) => {
    const i = grid(1);
    if (i >= out.size) return;
    const half = x[0];
    let a = x[i];
    let b = a + 1;
    let c = a + 2;
    let d = a + 3;
    let e = a + 4;
    let f = a + 5;
    let g = a + 6;
    let h = a + 7;
    for (let k = 0; k < ROUNDS; k++) {
      a = a * half + half;
      b = b * half + half;
      c = c * half + half;
      d = d * half + half;
      e = e * half + half;
      f = f * half + half;
      g = g * half + half;
      h = h * half + half;
    }
    out[i] = a + b + c + d + e + f + g + h;
  },
  { uses: { ROUNDS } },
);

function copyJob(dtype: Float, length: number): Job {
  const data = fillUniform(floats(dtype, length), -1, 1, 8);
  return {
    name: "copy",
    dtype,
    shape: [length],
    inputs: { x: array(data) },
    room: () => floats(dtype, length),
    errorOf: (actual) => largestError(actual, length, (i) => data[i] as number),
    bytes: 2 * data.byteLength,
    flops: null,
  };
}

function multiplyAddJob(dtype: Float, length: number): Job {
  const data = fillUniform(floats(dtype, length), 1, 2, 9);
  // 0.99 in the type itself: near enough to 1 for what x was to show after all iterations.
  data[0] = 0.99;
  const half = data[0] as number;
  const expected = data.map((x) => chains(x, half)) as Floats;
  return {
    name: "multiply-add",
    dtype,
    shape: [length],
    inputs: { x: array(data) },
    room: () => floats(dtype, length),
    errorOf: (actual) => largestError(actual, length, (i) => expected[i] as number),
    bytes: null,
    flops: 2 * 8 * ROUNDS * length,
  };
}

/** The kernel's result, in double precision: x·half^n + half·(1 - half^n) / (1 - half), eight times. */
function chains(x: number, half: number): number {
  const power = half ** ROUNDS;
  const rest = (half * (1 - power)) / (1 - half);
  return 8 * rest + power * (8 * x + 28);
}

const program = (name: string, work: typeof copy, length: number): Program => ({
  name,
  resident: () => {
    const launch = work.forall(length) as (...args: readonly DeviceArray[]) => unknown;
    return ([x], out) => launch(x as DeviceArray, out);
  },
});

/** The device's own copy. */
const copyFrom: Program = {
  name: "copyFrom",
  resident: () => {
    return ([x], out) => out.copyFrom(x as DeviceArray);
  },
};

function benchesOf(context: Context, dtype: Float): readonly Bench[] {
  const copied = context.scale === "full" ? 2 ** 24 : 2 ** 22;
  const threads = 2 ** 14;
  const targets = dtype === "float64" ? (["cpu", "parallel"] as const) : (["cpu", "parallel", "webgpu"] as const);
  return [
    {
      name: `copy-${dtype}`,
      title: `a copy of ${copied} ${dtype}, resident`,
      dtype,
      base: "copy, cpu",
      tolerance: 0,
      contenders: () =>
        gridstride(context, copyJob(dtype, copied), targets, [program("copy", copy, copied), copyFrom], ["resident"]),
    },
    {
      name: `multiply-add-${dtype}`,
      title: `multiplications and additions in registers, ${dtype}`,
      dtype,
      base: "multiply-add, cpu",
      tolerance: dtype === "float32" ? 1e-4 : 1e-12,
      contenders: () =>
        gridstride(
          context,
          multiplyAddJob(dtype, threads),
          targets,
          [program("multiply-add", multiplyAdd as unknown as typeof copy, threads)],
          ["resident"],
        ),
    },
  ];
}

/** The highest speeds of each target. Every run begins with this suite: fractions are of these speeds. */
export const limitsSuite: Suite = {
  name: "limits",
  title: "copy bandwidth and multiply-add rate of each target",
  seconds: { short: 8, full: 30 },
  benches: (context) => (["float32", "float64"] as const).flatMap((dtype) => benchesOf(context, dtype)),
};
