// Kernels whose large arguments of sines are left to a second dispatch: the memory afterwards is, bit for bit, that of a
// kernel without, whatever was met, and whatever launches came before.
import { array, type Device, type DeviceArray, requestDevice } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { describeTargets, seededRandom } from "@gridstride/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BoundArg, Executable, Triple } from "../../../src/runtime/executable.ts";
import { webgpuExecutable } from "../../../src/runtime/launch-webgpu.ts";
import { emitFour } from "../../../src/runtime/software/forms.ts";
import { stageOf } from "../../../src/runtime/stage.ts";
import { emitWgsl } from "../../../src/targets/wgsl/emit.ts";
import { worthTwo } from "../../../src/targets/wgsl/software/invocation.ts";
import { arrayType, compiled } from "./both.ts";

const NUMERICS = { divide: "software", sqrt: "native", fma: "software" } as const;
const NAN = Number.NaN;
const INFINITY = Number.POSITIVE_INFINITY;
const BELOW = 199.99998474121094;

/** Elements, and threads: the last workgroup is not full, and has blocks beyond the grid. */
const SIZE = 2 ** 18 + 777;
const BLOCK: Triple = [64, 1, 1];
const GRID: Triple = [Math.ceil(SIZE / 64), 1, 1];
const line = "({ grid }, x, out) => { const i = grid(1); if (i < out.size) out[i] = Math.sin(x[i]) - Math.cos(x[i]); }";
const plane =
  "({ grid }, x, out) => { const [j, i] = grid(2); if (i < out.shape[0] && j < out.shape[1]) out[i][j] = Math.sin(x[i][j]); }";

type Marks = Readonly<Record<number, number>>;
const few: Marks = { 5: 1e30 };
const every = (value: number): Marks =>
  Object.fromEntries(Array.from({ length: SIZE / 97 }, (_, i) => [i * 97, value]));

describeTargets("large arguments in a second dispatch", () => {
  let device: Device;
  const kernels = new Map<string, { readonly plain: Executable; readonly pair: Executable }>();
  let drawn: Float32Array;
  beforeAll(async () => {
    const { uniform } = seededRandom(7);
    drawn = Float32Array.from({ length: SIZE }, () => uniform(-BELOW, BELOW));
    device = await requestDevice({ target: "webgpu" });
  });
  afterAll(() => device.dispose());

  function made(text: string, ndim: number, block: Triple) {
    const known = kernels.get(`${text} ${block}`);
    if (known !== undefined) return known;
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const { forWgsl } = compiled(text, [arrayType("float32", ndim), arrayType("float32", ndim, 1)]);
    if (forWgsl === undefined) throw new Error("not compiled");
    const options = { block, debug: false, fastmath: false, segments: [], stepBudget: 0, software: true };
    const settings = { ...options, segmentBytes: 2 ** 27, numerics: NUMERICS };
    // The test is about nothing where it has no such form.
    expect(emitFour(forWgsl, settings, "noted")).not.toBeNull();
    if (text === line && block === BLOCK) expect(emitFour(forWgsl, settings, "noted", "neighbours")).not.toBeNull();
    const pair = {
      plain: webgpuExecutable(internals, stageOf(forWgsl), options, undefined, (kernel, all) => emitWgsl(kernel, all)),
      pair: webgpuExecutable(internals, stageOf(forWgsl), options),
    };
    kernels.set(`${text} ${block}`, pair);
    return pair;
  }

  function values(marks: Marks): Float32Array {
    const list = drawn.slice();
    for (const [at, value] of Object.entries(marks)) list[Number(at)] = value;
    return list;
  }

  /**
   * What is in the memory of the outputs after launches in one batch, of both kernels on each input.
   *
   * @param from - elements that the inputs begin later than their memory.
   */
  async function results(
    inputs: readonly Marks[],
    from: number,
  ): Promise<{ got: Uint32Array[]; expected: Uint32Array[] }> {
    expect(worthTwo(GRID, BLOCK)).toBe(true);
    const resident = inputs.map((marks) => {
      const memory = device.zeros([from + SIZE], "float32");
      memory.slice([from, from + SIZE]).copyFrom(array(values(marks)));
      return memory;
    });
    const run = (executable: Executable): DeviceArray[] =>
      resident.map((x) => {
        const out = device.zeros([4 + SIZE + 9], "float32");
        const views = [x.slice([from, from + SIZE]), out.slice([4, 4 + SIZE])];
        executable.run(
          views.map((array): BoundArg => ({ kind: "array", array })),
          GRID,
        );
        return out;
      });
    const { plain, pair } = made(line, 1, BLOCK);
    const outs = [run(pair), run(plain)];
    const [got = [], expected = []] = await Promise.all(outs.map((list) => Promise.all(list.map(bits))));
    for (const one of [...resident, ...outs.flat()]) one.dispose();
    return { got, expected };
  }

  const bits = async (array: DeviceArray): Promise<Uint32Array> =>
    new Uint32Array(((await array.copyToHost()).data as Float32Array).buffer);

  const differing = (got: Uint32Array, expected: Uint32Array): number[] =>
    Array.from(got.keys()).filter((i) => got[i] !== expected[i]);

  test.each<[string, readonly Marks[], number?]>([
    ["none", [{}]],
    ["the largest that is not", [{ 0: BELOW, 1: -BELOW }]],
    ["the smallest, in the first element", [{ 0: 200 }]],
    ["negative, in the last element", [{ [SIZE - 1]: -200 }]],
    ["the largest number", [{ 131072: 3.4028234663852886e38 }]],
    ["infinite, and NaN", [{ 0: INFINITY, 70000: -INFINITY, 100000: NAN }]],
    ["with infinity and NaN in one vector", [{ 3: INFINITY, 67: 1e10, 131: NAN, 195: 12 }]],
    ["in every workgroup", [every(1e5)]],
    ["in the first of two launches", [few, {}]],
    ["in the second of two launches", [{}, few]],
    ["in two launches with one without between", [few, {}, every(-300)]],
    ["in an input that begins elsewhere than at a vector", [few, {}], 3],
  ])("%s", async (_, inputs, from = 8) => {
    const { got, expected } = await results(inputs, from);
    expect(got.map((one, i) => differing(one, expected[i] as Uint32Array).slice(0, 5))).toEqual(inputs.map(() => []));
  });

  test.each([
    ["of two axes", plane, [2033, 129], [129, 2033, 1], [1, 1, 1]],
    ["of more workgroups than an axis has", line, [SIZE], [SIZE, 1, 1], [1, 1, 1]],
  ] as const)("in a grid %s", async (_, text, shape, grid, block) => {
    const size = shape.reduce<number>((product, extent) => product * extent, 1);
    const x = device.toDevice(values({ 100: 1e20, 200000: -1e6, 261990: 1e20 }).slice(0, size)).reshape([...shape]);
    const { pair, plain } = made(text, shape.length, block);
    const outs = [pair, plain].map((executable) => {
      const out = device.zeros([...shape], "float32");
      executable.run(
        [x, out].map((array): BoundArg => ({ kind: "array", array })),
        grid,
      );
      return out;
    });
    expect(worthTwo(grid, block)).toBe(true);
    const [got, expected] = await Promise.all(outs.map(bits));
    expect(differing(got as Uint32Array, expected as Uint32Array).slice(0, 5)).toEqual([]);
  });

  test("as many arrays as the adapter binds, which leaves no room for a note", async () => {
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu") throw new Error("not webgpu");
    const names = Array.from({ length: device.limits.maxStorageBuffers - 1 }, (_, i) => `x${i}`);
    const sum = names.map((name, i) => (i === 0 ? `Math.sin(${name}[i])` : `${name}[i]`)).join(" + ");
    const text = `({ grid }, ${names.join(", ")}, out) => { const i = grid(1); if (i < out.size) out[i] = ${sum}; }`;
    const types = [...names, "out"].map((_, group) => arrayType("float32", 1, group));
    const { forWgsl } = compiled(text, types);
    if (forWgsl === undefined) throw new Error("not compiled");
    const options = { block: BLOCK, debug: false, fastmath: false, segments: [], stepBudget: 0, software: true };
    const [x, zero, out] = [device.toDevice(values(few)), ...[1, 2].map(() => device.zeros([SIZE], "float32"))] as [
      DeviceArray,
      DeviceArray,
      DeviceArray,
    ];
    const args = [...names.map((_, i) => (i === 0 ? x : zero)), out].map(
      (array): BoundArg => ({ kind: "array", array }),
    );
    webgpuExecutable(internals, stageOf(forWgsl), options).run(args, GRID);
    await device.synchronize();
    const got = (await out.copyToHost()).data as Float32Array;
    expect(got[5]).toBeCloseTo(Math.sin(Math.fround(1e30)), 5);
  });
}, ["webgpu"]);
