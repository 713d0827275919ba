import { type Device, requestDevice } from "@gridstride/core";
import type { KernelArray1, KernelArray2, KernelArray3 } from "@gridstride/jit";
import {
  type Boundary,
  jacobi,
  laplaceStep,
  random,
  type StencilBoundary,
  type StepVariant,
  stencil,
} from "@gridstride/kernels";
import { expect } from "vitest";
import { type Case, expectClose, fetched, flat, type Given, operand, type Shape } from "./case.ts";

// What cpu computes is what is expected: the target tests hold it to the definitions.
let cpu: Device | undefined;
const onCpu = async (): Promise<Device> => {
  cpu ??= await requestDevice({ target: "cpu" });
  return cpu;
};

const plates: readonly Shape[] = [
  [0, 4],
  [1, 1],
  [1, 5],
  [5, 1],
  [2, 2],
  [3, 3],
  [15, 16],
  [16, 16],
  [17, 16],
  [16, 17],
  [4, 63],
  [4, 64],
  [5, 65],
  [3, 97],
  [31, 7],
  [1, 130],
  [67, 11],
  [13, 11],
  [19, 33],
  [5, 29],
];
const blocks: readonly Shape[] = plates.map(([m, n], i) => [1 + (i % 4), m!, Math.min(n!, 37)]);
const VARIANTS = Object.keys({
  naive: 0,
  inside: 0,
  strips: 0,
  rows: 0,
  shared: 0,
} satisfies Record<StepVariant, 0>) as readonly StepVariant[];
const boundaries: readonly Boundary[] = ["fixed", "periodic", "mirrored", "constant"];

const step = (variant: StepVariant, points: 5 | 7 | 9, shapes: readonly Shape[]): Case => ({
  name: `laplaceStep of ${points} points, ${variant}`,
  shapes,
  async run(given) {
    const options = { points, variant, boundary: boundaries[given.index % 4]!, value: 2 };
    using u = operand(given);
    const wanted = laplaceStep(u.host, { ...options, device: await onCpu() });
    expect(flat(await fetched(laplaceStep(u.there, options)))).toEqual(flat(wanted as never));
  },
});

/** `shared` is for 5 points. */
const wide = VARIANTS.filter((variant) => variant !== "shared");

/** Twice 4 steps at once, and single ones: the bits of single ones. */
const steps: Case = {
  name: "jacobi, temporal",
  shapes: plates,
  async run(given) {
    const options = { iterations: 11, checkEvery: 11, boundary: boundaries[given.index % 2]! };
    using u = operand(given);
    const got = await jacobi(u.there, { ...options, variant: "temporal" });
    const wanted = await jacobi(u.host, { ...options, device: await onCpu() });
    expect([flat(await fetched(got.u)), got.change]).toEqual([flat(wanted.u), wanted.change]);
  },
};

const outside: readonly StencilBoundary[] = ["constant", "fixed", "periodic", "mirrored", "padded"];
/** One of each function and boundary: all calls share its compiled kernels. */
const functions = outside.map((boundary) => {
  const options = { boundary, value: 7 };
  return {
    1: stencil((a: KernelArray1) => a[-2] + 2 * a[0] + 3 * a[3], options),
    2: stencil((a: KernelArray2) => a[-2][1] + 2 * a[0][-1] + 3 * a[1][0], options),
    3: stencil((a: KernelArray3) => a[-1][0][0] + 2 * a[0][1][-2] + 3 * a[1][0][1], options),
  };
});

const around = (rank: 1 | 2 | 3, shapes: readonly Shape[]): Case => ({
  name: `stencil in ${rank} axes`,
  shapes,
  async run(given) {
    using u = operand(given);
    const call = functions[given.index % functions.length]![rank];
    const wanted = await call(u.host, { device: await onCpu() });
    expect(flat(await fetched(call(u.there)))).toEqual(flat(wanted as never));
  },
});

const lines: readonly Shape[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 31, 97, 127, 131, 254, 255, 256, 257, 258, 511, 512, 513].map((n) => [n]),
];

type Numbers = { readonly dtype: "float32" | "float64"; readonly tolerance: number };
const numbers = (name: "uniform" | "normal", { dtype, tolerance }: Numbers): Case => ({
  name: `random ${name} ${dtype}`,
  shapes: [...lines.slice(0, 15), [1023], [1024], [1025], [3, 5, 7], [2, 513]],
  async run({ device, shape, index }: Given) {
    const made = (on: Device) => {
      const rng = random(index);
      return name === "uniform" ? rng.uniform(shape, { dtype, device: on }) : rng.normal(shape, { dtype, device: on });
    };
    expectClose(flat(await fetched(made(device))), flat(await fetched(made(await onCpu()))), tolerance);
  },
});

const integers = (dtype: "int32" | "int64"): Case => ({
  name: `random integers ${dtype}`,
  shapes: [...lines.slice(0, 15), [1023], [1024], [1025], [3, 5, 7], [2, 513]],
  async run({ device, shape, index }) {
    // Of every second range half of all words are refused.
    const half = dtype === "int32" ? 2n ** 31n : 2n ** 63n;
    const high = index % 2 === 0 ? 10 : half - 4n;
    const made = (on: Device) => random(index).integers(-5, high, shape, { dtype, device: on });
    expect(flat(await fetched(made(device)))).toEqual(flat(await fetched(made(await onCpu()))));
  },
});

export const disposeCpu = (): void => cpu?.dispose();

export const besideCpu: readonly Case[] = [
  ...VARIANTS.map((variant) => step(variant, 5, plates)),
  ...wide.map((variant) => step(variant, 9, plates)),
  ...wide.map((variant) => step(variant, 7, blocks)),
  steps,
  around(1, lines),
  around(2, plates),
  around(3, blocks),
  ...(["float32", "float64"] as const).map((dtype) => numbers("uniform", { dtype, tolerance: 0 })),
  numbers("normal", { dtype: "float32", tolerance: 1e-6 }),
  numbers("normal", { dtype: "float64", tolerance: 1e-14 }),
  integers("int32"),
  integers("int64"),
];
