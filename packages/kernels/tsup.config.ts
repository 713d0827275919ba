import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.shared.ts";

export default defineConfig(packageBuild({ index: "src/index.ts", compiler: "src/compiler.ts", runtime: "src/runtime.ts" }));
