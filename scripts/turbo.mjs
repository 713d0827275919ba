// A task of the whole workspace through turborepo, cached.
import { delimiter, join } from "node:path";
import { runChild } from "./child.mjs";
import { root } from "./root.mjs";
import { webgpuEnvironment } from "./webgpu/environment.mjs";

/** @param {"build" | "bench"} task */
export function turbo(task) {
  return {
    /** @param {string[]} args */
    async main(args) {
      const env = task === "build" ? process.env : (await webgpuEnvironment()).env;
      const path = [join(root, "node_modules", ".bin"), env.PATH].join(delimiter);
      return runChild("turbo", ["run", task, "--concurrency=1", ...args], { cwd: root, env: { ...env, PATH: path } });
    },
  };
}
