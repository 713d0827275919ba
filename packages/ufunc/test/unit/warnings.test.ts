import { silence } from "@gridstride/core";
import { mayWarn, warn } from "@gridstride/core/internal";
import { FUNCTION_USE, type FunctionUse } from "@gridstride/jit/internal";
import { afterEach, expect, test, vi } from "vitest";
import { adviceFor, leavesIdle } from "../../src/call/advice.ts";
import { adviseRemote, transfersDominate, uploadedOften } from "../../src/call/advise-remote.ts";
import { countOperations } from "../../src/call/loops-of-function.ts";

import { vectorize } from "../../src/vectorize.ts";

const MIB = 2 ** 20;

test.each([
  // bytes            elements   operations  dominates
  [8 * MIB, 2 * MIB, 3, true],
  [8 * MIB - 1, 2 * MIB, 3, false],
  [8 * MIB, 2 * MIB, 4, false],
  [12 * MIB, MIB, 11, true],
  [12 * MIB, MIB, Infinity, false],
])("moving %i bytes for %i elements of %d operations", (bytes, elements, operations, expected) =>
  expect(transfersDominate(bytes, elements, operations)).toBe(expected),
);

test.each([
  // uploaded in all  the array
  [16 * MIB, 4 * MIB, true],
  [16 * MIB - 1, 4 * MIB, false],
  [16 * MIB, 4 * MIB + 1, false],
  [64 * MIB, 16 * MIB, true],
  [15 * MIB, 8, false],
])("%i bytes uploaded of an array of %i", (total, byteLength, expected) =>
  expect(uploadedOften(total, byteLength)).toBe(expected),
);

test.each([
  // threads  elements
  [1023, MIB, true],
  [1024, MIB, false],
  [1, MIB - 1, false],
])("%i threads over %i elements", (threads, elements, expected) =>
  expect(leavesIdle(threads, elements)).toBe(expected),
);

test.each<[unknown, number]>([
  // function                     operations on an element
  [vectorize((x) => x), 0],
  [vectorize((x) => x * x + 1), 2],
  [vectorize((x) => Math.sin(x) * 2), 17],
  [vectorize((x) => (x > 0 ? x + 1 : x - 1)), 4],
  [vectorize(({ twice }, x) => twice(twice(x)), { uses: { twice: vectorize((x) => x + x) } }), 2],
  [
    vectorize((x) => {
      let y = x;
      while (y > 1) y = y / 2;
      return y;
    }),
    Infinity,
  ],
])("%s takes %d operations", (ufunc, expected) =>
  expect(countOperations((ufunc as { [FUNCTION_USE]: FunctionUse })[FUNCTION_USE], ["float32"])).toBe(expected),
);

type Emit = (text: string, options: { readonly type: string; readonly code: string }) => void;
const { process } = globalThis as unknown as { readonly process: { emitWarning: Emit } };
const emitted = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
afterEach(() => emitted.mockClear());

test("each is given once, with its code and what to do", () => {
  const memory = new Float32Array(4 * MIB);
  const call = {
    name: "f",
    inputs: [{ memory, bytes: 16 * MIB }],
    bytes: 20 * MIB,
    elements: MIB,
    operations: () => 1,
  };
  for (let round = 0; round < 6; round++) {
    adviseRemote(call);
    adviceFor("g", () => 0).launch("webgpu", 1, 4 * MIB, "Do more at once");
  }
  expect(emitted.mock.calls.map(([, options]) => options)).toEqual(
    ["GSW01", "GSW03", "GSW02"].map((code) => ({ type: "GridstrideWarning", code })),
  );
  const texts = emitted.mock.calls.map(([text]) => String(text));
  expect(texts[0]).toBe(
    'a call of f moved 21.0 MB to target webgpu and back for 1 operations on each of 1048576 elements: the transfer takes longer than the computation. Keep arrays on the device from call to call (device.toDevice(x), copyToHost() in the end), let one ufunc do more, or use target "parallel". This is said once; silence("GSW01") of @gridstride/core keeps it quiet.',
  );
  expect(texts[1]).toMatch(/^g goes over 4194304 elements with 1 thread on target webgpu/);
  expect(texts[2]).toMatch(/^67.1 MB were copied to target webgpu from one array of 16.8 MB, now by f/);
});

test("those that are silenced are not given, and other targets have none", () => {
  silence("GSW-A", "GSW-B");
  warn("GSW-A", "a");
  warn("GSW-B", "b");
  adviceFor("g", () => 0).launch("parallel", 1, 4 * MIB, "Do more at once");
  expect(emitted).not.toHaveBeenCalled();
  expect([mayWarn("GSW-A"), mayWarn("GSW-C")]).toEqual([false, true]);
});

test("without a process they go to the console", () => {
  const console_ = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("process", undefined);
  try {
    warn("GSW-D", "A text.");
    warn("GSW-D", "A text.");
  } finally {
    vi.unstubAllGlobals();
  }
  expect(console_.mock.calls).toEqual([
    ['GridstrideWarning [GSW-D]: A text. This is said once; silence("GSW-D") of @gridstride/core keeps it quiet.'],
  ]);
  console_.mockRestore();
});
