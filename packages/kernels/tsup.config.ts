import { defineConfig } from "tsup";
import { splitBuild } from "../../tsup.shared.ts";

export default defineConfig(
  splitBuild({ runtime: "src/runtime.ts", index: "src/index.ts", compiler: "src/compiler.ts" }),
);
