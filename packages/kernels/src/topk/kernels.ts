import {
  deviceFunction,
  type Kernel,
  type KernelArray1,
  type KernelArray3,
  type KernelContext,
  kernel,
} from "@gridstride/jit";
import { type Before, larger, type Order, smaller } from "../arg/kernels.ts";

/** The smallest come first, and NaN, which counts as the largest, last. */
const smallerThanNaN: Before = /* @__PURE__ */ deviceFunction(
  (value: number, best: number) => !(value >= best || Number.isNaN(value)),
);

export const orders: { readonly largest: Order; readonly smallest: Order } = {
  largest: larger,
  smallest: { floats: smallerThanNaN, others: smaller.others },
};

/**
 * The best of each `size` neighbours of a line; one thread for each. x is `[a, length, b]`, leaders `[a, b, groups]`; what of
 * a line is beyond the last group has none.
 */
export type Leaders = Kernel<[KernelArray3, KernelArray3, number]>;

/** @param alongGroups - threads side by side along the groups, instead of along the last axis of x. */
export const makeLeaders = (before: Before, alongGroups: boolean): Leaders =>
  kernel(
    ({ grid, before, ALONG_GROUPS }, x, leaders, size) => {
      const [i, j, a] = grid(3);
      const p = ALONG_GROUPS ? i : j;
      const b = ALONG_GROUPS ? j : i;
      if (a >= leaders.shape[0] || b >= leaders.shape[1] || p >= leaders.shape[2]) return;
      let best = x[a][p * size][b];
      for (let k = p * size + 1; k < (p + 1) * size; k++) {
        const value = x[a][k][b];
        if (before(value, best)) best = value;
      }
      leaders[a][b][p] = best;
    },
    { uses: { before, ALONG_GROUPS: alongGroups } },
  );

/**
 * The best `k` of each line, in their order, and where they are; one thread for each. x is `[a, b, length]`, `length` of at least
 * `k`; values and places `[a, b, k]`.
 *
 * Nearly every element is put aside by one comparison with the last of the best. Where it is not, it moves up past the elements that
 * are worse, but not past equals, which came first: at worst `k` moves for each element.
 */
export type Insert = Kernel<[KernelArray3, KernelArray3, KernelArray3]>;

export const makeInsert = (before: Before): Insert =>
  kernel(
    ({ grid, before }, x, values, places) => {
      const [b, a] = grid(2);
      if (a >= x.shape[0] || b >= x.shape[1]) return;
      const k = values.shape[2];
      let last = x[a][b][0];
      let count = 0;
      for (let i = 0; i < x.shape[2]; i++) {
        const value = x[a][b][i];
        if (count < k || before(value, last)) {
          let at = count < k ? count : k - 1;
          while (at > 0 && before(value, values[a][b][at - 1])) {
            values[a][b][at] = values[a][b][at - 1];
            places[a][b][at] = places[a][b][at - 1];
            at -= 1;
          }
          values[a][b][at] = value;
          places[a][b][at] = i;
          if (count < k) count += 1;
          last = values[a][b][count - 1];
        }
      }
    },
    { uses: { before } },
  );

/**
 * Where a candidate is in its line: they are the elements of the groups that were chosen, then those beyond the last group.
 *
 * @param chosen - a line's groups, ascending.
 */
const placeOf = /* @__PURE__ */ deviceFunction(
  ({ int32 }: KernelContext, chosen: KernelArray1, j: number, size: number, groups: number): number => {
    const group = Math.floor(j / size);
    const inside = j - group * size;
    return group < chosen.length ? int32(chosen[group]) * size + inside : (groups - chosen.length) * size + j;
  },
  { uses: {} },
);

/** The candidates of each line: x `[a, length, b]`, chosen `[a, b, k]`, candidates `[a, b, k * size + those beyond the groups]`. */
export const gatherCandidates: Kernel<[KernelArray3, KernelArray3, KernelArray3, number, number]> =
  /* @__PURE__ */ kernel(
    ({ grid, placeOf }, x, chosen, candidates, size, groups) => {
      const [j, b, a] = grid(3);
      if (a >= candidates.shape[0] || b >= candidates.shape[1] || j >= candidates.shape[2]) return;
      candidates[a][b][j] = x[a][placeOf(chosen[a][b], j, size, groups)][b];
    },
    { uses: { placeOf } },
  );

/** Numbers of candidates become places in their lines; all arrays `[a, b, k]`. */
export const placeCandidates: Kernel<[KernelArray3, KernelArray3, KernelArray3, number, number]> =
  /* @__PURE__ */ kernel(
    ({ grid, placeOf }, numbers, chosen, places, size, groups) => {
      const [j, b, a] = grid(3);
      if (a >= places.shape[0] || b >= places.shape[1] || j >= places.shape[2]) return;
      places[a][b][j] = placeOf(chosen[a][b], numbers[a][b][j], size, groups);
    },
    { uses: { placeOf } },
  );

/** The elements at the first places, and these: x `[a, length, b]`, the others `[a, b, k]`. */
export const take: Kernel<[KernelArray3, KernelArray3, KernelArray3, KernelArray3]> = /* @__PURE__ */ kernel(
  ({ grid }, x, order, values, indices) => {
    const [j, b, a] = grid(3);
    if (a >= values.shape[0] || b >= values.shape[1] || j >= values.shape[2]) return;
    const index = order[a][b][j];
    values[a][b][j] = x[a][index][b];
    indices[a][b][j] = index;
  },
);
