import { defineConfig } from "tsup";
import { splitBuild } from "../../tsup.shared.ts";

export default defineConfig(
  splitBuild(
    {
      runtime: "src/ahead.ts",
      index: "src/index.ts",
      internal: "src/internal.ts",
      compiler: "src/compiler.ts",
      cache: "src/cache.ts",
      tune: "src/tune.ts",
    },
    {
      modules: {
        "runtime/ahead/lookup.ts": [
          "runtime/configured.ts",
          "runtime/dim3.ts",
          "runtime/block-limits.ts",
          "runtime/refuse-launch.ts",
          "runtime/shapes.ts",
        ],
      },
      apart: [],
      instead: {
        "runtime/simulator.ts": "runtime/simulator-later.ts",
        "ir/verify.ts": "ir/unverified.ts",
      },
      named: ["runtime/prepare.ts", "runtime/launch-on-host.ts"],
    },
  ),
);
