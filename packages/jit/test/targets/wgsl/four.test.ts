// Kernels of which an invocation runs four blocks' threads: all that is in the buffers afterwards is, bit for bit, as when
// each runs one.
import { array, type DeviceArray, type DType, type NDArray } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { describeTargets, seededRandom } from "@gridstride/testing";
import { expect, test, vi } from "vitest";
import type { BoundArg, Triple } from "../../../src/runtime/executable.ts";
import { webgpuExecutable } from "../../../src/runtime/launch-webgpu.ts";
import { emitFour } from "../../../src/runtime/software/forms.ts";
import { stageOf } from "../../../src/runtime/stage.ts";
import { emitWgsl } from "../../../src/targets/wgsl/emit.ts";
import { worthFour } from "../../../src/targets/wgsl/software/invocation.ts";
import { arrayType, compiled, devicesOfTests, differences } from "./both.ts";

const half = { name: "half", text: "(v) => v * 0.5 - 1" };

interface Row {
  readonly text: string;
  readonly x?: DType;
  readonly out?: DType;
  readonly shape?: readonly number[];
  readonly grid: Triple;
  readonly block?: Triple;
  /** Elements that the arrays begin later than their memory. */
  readonly from?: readonly [x: number, out: number];
  readonly fastmath?: boolean;
}

const guarded = (work: string): string =>
  `({ grid, half }, x, out) => {
  const i = grid(1);
  if (i < out.size) ${work}
}`.replace(work.includes("half(") ? "" : ", half", "");
const copy = guarded("out[i] = x[i];");
const plane = (work: string): string => `({ grid }, x, out) => {
  const [j, i] = grid(2);
  ${work}
}`;
const grid: Triple = [257, 1, 1];

const rows: Readonly<Record<string, Row>> = {
  "no element": { text: copy, shape: [0], grid },
  "one element": { text: copy, shape: [1], grid },
  "one less than the threads": { text: copy, shape: [16_447], grid },
  "as many as threads": { text: copy, shape: [16_448], grid },
  "more than threads": { text: copy, shape: [16_500], grid },
  "views that begin anywhere": { text: copy, from: [3, 2], grid },
  "more workgroups than an axis has": { text: copy, shape: [270_001], grid: [270_001, 1, 1], block: [1, 1, 1] },
  "an input that is too short": { text: guarded("out[i] = x[i + 9000];"), grid },
  "a return": { text: "({ grid }, x, out) => { const i = grid(1); if (i >= out.size) return; out[i] = -x[i]; }", grid },
  "a device function": { text: guarded("out[i] = half(x[i]);"), grid },
  "every position": {
    text: "({ threadIdx, blockIdx, blockDim, gridDim, laneid }, x, out) => { const i = blockIdx.x * blockDim.x + threadIdx.x; if (i < out.size) out[i] = x[i] + threadIdx.x * 3 + blockIdx.x * 5 + gridDim.x + laneid; }",
    x: "int32",
    out: "int32",
    grid,
  },
  "sine and cosine": { text: guarded("out[i] = x[i] ** 3 + 4 * Math.sin(x[i]) - Math.cos(x[i] ** 2);"), grid },
  "the adapter's own": { text: guarded("out[i] = Math.exp(x[i]) + Math.tan(x[i]);"), grid, fastmath: true },
  "functions that no adapter has": {
    text: guarded("out[i] = Math.round(x[i]) + (Number.isInteger(x[i]) ? 1 : 0.25);"),
    grid,
    fastmath: true,
  },
  "quotients, roots, comparisons": {
    text: guarded(
      "out[i] = selp(x[i] > 1, Math.sqrt(x[i]) / 3, Math.max(x[i] / 0.7, Math.abs(x[i])) - (1 - x[i]));",
    ).replace("grid }", "grid, selp }"),
    grid,
  },
  "NaN, asked for": { text: guarded("out[i] = x[i] !== x[i] ? 1 : 2;"), grid },
  "whole numbers": {
    text: guarded("out[i] = (x[i] << 3) ^ (~x[i] >> 2) | (x[i] * 7 & 255) - -x[i];"),
    x: "int32",
    out: "int32",
    grid,
  },
  "short elements read": { text: guarded("out[i] = x[i] * 2;"), x: "int8", out: "int32", grid },
  conversions: {
    text: guarded("out[i] = x[i];").replace("grid", "grid, int32").replace("x[i]", "int32(x[i])"),
    out: "int32",
    grid,
  },
  "choices by place": {
    text: "({ grid }, x, out) => { const i = grid(1); let v = x[i]; if (i % 1 === 0 && i < out.size) { if (i < 5000) { v = v + 1; } else { v = v * 2; if (i > 9000) v = 7; } out[i] = v; } }".replace(
      "i % 1 === 0 && ",
      "",
    ),
    grid,
  },
  "choices by the launch": {
    text: "({ grid, gridDim }, x, out) => { const i = grid(1); let v = 1; if (gridDim.x > 4) { v = x[i]; } else { v = 2; } if (i < out.size) { out[i] = v; } }",
    grid,
  },
  "rows, neighbours": {
    text: plane(
      "if (i > 0 && j > 0 && i < x.shape[0] - 1 && j < x.shape[1] - 1) out[i][j] = x[i - 1][j] + x[i + 1][j] + (x[i][j - 1] + x[i][j + 1]);",
    ),
    shape: [61, 301],
    grid: [10, 16, 1],
    block: [32, 4, 1],
  },
  "rows, reads beyond": {
    text: plane("if (i < out.shape[0] && j < out.shape[1]) out[i][j] = x[i][j - 1] + x[i + 1][j];"),
    shape: [61, 301],
    grid: [10, 16, 1],
    block: [32, 4, 1],
  },
};

/** Of every size, with what is special first. */
function values(type: DType, shape: readonly number[], seed: number): NDArray {
  const { uniform } = seededRandom(seed);
  const size = shape.reduce((product, extent) => product * extent, 1);
  const special = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0, 200, 3e38, -1e10, 1e5];
  const list = Array.from({ length: size }, (_, i) => {
    if (type !== "float32") return Math.floor(uniform(-100, 100));
    return i < 900 && i % 10 < special.length ? (special[i % 10] as number) : uniform(-300, 300);
  });
  return array(type === "float32" ? new Float32Array(list) : (list as never), type).reshape(shape as never) as NDArray;
}

describeTargets("four blocks an invocation", () => {
  const devices = devicesOfTests();

  /** What is in the memory of the output. */
  async function result(row: Row, print: typeof emitWgsl): Promise<NDArray> {
    const { text, x = "float32", out = "float32", shape = [9_999], block = [64, 1, 1], from = [0, 0] } = row;
    const internals = internalsOf(devices.webgpu);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const types = [arrayType(x, shape.length), arrayType(out, shape.length, 1)];
    const source = { kind: "function", source: half, hasContext: false, uses: {} } as const;
    const { forWgsl: kernel } = compiled(text, types, text.includes("half(") ? { half: source } : {});
    if (kernel === undefined) throw new Error("not compiled");
    const options = { block, debug: false, fastmath: row.fastmath ?? false, segments: [] };
    expect(worthFour(row.grid, block)).toBe(true);
    const made = webgpuExecutable(internals, stageOf(kernel), { ...options, stepBudget: 0 }, undefined, print);
    const [first, ...others] = shape as [number, ...number[]];
    const memory = ([x, out] as const).map((type, i) =>
      devices.webgpu.toDevice(values(type, [first + (from[i] as number) + 5, ...others], i + 1)),
    );
    const args = memory.map((whole, i): BoundArg => {
      const begin = from[i] as number;
      return { kind: "array", array: whole.slice([begin, begin + first]) as DeviceArray };
    });
    made.run(args, row.grid);
    const got = await (memory[1] as DeviceArray).copyToHost();
    for (const one of memory) one.dispose();
    return got as NDArray;
  }

  test.each(Object.entries(rows))("%s", async (_, row) => {
    const four = await result(row, (kernel, options) => {
      const made = emitFour(kernel, options);
      if (made === null) throw new Error("no such form");
      return made;
    });
    expect(differences(four, await result(row, emitWgsl)).slice(0, 10)).toEqual([]);
  });

  test.each([
    [true, "neighbours"],
    [false, "thread"],
  ] as const)("a large grid on an adapter that is a CPU (%s): %s", (software, form) => {
    const internals = internalsOf(devices.webgpu);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { forWgsl: kernel } = compiled(copy.replace("x[i]", `x[i] + ${software ? 77 : 78}`), [
      arrayType("float32"),
      arrayType("float32", 1, 1),
    ]);
    if (kernel === undefined) throw new Error("not compiled");
    const options = { block: [64, 1, 1], debug: false, fastmath: false, segments: [] } as const;
    const whole = { ...options, segmentBytes: internals.maxSegmentBytes, numerics: internals.numerics };
    const made = webgpuExecutable(internals, stageOf(kernel), {
      ...options,
      stepBudget: 0,
      ...(software !== undefined && { software }),
    });
    const args = [1, 2].map((): BoundArg => ({ kind: "array", array: devices.webgpu.zeros([16_384], "float32") }));
    made.run(args, [256, 1, 1]);
    const pipelines = internals.cache.get("jit:pipelines") as Map<string, unknown>;
    const compiledForms = [
      emitWgsl(kernel, whole),
      emitFour(kernel, whole),
      emitFour(kernel, whole, "inside", "neighbours"),
    ]
      .filter((module) => pipelines.has(module?.code ?? ""))
      .map((module) => module?.invocation);
    expect(compiledForms).toEqual([form]);
  });

  test("a launch before the other forms are loaded runs the plain kernel", async () => {
    const internals = internalsOf(devices.webgpu);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { forWgsl: kernel } = compiled(copy.replace("x[i]", "x[i] + 79"), [
      arrayType("float32"),
      arrayType("float32", 1, 1),
    ]);
    if (kernel === undefined) throw new Error("not compiled");
    vi.resetModules();
    const fresh = await import("../../../src/runtime/launch-webgpu.ts");
    const { loadSoftware } = await import("../../../src/runtime/software/load.ts");
    const options = { block: [64, 1, 1], debug: false, fastmath: false, segments: [], stepBudget: 0 } as const;
    const made = fresh.webgpuExecutable(internals, stageOf(kernel), { ...options, software: true });
    const run = async (): Promise<readonly [pipelines: number, last: unknown]> => {
      const pipelines = vi.spyOn(internals.gpu, "createComputePipeline");
      const args = [1, 2].map((): BoundArg => ({ kind: "array", array: devices.webgpu.zeros([16_384], "float32") }));
      made.run(args, [256, 1, 1]);
      const [, out] = args;
      const result = out?.kind === "array" ? await out.array.copyToHost() : null;
      const { calls } = pipelines.mock;
      pipelines.mockRestore();
      return [calls.length, (result?.toNested() as readonly number[] | undefined)?.at(-1)];
    };
    expect(await run()).toEqual([0, 79]);
    await loadSoftware();
    expect(await run()).toEqual([1, 79]);
  });
}, ["webgpu"]);
