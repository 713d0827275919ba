import { type Kernel, type KernelArray2, kernel } from "@gridstride/jit";
import { even32, even64 } from "./order.ts";

type Keys = Kernel<[KernelArray2, KernelArray2, boolean]>;
type Pairs = Kernel<[KernelArray2, KernelArray2, KernelArray2, KernelArray2, boolean]>;

/**
 * Sorts rows by definition, one thread per key: its place is the number of keys that stand before it, smaller keys and equal
 * keys to its left. No thread waits for another, and short rows take little time; a row of n keys takes n² comparisons.
 */
export const rankKeys: Readonly<Record<"uint32" | "uint64", Keys>> = { uint32: keysBy(even32), uint64: keysBy(even64) };

/** The same for keys with their places in the row. */
export const rankPairs: Readonly<Record<"uint32" | "uint64", Pairs>> = {
  uint32: pairsBy(even32),
  uint64: pairsBy(even64),
};

function keysBy(even: typeof even32): Keys {
  return kernel(
    ({ grid, even }, codes, out, merge) => {
      const [i, b] = grid(2);
      if (b >= codes.shape[0] || i >= codes.shape[1]) return;
      const own = even(codes[b][i], merge);
      let before = 0;
      for (let j = 0; j < codes.shape[1]; j++) {
        const other = even(codes[b][j], merge);
        if (other < own || (other === own && j < i)) before++;
      }
      out[b][before] = codes[b][i];
    },
    { uses: { even } },
  );
}

function pairsBy(even: typeof even32): Pairs {
  return kernel(
    ({ grid, even }, codes, places, out, outPlaces, merge) => {
      const [i, b] = grid(2);
      if (b >= codes.shape[0] || i >= codes.shape[1]) return;
      const own = even(codes[b][i], merge);
      let before = 0;
      for (let j = 0; j < codes.shape[1]; j++) {
        const other = even(codes[b][j], merge);
        if (other < own || (other === own && j < i)) before++;
      }
      out[b][before] = codes[b][i];
      outPlaces[b][before] = places[b][i];
    },
    { uses: { even } },
  );
}
