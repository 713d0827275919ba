// An error shows its reader the line of the program, and what to do.
import { array, requestDevice, UnsupportedError } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { expect, test, vi } from "vitest";
import { StripError } from "../../src/editor/strip-error.ts";
import { errorEvent } from "../../src/runner/worker/errors.ts";
import { filesOf } from "../../src/runner/worker/source-file.ts";

const FILE = "program.ts";

/** An error as V8 makes it in the program. */
function thrown(error: Error, line: number, column: number): Error {
  error.stack = `${error.name}: ${error.message}\n    at f (http://x/worker.js:1:2)\n    at /program.ts:${line}:${column}`;
  return error;
}

test.each([
  ["a text", "the program threw 'a text': throw an Error, which says where"],
  [null, "the program threw null: throw an Error, which says where"],
  [{ code: 3 }, "the program threw { code: 3 }: throw an Error, which says where"],
])("thrown: %j", (value, message) => {
  expect(errorEvent(value, { code: "", file: FILE, target: "cpu" })).toMatchObject({ name: "Error", message });
});

test("an error of JavaScript shows its line", () => {
  const code = "const a = undefined;\n  a.b = 1;\n";
  expect(errorEvent(thrown(new TypeError("no b"), 2, 7), { code, file: FILE, target: "cpu" })).toEqual({
    type: "error",
    name: "TypeError",
    message: "no b\n --> program.ts:2:7\n  |\n2 |   a.b = 1;\n  |       ^",
    diagnostics: [{ from: 23, to: 31, message: "TypeError: no b" }],
  });
});

test.each([
  // line, column: beyond the program, or in one that no reader would see whole
  [9, 1, "no b"],
  [1, 300, "no b\n --> program.ts:1:300"],
])("an error at %i:%i", (line, column, message) => {
  const code = "x".repeat(400);
  expect(errorEvent(thrown(new TypeError("no b"), line, column), { code, file: FILE, target: "cpu" })).toMatchObject({
    message,
  });
});

test("a kernel launched as in Numba", () => {
  const event = errorEvent(new TypeError("add[(2 , 16)] is not a function"), { code: "", file: FILE, target: "cpu" });
  expect(event).toMatchObject({ message: expect.stringContaining("add.configure(blocks, threads)(…)") });
});

test.each([
  ["Failed to fetch", "reach no network"],
  ["NetworkError when attempting to fetch resource.", "reach no network"],
  ["document is not defined", "run in a worker"],
  ["Can't find variable: window", "run in a worker"],
])("what a sandbox lacks: %s", (message, help) => {
  const event = errorEvent(new TypeError(message), { code: "", file: FILE, target: "cpu" });
  expect(event).toMatchObject({ message: expect.stringMatching(`^${message}\n= help: programs .*${help}`) });
});

test.each([
  // the code of the error, what the run was started for, what is said
  ["no-adapter", "parallel", /asks for webgpu, and was started for parallel: .* Choose webgpu next to “Run on”$/],
  ["no-adapter", "simulator", /started for simulator/],
  [
    "no-adapter",
    "webgpu",
    /^this browser offers no WebGPU for this machine: Chrome and Edge have it .*Choose parallel or cpu/,
  ],
  ["isolation", "hardware", /asks for parallel, and was started for webgpu: .* Choose parallel next to “Run on”$/],
  ["isolation", "cpu", /^serve it$/],
] as const)("%s in a run for %s", (code, target, words) => {
  const error = new UnsupportedError(code, "serve it");
  const event = errorEvent(error, { code: "", file: FILE, target });
  expect(event).toMatchObject({ code, message: expect.stringMatching(words) });
});

test("frames count lines in the program where it is the one file", async () => {
  const fn = "({ grid }, a) => {\n  a[grid(1) + 1] = 1;\n}";
  const program = `// a comment\n\nconst k = kernel(${fn});`;
  const device = await requestDevice({ target: "simulator" });
  vi.stubGlobal("process", filesOf(program, FILE));
  try {
    const made = new Function("kernel", `return kernel(${fn});\n//# sourceURL=/${FILE}`)(
      kernel,
    ) as typeof kernel.prototype;
    const launch = made.configure(1, 4, { device })(array([1, 2, 3, 4], "float32"));
    await expect(launch).rejects.toThrow(/--> program\.ts:4:3\n.*\n4 \| {3}a\[grid\(1\) \+ 1\] = 1;/);
  } finally {
    vi.unstubAllGlobals();
    device.dispose();
  }
});

test.each([
  ["from numba import cuda", true],
  ["@cuda.jit\ndef f(a):\n    pass", true],
  ["import numpy as np\nx = np.zeros(3)", true],
  ["const a = ;", false],
  ['import { kernel } from "@gridstride/jit";\nconst a = ;', false],
])("%j looks like Python: %s", (program, python) => {
  const { message } = new StripError(program, [{ from: 0, to: 1, severity: "error", message: "no" }]);
  expect(message.startsWith("This looks like Python")).toBe(python);
});
