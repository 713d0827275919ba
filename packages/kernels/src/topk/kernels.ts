import { deviceFunction, type Kernel, type KernelArray3, kernel } from "@gridstride/jit";
import { type Before, larger, type Order, smaller } from "../arg/kernels.ts";

/** The smallest come first, and NaN, which counts as the largest, last. */
const smallerThanNaN: Before = deviceFunction((value: number, best: number) => !(value >= best || Number.isNaN(value)));

export const orders: { readonly largest: Order; readonly smallest: Order } = {
  largest: larger,
  smallest: { floats: smallerThanNaN, others: smaller.others },
};

/**
 * The best `k` of each part of a line, in their order; one thread per part. x is `[a, length, b]`; values and indices
 * are `[a, b, parts * k]`. A part is `length` elements, and the last one has what is left besides: at least `k`.
 *
 * A thread keeps its best in a row in memory. Nearly every element is put aside by one comparison with the last of those;
 * where it is not, it moves up past those that are worse, but not past equals, which came first.
 */
export type SelectParts = Kernel<[KernelArray3, KernelArray3, KernelArray3, number, number]>;

export const makeSelect = (before: Before): SelectParts =>
  kernel(
    ({ grid, before }, x, values, indices, k, length) => {
      const [p, b, a] = grid(3);
      const parts = Math.floor(values.shape[2] / k);
      if (a >= values.shape[0] || b >= values.shape[1] || p >= parts) return;
      const row = p * k;
      const first = p * length;
      const end = p === parts - 1 ? x.shape[1] : first + length;
      let last = x[a][first][b];
      let count = 0;
      for (let i = first; i < end; i++) {
        const value = x[a][i][b];
        if (count < k || before(value, last)) {
          let at = count < k ? count : k - 1;
          while (at > 0 && before(value, values[a][b][row + at - 1])) {
            values[a][b][row + at] = values[a][b][row + at - 1];
            indices[a][b][row + at] = indices[a][b][row + at - 1];
            at -= 1;
          }
          values[a][b][row + at] = value;
          indices[a][b][row + at] = i;
          if (count < k) count += 1;
          last = values[a][b][row + count - 1];
        }
      }
    },
    { uses: { before } },
  );

/** The first of what was sorted: `order` says which of the candidates, those where their elements are. All but x `[a, b, k]`. */
export const pick: Kernel<[KernelArray3, KernelArray3, KernelArray3, KernelArray3, KernelArray3]> = kernel(
  ({ grid }, x, order, candidates, values, indices) => {
    const [j, b, a] = grid(3);
    if (a >= values.shape[0] || b >= values.shape[1] || j >= values.shape[2]) return;
    const index = candidates[a][b][order[a][b][j]];
    values[a][b][j] = x[a][index][b];
    indices[a][b][j] = index;
  },
);

/** The same where whole lines were sorted. */
export const take: Kernel<[KernelArray3, KernelArray3, KernelArray3, KernelArray3]> = kernel(
  ({ grid }, x, order, values, indices) => {
    const [j, b, a] = grid(3);
    if (a >= values.shape[0] || b >= values.shape[1] || j >= values.shape[2]) return;
    const index = order[a][b][j];
    values[a][b][j] = x[a][index][b];
    indices[a][b][j] = index;
  },
);
