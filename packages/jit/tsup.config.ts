import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.shared.ts";

export default defineConfig(
  packageBuild({
    index: "src/index.ts",
    internal: "src/internal.ts",
    compiler: "src/compiler.ts",
    runtime: "src/ahead.ts",
    cache: "src/cache.ts",
    tune: "src/tune.ts",
  }),
);
