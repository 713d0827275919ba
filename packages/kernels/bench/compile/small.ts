import { type DeviceArray, type NDArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import type { Program } from "../workloads/program.ts";

const vectorAdd = kernel(({ grid }, a, b, c) => {
  const i = grid(1);
  if (i < c.size) c[i] = a[i] + b[i];
});

const saxpy = kernel(({ grid }, a, x, y) => {
  const i = grid(1);
  if (i < y.size) y[i] = a * x[i] + y[i];
});

const hypotenuse = kernel(({ grid }, a, b, c) => {
  const i = grid(1);
  if (i < c.size) c[i] = Math.sqrt(a[i] ** 2 + b[i] ** 2);
});

const neighbours = kernel(({ grid }, plate, next) => {
  const [x, y] = grid(2);
  if (x < 1 || y < 1 || x >= plate.shape[1] - 1 || y >= plate.shape[0] - 1) return;
  next[y][x] = 0.25 * (plate[y - 1][x] + plate[y + 1][x] + plate[y][x - 1] + plate[y][x + 1]);
});

/** The parts of a program that launch its kernels. */
export type Launches = Pick<Program, "name" | "arrays" | "gridstride">;

const launches = <Name extends string>(one: {
  readonly name: string;
  arrays(n: number): Readonly<Record<Name, NDArray>>;
  gridstride(arrays: Readonly<Record<Name, DeviceArray>>, n: number): void;
}): Launches => one as unknown as Launches;

const three = (n: number) => ({ a: zeros(n, "float32"), b: zeros(n, "float32"), c: zeros(n, "float32") });

/** Kernels of a few lines. */
export const small: readonly Launches[] = [
  launches({ name: "vector-add", arrays: three, gridstride: ({ a, b, c }, n) => void vectorAdd.forall(n)(a, b, c) }),
  launches({ name: "saxpy", arrays: three, gridstride: ({ a, b }, n) => void saxpy.forall(n)(2, a, b) }),
  launches({ name: "hypotenuse", arrays: three, gridstride: ({ a, b, c }, n) => void hypotenuse.forall(n)(a, b, c) }),
  launches({
    name: "neighbours",
    arrays: (n: number) => ({ plate: zeros([n, n], "float32"), next: zeros([n, n], "float32") }),
    gridstride: ({ plate, next }, n) => {
      const blocks = Math.ceil(n / 16);
      neighbours.configure([blocks, blocks], [16, 16])(plate, next);
    },
  }),
];
