// Updates in place are the plain loop over the indices, on views of every kind.
import { array, type DType, NDArray } from "@gridstride/core";
import { viewOf as viewOnDevice } from "@gridstride/core/internal";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import fc from "fast-check";
import { test } from "vitest";
import { indices } from "../../targets/reference.ts";
import { runs } from "./runs.ts";
import { makeView, shapeWithin, viewOf } from "./views.ts";

/** What is left depends on the order of the updates. */
const from = vectorize((x, y) => y - x);
type At = (...args: unknown[]) => void | Promise<void>;

/** An array, the shape of the indices, a list for each of its first axes, and an operand that is stretched over it all. */
const cases = (types: readonly DType[]) =>
  fc
    .tuple(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(5), { maxLength: 2 }),
      fc.integer({ min: 1, max: 4 }),
    )
    .chain(([shape, common, count]) =>
      fc.record({
        x: viewOf(shape, types),
        common: fc.constant(common),
        // One of them has the whole shape, so that the others are stretched to it.
        lists: fc.tuple(...shape.slice(0, count).map((_, i) => (i === 0 ? fc.constant(common) : shapeWithin(common)))),
        y: shapeWithin([...common, ...shape.slice(count)]).chain((own) => viewOf(own, ["int32"])),
        seed: fc.nat(),
        resident: fc.boolean(),
      }),
    );

eachTarget(({ target, getDevice }) => {
  test("at is the plain loop over indices", () =>
    runs(
      target,
      cases(target === "webgpu" ? ["int32"] : ["int32", "int8", "float32", "int64"]),
      async ({ x: spec, common, lists, y: other, seed, resident }) => {
        const [x, y] = [makeView(spec), makeView(other)];
        // Elements that share memory are refused: methods.test has that.
        if (x.stride.some((step, axis) => step === 0 && (x.shape[axis] as number) > 1)) return [];
        const random = seededRandom(seed);
        const axes = lists.map((shape, axis) => {
          const extent = x.shape[axis] as number;
          const size = shape.reduce((a, b) => a * b, 1);
          return array(random.int32Array(size, -extent, extent - 1), shape, "int32");
        });
        const expected = over(x, x.data.slice());
        const stretched = axes.map((list) => list.broadcastTo(common));
        const whole = [...common, ...x.shape.slice(axes.length)];
        const seen = y.broadcastTo(whole);
        for (const index of indices(whole)) {
          const lead = index.slice(0, common.length);
          const place = [...stretched.map((list) => list.get(...lead) as number), ...index.slice(common.length)];
          const value = Number(seen.get(...index)) - Number(expected.get(...place));
          expected.set(x.dtype === "int64" ? BigInt(value) : value, ...place);
        }
        let after = x.data;
        if (resident) {
          using memory = getDevice().toDevice(array(x.data, x.dtype));
          using dy = getDevice().toDevice(y);
          await (from.at as At)(viewOnDevice(memory, x.shape, x.stride, x.offset), { axes }, dy);
          after = (await memory.copyToHost()).data;
        } else await (from.at as At)(x, { axes }, y, { device: getDevice() });
        return String(after) === String(expected.data) ? [] : [`${after} for ${expected.data}`];
      },
      { seed: 61, many: 200, few: 24 },
    ));
});

/** The same view over other memory. */
function over({ shape, stride, offset, dtype }: NDArray, data: NDArray["data"]): NDArray {
  return new NDArray(data as never, shape, stride, offset, dtype);
}
