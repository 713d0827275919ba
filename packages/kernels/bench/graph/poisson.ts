// Conjugate gradients on Poisson's equation, recorded: the device decides when it is done.
import type { Device, DeviceArray, Graph } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { sum } from "@gridstride/kernels";
import { multiply } from "@gridstride/ufunc/numpy";

/** `q = A p` of five points; zero outside. */
const apply = kernel(({ grid }, p, q) => {
  const [j, i] = grid(2);
  const [m, n] = p.shape;
  if (i >= m || j >= n) return;
  let value = 4 * p[i][j];
  if (i > 0) value -= p[i - 1][j];
  if (i < m - 1) value -= p[i + 1][j];
  if (j > 0) value -= p[i][j - 1];
  if (j < n - 1) value -= p[i][j + 1];
  q[i][j] = value;
});

const step = kernel(({ grid }, x, r, p, q, old, pq) => {
  const i = grid(1);
  if (i >= x.size) return;
  const alpha = old[0] / pq;
  x[i] += alpha * p[i];
  r[i] -= alpha * q[i];
});

const turn = kernel(({ grid }, p, r, old, now) => {
  const i = grid(1);
  if (i < p.size) p[i] = r[i] + (now / old[0]) * p[i];
});

const close = kernel(({ grid }, old, now, going, rounds, least) => {
  if (grid(1) > 0) return;
  old[0] = now;
  rounds[0] += 1;
  going[0] = now > least ? 1 : 0;
});

/** What a solution needs, on a device. */
export interface Poisson {
  readonly graph: Graph;
  /** The solution, and in its last element how many rounds it took. */
  readonly x: DeviceArray<"float32">;
  readonly rounds: DeviceArray<"int32">;
  readonly dispose: () => void;
}

/**
 * @param b - the right side, `[n, n]`.
 * @param tolerance - of the residual's norm, relative to the norm of b.
 */
export async function poissonOn(device: Device, b: Float32Array, n: number, tolerance: number): Promise<Poisson> {
  const arrays: DeviceArray[] = [];
  const keep = <A extends DeviceArray>(array: A): A => {
    arrays.push(array);
    return array;
  };
  const flat = () => keep(device.zeros(n * n, "float32"));
  const [x, p, q] = [flat(), flat(), flat()];
  const right = keep(device.toDevice(b));
  const r = flat();
  const [old, rounds, going] = [
    keep(device.zeros(1, "float32")),
    keep(device.zeros(1, "int32")),
    keep(device.zeros(1, "int32")),
  ];
  const norm = b.reduce((total, value) => total + value * value, 0);
  const [square, all] = [[n, n], n * n] as const;
  const graph = await device.record((_slots, graph) => {
    x.fill(0);
    r.copyFrom(right);
    p.copyFrom(right);
    rounds.fill(0);
    going.fill(1);
    old.fill(norm);
    graph.while(
      going,
      () => {
        apply.configure([Math.ceil(n / 16), Math.ceil(n / 16)], [16, 16])(p.reshape(square), q.reshape(square));
        using products = multiply(p, q);
        using pq = sum(products);
        step.forall(all)(x, r, p, q, old, pq);
        using squares = multiply(r, r);
        using now = sum(squares);
        turn.forall(all)(p, r, old, now);
        close.forall(1)(old, now, going, rounds, norm * tolerance ** 2);
      },
      { most: 8 * n },
    );
  });
  return {
    graph,
    x,
    rounds,
    dispose: () => {
      graph.dispose();
      for (const array of arrays) array.dispose();
    },
  };
}

/** The norm of `b - A x` relative to that of b, in float64. */
export function residualOf(x: Float32Array, b: Float32Array, n: number): number {
  const at = (i: number, j: number): number => (i < 0 || j < 0 || i >= n || j >= n ? 0 : (x[i * n + j] as number));
  let [rest, norm] = [0, 0];
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const around = at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1);
      const right = b[i * n + j] as number;
      rest += (right - 4 * at(i, j) + around) ** 2;
      norm += right ** 2;
    }
  return Math.sqrt(rest / norm);
}
