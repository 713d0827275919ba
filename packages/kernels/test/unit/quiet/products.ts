import { type MatmulVariant, matmul, matvec } from "@gridstride/kernels";
import { expect } from "vitest";
import { type Case, fetched, flat, operand, type Shape } from "./case.ts";

/** Rows, inner size, columns, stacks: around blocks of 16 and of 64 threads, and what `split` cuts. */
const shapes: readonly Shape[] = [
  [0, 3, 2],
  [2, 0, 3],
  [3, 2, 0],
  [1, 1, 1],
  [1, 7, 1],
  [15, 16, 17],
  [16, 16, 16],
  [17, 15, 16],
  [2, 63, 2],
  [2, 64, 3],
  [3, 65, 2],
  [1, 300, 2],
  [31, 2, 1],
  [1, 3, 37],
  [5, 23, 7],
  [17, 3, 19],
  [3, 4, 5, 2],
  [2, 17, 2, 3],
  [1, 5, 1, 4],
  [2, 257, 1, 2],
];

function product(rows: readonly number[], m: number, k: number, columns: readonly number[], n: number): number[] {
  return Array.from({ length: m * n }, (_, at) => {
    let sum = 0;
    for (let p = 0; p < k; p++) sum += rows[Math.floor(at / n) * k + p]! * columns[p * n + (at % n)]!;
    return sum;
  });
}

const version = (variant: MatmulVariant): Case => ({
  name: `matmul, ${variant}`,
  shapes,
  async run(given) {
    const [m, k, n, stack] = given.shape as [number, number, number, number?];
    const stacked = (shape: Shape): Shape => (stack === undefined ? shape : [stack, ...shape]);
    using a = operand({ ...given, shape: stacked([m, k]) }, "float32", 1);
    using b = operand({ ...given, shape: stacked([k, n]) }, "float32", 2);
    const [x, y] = [flat(a.host), flat(b.host)];
    const wanted = Array.from({ length: stack ?? 1 }, (_, i) =>
      product(x.slice(i * m * k, (i + 1) * m * k), m, k, y.slice(i * k * n, (i + 1) * k * n), n),
    ).flat();
    const got = await fetched(matmul(a.there, b.there, { variant }));
    expect(got.shape).toEqual(stacked([m, n]));
    expect(flat(got)).toEqual(wanted);
  },
});

/** With what is done to the result afterwards. */
const finished: Case = {
  name: "matvec, and matmul with all options",
  shapes,
  async run(given) {
    const [m, k, n] = given.shape as [number, number, number];
    using a = operand({ ...given, shape: [m, k] }, "float32", 3);
    using b = operand({ ...given, shape: [k, n] }, "float32", 4);
    using x = operand({ ...given, shape: [k] }, "float32", 5);
    using bias = operand({ ...given, shape: [n] }, "float32", 6);
    using out = given.device.toDevice(bias.host).broadcastTo([m, n]).copy();
    matmul(a.there, b.there, { alpha: 2, beta: -1, out, bias: bias.there, activation: "relu" });
    const wanted = product(flat(a.host), m, k, flat(b.host), n).map((sum) => Math.max(0, 2 * sum));
    expect(flat(await out.copyToHost())).toEqual(wanted);
    expect(flat(await fetched(matvec(a.there, x.there)))).toEqual(product(flat(a.host), m, k, flat(x.host), 1));
  },
};

export const products: readonly Case[] = [...(["naive", "shared", "dot", "split"] as const).map(version), finished];
