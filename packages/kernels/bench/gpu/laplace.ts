import type { DeviceArray } from "@gridstride/core";
import { laplaceStep, type StepVariant, stencil } from "@gridstride/kernels";
import type { Bench } from "@gridstride/testing/bench/race";
import { type Call, onClock, resident, transferred } from "./contenders.ts";
import { bytesOf, copies, copyNames } from "./copies.ts";
import { lessonStep } from "./lesson.ts";
import type { Gpu } from "./open.ts";
import { type Peers, peersAt } from "./peers.ts";
import { makeSquares, type Task } from "./squares.ts";

const OURS = "gridstride";
const VARIANTS = Object.keys({
  naive: 0,
  inside: 0,
  strips: 0,
  rows: 0,
  shared: 0,
} satisfies Record<StepVariant, 0>) as readonly StepVariant[];

function task(side: number): Task {
  return {
    name: "laplace",
    inputs: ["u"],
    side,
    inside: true,
    expected([plate], { axis, at }) {
      const u = plate as Float32Array;
      const [along, across] = axis === "row" ? [1, side] : [side, 1];
      return Float64Array.from({ length: side }, (_, i) => {
        const here = at * across + i * along;
        const near = [here - across, here + across, here - along, here + along];
        return 0.25 * near.reduce((sum, one) => sum + (u[one] ?? 0), 0);
      });
    },
  };
}

/** One step of Jacobi's method on a large plate. A copy of the plate is what memory allows. */
export function steps(gpu: Gpu, peers: Peers | string, side: number, best: string): Bench {
  const amount = 2 * 4 * side ** 2;
  return {
    name: `laplace-${side}`,
    title: `one step on a ${side} x ${side} float32 plate, arrays resident`,
    dtype: "float32",
    size: side ** 2,
    tolerance: 1e-6,
    base: [OURS],
    work: bytesOf(amount, best),
    // 85 % of the bandwidth.
    bars: [{ kind: "at most", of: OURS, times: 1.176, to: copyNames }],
    contenders: async () => {
      const squares = await makeSquares(gpu, task(side));
      const step =
        (variant?: StepVariant): Call =>
        ([u], out) =>
          laplaceStep(u as DeviceArray, variant === undefined ? { out } : { out, variant });
      const mean = stencil((a) => 0.25 * (a[-1][0] + a[1][0] + (a[0][-1] + a[0][1])), { boundary: "fixed" });
      return [
        resident(gpu, squares, OURS, step()),
        onClock(gpu, squares, `${OURS}, by the device's clock`, step()),
        transferred(gpu, squares, `${OURS}, with transfers`, step()),
        ...VARIANTS.map((variant) => resident(gpu, squares, variant, step(variant))),
        resident(gpu, squares, "stencil", ([u], out) => mean(u as DeviceArray, { out })),
        resident(gpu, squares, "the lesson's kernel, in gridstride", lessonStep),
        ...(await peersAt(gpu, peers, squares, [
          { name: "CuPy, slices", how: "cupy", job: "laplace" },
          { name: "the lesson's kernel, in Numba", how: "numba", job: "laplace" },
        ])),
        ...copies(gpu, amount),
      ];
    },
  };
}
