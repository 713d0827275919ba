import { mkdirSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * The worker of the source, or another program of the package, as one file, which starts in a fraction of the time that its modules take.
 *
 * @returns the command that starts it, for `local`, and what removes the file.
 */
export async function bundledWorker(
  entry = "src/worker.ts",
): Promise<{ readonly command: readonly string[]; readonly remove: () => void }> {
  // Below the package, so that it finds what it imports by name.
  const folder = fileURLToPath(
    new URL(`../.cache/${process.pid}-${Math.random().toString(36).slice(2)}/`, import.meta.url),
  );
  mkdirSync(folder, { recursive: true });
  const outfile = `${folder}${basename(entry, ".ts")}.mjs`;
  await build({
    entryPoints: [fileURLToPath(new URL(`../${entry}`, import.meta.url))],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@gridstride/source"],
    external: ["webgpu", "aws4fetch", "@aws-sdk/credential-provider-node", "kubernetes-models"],
    logLevel: "error",
  });
  return { command: [process.execPath, outfile], remove: () => rmSync(folder, { recursive: true, force: true }) };
}
