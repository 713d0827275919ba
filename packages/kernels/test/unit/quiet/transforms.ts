import { type FftVariant, fft, ifft, irfft, rfft } from "@gridstride/kernels";
import { expect } from "vitest";
import { type Case, expectClose, fetched, flat, operand, type Shape } from "./case.ts";

/** Each radix, first and later, around them, primes; batches, and lines that lie apart. */
const any: readonly Shape[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 17, 25, 31].map((n) => [n]),
  [2, 10],
  [3, 7],
  [5, 4],
  [1, 12],
  [2, 3, 6],
];
const smooth: readonly Shape[] = [
  ...[1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 25, 27, 32, 60].map((n) => [n]),
  [2, 10],
  [5, 4],
  [3, 27],
  [2, 3, 6],
];

/** By the definition, of pairs. */
function transformed(line: readonly number[], sign: 1 | -1): number[] {
  const n = line.length / 2;
  return Array.from({ length: n }, (_, k) => {
    let [re, im] = [0, 0];
    for (let j = 0; j < n; j++) {
      const angle = (sign * 2 * Math.PI * ((j * k) % n)) / n;
      const [x, y] = [line[2 * j]!, line[2 * j + 1]!];
      re += x * Math.cos(angle) - y * Math.sin(angle);
      im += x * Math.sin(angle) + y * Math.cos(angle);
    }
    return [re, im];
  }).flat();
}

const rows = (values: readonly number[], length: number): number[][] =>
  Array.from({ length: values.length / length }, (_, i) => values.slice(i * length, (i + 1) * length));

const complex = (variant: FftVariant, shapes: readonly Shape[]): Case => ({
  name: `fft and ifft, ${variant}`,
  shapes,
  async run(given) {
    const n = given.shape.at(-1)!;
    using x = operand({ ...given, shape: [...given.shape, 2] });
    const lines = rows(flat(x.host), 2 * n);
    const there = await fetched(fft(x.there, { variant }));
    expectClose(
      flat(there),
      lines.flatMap((line) => transformed(line, -1)),
      1e-4,
    );
    const back = await fetched(ifft(x.there, { variant, norm: "forward" }));
    expectClose(
      flat(back),
      lines.flatMap((line) => transformed(line, 1)),
      1e-4,
    );
  },
});

/** Along the first axis: lines lie apart where there are others. */
const real: Case = {
  name: "rfft and irfft",
  shapes: any,
  async run(given) {
    const n = given.shape.at(-1)!;
    using x = operand(given);
    const half = rfft(x.there);
    const back = await fetched(irfft(half, { n }));
    const wanted = rows(flat(x.host), n).map((line) =>
      transformed(
        line.flatMap((value) => [value, 0]),
        -1,
      ),
    );
    expectClose(
      flat(await fetched(half)),
      wanted.flatMap((line) => line.slice(0, 2 * (Math.floor(n / 2) + 1))),
      1e-4,
    );
    expectClose(flat(back), flat(x.host), 1e-4);
  },
};

const apart: Case = {
  name: "fft along the first axis",
  shapes: smooth,
  async run(given) {
    using x = operand({ ...given, shape: [...given.shape.toReversed(), 2] });
    const got = await fetched(fft(x.there, { axis: 0 }));
    const last = fft(
      x.there.transpose([...given.shape.keys(), given.shape.length].map((axis) => order(axis, given.shape))),
      {},
    );
    expect(got.shape).toEqual(x.host.shape);
    expectClose(
      flat(got.transpose([...got.shape.keys()].map((axis) => order(axis, given.shape)))),
      flat(await fetched(last)),
      1e-4,
    );
  },
};

/** The axes of a signal reversed, its pairs where they are. */
const order = (axis: number, shape: Shape): number => (axis === shape.length ? axis : shape.length - 1 - axis);

export const transforms: readonly Case[] = [
  complex("naive", any),
  complex("passes", smooth),
  complex("bluestein", any),
  real,
  apart,
];
