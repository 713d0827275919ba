// Turns points of the plane, complex numbers, by a right angle, and
// then gives their squared distances from 0.
import { kernel } from "@gridstride/jit";

export const turn = kernel(({ grid, complex64 }, z, squares) => {
  const i = grid(1);
  if (i >= z.length) return;
  z[i] = z[i] * complex64(0, 1);
  squares[i] = z[i].real * z[i].real + z[i].imag * z[i].imag;
});

// ---- exercise ----
import { isKernel, missing } from "../kit/check.ts";
import { compared } from "../kit/compare.ts";
import type { About, AnyKernel, Check } from "../kit/format.ts";

export const about: About = {
  title: "Turned by i",
  task: "A complex number times `i` is turned by a right angle to the left. Here points are turned by the wrong factor, and the squared distance from 0 is wrong: it is the real part of the number times itself.",
  hint: "`complex64(0, 1)` is i. The squared distance from 0 is the sum of the squares of both parts.",
  minutes: 8,
  start: [
    ["complex64(0, 1)", "complex64(-1, 0)"],
    ["z[i].real + z[i].imag", "z[i].real - z[i].imag"],
  ],
  says: /^z\[0\] is -3, and should be -4\. .*half/,
  wrong: [
    {
      put: [["complex64(0, 1)", "complex64(0, -1)"]],
      says: /turned to the right\.$/,
    },
    {
      put: [["z[i].real + z[i].imag", "z[i].real - z[i].imag"]],
      says: /^squares\[0\] is 7, and should be 25\. It is the real part of z times z\.$/,
    },
  ],
};

const z = [3, 4, 1, -2, 0, 5];
const pairs = (
  of: (re: number, im: number) => readonly number[],
): number[] => [0, 2, 4].flatMap((k) => of(z[k]!, z[k + 1]!));

export const check: Check = async ({ turn }, { core, device }) => {
  if (!isKernel(turn)) return missing("turn", "kernel", turn);
  const points = core.array(Float32Array.from(z), "complex64");
  const squares = new Float32Array(3).fill(Number.NaN);
  await (turn as AnyKernel).configure(1, 4, { device })(
    points,
    squares,
  );
  const moved = compared({
    name: "z",
    got: Array.from(points.view("float32").data, Number),
    want: pairs((re, im) => [-im, re]),
    mistakes: [
      [
        z.map((part) => -part),
        "The points are turned by half a circle. (Parts are listed in turn: real, imaginary.)",
      ],
      [
        pairs((re, im) => [im, -re]),
        "The points are turned to the right.",
      ],
    ],
  });
  if (moved !== "") return moved;
  return compared({
    name: "squares",
    got: [...squares],
    want: pairs((re, im) => [re * re + im * im]),
    mistakes: [
      [
        pairs((re, im) => [im * im - re * re]),
        "It is the real part of z times z.",
      ],
    ],
  });
};
