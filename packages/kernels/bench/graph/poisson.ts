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

const step = kernel(({ grid }, y, r, p, q, old, pq) => {
  const i = grid(1);
  if (i >= y.size) return;
  const alpha = old[0] / pq;
  y[i] += alpha * p[i];
  r[i] -= alpha * q[i];
});

const turn = kernel(({ grid }, p, r, old, size) => {
  const i = grid(1);
  if (i < p.size) p[i] = r[i] + (size[0] / old[0]) * p[i];
});

/** The residual that the steps have is not trusted below a tenth of the last one that was computed from x. */
const decide = kernel(({ grid }, size, last, now, least, replacing) => {
  if (grid(1) > 0) return;
  size[0] = now;
  replacing[0] = now < 0.01 * last[0] || now <= least ? 1 : 0;
});

const gather = kernel(({ grid }, x, y) => {
  const i = grid(1);
  if (i >= x.size) return;
  x[i] += y[i];
  y[i] = 0;
});

/** `r = b - A x` in float64, rounded once. */
const residual = kernel(({ grid }, x, b, r) => {
  const [j, i] = grid(2);
  const [m, n] = x.shape;
  if (i >= m || j >= n) return;
  let value = b[i][j] - 4 * x[i][j];
  if (i > 0) value += x[i - 1][j];
  if (i < m - 1) value += x[i + 1][j];
  if (j > 0) value += x[i][j - 1];
  if (j < n - 1) value += x[i][j + 1];
  r[i][j] = value;
});

const replaced = kernel(({ grid }, size, last, now, replacing, counts) => {
  if (grid(1) > 0) return;
  size[0] = now;
  last[0] = now;
  replacing[0] = 0;
  counts[1] += 1;
});

const close = kernel(({ grid }, old, size, going, counts, least) => {
  if (grid(1) > 0) return;
  old[0] = size[0];
  counts[0] += 1;
  going[0] = size[0] > least ? 1 : 0;
});

/** What a solution needs, on a device. */
export interface Poisson {
  readonly graph: Graph;
  /** The solution. */
  readonly x: DeviceArray<"float64">;
  /** Iterations, and how often the residual was computed from x. */
  readonly counts: DeviceArray<"int32">;
  readonly dispose: () => void;
}

/**
 * The steps are in float32. At this size the rounding of x alone is a residual of about 0.1, so x is in float64, and the residual is
 * computed from it whenever it has become ten times smaller ("reliable updates").
 *
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
  const x = keep(device.zeros(n * n, "float64"));
  const [y, p, q, r] = [flat(), flat(), flat(), flat()];
  const right = keep(device.toDevice(b));
  const one = () => keep(device.zeros(1, "float32"));
  const flag = () => keep(device.zeros(1, "int32"));
  const [old, size, last] = [one(), one(), one()];
  const [going, replacing] = [flag(), flag()];
  const counts = keep(device.zeros(2, "int32"));
  const norm = b.reduce((total, value) => total + value * value, 0);
  const least = norm * tolerance ** 2;
  const [square, all] = [[n, n], n * n] as const;
  const blocks = [Math.ceil(n / 16), Math.ceil(n / 16)] as const;
  const graph = await device.record((_slots, graph) => {
    for (const array of [x, y, counts]) array.fill(0);
    for (const array of [r, p]) array.copyFrom(right);
    for (const array of [old, last]) array.fill(norm);
    going.fill(1);
    graph.while(
      going,
      () => {
        apply.configure(blocks, [16, 16])(p.reshape(square), q.reshape(square));
        using products = multiply(p, q);
        using pq = sum(products);
        step.forall(all)(y, r, p, q, old, pq);
        using squares = multiply(r, r);
        using now = sum(squares);
        decide.forall(1)(size, last, now, least, replacing);
        graph.while(
          replacing,
          () => {
            gather.forall(all)(x, y);
            residual.configure(blocks, [16, 16])(x.reshape(square), right.reshape(square), r.reshape(square));
            using squares = multiply(r, r);
            using now = sum(squares);
            replaced.forall(1)(size, last, now, replacing, counts);
          },
          { most: 1 },
        );
        turn.forall(all)(p, r, old, size);
        close.forall(1)(old, size, going, counts, least);
      },
      { most: 8 * n },
    );
  });
  return {
    graph,
    x,
    counts,
    dispose: () => {
      graph.dispose();
      for (const array of arrays) array.dispose();
    },
  };
}

/** The norm of `b - A x` relative to that of b, in float64. */
export function residualOf(x: Float64Array, b: Float32Array, n: number): number {
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
