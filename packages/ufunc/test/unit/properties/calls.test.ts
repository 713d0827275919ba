// A call is the plain loop over broadcast indices, whatever the shapes, strides, types, outputs and masks.
import { type AnyScalar, array, type Device, type DType, full, NDArray, type Target } from "@gridstride/core";
import { viewOf as viewOnDevice } from "@gridstride/core/internal";
import { eachTarget } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import fc from "fast-check";
import { test } from "vitest";
import { indices } from "../../targets/reference.ts";
import { runs } from "./runs.ts";
import { makeView, shapes, shapeWithin, type ViewSpec, values, viewOf } from "./views.ts";

const loops = ["int32(int32, int32)", "float32(float32, float32)", "float64(float64, float64)"] as const;
const twice = vectorize(loops, (x, y) => x + x - y);
const plain = (x: number, y: number): number => x + x - y;
type Call = (...args: unknown[]) => NDArray | Promise<NDArray>;

/** The first loop to which both cast safely. */
function loopOf(types: readonly DType[]): DType {
  if (types.every((type) => /^(bool|u?int8|u?int16|int32)$/.test(type))) return "int32";
  return types.every((type) => /^(bool|u?int8|u?int16|float16|float32)$/.test(type)) ? "float32" : "float64";
}

const host: readonly DType[] = [
  "int32",
  "float32",
  "float64",
  "bool",
  "int8",
  "int16",
  "int64",
  "uint8",
  "uint16",
  "uint32",
  "uint64",
  "float16",
];
// A pair of types is a pipeline: those of each loop, one that is packed, and one that is cast.
const typesOn = (target: Target): readonly (readonly DType[])[] =>
  target === "webgpu" ? [["int32", "int8"], ["float32"]] : [host];

interface Case {
  readonly x: ViewSpec;
  readonly y: ViewSpec;
  readonly where: ViewSpec | null;
  readonly out: ViewSpec | null;
}

function cases(target: Target): fc.Arbitrary<Case> {
  const masks = fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, fc.boolean());
  return fc
    .tuple(shapes, fc.constantFrom(...typesOn(target)), masks, fc.boolean())
    .chain(([shape, types, masked, given]) =>
      fc.record({
        x: shapeWithin(shape).chain((own) => viewOf(own, types)),
        y: shapeWithin(shape).chain((own) => viewOf(own, types)),
        where: masked ? shapeWithin(shape).chain((own) => viewOf(own, ["bool"])) : fc.constant(null),
        out: given
          ? viewOf(shape, target === "webgpu" ? ["float32"] : ["float32", "int16", "float64"], false)
          : fc.constant(null),
      }),
    );
}

const at = (array: NDArray, index: readonly number[]): AnyScalar =>
  array.get(
    ...array.shape.map((extent, axis) => (extent === 1 ? 0 : (index[axis - array.ndim + index.length] as number))),
  );

/** Runs a case; gives what differs from the plain loop. */
function difference(one: Case, device: Device): string[] | Promise<string[]> {
  const [x, y] = [makeView(one.x), makeView(one.y)];
  const where = one.where && makeView(one.where);
  const out = one.out && makeView(one.out);
  const before = out?.copy();
  const memory = out && [...(out.data as unknown as number[])];
  const options = { device, casting: "unsafe", ...(where ? { where } : {}), ...(out ? { out } : {}) };
  const check = (made: NDArray): string[] => {
    const found = made.dtype === (out?.dtype ?? loopOf([x.dtype, y.dtype])) ? [] : [`type ${made.dtype}`];
    const target = full([], 0, made.dtype);
    const own = new Set<number>();
    for (const index of indices(made.shape)) {
      own.add(made.offset + index.reduce((sum, i, axis) => sum + i * (made.stride[axis] as number), 0));
      const counts = where === null || at(where, index) === true;
      if (!counts && out === null) continue;
      const value = counts ? plain(Number(at(x, index)), Number(at(y, index))) : (before as NDArray).get(...index);
      target.set(value as number);
      const [want, got] = [target.get(), made.get(...index)];
      if (!Object.is(Number(want), Number(got))) found.push(`[${index}]: ${got} for ${want}`);
    }
    // Elements outside the output.
    for (const [i, cell] of (memory ?? []).entries())
      if (!own.has(i) && !Object.is((out as NDArray).data[i], cell)) found.push(`memory ${i} changed`);
    return found;
  };
  const made = (twice as unknown as Call)(x, y, options);
  return made instanceof NDArray ? check(made) : made.then(check);
}

eachTarget(({ target, getDevice }) => {
  test("calls are the plain loop", () =>
    runs(target, cases(target), (one) => difference(one, getDevice()), { seed: 41, many: 300, few: 32 }));

  test("calls on views of one memory, the output among them, are those on copies", () => {
    const views = fc.record({
      shape: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
      starts: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)),
      flips: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      turns: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      resident: fc.boolean(),
      seed: fc.nat(),
    });
    return runs(
      target,
      views,
      async ({ shape, starts, flips, turns, resident, seed }) => {
        const memory = array(values(seed, 40, "int32"), "int32");
        const layouts = starts.map((start, i) => {
          const step = flips[i] ? -1 : 1;
          const stride = shape.length === 1 ? [step] : turns[i] ? [step, 4 * step] : [4 * step, step];
          return { stride, offset: 12 + start + (flips[i] ? 8 : 0) };
        });
        const cut = (of: NDArray, i: number): NDArray =>
          new NDArray(
            of.data as Int32Array<ArrayBuffer>,
            shape,
            layouts[i]?.stride as number[],
            layouts[i]?.offset as number,
            "int32",
          );
        const [x, y] = [cut(memory.copy(), 0), cut(memory.copy(), 1)];
        const expected = memory.copy();
        for (const index of indices(shape))
          cut(expected, 2).set(plain(x.get(...index) as number, y.get(...index) as number), ...index);
        let after = memory;
        if (resident) {
          using base = getDevice().toDevice(memory);
          const [x, y, out] = layouts.map(({ stride, offset }) => viewOnDevice(base, shape, stride, offset));
          await (twice as unknown as Call)(x, y, { out });
          after = await base.copyToHost();
        } else
          await (twice as unknown as Call)(cut(memory, 0), cut(memory, 1), {
            out: cut(memory, 2),
            device: getDevice(),
          });
        return String(after) === String(expected) ? [] : [`${after} for ${expected}`];
      },
      { seed: 42, many: 150, few: 16 },
    );
  });

  test("calls on views of one memory with other types are those on copies", () => {
    const types = fc.constantFrom("float32", "float64");
    const views = fc.record({
      types: fc.tuple(types, types, types),
      starts: fc.tuple(fc.nat(8), fc.nat(8), fc.nat(8)),
      size: fc.constantFrom(1, 3, 8, 64),
      seed: fc.nat(),
    });
    return runs(
      target,
      views,
      async ({ types, starts, size, seed }) => {
        const memory = new Float32Array(values(seed, 160, "float32"));
        const before = new Float64Array(memory.buffer.slice(0));
        const cut = (bytes: ArrayBufferLike, i: number): Float32Array | Float64Array => {
          const Cells = types[i] === "float32" ? Float32Array : Float64Array;
          return new Cells(bytes as ArrayBuffer).subarray(starts[i], (starts[i] as number) + size);
        };
        const [x, y] = [cut(before.buffer, 0), cut(before.buffer, 1)] as const;
        const rounded = types[0] === "float32" && types[1] === "float32" ? Math.fround : Number;
        const results = Array.from(x, (one, i) => rounded(rounded(one + one) - (y[i] as number)));
        cut(memory.buffer, 2).set(results);
        using base = getDevice().toDevice(before);
        const [left, right, out] = types.map((type, i) =>
          base.view(type).slice([starts[i] as number, (starts[i] as number) + size]),
        );
        await (twice as unknown as Call)(left, right, { out, casting: "unsafe" });
        const after = await base.copyToHost();
        const expected = new Float64Array(memory.buffer);
        return String(after.data) === String(expected) ? [] : [`${after.data} for ${expected}`];
      },
      { seed: 43, many: 150, few: 16 },
    );
  });
});
