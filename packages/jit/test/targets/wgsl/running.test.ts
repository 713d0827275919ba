// What else than computing a launch on webgpu does: limits, logs, debug findings, errors of the WGSL compiler.
import { array, LaunchError, type NDArray, zeros } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { describeTargets } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import type { BoundArg, BuildOptions, Triple } from "../../../src/runtime/executable.ts";
import { KernelError } from "../../../src/runtime/kernel-error.ts";
import { webgpuExecutable, webgpuExecutableAsync } from "../../../src/runtime/launch-webgpu.ts";
import { stageOf } from "../../../src/runtime/stage.ts";
import { pipelineNow, pipelineSoon } from "../../../src/runtime/wgsl-pipeline.ts";
import type { WgslModule } from "../../../src/targets/wgsl/module.ts";
import { arrayType, compiled, devicesOfTests, runBoth } from "./both.ts";

const moduleOf = (code: string): WgslModule => ({
  code,
  wrappedCode: code,
  invocation: "thread",
  bindings: [],
  uniforms: [],
  lines: [],
  tooDeep: null,
  sites: [],
  workgroupBytes: 0,
});

describeTargets("wgsl launches", () => {
  const devices = devicesOfTests();

  /** The lines of a launch of a kernel over one array. */
  async function lines(text: string, host: NDArray, grid: Triple, options: Partial<BuildOptions> = {}) {
    const device = devices.webgpu;
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { forWgsl } = compiled(text, [arrayType(host.dtype, host.ndim)], {}, options.debug);
    const shown: string[] = [];
    const whole: BuildOptions = {
      block: [32, 1, 1],
      debug: false,
      fastmath: false,
      segments: [],
      stepBudget: 1e6,
      ...options,
    };
    const made = await webgpuExecutableAsync(internals, stageOf(forWgsl as never), whole, (line) => shown.push(line));
    using resident = device.toDevice(host);
    made.run([{ kind: "array", array: resident }], grid);
    await device.synchronize();
    return shown;
  }

  /** What compiling for a block, or running, is refused with. */
  function refusal(text: string, options: Partial<BuildOptions>, grid: Triple = [1, 1, 1], count = 1): unknown {
    const internals = internalsOf(devices.webgpu);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const types = Array.from({ length: count }, (_, group) => arrayType("float32", 1, group));
    const { forWgsl } = compiled(text, types);
    const whole: BuildOptions = {
      block: [32, 1, 1],
      debug: false,
      fastmath: false,
      segments: [],
      stepBudget: 1e6,
      ...options,
    };
    try {
      const made = webgpuExecutable(internals, stageOf(forWgsl as never), whole);
      using x = devices.webgpu.zeros(4, "float32");
      made.run(
        types.map((): BoundArg => ({ kind: "array", array: x })),
        grid,
      );
      return null;
    } catch (error) {
      return error;
    }
  }

  describe("console.log", () => {
    test("values of every kind, in thread order, several lines a thread", async () => {
      const text = `({ grid, uint8, int16, float16 }, x) => {
  const i = grid(1);
  if (i % 16 === 3) {
    console.log("i", i, x[i], x[i] > 1, uint8(x[i]), int16(0 - x[i]), float16(x[i]));
    console.log(i / 0);
  }
}`;
      const shown = await lines(
        text,
        array(
          Array.from({ length: 64 }, (_, i) => i / 2),
          "float32",
        ),
        [2, 1, 1],
      );
      expect(shown).toEqual(
        [3, 19, 35, 51].flatMap((i) => [
          `i ${i} ${i / 2} ${i / 2 > 1} ${Math.trunc(i / 2)} ${-Math.trunc(i / 2) || 0} ${i / 2}`,
          "Infinity",
        ]),
      );
    });
    test("says how many lines were lost", async () => {
      const shown = await lines("({ grid }, x) => { console.log(grid(1)); }", zeros(1, "float32"), [2048, 1, 1]);
      const kept = shown.length - 1;
      expect(kept).toBeGreaterThan(60_000);
      expect(shown.at(-1)).toBe(
        `(${65536 - kept} more lines of this launch were lost: its 1048576 bytes for console.log were full)`,
      );
    });
    test("in a device function, and in blocks of three axes", async () => {
      const shown = await lines(
        "({ threadIdx, blockIdx }, x) => { if (threadIdx.z === 1) console.log(blockIdx.y, threadIdx.x, threadIdx.y); }",
        zeros(1, "float32"),
        [1, 2, 1],
        { block: [2, 2, 2] },
      );
      expect(shown).toEqual([0, 1].flatMap((b) => [`${b} 0 0`, `${b} 1 0`, `${b} 0 1`, `${b} 1 1`]));
    });
  });

  describe("debug", () => {
    const cases: readonly (readonly [string, string, NDArray, Record<string, unknown>])[] = [
      [
        "a read",
        "({ grid }, x) => { const i = grid(1); if (i === 5) x[0] = x[i + 3]; }",
        zeros(8, "float32"),
        { finding: "out-of-bounds-read", indices: [8], array: "x" },
      ],
      [
        "a write, negative",
        "({ grid }, x) => { const i = grid(1); if (i === 5) x[i - 7] = 1; }",
        zeros(8, "uint8"),
        { finding: "out-of-bounds-write", indices: [-2] },
      ],
      [
        "an atomic",
        "({ grid, atomic }, x) => { const i = grid(1); if (i === 5) atomic.add(x, 100, 1); }",
        zeros(8, "int32"),
        { finding: "out-of-bounds-write", indices: [100] },
      ],
      [
        "two axes",
        "({ grid }, x) => { const i = grid(1); if (i === 5) x[1][i] = 1; }",
        zeros([2, 4], "float32"),
        { finding: "out-of-bounds-write", indices: [1, 5] },
      ],
      [
        "shared memory",
        '({ grid, shared }, x) => { const s = shared.array(4, "float32"); const i = grid(1); if (i === 5) s[i] = 1; x[0] = 0; }',
        zeros(4, "float32"),
        { finding: "out-of-bounds-write", array: "s" },
      ],
      [
        "an assertion",
        '({ grid, assert }, x) => { const i = grid(1); assert(i < 5 || i > 5, "not five"); x[0] = 0; }',
        zeros(4, "float32"),
        { finding: "failed-assertion" },
      ],
    ];
    test.each(cases)("%s", async (_name, text, host, expected) => {
      const error = await lines(text, host, [1, 1, 1], { debug: true }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(KernelError);
      expect(error).toMatchObject({ ...expected, threads: [{ blockIdx: [0, 0, 0], threadIdx: [5, 0, 0] }] });
      expect((error as Error).message).toContain("thread 5 of block 0");
      await expect(devices.webgpu.synchronize()).resolves.toBeUndefined();
    });
    test("nothing is wrong", async () => {
      expect(
        await lines(
          "({ grid, assert }, x) => { const i = grid(1); if (i < x.size) { assert(i >= 0); x[i] = i; } }",
          zeros(8, "float32"),
          [1, 1, 1],
          { debug: true },
        ),
      ).toEqual([]);
    });
  });

  describe("limits", () => {
    const set = "({ grid }, x) => { x[grid(1)] = 1; }";
    const many = `({ grid }, ${Array.from({ length: 40 }, (_, i) => `x${i}`).join(", ")}) => { const i = grid(1); ${Array.from({ length: 40 }, (_, i) => `x${i}[i] = 1;`).join(" ")} }`;
    test.each([
      ["a block", () => refusal(set, { block: [2048, 1, 1] }), "bad-size"],
      ["a block along an axis", () => refusal(set, { block: [1, 1, 128] })],
      [
        "shared memory",
        () => refusal('({ shared }, x) => { const s = shared.array(100000, "float32"); s[0] = 1; x[0] = s[0]; }', {}),
      ],
      ["bindings", () => refusal(many, {}, [1, 1, 1], 40)],
      ["segments", () => refusal(set, { segments: [64] })],
      ["threads along an axis", () => refusal(set, {}, [2 ** 27, 1, 1])],
      ["blocks in all", () => refusal(set, { block: [1, 1, 1] }, [65536, 65536, 8])],
    ])("%s", (_name, attempt, code = "limit") => {
      const error = attempt();
      expect(error).toBeInstanceOf(LaunchError);
      expect(error).toMatchObject({ code });
    });
  });

  test("functions that return early, from loops and switches too", async () => {
    const helper = `(v) => {
  if (v > 30) return 1;
  for (let i = 0; i < 9; i++) {
    if (v < i) return i * 100;
    let k = 0;
    while (k < 3) {
      if (v + k === 12) return -k - 1;
      k++;
    }
    if (v === 8) break;
  }
  switch (v) {
    case 9: return 5;
    case 10: break;
    case 11: if (v > 3) return 6;
    default: v += 0.5;
  }
  return v;
}`;
    const source = { name: "helper", text: helper };
    const uses = { helper: { kind: "function", hasContext: false, uses: {}, source } as const };
    const text = "({ grid, helper }, x, out) => { const i = grid(1); if (i < x.size) out[i] = helper(x[i]); }";
    const x = array(
      Array.from({ length: 80 }, (_, i) => i / 2),
      "float32",
    );
    const launch = {
      ...compiled(text, [arrayType("float32"), arrayType("float32", 1, 1)], uses),
      arrays: [x, zeros(80, "float32")],
      grid: [3, 1, 1] as const,
    };
    const { webgpu, simulator } = await runBoth(devices, launch);
    expect(webgpu[1]?.toNested()).toEqual(simulator[1]?.toNested());
  });

  // Where two paths of equal length meet, SwiftShader takes twice as long: 22 in a loop took it five seconds.
  test.each([
    ["conditions with two arms", (i: number) => `if (x[${i}] > k) k += x[${i + 1}]; else k -= x[${i + 2}];`],
    ["a switch", (i: number) => `switch (k & 1) { case 0: k += x[${i}]; break; default: k -= x[${i + 1}]; }`],
    ["accesses that are tested along two axes", (i: number) => `k += y[k][x[${i}]];`],
  ])("%s in a loop are built within seconds", (_name, statement) => {
    const internals = internalsOf(devices.webgpu);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const body = Array.from({ length: 22 }, (_, i) => statement(i)).join("\n");
    const text = `({ int32 }, x, y) => { let k = int32(x[0]); for (let j = 0; j < 2; j++) { ${body} } x[0] = k; }`;
    const { forWgsl } = compiled(text, [arrayType("int32"), arrayType("int32", 2, 1)]);
    const whole = { block: [1, 1, 1], debug: false, fastmath: false, segments: [], stepBudget: 1e6 } as const;
    const start = process.cpuUsage();
    webgpuExecutable(internals, stageOf(forWgsl as never), { ...whole, software: devices.webgpu.info.software });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1e6).toBeLessThan(3);
  });

  test("a text that the WGSL compiler refuses names the user's line, and is our bug", async () => {
    const internals = internalsOf(devices.webgpu);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { kernel } = compiled("({ grid }, x) => {\n  x[grid(1)] = 1;\n}", [arrayType("float32")]);
    const span = { source: 0, start: 21, end: 35 };
    const module = { ...moduleOf("fn main() {\n  wrong();\n}\n"), lines: [null, span, null] };
    const message =
      /bug in Gridstride: the WGSL compiler refused [\s\S]*; in: wrong\(\);\n {2}made from function kernel:2:3: x\[grid\(1\)\] = 1/;
    await expect(pipelineSoon(internals, kernel, module)).rejects.toThrow(message);
    pipelineNow(internals, kernel, module);
    await expect(devices.webgpu.synchronize()).rejects.toThrow(message);
    await devices.webgpu.synchronize();
  });

  test("a copy that comes before the next wait reports why a pipeline failed", async () => {
    const internals = internalsOf(devices.webgpu);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    using x = devices.webgpu.zeros(4, "float32");
    const { kernel } = compiled("({ grid }, x) => { x[grid(1)] = 1; }", [arrayType("float32")]);
    const { pipeline } = pipelineNow(internals, kernel, moduleOf("fn main() { missing(); }"));
    internals.queue.dispatch(pipeline, null, new Uint8Array(0), 1, 1, 1);
    await expect(x.copyToHost()).rejects.toThrow(/bug in Gridstride: the WGSL compiler refused .*missing/);
    await devices.webgpu.synchronize();
  });

  test("one text that is asked for several times at once is compiled once, and a refusal reaches all", async () => {
    const internals = internalsOf(devices.webgpu);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { kernel } = compiled("({ grid }, x) => { x[grid(1)] = 1; }", [arrayType("float32")]);
    const ask = (code: string) => [1, 2, 3].map(() => pipelineSoon(internals, kernel, moduleOf(code)));
    const text = "@compute @workgroup_size(7) fn main() {}";
    const pipelines = (await Promise.all(ask(text))).map(({ pipeline }) => pipeline);
    expect(new Set([...pipelines, pipelineNow(internals, kernel, moduleOf(text)).pipeline]).size).toBe(1);
    const refused = await Promise.allSettled([...ask("fn main() { nothing(); }"), ...ask("fn main() { nothing(); }")]);
    expect(refused.map(({ status }) => status)).toEqual(new Array(6).fill("rejected"));
  });
}, ["webgpu"]);
