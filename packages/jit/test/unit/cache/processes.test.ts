// What one process keeps, another finds: the built packages, as a user's program loads them.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "../../../../../scripts/root.mjs";

interface Start {
  readonly launchMs: number;
  readonly launchCpuMs: number;
  readonly sum: number;
  readonly counts: { readonly found: number; readonly made: number; readonly refused: number } | null;
}

const program = join(root, "packages/jit/bench/start/program.mjs");
const run = promisify(execFile);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gridstride-cache-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function start(target: string, ...place: readonly string[]): Promise<Start> {
  const env = { ...process.env, NODE_OPTIONS: "" };
  return JSON.parse((await run(process.execPath, [program, target, ...place], { env })).stdout) as Start;
}

test.each(["cpu", "parallel"])("the second start on %s compiles nothing", async (target) => {
  const plain = await start(target);
  const first = await start(target, folder);
  const second = await start(target, folder);
  expect([plain.counts, first.counts?.found, second.counts?.made]).toEqual([null, 0, 0]);
  expect([second.counts?.found, second.counts?.refused]).toEqual([first.counts?.made, 0]);
  expect([first.sum, second.sum]).toEqual([plain.sum, plain.sum]);
  const ms = ({ launchMs, launchCpuMs }: Start): string =>
    `${launchMs.toFixed(1)} ms (${launchCpuMs.toFixed(1)} of processor)`;
  console.log(
    `first launch on ${target}: ${ms(plain)} without a cache, ${ms(first)} to fill it, ${ms(second)} from it`,
  );
});

test("eight programs that write at once leave entries that a ninth uses", async () => {
  const plain = await start("cpu");
  const all = await Promise.all(Array.from({ length: 8 }, () => start("cpu", folder)));
  expect(new Set(all.map(({ sum }) => sum))).toEqual(new Set([plain.sum]));
  const last = await start("cpu", folder);
  expect([last.sum, last.counts?.made, last.counts?.refused]).toEqual([plain.sum, 0, 0]);
  expect(readdirSync(folder).filter((name) => !name.endsWith(".txt"))).toEqual([]);
});

test("an entry of another build of the compiler is not used", async () => {
  const first = await start("cpu", folder);
  const files = readdirSync(folder).map((name) => join(folder, name));
  const build = /\["([0-9a-f]{32})"/.exec(readFileSync(files[0] as string, "utf8"))?.[1] as string;
  expect(build).toHaveLength(32);
  for (const file of files) writeFileSync(file, readFileSync(file, "utf8").replaceAll(build, "0".repeat(32)));
  const second = await start("cpu", folder);
  expect([second.sum, second.counts?.found, second.counts?.refused]).toEqual([first.sum, 0, files.length]);
});
