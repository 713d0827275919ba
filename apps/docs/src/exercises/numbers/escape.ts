// How many iterations of z² + c a point stays within 2 of 0, at most 50:
// the picture of the Mandelbrot set.
import { kernel } from "@gridstride/jit";

export const iterations = kernel(({ grid, complex64 }, out, c) => {
  const i = grid(1);
  if (i >= c.length) return;
  let z = complex64(0, 0);
  let n = 0;
  while (n < 50 && Math.abs(z) <= 2) {
    z = z * z + c[i];
    n++;
  }
  out[i] = n;
});

// ---- exercise ----
import { launched } from "../kit/check.ts";
import { UNTOUCHED } from "../kit/compare.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Iterations until it has left",
  task: "Begin with z = 0, and replace z by z² + c until its distance from 0 is larger than 2, or 50 iterations are over. The result is the number of iterations. A term of the formula is missing, and the condition looks at one part of z alone.",
  hint: "`Math.abs(z)` is the distance of a complex number from 0.",
  minutes: 8,
  start: [
    ["z * z + c[i]", "z + c[i]"],
    ["Math.abs(z) <= 2", "z.real <= 2"],
  ],
  says: /iterations\[\d\] is \d+, and should be/,
  wrong: [
    {
      put: [["Math.abs(z) <= 2", "z.real <= 2"]],
      says: /You look at the real part alone\.$/,
    },
    {
      put: [["z * z + c[i]", "z + c[i]"]],
      says: /z is not squared\.$/,
    },
    {
      put: [["n < 50", "n < 49"]],
      says: /iterations\[0\] is 49, and should be 50\.$/,
    },
  ],
};

const c = [0, 0, 1, 1, -1, 0, 0.5, 0.5, -2, 1];
/** Rounds of each point; `inside` says of both parts of z whether it goes on. */
const count = (
  inside: (re: number, im: number) => boolean,
  square = true,
): number[] =>
  [0, 2, 4, 6, 8].map((k) => {
    let [re, im, n] = [0, 0, 0];
    for (; n < 50 && inside(re, im); n++)
      [re, im] = square
        ? [re * re - im * im + c[k]!, 2 * re * im + c[k + 1]!]
        : [re + c[k]!, im + c[k + 1]!];
    return n;
  });

export const check: Check = launched("iterations", [0], (_, core) => {
  const out = new Int32Array(5).fill(UNTOUCHED);
  return {
    what: "For the points 0, 1 + i, -1, 0.5 + 0.5 i, -2 + i,",
    grid: 1,
    block: 8,
    args: [out, core.array(Float32Array.from(c), "complex64")],
    out,
    name: "iterations",
    want: count((re, im) => Math.hypot(re, im) <= 2),
    mistakes: [
      [count((re) => re <= 2), "You look at the real part alone."],
      [
        count((re, im) => Math.hypot(re, im) <= 2, false),
        "z is not squared.",
      ],
    ],
  };
});
