import { defineConfig } from "tsup";
import { splitBuild } from "../../tsup.shared.ts";

export default defineConfig(
  splitBuild({ index: "src/index.ts", compiler: "src/compiler.ts", runtime: "src/runtime.ts" }),
);
