// Kernels whose invocations run four threads that are neighbours: all that is in the memory of the output afterwards, also beyond
// its elements too, is as when each runs one.
import { array, type DeviceArray, type DType, type NDArray } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { describeTargets, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";
import type { BoundArg, Triple } from "../../../src/runtime/executable.ts";
import { webgpuExecutable } from "../../../src/runtime/launch-webgpu.ts";
import { emitFour } from "../../../src/runtime/software/forms.ts";
import { stageOf } from "../../../src/runtime/stage.ts";
import { emitWgsl } from "../../../src/targets/wgsl/emit.ts";
import { worthFour, worthTwo } from "../../../src/targets/wgsl/software/invocation.ts";
import { arrayType, compiled, devicesOfTests, differences } from "./both.ts";

const NUMERICS = { divide: "software", sqrt: "native", fma: "software" } as const;
const BLOCK: Triple = [64, 1, 1];
/** 16,448 threads; the last workgroup has one block. */
const GRID: Triple = [257, 1, 1];
const THREADS = 257 * 64;

interface Row {
  readonly text?: string;
  readonly type?: DType;
  readonly sizes?: readonly [x: number, out: number];
  /** Elements that the arrays begin later than their memory. */
  readonly from?: readonly [x: number, out: number];
}

const copy = "({ grid }, x, out) => { const i = grid(1); if (i < out.size) out[i] = x[i]; }";

const rows: Readonly<Record<string, Row>> = {
  "no element": { sizes: [0, 0] },
  "fewer than a vector": { sizes: [3, 3] },
  "one vector": { sizes: [4, 4] },
  "a vector less than the threads": { sizes: [THREADS - 4, THREADS - 4] },
  "as many as threads": { sizes: [THREADS, THREADS] },
  "more than threads": { sizes: [THREADS + 8, THREADS + 8] },
  "a size that is no multiple of four": { sizes: [THREADS - 1, THREADS - 1] },
  "views that begin at vectors": { sizes: [9000, 9000], from: [4, 8] },
  "an input that begins elsewhere": { sizes: [9000, 9000], from: [3, 8] },
  "an output that begins elsewhere": { sizes: [9000, 9000], from: [4, 2] },
  "a shorter input": { sizes: [8000, 9000] },
  "a shorter output": { sizes: [9000, 8000] },
  "in place": { text: copy.replace("= x[i]", "= out[i] * 2 + x[i]") },
  "without a condition": { text: "({ grid }, x, out) => { out[grid(1)] = 1 - x[grid(1)]; }", sizes: [9000, 9000] },
  "a return": { text: copy.replace("if (i < out.size)", "if (i >= out.size) return;"), sizes: [9000, 9000] },
  "two conditions": { text: copy.replace("out.size", "out.size && i < x.size") },
  "a variable set under a condition": {
    text: "({ grid }, x, out) => { const i = grid(1); let v = 3; if (i < x.size) { v = v * x[i]; out[i] = v; } }",
    type: "int32",
  },
  "NaN, asked for": { text: copy.replace("= x[i]", "= x[i] !== x[i] ? 1 : 2") },
  "one value for all": { text: copy.replace("= x[i]", "= x.size") },
};

/** Numbers without an end, other ones with each seed. */
function values(type: DType, size: number, seed: number): NDArray {
  const { uniform } = seededRandom(seed);
  const list = Array.from({ length: size }, () => uniform(-300, 300));
  return array(type === "float32" ? new Float32Array(list) : Int32Array.from(list)) as NDArray;
}

describeTargets("neighbours in an invocation", () => {
  const devices = devicesOfTests();

  /** What is in the memory of the output. */
  async function result(row: Row, print?: typeof emitWgsl): Promise<NDArray> {
    const { text = copy, type = "float32", sizes = [10_000, 10_000], from = [0, 0] } = row;
    const internals = internalsOf(devices.webgpu);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { forWgsl: kernel } = compiled(text, [arrayType(type), arrayType(type, 1, 1)]);
    if (kernel === undefined) throw new Error("not compiled");
    const options = { block: BLOCK, debug: false, fastmath: false, segments: [] };
    // The test is about nothing where these do not hold.
    const settings = { ...options, segmentBytes: 2 ** 27, numerics: NUMERICS };
    expect(emitFour(kernel, settings, "inside", "neighbours")).not.toBeNull();
    expect([worthFour(GRID, BLOCK), worthTwo(GRID, BLOCK)]).toEqual([true, false]);
    const made = webgpuExecutable(
      internals,
      stageOf(kernel),
      { ...options, stepBudget: 0, software: true },
      undefined,
      print,
    );
    const memory = sizes.map((size, i) => devices.webgpu.toDevice(values(type, size + (from[i] ?? 0) + 9, i + 1)));
    const args = memory.map((whole, i): BoundArg => {
      const begin = from[i] as number;
      return { kind: "array", array: whole.slice([begin, begin + (sizes[i] as number)]) as DeviceArray };
    });
    made.run(args, GRID);
    const got = await (memory[1] as DeviceArray).copyToHost();
    for (const one of memory) one.dispose();
    return got as NDArray;
  }

  test.each(Object.entries(rows))("%s", async (_, row) => {
    const plain = await result(row, (kernel, options) => emitWgsl(kernel, options));
    expect(differences(await result(row), plain).slice(0, 10)).toEqual([]);
  });

  test.each(["bool", "int8", "uint8", "int16", "uint16", "float16"] as const)("none where %s shares words", (type) => {
    const { forWgsl: kernel } = compiled(copy, [arrayType(type), arrayType("int32", 1, 1)]);
    const options = { block: BLOCK, debug: false, fastmath: false, segments: [] };
    const settings = { ...options, segmentBytes: 2 ** 27, numerics: NUMERICS };
    expect(kernel && emitFour(kernel, settings, "inside", "neighbours")).toBeNull();
  });
}, ["webgpu"]);
