import { defineConfig } from "tsup";
import { packageBuild } from "../../tsup.shared.ts";

const entries = ["index", "vitest", "register", "cli", "mutate-cli"];

export default defineConfig(packageBuild(Object.fromEntries(entries.map((name) => [name, `src/${name}.ts`]))));
