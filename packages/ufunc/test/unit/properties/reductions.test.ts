// Methods are the loops that their documentation gives, in that order, on views of every kind.
import { type Device, type DType, type NDArray, type Target, zeros } from "@gridstride/core";
import { eachTarget } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import fc from "fast-check";
import { test } from "vitest";
import { indices } from "../../targets/reference.ts";
import { runs } from "./runs.ts";
import { elements, makeView, shapes, type ViewSpec, viewOf } from "./views.ts";

type Method = (...args: unknown[]) => NDArray | Promise<NDArray>;
type Operation = (a: number, b: number) => number;

/** Rounding and order show in the results, that of axes too: it is not linear. */
const apart = (x: number, y: number): number => Math.abs(Math.fround(Math.fround(x / 3) - y));
const body = (x: number, y: number): number => Math.abs(x / 3 - y);
const ufuncs = {
  plus: vectorize(["int32(int32, int32)"], (x, y) => x + y, { identity: 0 }),
  less: vectorize(["int32(int32, int32)"], (x, y) => x - y),
  apart: vectorize(["float32(float32, float32)"], body, { identity: "reorderable" }),
} as const;
const operations: Readonly<Record<keyof typeof ufuncs, Operation>> = {
  plus: (x, y) => x + y,
  less: (x, y) => x - y,
  apart,
};
const method = (name: keyof typeof ufuncs, which: "reduce" | "accumulate" | "reduceat" | "outer"): Method =>
  ufuncs[name][which] as unknown as Method;
const typeOf = (name: string): DType => (name === "apart" ? "float32" : "int32");
const names = fc.constantFrom("plus", "less", "apart" as const) as fc.Arbitrary<keyof typeof ufuncs>;

/** Types that are cast to a function's; on webgpu each is a pipeline more. */
const typesFor = (name: string, target: Target): readonly DType[] => {
  if (target === "webgpu") return [typeOf(name)];
  return name === "apart" ? ["float32", "float16", "int8"] : ["int32", "int8", "uint16", "bool"];
};

/** Parts t, t + parts, ... of at most 32 elements, 4 of them or a multiple, then those parts again. No line here has 8 * 32. */
function inParts(line: readonly number[], combine: Operation): number {
  if (line.length <= 32) return line.reduce(combine);
  const parts = 4 * Math.ceil(line.length / (4 * 32));
  const sums = Array.from({ length: parts }, (_, t) => line.filter((_, i) => i % parts === t).reduce(combine));
  return inParts(sums, combine);
}

/** The longest axis goes first, of equal ones (32 and more are) the first, each in parts. */
function reduced(x: NDArray, axes: readonly number[], combine: Operation): number[] {
  const length = (axis: number): number => Math.min(x.shape[axis] as number, 32);
  const longest = Math.max(...axes.map(length));
  const axis = axes.find((one) => length(one) === longest);
  if (axis === undefined) return elements(x);
  const shape = x.shape.map((extent, at) => (at === axis ? 1 : extent));
  const made = zeros(shape, "float64");
  for (const index of indices(shape)) {
    const line = Array.from({ length: x.shape[axis] as number }, (_, j) => Number(x.get(...index.with(axis, j))));
    made.set(inParts(line, combine), ...index);
  }
  return reduced(
    made,
    axes.filter((one) => one !== axis),
    combine,
  );
}

const differ = (what: string, made: NDArray, expected: readonly number[]): string[] => {
  const got = elements(made);
  const same = got.length === expected.length && got.every((value, i) => value === (expected[i] as number) + 0);
  return same ? [] : [`${what}: ${got} for ${expected}`];
};

const filled = shapes.map((shape) => shape.map((extent) => Math.max(extent, 1)));
/** At times a line that is reduced in several parts. */
const long = fc.tuple(filled, fc.nat(9)).map(([shape, n]) => (n < 2 ? [70, ...shape.slice(0, 1)] : shape));

interface ReductionCase {
  readonly name: keyof typeof ufuncs;
  readonly x: ViewSpec;
  readonly axes: readonly number[];
  readonly marks: readonly number[];
}

const reductionCases = (target: Target): fc.Arbitrary<ReductionCase> =>
  fc.tuple(names, long).chain(([name, shape]) =>
    fc.record({
      name: fc.constant(name),
      x: viewOf(shape, typesFor(name, target)),
      axes: fc.subarray(shape.map((_, axis) => axis)),
      marks: fc.array(fc.nat(1000), { minLength: 1, maxLength: 4 }),
    }),
  );

async function reductionDifferences(
  { name, x: spec, axes: some, marks }: ReductionCase,
  device: Device,
): Promise<string[]> {
  const x = makeView(spec);
  const combine = operations[name];
  const axes = name === "less" ? some.slice(0, 1) : some;
  const line = (index: readonly number[], axis: number): number[] =>
    Array.from({ length: x.shape[axis] as number }, (_, j) => Number(x.get(...index.with(axis, j))));
  const ones = x.shape.map((extent, at) => (axes.includes(at) ? 1 : extent));
  const oneByOne = (): number[] =>
    indices(ones).map((index) =>
      axes[0] === undefined ? Number(x.get(...index)) : line(index, axes[0]).reduce(combine),
    );
  const expected = name === "less" ? oneByOne() : reduced(x, axes, combine);
  const found = differ("reduce", await method(name, "reduce")(x, { axis: axes, device }), expected);
  const [axis] = some;
  if (axis === undefined) return found;
  const each = (of: (line: readonly number[], j: number) => number, length: number): number[] =>
    indices(x.shape.with(axis, length)).map((index) => of(line(index, axis), index[axis] as number));
  const sums = each((all, j) => all.slice(0, j + 1).reduce(combine), x.shape[axis] as number);
  found.push(...differ("accumulate", await method(name, "accumulate")(x, { axis, device }), sums));
  const starts = marks.map((mark) => mark % (x.shape[axis] as number));
  const parts = each(
    (all, j) => all.slice(starts[j], Math.max(starts[j + 1] ?? all.length, (starts[j] as number) + 1)).reduce(combine),
    starts.length,
  );
  return [...found, ...differ("reduceat", await method(name, "reduceat")(x, starts, { axis, device }), parts)];
}

eachTarget(({ target, getDevice }) => {
  test("reduce, accumulate and reduceat are the plain loops", () =>
    runs(target, reductionCases(target), (one) => reductionDifferences(one, getDevice()), {
      seed: 51,
      many: 120,
      few: 24,
    }));

  test("outer is every pair", () =>
    runs(
      target,
      fc.tuple(
        shapes.chain((shape) => viewOf(shape.slice(0, 2), ["int32"])),
        shapes.chain((shape) => viewOf(shape.slice(0, 2), ["int32"])),
      ),
      async (specs) => {
        const [x, y] = specs.map(makeView) as [NDArray, NDArray];
        const made = await method("less", "outer")(x, y, { device: getDevice() });
        const shape = String(made.shape) === String([...x.shape, ...y.shape]) ? [] : [`shape ${made.shape}`];
        return [
          ...shape,
          ...differ(
            "outer",
            made,
            elements(x).flatMap((a) => elements(y).map((b) => a - b)),
          ),
        ];
      },
      { seed: 52, many: 80, few: 16 },
    ));
});
