// Serves the site while it is written, or builds it to apps/docs/dist.
import { join } from "node:path";
import { runChild } from "./child.mjs";
import { root } from "./root.mjs";

/** @param {"dev" | "build"} command - of Astro. */
export function docs(command) {
  return {
    /** @param {string[]} args */
    main: (args) =>
      runChild(join(root, "apps/docs/node_modules/.bin/astro"), [command, ...args], {
        cwd: join(root, "apps/docs"),
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
      }),
  };
}
