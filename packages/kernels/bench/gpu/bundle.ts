import { cpSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsup";

const here = dirname(fileURLToPath(import.meta.url));

/**
 * Writes a folder that measures on a machine without a network: `bench-gpu.mjs`, one file of all that is JavaScript,
 * `peers.py`, and Dawn with its binary for this kind of machine.
 */
export async function bundleInto(folder: string): Promise<void> {
  await build({
    config: false,
    silent: true,
    entry: { "bench-gpu": join(here, "index.ts") },
    outDir: folder,
    outExtension: () => ({ js: ".mjs" }),
    format: "esm",
    target: "es2022",
    platform: "node",
    splitting: false,
    noExternal: [/.*/],
    esbuildOptions: (options) => {
      options.conditions = ["@gridstride/source"];
    },
    // What is CommonJS asks for Node's modules by `require`.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  });
  cpSync(join(here, "peers.py"), join(folder, "peers.py"));
  copyDawn(join(folder, "node_modules/webgpu"));
  console.log(`written to ${folder}: run \`node bench-gpu.mjs\` there`);
}

function copyDawn(to: string): void {
  const from = dirname(createRequire(import.meta.url).resolve("webgpu/package.json"));
  const binary = `dist/${process.platform}-${process.platform === "darwin" ? "universal" : process.arch}`;
  mkdirSync(to, { recursive: true });
  for (const part of ["package.json", "index.js", "LICENSE.md", binary])
    cpSync(join(from, part), join(to, part), { recursive: true });
}
