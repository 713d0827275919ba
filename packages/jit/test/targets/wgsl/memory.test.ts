// How elements are read, written and updated in global, shared, local and constant memory, as the simulator has it.
import { array, type DeviceArray, type DType, type NDArray, zeros } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { arrayType, compiled, type Devices, devicesOfTests, differences, edges, type Launch, runBoth } from "./both.ts";

const TYPES: readonly DType[] = ["bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float16", "float32"];
const N = 203;

/** N elements with the edge values of the type among them. */
function filled(type: DType, count = N): NDArray {
  const values = edges(type);
  const list = Array.from({ length: count }, (_, i) => values[(i * 7) % values.length] as number);
  return type === "bool" ? array(list.map(Boolean) as never, "bool") : array(list as never, type);
}

describeTargets("wgsl memory", () => {
  const devices = devicesOfTests();
  const segmented = devicesOfTests(256);

  async function same(launch: Launch, on: Devices = devices): Promise<void> {
    const done = await runBoth(on, launch);
    for (const [i, got] of done.webgpu.entries())
      expect(differences(got, done.simulator[i] as NDArray).slice(0, 10)).toEqual([]);
  }

  describe("copies, thread by thread", () => {
    const copy = "({ grid }, x, out) => { const i = grid(1); if (i < out.size) out[i] = x[i]; }";
    const odd = "({ grid }, x, out) => { const i = grid(1); if (i % 2 === 1 && i < out.size) out[i] = x[i]; }";
    const reverse = "({ grid }, x, out) => { const i = grid(1); if (i < out.size) out[out.size - 1 - i] = x[i]; }";
    test.each(TYPES)("%s", (type) =>
      same({
        ...compiled(copy, [arrayType(type), arrayType(type, 1, 1)]),
        arrays: [filled(type), zeros(N, type)],
        grid: [7, 1, 1],
      }),
    );
    test.each(TYPES)("%s, every other element, over what was there", (type) =>
      same({
        ...compiled(odd, [arrayType(type), arrayType(type, 1, 1)]),
        arrays: [
          filled(type),
          filled(type, N + 3)
            .slice([3])
            .copy(),
        ],
        grid: [7, 1, 1],
      }),
    );
    test.each(TYPES)("%s, in segments of 256 bytes", async (type) => {
      const arrays = [filled(type), zeros(N, type)];
      const count = Math.ceil((arrays[0]?.data.byteLength ?? 0) / 256);
      const launch = {
        ...compiled(reverse, [arrayType(type), arrayType(type, 1, 1)]),
        arrays,
        grid: [7, 1, 1] as const,
        options: { segments: [count, count] },
      };
      await same(launch, segmented);
    });
    test.each(TYPES)("%s, within one buffer", (type) =>
      same({
        ...compiled("({ grid }, x, y) => { const i = grid(1); if (i < 100) y[i + 100] = x[i]; }", [
          arrayType(type),
          arrayType(type),
        ]),
        arrays: [filled(type)],
        args: ([x]) => [x, x] as DeviceArray[],
        grid: [4, 1, 1],
      }),
    );
  });

  describe("strided views", () => {
    const transpose =
      "({ grid }, x, out) => { const [i, j] = grid(2); if (i < out.shape[0] && j < out.shape[1]) out[i][j] = x[j][i]; }";
    test.each(TYPES)("%s, transposed, every other row, backwards", (type) => {
      return same({
        ...compiled(transpose, [arrayType(type, 2, 0, "strided"), arrayType(type, 2, 1)]),
        arrays: [filled(type, 15 * 9).reshape([15, 9]), zeros([3, 8], type)],
        args: ([x, out]) => [(x as DeviceArray).slice([null, null, -2], [8, 0, -3]), out as DeviceArray],
        grid: [1, 8, 1],
      });
    });
  });

  describe("shared and local arrays", () => {
    const text = (space: string, type: DType): string => `({ grid, threadIdx, ${space}, syncthreads }, x, out) => {
  const s = ${space}.array([4, 8], "${type}");
  const i = grid(1);
  const t = threadIdx.x;
  s[t % 4][(t / 4) | 0] = x[i];
  ${space === "shared" ? "syncthreads();" : ""}
  out[i] = s[t % 4][(t / 4) | 0];
}`;
    test.each(TYPES.flatMap((type) => [["shared", type] as const, ["local", type] as const]))("%s %s", (space, type) =>
      same({
        ...compiled(text(space, type), [arrayType(type), arrayType(type, 1, 1)]),
        arrays: [filled(type, 64), zeros(64, type)],
        grid: [2, 1, 1],
      }),
    );
  });

  describe("constant arrays", () => {
    const text = "({ grid, table }, out) => { const i = grid(1); if (i < out.size) out[i] = table[i]; }";
    test.each(
      TYPES.flatMap((type) => [[type, 5] as const, [type, 64] as const, [type, 65] as const, [type, 5000] as const]),
    )("%s, %d values", (type, count) => {
      const values = (filled(type, count).toNested() as number[]).map(Number);
      const uses = { table: { kind: "array", dtype: type, shape: [count], values } as const };
      return same({
        ...compiled(text, [arrayType(type)], uses),
        arrays: [zeros(count + 3, type)],
        grid: [Math.ceil((count + 3) / 32), 1, 1],
      });
    });
  });

  describe("atomics", () => {
    const ops = ["add", "sub", "min", "max", "exch"] as const;
    const bits = ["and", "or", "xor"] as const;
    /** Each thread updates one of three elements; the old values are summed so that they are all looked at. */
    const text = (op: string): string =>
      `({ grid, atomic }, x, into) => { const i = grid(1); if (i < x.size) atomic.${op}(into, i % 3, x[i]); }`;
    test.each(
      [...ops, ...bits]
        .flatMap((op) => (["int32", "uint32", "float32"] as const).map((type) => [op, type] as const))
        .filter(([op, type]) => type !== "float32" || ops.includes(op as "add")),
    )("%s of %s", async (op, type) => {
      const whole = array(Array.from({ length: 96 }, (_, i) => (op === "exch" ? 7 : (i * 37) % 101)) as never, type);
      const into = array([100, 50, 3, 9] as never, type);
      await same({
        ...compiled(text(op), [arrayType(type), arrayType(type, 1, 1)]),
        arrays: [whole, into],
        grid: [3, 1, 1],
      });
    });
    test.each(["int32", "uint32", "float32"] as const)("cas of %s: one thread of each element wins", async (type) => {
      const lock =
        "({ grid, atomic }, x, wins) => { const i = grid(1); if (atomic.cas(x, i % 4, 0, i + 1) === 0) atomic.add(wins, i % 4, 1); }";
      const [x, wins] = (
        await runBoth(devices, {
          ...compiled(lock, [arrayType(type), arrayType("int32", 1, 1)]),
          arrays: [zeros(4, type), zeros(4, "int32")],
          grid: [2, 1, 1],
        })
      ).webgpu;
      expect(wins?.toNested()).toEqual([1, 1, 1, 1]);
      expect(((x as NDArray).toNested() as number[]).map((value, i) => (value - 1) % 4 === i)).toEqual([
        true,
        true,
        true,
        true,
      ]);
    });
    test.each(["inc", "dec"] as const)("%s of uint32", (op) =>
      same({
        ...compiled(`({ grid, atomic, uint32 }, x) => { atomic.${op}(x, grid(1) % 2, uint32(6)); }`, [
          arrayType("uint32"),
        ]),
        arrays: [array([0, 9], "uint32")],
        grid: [1, 1, 1],
      }),
    );
    test("old values, out of bounds, and of arrays in one buffer", () =>
      same({
        ...compiled(
          "({ atomic }, x, y, old) => { old[0] = atomic.add(x, 1, 5); old[1] = atomic.add(x, 9, 5); old[2] = atomic.max(y, 1, 100); }",
          [arrayType("int32"), arrayType("int32"), arrayType("int32", 1, 1)],
        ),
        arrays: [array([1, 2], "int32"), zeros(3, "int32")],
        args: ([x, old]) => [x, x, old] as DeviceArray[],
        grid: [1, 1, 1],
        options: { block: [1, 1, 1] },
      }));
    test.each(["int32", "uint32", "float32"] as const)("shared %s", (type) =>
      same({
        ...compiled(
          `({ threadIdx, shared, atomic, syncthreads }, x, out) => {
  const s = shared.array(4, "${type}");
  const t = threadIdx.x;
  if (t < 4) s[t] = 0;
  syncthreads();
  atomic.add(s, t % 4, x[t]);
  atomic.max(s, t % 4, x[0]);
  syncthreads();
  if (t < 4) out[t] = s[t];
}`,
          [arrayType(type), arrayType(type, 1, 1)],
        ),
        arrays: [array(Array.from({ length: 32 }, (_, i) => i) as never, type), zeros(4, type)],
        grid: [1, 1, 1],
      }),
    );
  });
}, ["webgpu"]);
