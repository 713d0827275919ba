// What workers do to the process that they belong to.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";
import { runNode } from "./child.ts";

const scratch = mkdtempSync(join(tmpdir(), "gridstride-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const source = (path: string) => JSON.stringify(pathToFileURL(join(root, path)).href);

/** A module that opens `parallel` and gives its workers a job, with `then` after it. */
function program(then: string): string {
  const file = join(scratch, `${then.length}.mts`);
  writeFileSync(
    file,
    `import { internalsOf, openParallel } from ${source("packages/core/src/internal.ts")};
     import { record, unitsModule } from ${source("packages/core/test/targets/wasm/modules.ts")};
     const device = await openParallel({ threads: 3 });
     const wasm = internalsOf(device);
     const [launch, scratch, counts] = [64, 1024, 40000].map((size) => wasm.allocate(size));
     const view = () => new Int32Array(wasm.memory.buffer);
     view().set(record({ counts, rounds: 1000 }), launch / 4);
     view().fill(0, counts / 4, counts / 4 + 10000);
     wasm.run(wasm.load(unitsModule(true)), { launch, scratch, scratchBytes: 64, units: 10000, chunk: 10 });
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
  const { code, output } = runNode(["--import", "tsx", program(then)], {}, 20_000);
  expect([code, output.startsWith("end")]).toEqual([0, true]);
});

test("the process ends with a default device, for which nobody waits", () => {
  const file = join(scratch, "default.mts");
  writeFileSync(
    file,
    `import { defaultHostDevice } from ${source("packages/core/src/index.ts")};
     console.log(defaultHostDevice("parallel").target);`,
  );
  expect(runNode(["--import", "tsx", file], {}, 20_000)).toEqual({ code: 0, output: "parallel\n" });
});

test("what the process loads first, its workers do not", () => {
  const [flag, variable] = ["flag", "variable"].map((name) => {
    const file = join(scratch, `${name}.cjs`);
    // tsx has a thread of its own, which loads it too.
    const ours = 'require("node:worker_threads").workerData?.control';
    writeFileSync(file, `if (${ours}) require("node:fs").writeSync(1, "${name}\\n");`);
    return file;
  });
  const args = ["--import", "tsx", "--require", flag as string, program("")];
  expect(runNode(args, { NODE_OPTIONS: `--require ${variable}` }, 20_000)).toEqual({ code: 0, output: "end\n" });
});

test("an error of the program ends it, as without workers", () => {
  const { code, output } = runNode(["--import", "tsx", program('throw new Error("mine");')], {}, 20_000);
  expect([code, output.includes("Error: mine")]).toEqual([1, true]);
});
