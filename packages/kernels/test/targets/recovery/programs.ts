import type { Device, DeviceArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import * as kernels from "@gridstride/kernels";
import { add, exp, multiply, subtract } from "@gridstride/ufunc/numpy";

type Vector = DeviceArray<"float32">;

/** Changes `x`, of a prime length, and reads the square `m`. */
type Step = (x: Vector, m: Vector) => void;

const halve = kernel(({ grid }, x, m) => {
  const i = grid(1);
  if (i < x.size) x[i] = x[i] * 0.5 + m[i % 24][1];
});
const smooth = kernel(({ grid }, to, from) => {
  const i = grid(1);
  if (i > 0 && i < to.size - 1) to[i] = (from[i - 1] + from[i] + from[i + 1]) / 3;
});
const countDown = kernel(({ grid }, left) => {
  if (grid(1) === 0) left[0] -= 1;
});

/** Sets `x` to what is made, and disposes of that. */
function take(x: Vector, made: DeviceArray): void {
  using given = made;
  using elements = given.astype("float32");
  x.copyFrom(elements);
}

const steps: Readonly<Record<string, Step>> = {
  "a kernel": (x, m) => halve.forall(x.size)(x, m),
  "a kernel and a copy": (x) => {
    using from = x.copy();
    smooth.forall(x.size)(x, from);
  },
  ufuncs: (x) => {
    using half = multiply(x, -0.5);
    take(x, add(exp(half), 0.25));
  },
  cumsum: (x) => {
    using sums = kernels.cumsum(x);
    take(x, multiply(sums, 1 / x.size));
  },
  sort: (x, m) => {
    halve.forall(x.size)(x, m);
    take(x, kernels.sort(x));
  },
  mean: (x) => {
    using mean = kernels.mean(x) as unknown as DeviceArray;
    take(x, subtract(x, mean));
  },
  matmul: (x, m) => {
    using product = kernels.matmul(m, m);
    halve.forall(x.size)(x, product);
  },
  "fft of a prime length": (x) => {
    using spectrum = kernels.rfft(x) as unknown as DeviceArray;
    halve.forall(x.size)(x, spectrum);
  },
  convolve: (x, m) => {
    using narrow = kernels.convolve(x, m.slice(0, [0, 5]), { mode: "same" });
    take(x, multiply(narrow, 0.1));
  },
};
export const names: readonly string[] = [
  ...Object.keys(steps),
  ...Object.keys(steps).map((name) => `a graph of ${name}`),
  "a graph with a loop",
  "a graph with a loop until a flag",
];

/** Work that changes `x` each time it is called, and what is to be disposed. */
export async function program(name: string, device: Device, x: Vector, m: Vector) {
  const direct = steps[name];
  if (direct !== undefined) return { step: () => direct(x, m), dispose: () => {} };
  const left = device.toDevice(new Int32Array([3]));
  const body = steps[name.slice("a graph of ".length)];
  const record = device.record((_, builder) => {
    if (body !== undefined) body(x, m);
    else if (name === "a graph with a loop") builder.repeat(3, () => halve.forall(x.size)(x, m));
    else {
      left.fill(3);
      builder.while(
        left,
        () => {
          halve.forall(x.size)(x, m);
          countDown.forall(1)(left);
        },
        { most: 5 },
      );
    }
  });
  const graph = await record.catch((error: unknown) => {
    left.dispose();
    throw error;
  });
  return {
    step: () => graph.replay(),
    dispose: () => {
      graph.dispose();
      left.dispose();
    },
  };
}
