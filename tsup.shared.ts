import type { Options } from "tsup";

/** How every package is built: ES modules and declarations, one entry per export, shared code in chunks of its own. */
export function packageBuild(entry: Record<string, string>): Options {
  return {
    entry,
    format: "esm",
    target: "es2022",
    // Declarations of other packages come from their `dist`, built before, as for a user: their source takes longer.
    dts: { compilerOptions: { customConditions: [] } },
    // Without it `index` and `internal` would each hold their own copy of the package's state.
    splitting: true,
    sourcemap: true,
    clean: true,
  };
}
