// `npm run coverage:kernels`, after `npm run build`: the lines of the kernels of packages/kernels that its target tests run on
// cpu and simulator: some run on no CPU core, where WebAssembly is written by hand. It fails below 95 %. Arguments go to vitest: names of test files.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../root.mjs";

const LEAST = "95";
/**
 * Without tests of the bytes of devices, as counters have bytes too, and of the cache, which keeps no kernels with counters.
 */
const TESTS = String.raw`^(?!calls on managed arrays|.*made again compiles nothing).*\b(cpu|simulator)\b`;

const folder = mkdtempSync(join(tmpdir(), "gridstride-kernels-"));
const dist = join(root, "packages/coverage/dist");

/** @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} [env] */
function run(args, cwd, env = {}) {
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
  if (status !== 0) process.exitCode = status ?? 1;
}

try {
  const vitest = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    "kernels:targets-node",
    "-t",
    TESTS,
    // Files share a process, which imports the compiler once: it takes half of the time.
    "--no-isolate",
  ];
  const counting = {
    GRIDSTRIDE_COVERAGE: folder,
    GRIDSTRIDE_WEBGPU: "off",
    NODE_OPTIONS: `--import=${pathToFileURL(join(dist, "register.js")).href}`,
  };
  const report = [join(dist, "cli.js"), "--from", folder, "--dir", folder, "--reporter", "text", "--min", LEAST];
  run([...vitest, ...process.argv.slice(2)], root, counting);
  run(report, join(root, "packages/kernels"));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
