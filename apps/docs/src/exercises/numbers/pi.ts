// Throws 64 points per thread into the unit square, and counts those
// within 1 of the corner: their share is a quarter of pi.
import { kernel } from "@gridstride/jit";

export const inCircle = kernel(
  ({ grid, philox, uniform, atomic }, hits, seed: number) => {
    const i = grid(1);
    let inside = 0;
    for (let n = 0; n < 64; n++) {
      const [x, y] = uniform(philox(seed, i, n));
      if (x * x + y * y <= 1) inside++;
    }
    atomic.add(hits, 0, inside);
  },
);

// ---- exercise ----
import { isKernel, missing } from "../kit/check.ts";
import type { About, AnyKernel, Check } from "../kit/format.ts";

export const about: About = {
  title: "Pi from random points",
  task: "Each of 64 threads throws 64 points into the unit square, and counts the points whose distance from the corner is at most 1: a quarter of pi of them should be. Here a point's two coordinates are the same number, so all points are on one line.",
  hint: "`uniform(philox(seed, i, n))` gives four numbers that have nothing to do with each other: `const [x, y] = …`.",
  minutes: 8,
  start: [
    ["const [x, y] =", "const [x] ="],
    ["x * x + y * y", "x * x + x * x"],
  ],
  says: /^The estimate of pi is 2\.8\d*: .*the same number\.$/,
  wrong: [
    {
      put: [["philox(seed, i, n)", "philox(seed, 0, n)"]],
      says: /^All threads throw the same 64 points\.$/,
    },
    {
      put: [["x * x + y * y", "x + y"]],
      says: /^The estimate of pi is [12]\.\d+, and should be about 3\.14/,
    },
    {
      put: [["atomic.add(hits, 0, inside)", "hits[0] += inside"]],
      says: /^GS904: /,
    },
  ],
};

export const check: Check = async ({ inCircle }, { device }) => {
  if (!isKernel(inCircle))
    return missing("inCircle", "kernel", inCircle);
  const counts: number[] = [];
  for (const blocks of [1, 2]) {
    const hits = new Int32Array(1);
    await (inCircle as AnyKernel).configure(blocks, 32, { device })(
      hits,
      11,
    );
    counts.push(hits[0]!);
  }
  const [half = 0, all = 0] = counts;
  const pi = (4 * all) / (64 * 64);
  if (all === 2 * half && half % 32 === 0)
    return "All threads throw the same 64 points.";
  if (Math.abs(pi - Math.PI) < 0.12) return "";
  return Math.abs(pi - 2 * Math.SQRT2) < 0.12
    ? `The estimate of pi is ${pi}: x and y are the same number.`
    : `The estimate of pi is ${pi}, and should be about 3.14.`;
};
