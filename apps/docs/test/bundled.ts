import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A program for a page, with all that it imports, as an application is bundled. */
export async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    format: "esm",
    target: "es2022",
    conditions: ["@gridstride/source"],
    // As a build writes it: without it no kernel is kept.
    define: { GRIDSTRIDE_BUILD: JSON.stringify("of the tests") },
    external: ["webgpu"],
    logLevel: "error",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
