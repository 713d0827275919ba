// Serves the site while it is written, builds it to apps/docs/dist, or builds and tests it.
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { root } from "./root.mjs";

const folder = join(root, "apps/docs");

/** @param {"dev" | "build"} command - of Astro. */
export function docs(command) {
  return {
    /** @param {string[]} args */
    main: async (args) => {
      const tsx = ["--conditions=@gridstride/source", "scripts/reference/main.ts"];
      const code = await runChild(join(root, "node_modules/.bin/tsx"), tsx, { cwd: folder });
      if (code !== 0) return code;
      return runChild(join(folder, "node_modules/.bin/astro"), [command, ...args], {
        cwd: folder,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
      });
    },
  };
}

/** @param {string[]} args - for vitest, which has its settings in apps/docs/vitest.config.ts. */
export async function testDocs(args) {
  const built = await docs("build").main([]);
  if (built !== 0) return built;
  return runChild(join(root, "node_modules/.bin/vitest"), ["run", ...args], { cwd: folder });
}
