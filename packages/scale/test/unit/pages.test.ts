// Programs and commands of the site's pages about clusters run: in a store of the test, the gallery's with few steps.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { arange, type NDArray } from "@gridstride/core";
import { stencil } from "@gridstride/kernels";
import { add } from "@gridstride/ufunc/numpy";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as scale from "../../src/index.ts";
import { bundledWorker } from "../bundle.ts";
import { bytesOf, folder, inProcess, readResult, writeInput } from "./support.ts";

const content = fileURLToPath(new URL("../../../../apps/docs/src/content/docs/", import.meta.url));
const fences = (page: string, language: string): string[] =>
  [...readFileSync(join(content, page), "utf8").matchAll(/^```(\w+).*\n([\s\S]*?)^```/gm)].flatMap(
    ([, of, code = ""]) => (of === language ? [code] : []),
  );

let worker: Awaited<ReturnType<typeof bundledWorker>>;
let cli: Awaited<ReturnType<typeof bundledWorker>>;
beforeAll(async () => {
  [worker, cli] = await Promise.all([bundledWorker(), bundledWorker("src/cli.ts")]);
});
afterAll(() => {
  worker.remove();
  cli.remove();
});

/** The modules that programs import: schedulers that are not here print their input, and leave the work to this process. */
const launched: string[] = [];
const emulated = (launcher: scale.Launcher): scale.Launcher => ({
  ...launcher,
  launch(launch) {
    launched.push(launcher.describe(launch));
    return inProcess(1).launch(launch);
  },
});
const names = {
  ...scale,
  add,
  local: (options: object) => scale.local({ ...options, command: worker.command }),
  slurm: (options: scale.SlurmOptions) => emulated(scale.slurm(options)),
  kubernetes: (options: scale.KubernetesOptions) => emulated(scale.kubernetes(options)),
};

async function run(code: string): Promise<string[]> {
  const printed: string[] = [];
  const { code: plain } = transformSync(code.replace(/^import .*\n/gm, ""), { loader: "ts" });
  const make = Object.getPrototypeOf(async () => {}).constructor as new (
    ...text: string[]
  ) => (...values: unknown[]) => Promise<void>;
  const print = { log: (line: unknown) => printed.push(String(line)) };
  await new make("console", ...Object.keys(names), plain)(print, ...Object.values(names));
  return printed;
}

const guide = "guide/clusters.mdx";
const STORE = "/scratch/run7";

test("the guide's programs and commands", async () => {
  const x = arange(8000, "float32").reshape([100, 80]) as NDArray;
  const [first = "", ...others] = fences(guide, "ts");
  expect([first.includes(STORE), others.length]).toEqual([true, 4]);
  const begin = async (): Promise<[string, string]> => {
    const store = folder();
    await writeInput(store, "input.zarr", x, [100, 80]);
    return [store, first.replaceAll(STORE, store)];
  };
  const step = stencil((a: number[][]) => 0.25 * (a[-1]![0]! + a[1]![0]! + (a[0]![-1]! + a[0]![1]!)), {
    boundary: "fixed",
  });
  let smooth = x;
  for (let i = 0; i < 20; i++) smooth = step(smooth as never, { dtype: "float32" }) as unknown as NDArray;
  const sum = bytesOf(add.reduce(smooth as never, { axis: 0 }) as unknown as NDArray);
  const [store, program] = await begin();
  expect((await run(program)).join()).toMatch(/\d+ steps with a halo of/);
  expect((await readResult(store, "sum.zarr")).shape).toEqual([80]);
  for (const command of fences(guide, "sh").flatMap((code) => code.trim().split("\n"))) {
    const [npx, gridstride, verb = "", at = "", ...rest] = command.replace(/ #.*/, "").split(" ");
    expect([npx, gridstride, /^(s3:\/\/lab|\/scratch)\/run7$/.test(at)]).toEqual(["npx", "gridstride", true]);
    const args = rest.map((one) => (one.endsWith(".html") ? join(store, one) : one));
    const [node = "", file = ""] = cli.command;
    const printed = execFileSync(node, [file, verb, store, ...args], { encoding: "utf8" });
    expect(printed).toContain(verb === "status" ? "tasks" : " ms on ");
  }
  expect(existsSync(join(store, "status.html"))).toBe(true);
  for (const code of others) {
    const [fresh, whole] = await begin();
    const name = /^const (\w+) =/.exec(code)?.[1];
    const end = name === undefined ? "" : `run.write(${name}, "more.zarr"); await run.start(local({ workers: 1 }));`;
    await run(`${whole.replace(/^await run.start.*$/m, "")}\n${code}\n${end}`);
    expect(bytesOf(await readResult(fresh, "sum.zarr"))).toBe(sum);
  }
  expect(launched.map((text) => /#SBATCH|batch\/v1/.exec(text)?.[0])).toEqual(["#SBATCH", "batch/v1"]);
}, 120_000);

test("the gallery's program", async () => {
  const [code = ""] = fences("gallery/clusters.mdx", "ts");
  const store = folder();
  const short = code.replace('"patterns"', JSON.stringify(store)).replace("steps: 5000", "steps: 20");
  expect(short).not.toBe(code);
  await run(short);
  const patterns = await readResult(store, "patterns.zarr");
  expect(patterns.shape).toEqual([8, 8, 64, 64]);
  expect((patterns.copy().data as Float32Array).some((one) => one > 0.1)).toBe(true);
}, 120_000);
