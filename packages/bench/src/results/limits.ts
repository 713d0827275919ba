import type { Limit, Table } from "./results.ts";

/** The limits that the tables of the suite `limits` hold. */
export function limitsOf(tables: readonly Table[]): readonly Limit[] {
  const rates = (prefix: string, of: "bytes" | "flops"): readonly (Limit & { readonly rate: number })[] =>
    tables
      .filter(({ name }) => name.startsWith(prefix))
      .flatMap(({ dtype, entries }) =>
        entries.flatMap((one) => {
          if (one.kind !== "timed") return [];
          const rate = (one[of] ?? 0) / one.timing.fastest / 1e6;
          return [{ target: one.target, adapter: one.adapter, dtype, gigabytesPerSecond: 0, gigaflops: 0, rate }];
        }),
      );
  const flops = rates("multiply-add-", "flops");
  const copies = rates("copy-", "bytes");
  const best = copies.filter(
    (one) => !copies.some(({ target, dtype, rate }) => target === one.target && dtype === one.dtype && rate > one.rate),
  );
  return best.map(({ target, adapter, dtype, rate }) => ({
    target,
    adapter,
    dtype,
    gigabytesPerSecond: rate,
    gigaflops: flops.find((one) => one.target === target && one.dtype === dtype)?.rate ?? 0,
  }));
}
