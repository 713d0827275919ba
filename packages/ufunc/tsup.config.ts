import { defineConfig } from "tsup";
import { splitBuild } from "../../tsup.shared.ts";

export default defineConfig(
  splitBuild(
    {
      runtime: "src/runtime.ts",
      numpy: "src/numpy/index.ts",
      index: "src/index.ts",
      internal: "src/internal.ts",
      compiler: "src/compiler.ts",
    },
    // The plugin finds calls of `vectorize` by imports from there.
    { modules: {}, apart: [], named: ["call/fixed-ufunc.ts"] },
  ),
);
