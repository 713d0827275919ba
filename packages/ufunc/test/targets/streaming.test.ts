// Host arrays that are larger than a chunk go through the device part by part: the results are those of the whole.
import { arange, array, type Device, full, type NDArray, requestDevice, type Target } from "@gridstride/core";
import { internalsOf, type WasmInternals } from "@gridstride/core/internal";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { vectorize } from "@gridstride/ufunc";
import { describe, expect, test, vi } from "vitest";

type Call = (...args: unknown[]) => NDArray | Promise<NDArray>;
type Calls = (...args: unknown[]) => readonly NDArray[] | Promise<readonly NDArray[]>;

/** The same function with chunks of so many bytes; undefined for those that the target takes by itself. */
const inChunks = (maxChunkBytes: number | undefined): Call =>
  vectorize((x, y) => x / 3 + Math.sqrt(y * y) * x, maxChunkBytes ? { maxChunkBytes } : {}) as unknown as Call;
const [bytewise, rowwise, prime, whole] = [1, 60, 7 * 60, undefined].map(inChunks) as [Call, Call, Call, Call];

const float = (shape: readonly number[], seed: number): NDArray => {
  const size = shape.reduce((a, b) => a * b, 1);
  return array(seededRandom(seed).float32Array(size, -4, 4), [...shape], "float32");
};
const [rows, columns] = [37, 5];
const x = float([rows, columns], 1);
const y = float([rows, columns], 2);
const mask = array(
  Uint8Array.from({ length: rows * columns }, (_, i) => (i % 3 === 0 ? 0 : 1)),
  [rows, columns],
  "bool",
);

eachTarget(({ target, getDevice }) => {
  const on = (): { device: Device } => ({ device: getDevice() });

  test.each<[string, readonly [NDArray, NDArray]]>([
    ["one shape", [x, y]],
    ["a row for all rows", [x, float([columns], 3)]],
    ["an element for each row", [x, float([rows, 1], 4)]],
    ["a row and a column", [float([rows, 1], 5), float([columns], 6)]],
    ["a transpose", [x, float([columns, rows], 7).T]],
    ["two transposes", [float([columns, rows], 8).T, float([columns, rows], 9).T]],
    [
      "steps, and steps back",
      [
        float([2 * rows, columns], 10).slice([null, null, 2]),
        float([rows, 2 * columns], 11).slice([null, null, -1], [null, null, -2]),
      ],
    ],
    ["another type", [x.astype("float16"), y]],
    ["the same array twice", [x, x]],
  ])("%s", async (_, [a, b]) => {
    const expected = await whole(a, b, on());
    for (const call of [rowwise, prime]) {
      const made = await call(a, b, on());
      expect({ stride: made.stride, data: made.data }).toEqual({ stride: expected.stride, data: expected.data });
    }
  });

  test("an element at a time", async () => {
    const [a, b] = [x.slice([0, 2], [0, 3]), y.slice(0, [0, 3])];
    expect((await bytewise(a, b, on())).data).toEqual((await whole(a, b, on())).data);
  });

  test("a mask, and an output in another order", async () => {
    const results = [];
    for (const call of [whole, rowwise, prime]) {
      const out = full([columns, rows], 9, "float32").T;
      await call(x, y.slice(3), { ...on(), out, where: mask });
      results.push(out.toNested());
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
    expect(results[0]?.toString()).toMatch(/^9,/);
  });

  test.each<[string, (memory: NDArray) => { a: NDArray; out: NDArray }]>([
    ["the input", (memory) => ({ a: memory.slice([1, null]), out: memory.slice([1, null]) })],
    ["the row after", (memory) => ({ a: memory.slice([0, -1]), out: memory.slice([1, null]) })],
    ["the row before", (memory) => ({ a: memory.slice([1, null]), out: memory.slice([0, -1]) })],
    ["the input backwards", (memory) => ({ a: memory.slice([null, -1]), out: memory.slice([-2, null, -1]) })],
  ])("an output over %s gets the results of a copy", async (_, views) => {
    for (const where of [true, mask.slice([1, null])]) {
      const results = [];
      for (const call of [whole, rowwise, prime]) {
        const memory = x.copy();
        const { a, out } = views(memory);
        await call(a, y.slice([1, null]), { ...on(), out, where });
        results.push(memory.toNested());
      }
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
    }
  });

  test("several outputs in packed words", async () => {
    const both = (maxChunkBytes: number): Calls =>
      vectorize((a, b) => [a + b, a > b], { maxChunkBytes }) as unknown as Calls;
    const a = array(
      Uint8Array.from({ length: 101 }, (_, i) => i),
      [101],
    );
    const [sum, more] = (await both(4 * 13)(a, a.slice([null, null, -1]), on())) as [NDArray, NDArray];
    expect(sum.toNested()).toEqual(Array.from({ length: 101 }, () => 100));
    expect(more.toNested()).toEqual(Array.from({ length: 101 }, (_, i) => i > 50));
  });

  describe("a device of little memory", () => {
    const n = 40_000;
    const [a, b] = [float([n], 12), float([n], 13)];

    const small = (): Promise<Device> => requestDevice({ target, maxMemoryBytes: 100_000, maxPooledBytes: 0 } as never);

    test("holds chunks of arrays that are larger", async () => {
      const device = await small();
      await expect((async () => whole(a, b, { device }))()).rejects.toThrow(
        expect.objectContaining({ code: "out-of-memory" }),
      );
      expect(device.memory.live).toBe(0);
      const made = await inChunks(60_000)(a, b, { device });
      expect(made.data).toEqual((await whole(a, b, on())).data);
      expect(device.memory.live).toBe(0);
      expect(device.memory.peak).toBeLessThan(100_000);
      device.dispose();
    });
  });

  test.runIf(target === "parallel")(
    "workers have a chunk while the caller moves others; all are done when one fails",
    () => {
      const device = getDevice();
      const before = device.memory.live;
      const internals = internalsOf(device) as WasmInternals;
      const { start } = internals;
      const { toDevice } = device;
      const log: string[] = [];
      let [failing, refusing] = [Infinity, Infinity];
      const moved = vi.spyOn(device, "toDevice").mockImplementation((from) => {
        log.push("in");
        if (--refusing === 0) throw new Error("the sixth");
        return toDevice.call(device, from);
      });
      const begun = vi.spyOn(internals, "start").mockImplementation((code, job) => {
        const rest = start(code, job);
        log.push("start");
        return () => {
          log.push("finish");
          rest();
          if (--failing === 0) throw new Error("the third");
        };
      });
      try {
        const call = inChunks(2 * 4 * 3 * columns * 10);
        const made = call(x, y, on()) as NDArray;
        const each = ["in", "in", "finish", "start"];
        expect(log).toEqual(["in", "in", "start", ...each, ...each, ...each, "finish"]);
        expect(made.data).toEqual((whole(x, y, on()) as NDArray).data);
        log.length = 0;
        failing = 3;
        expect(() => call(x, y, on())).toThrow("the third");
        expect(log).toEqual(["in", "in", "start", ...each, ...each, "in", "in", "finish"]);
        expect(device.memory.live).toBe(before);
        log.length = 0;
        refusing = 6;
        expect(() => call(x, y, on())).toThrow("the sixth");
        expect(log).toEqual(["in", "in", "start", ...each, "in", "in", "finish"]);
        expect(device.memory.live).toBe(before);
        expect((call(x, y, on()) as NDArray).data).toEqual(made.data);
      } finally {
        moved.mockRestore();
        begun.mockRestore();
      }
    },
  );

  test.runIf(target === "webgpu")("three chunks are under way at most; after a failure no more begin", async () => {
    const device = getDevice();
    const before = device.memory.live;
    using one = device.empty(1, "float32");
    const prototype = Object.getPrototypeOf(one) as { copyToHost: (into: NDArray) => Promise<NDArray> };
    const { copyToHost } = prototype;
    let [under, most, begun] = [0, 0, 0];
    let failing = Infinity;
    const spy = vi.spyOn(prototype, "copyToHost").mockImplementation(async function (this: unknown, into) {
      under++;
      begun++;
      most = Math.max(most, under);
      try {
        const fails = begun === failing;
        const made = await copyToHost.call(this, into);
        // Longer than the device takes for a chunk.
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (fails) throw new Error("the fifth");
        return made;
      } finally {
        under--;
      }
    });
    try {
      const call = inChunks(4 * 12 * columns);
      await call(x, y, on());
      expect([most, begun, under]).toEqual([3, 10, 0]);
      failing = 15;
      await expect((async () => call(x, y, on()))()).rejects.toThrow("the fifth");
      expect(begun).toBeLessThan(19);
      expect(under).toBe(0);
      expect(device.memory.live).toBeLessThanOrEqual(before + one.byteLength + 256);
    } finally {
      spy.mockRestore();
    }
  });

  test.runIf(target === "simulator")("what is found in the middle is thrown, and nothing stays behind", () => {
    const table = Float32Array.of(1, 2, 3);
    const look = vectorize(["float32(int32)"], ({ table }, i) => table[i] as number, {
      uses: { table },
      target: target as "simulator",
      maxChunkBytes: 8,
    });
    const before = getDevice().memory.live;
    expect(() => look(arange(6, "int32"), on())).toThrow(expect.objectContaining({ name: "SimulatorError" }));
    expect(getDevice().memory.live).toBeLessThanOrEqual(before);
  });
});

test.each<[Target | "none", number]>([["none", 0]])("chunks of no bytes are refused", (_, maxChunkBytes) => {
  expect(() => vectorize((x) => x, { maxChunkBytes })).toThrow(
    "expected a number of bytes from 1 up as maxChunkBytes, got 0",
  );
});
