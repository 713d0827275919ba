// npm run bench:start: a program's first launch, in processes of their own: nothing kept, kept for the first time, found.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Start {
  readonly importMs: number;
  readonly openMs: number;
  readonly launchMs: number;
  readonly launchCpuMs: number;
  readonly sum: number;
}

const SAMPLES = 9;
const program = fileURLToPath(new URL("program.mjs", import.meta.url));

/** The built packages, as a user has them. */
function start(target: string, folder?: string): Start {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, target, ...(folder === undefined ? [] : [folder])],
    { encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
  );
  if (status !== 0) throw new Error(`the program ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as Start;
}

const median = (values: readonly number[]): number => values.toSorted((x, y) => x - y)[values.length >> 1] as number;

for (const target of ["cpu", "parallel"]) {
  const kinds: Record<string, Start[]> = { "no cache": [], "first start": [], "second start": [] };
  // In turns, so that a busy machine slows all alike.
  for (let sample = 0; sample < SAMPLES; sample++) {
    const folder = mkdtempSync(join(tmpdir(), "gridstride-start-"));
    kinds["no cache"]?.push(start(target));
    kinds["first start"]?.push(start(target, folder));
    kinds["second start"]?.push(start(target, folder));
    rmSync(folder, { recursive: true });
  }
  const sums = new Set(
    Object.values(kinds)
      .flat()
      .map(({ sum }) => sum),
  );
  if (sums.size !== 1) throw new Error(`results differ on ${target}: ${[...sums]}`);
  console.log(`${target}, median of ${SAMPLES}, same bits   first launch   of it processor   import`);
  for (const [kind, starts] of Object.entries(kinds)) {
    const [launch, cpu, load] = (["launchMs", "launchCpuMs", "importMs"] as const).map((name) =>
      median(starts.map((one) => one[name])).toFixed(1),
    );
    console.log(`  ${kind.padEnd(24)} ${launch?.padStart(10)} ms ${cpu?.padStart(14)} ms ${load?.padStart(9)} ms`);
  }
}
