// Usage: node scripts/with-webgpu.mjs [--large-pages] COMMAND [ARGUMENTS]
// Runs the command where WebGPU works: on the machine's own adapter, else on bundled SwiftShader. With --large-pages its C
// library asks for large pages, as NumPy does for its arrays (design/lab/host-arrays.md; Linux).
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { runChild } from "./child.mjs";
import { root } from "./root.mjs";
import { webgpuEnvironment } from "./webgpu/environment.mjs";

/**
 * @param {string} command - a path, or the name of a tool of the workspace.
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code; 1 without starting it where WebGPU is expected and missing.
 */
export async function runWithWebgpu(command, args) {
  const found = await webgpuEnvironment();
  if ("missing" in found && process.env.GRIDSTRIDE_WEBGPU !== "off") {
    console.error(`No WebGPU here: ${found.missing}.`);
    console.error(
      "Install a Vulkan driver, or set GRIDSTRIDE_WEBGPU=off to go on without; what needs it is then skipped.",
    );
    return 1;
  }
  const path = [join(root, "node_modules", ".bin"), found.env.PATH].join(delimiter);
  return runChild(command, args, { env: { ...found.env, PATH: path } });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const given = process.argv.slice(2);
  const [command, ...args] = given.filter((arg, i) => i > 0 || arg !== "--large-pages");
  if (!command) throw new Error("Usage: node scripts/with-webgpu.mjs [--large-pages] COMMAND [ARGUMENTS]");
  if (given[0] === "--large-pages") process.env.GLIBC_TUNABLES ??= "glibc.malloc.hugetlb=1";
  process.exitCode = await runWithWebgpu(command, args);
}
