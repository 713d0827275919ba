// Math.* in kernels on every target, over the whole range of float32, against double.
import { array } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import { unitOf } from "../unit/wasm-math/accuracy.ts";
import { arguments1, arguments2 } from "../unit/wgsl-math/points.ts";
import { forgivingError } from "../unit/wgsl-math/ulp.ts";
import { ofOne, ofTwo } from "./math-functions.ts";

const POINTS = 20_000;
const one = arguments1(POINTS, 7);
const two = arguments2(POINTS, 7);

eachTarget(({ getDevice }) => {
  test.each(ofOne)("%s within %f ULP", async (name, bound, oracle, run) => {
    const device = getDevice();
    using x = device.toDevice(array(one, [POINTS]));
    using out = device.empty([POINTS], "float32");
    run.forall(POINTS)(x, out);
    const got = (await out.copyToHost()).data as Float32Array;
    let worst = { error: 0, text: "" };
    one.forEach((point, i) => {
      const error = forgivingError(got[i]!, [point], oracle) * unitOf(name, point, oracle(point));
      if (error > worst.error) worst = { error, text: `${name}(${point}) = ${got[i]}, should be ${oracle(point)}` };
    });
    expect(worst.error, worst.text).toBeLessThanOrEqual(bound);
  });

  test("round is exact with `fastmath` too", async () => {
    const device = getDevice();
    const points = [0.49999997, -0.49999997, -0.5, -0.50000006, 4194303.5, 8388609, -8388611, 16777215, -0, -0.3];
    const run = kernel(
      "void(float32[:], float32[:])",
      ({ grid }, x, out) => {
        const i = grid(1);
        if (i < out.size) out[i] = Math.round(x[i]!);
      },
      { fastmath: true },
    );
    using x = device.toDevice(new Float32Array(points));
    using out = device.empty(points.length, "float32");
    run.forall(points.length)(x, out);
    expect([...(await out.copyToHost()).data]).toEqual(Array.from(Float32Array.from(points), Math.round));
  });

  test.each(ofTwo)("%s within %f ULP", async (name, bound, oracle, run) => {
    const device = getDevice();
    using x = device.toDevice(array(two[0], [POINTS]));
    using y = device.toDevice(array(two[1], [POINTS]));
    using out = device.empty([POINTS], "float32");
    run.forall(POINTS)(x, y, out);
    const got = (await out.copyToHost()).data as Float32Array;
    let worst = { error: 0, text: "" };
    two[0].forEach((point, i) => {
      const other = two[1][i]!;
      const error = forgivingError(got[i]!, [point, other], oracle);
      if (error <= worst.error) return;
      worst = { error, text: `${name}(${point}, ${other}) = ${got[i]}, should be ${oracle(point, other)}` };
    });
    expect(worst.error, worst.text).toBeLessThanOrEqual(bound);
  });
});
