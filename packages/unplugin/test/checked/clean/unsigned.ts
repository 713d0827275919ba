// Functions without a signature and without a mistake, some of which want arguments of certain types.
import { record } from "@gridstride/core";
import { type DeviceFunction, deviceFunction, type Kernel, type KernelRecords, kernel } from "@gridstride/jit";
import { stencil } from "@gridstride/kernels";
import { guvectorize, type UFunc, vectorize } from "@gridstride/ufunc";

const particle = record({ x: "float32", v: "float32" });
const plain = { kernel: kernel as (body: unknown) => Kernel<never[]> };

/** The bins are whole numbers. */
export const histogram: unknown = kernel(({ atomic, grid }, bins, places) => {
  const i = grid(1);
  if (i < places.length) atomic.add(bins, places[i]!, 1);
});

export const move: unknown = kernel(({ grid }, all: KernelRecords<typeof particle>, dt: number) => {
  const i = grid(1);
  if (i < all.length) all[i].x += all[i].v * dt;
});

/** Records, which nothing says. */
export const mass: unknown = kernel(({ grid }, y, bodies) => {
  const body = bodies[grid(1)] as unknown as { mass: number };
  y[0] = body.mass;
});

export const start: unknown = kernel(({ grid, shared, syncthreads, threadIdx }, all, atRest) => {
  const sums = shared.array(0, "float32");
  sums[threadIdx.x] = atRest[grid(1)]!;
  syncthreads();
  all[grid(1)] = { x: sums[0]!, v: 0 } as never;
});

export const rotate: unknown = kernel(({ grid }, z, angle) => {
  const i = grid(1);
  const turned = z[i] as unknown as { real: number; imag: number };
  z[i] = turned.real * angle - turned.imag;
});

const norm: DeviceFunction<[number[]], number> = deviceFunction((row: number[]) => {
  let sum = 0;
  for (const value of row) sum += value * value;
  return Math.sqrt(sum);
});
export const norms: unknown = kernel(
  ({ grid, norm }, y, rows) => {
    const i = grid(1);
    if (i < rows.shape[0]!) y[i] = norm(rows[i] as never);
  },
  { uses: { norm } },
);

export const masked: unknown = kernel(({ grid }, y, x, mask, k) => {
  const i = grid(1);
  const wanted = mask[i]! && k > 0;
  if (wanted) y[i] = x[i]! | (k & 3);
});

export const parts: UFunc<1, 1> = vectorize((z) => (z as unknown as { real: number }).real) as never;
export const unused: typeof plain = plain;

export const laplace: unknown = stencil((a) => a[-1]![0]! + a[1]![0]! + a[0]![-1]! + a[0]![1]! - 4 * a[0]![0]!);
export const blurred: unknown = stencil(
  (a, weights, scale) => {
    let sum = 0;
    for (let k = -2; k <= 2; k++) sum += a[k]! * weights[k + 2]!;
    return sum * scale;
  },
  { neighborhood: [[-2, 2]], standardIndexing: [1] },
);
export const shifted: unknown = stencil((a: number[], b: number[]) => a[1]! - b[-1]!);

export const rowSums: unknown = guvectorize("(m,n),()->(m)", (x, k, y) => {
  for (let i = 0; i < y.length; i++) {
    y[i] = k;
    for (let j = 0; j < x.shape[1]!; j++) y[i] += x[i]![j]!;
  }
});
