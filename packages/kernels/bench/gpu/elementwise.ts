import type { Bench } from "@gridstride/testing/bench/race";
import { onClock, resident, transferred } from "./contenders.ts";
import { bytesOf, copies, copyNames } from "./copies.ts";
import { lessonKernel, lessonUfunc } from "./lesson.ts";
import type { Gpu } from "./open.ts";
import { type Peers, peersAt } from "./peers.ts";
import { hostLine, makeSquares, type Task } from "./squares.ts";

const OURS = "gridstride, ufunc";

function task(side: number): Task {
  return {
    name: "polynomial",
    inputs: ["x", "y"],
    side,
    inside: false,
    expected(inputs, line) {
      const [x, y] = inputs.map((one) => hostLine(one, side, line)) as [Float32Array, Float32Array];
      return Float64Array.from(x, (value, i) => value ** 3 + 4 * Math.sin(y[i] as number));
    },
  };
}

/** The lesson's x³ + 4·sin(y): two arrays are read, and one is written. */
export function elementwise(gpu: Gpu, peers: Peers | string, side: number, best: string): Bench {
  const amount = 3 * 4 * side ** 2;
  return {
    name: `elementwise-${side}`,
    title: `x³ + 4·sin(y) of ${side} x ${side} float32, arrays resident`,
    dtype: "float32",
    size: side ** 2,
    tolerance: 1e-5,
    base: [OURS],
    work: bytesOf(amount, best),
    // 85 % of the bandwidth.
    bars: [{ kind: "at most", of: OURS, times: 1.176, to: copyNames }],
    contenders: async () => {
      const squares = await makeSquares(gpu, task(side));
      return [
        resident(gpu, squares, OURS, lessonUfunc),
        onClock(gpu, squares, `${OURS}, by the device's clock`, lessonUfunc),
        transferred(gpu, squares, `${OURS}, with transfers`, lessonUfunc),
        resident(gpu, squares, "gridstride, kernel", lessonKernel),
        ...(await peersAt(gpu, peers, squares, [
          { name: "CuPy", how: "cupy", job: "polynomial" },
          { name: "CuPy, one kernel", how: "cupy", job: "fused" },
          { name: "the lesson's ufunc, in Numba", how: "numba", job: "vectorized" },
          { name: "the lesson's kernel, in Numba", how: "numba", job: "polynomial" },
        ])),
        ...copies(gpu, amount),
      ];
    },
  };
}
