import { defineConfig } from "tsup";

export default defineConfig({ entry: { cli: "src/cli.ts" }, format: "esm", target: "es2022", clean: true });
