// What workers do to the process that they belong to.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import { runNode } from "./child.ts";

const scratch = mkdtempSync(join(tmpdir(), "gridstride-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** What is published, where `npm test` has built it just before; else the source, which takes long to load. */
const published = process.env.GRIDSTRIDE_TARGETS === "dist";
const loader = published ? [] : ["--import", "tsx"];
const core = (entry: string) => url(join(root, "packages/core", published ? `dist/${entry}.js` : `src/${entry}.ts`));

/** The module of core's own tests that takes time, as JavaScript. */
const modules = join(scratch, "modules.mjs");
writeFileSync(
  modules,
  ts.transpile(readFileSync(join(root, "packages/core/test/targets/wasm/modules.ts"), "utf8"), {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
  }),
);

function url(path: string): string {
  return JSON.stringify(pathToFileURL(path).href);
}

/** A module that opens `parallel` and gives its workers a job, with `then` after it. */
function program(then: string): string {
  const file = join(scratch, `${then.length}.mjs`);
  writeFileSync(
    file,
    `import { internalsOf, openParallel } from ${core("internal")};
     import { record, unitsModule } from ${url(modules)};
     const device = await openParallel({ threads: 3 });
     const wasm = internalsOf(device);
     const [launch, scratch, counts] = [64, 1024, 40000].map((size) => wasm.allocate(size));
     const view = () => new Int32Array(wasm.memory.buffer);
     view().set(record({ counts, rounds: 1000 }), launch / 4);
     view().fill(0, counts / 4, counts / 4 + 10000);
     wasm.run(wasm.load(unitsModule(true)), { launch, scratch, scratchBytes: 64, tasks: 10000, chunk: 10 });
     if (!view().subarray(counts / 4, counts / 4 + 10000).every((x) => x === 1)) throw new Error("wrong");
     ${then}
     console.log("end");`,
  );
  return file;
}

test.each([
  ["a device that is not disposed", ""],
  ["a disposed one", "device.dispose();"],
  ["one that is disposed after a pause", "setTimeout(() => device.dispose(), 100);"],
  ["process.exit", 'process.on("exit", () => console.log("exit")); setTimeout(() => process.exit(), 10);'],
])("the process ends with %s", (_, then) => {
  const { code, output } = runNode([...loader, program(then)], {}, 20_000);
  expect([code, output.startsWith("end")]).toEqual([0, true]);
});

test("the process ends with a default device, for which nobody waits", () => {
  const file = join(scratch, "default.mjs");
  writeFileSync(
    file,
    `import { defaultHostDevice } from ${core("index")};
     console.log(defaultHostDevice("parallel").target);`,
  );
  expect(runNode([...loader, file], {}, 20_000)).toEqual({ code: 0, output: "parallel\n" });
});

test("what the process loads first, its workers do not", () => {
  const [flag, variable] = ["flag", "variable"].map((name) => {
    const file = join(scratch, `${name}.cjs`);
    // tsx has a thread of its own, which loads it too.
    const ours = 'require("node:worker_threads").workerData?.control';
    writeFileSync(file, `if (${ours}) require("node:fs").writeSync(1, "${name}\\n");`);
    return file;
  });
  const args = [...loader, "--require", flag as string, program("")];
  expect(runNode(args, { NODE_OPTIONS: `--require ${variable}` }, 20_000)).toEqual({ code: 0, output: "end\n" });
});

test("an error of the program ends it, as without workers", () => {
  const { code, output } = runNode([...loader, program('throw new Error("mine");')], {}, 20_000);
  expect([code, output.includes("Error: mine")]).toEqual([1, true]);
});
