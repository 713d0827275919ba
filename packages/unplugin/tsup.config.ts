import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.shared.ts";

export default defineConfig(
  packageBuild({
    index: "src/index.ts",
    babel: "src/babel.ts",
    cli: "src/cli.ts",
    eslint: "src/eslint.ts",
    record: "src/record.ts",
    typescript: "src/typescript.ts",
  }),
);
