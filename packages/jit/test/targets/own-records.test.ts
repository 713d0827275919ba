// Arrays of records that a kernel makes, in the memory of a block or of a thread.
import { array, type RecordArray, record, zeros } from "@gridstride/core";
import { deviceFunction, type KernelRecords, kernel, SimulatorError } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const inner = record({ a: "int8", z: "complex64" });
const body = record({ flag: "bool", mass: "float64", pos: ["float32", 3], id: "int64", in: inner, h: "float16" });
const pair = record({ key: "int32", value: "float32" });

const reverse = kernel(
  ({ shared, threadIdx, grid, syncthreads, body }, p) => {
    const tile = shared.array(8, body);
    const t = threadIdx.x;
    tile[t] = p[grid(1)];
    tile[t].pos[1] += tile.length;
    syncthreads();
    p[grid(1)] = tile[7 - t];
  },
  { uses: { body } },
);

/** The pairs of a row in the order of their keys: an insertion sort in the thread's own memory. */
const later = deviceFunction(
  (kept: KernelRecords<typeof pair>, k: number, key: number) => k > 0 && kept[k - 1].key > key,
);
const sortRow = kernel(
  ({ grid, local, later }, p) => {
    const i = grid(1);
    if (i >= p.shape[0]) return;
    const kept = local.array(6, p.dtype);
    for (let j = 0; j < 6; j++) {
      let k = j;
      const one = p[i][j];
      while (later(kept, k, one.key)) {
        kept[k] = kept[k - 1];
        k--;
      }
      kept[k] = { ...one, value: one.value + j };
    }
    for (let j = 0; j < 6; j++) p[i][j] = kept[j];
  },
  { uses: { later } },
);

const sums = kernel(
  ({ shared, threadIdx, blockDim, grid, atomic, syncthreads, pair }, p, out) => {
    const all = shared.array(0, pair);
    const corner = shared.array([2, 2], pair);
    const t = threadIdx.x;
    all[t] = p[grid(1)];
    if (t < 4) corner[t >> 1][t & 1] = { key: 0, value: t };
    syncthreads();
    atomic.add(corner.key, [all[t].key & 1, 1], 1);
    for (let step = blockDim.x >> 1; step > 0; step >>= 1) {
      if (t < step) all[t].value += all[t + step].value;
      syncthreads();
    }
    if (t === 0) {
      out[grid(1)] = all[0];
      out[grid(1) + 1] = { key: corner[1][1].key, value: corner[1][0].value + all.length };
    }
  },
  { uses: { pair } },
);

const pairs = (n: number): RecordArray =>
  array(
    Array.from({ length: n }, (_, i) => ({ key: (i * 7) % 5, value: i })),
    pair,
  );

eachTarget(({ getDevice, target }) => {
  test("a shared array holds records of every kind of field", async () => {
    const x = zeros(16, body);
    for (let i = 0; i < 16; i++)
      x.set(
        {
          ...{ flag: i % 3 === 0, mass: i + 0.1, pos: [i, i + 0.5, -i], id: 2n ** 40n + BigInt(i), h: i / 4 },
          in: { a: i - 8, z: { re: i, im: -i } },
        },
        i,
      );
    const before = x.toNested() as unknown as { pos: number[] }[];
    await reverse.configure(2, 8, { device: getDevice() })(x);
    const expected = before.map((_, i) => before[(i & 8) + 7 - (i & 7)]!);
    expect(x.toNested()).toEqual(expected.map((one) => ({ ...one, pos: [one.pos[0], one.pos[1]! + 8, one.pos[2]] })));
  });

  test("a local array has the type of an argument, and goes to device functions", async () => {
    const x = pairs(18).reshape([3, 6]);
    const rows = x.toNested() as unknown as { key: number; value: number }[][];
    const expected = rows.map((row) =>
      row.map((one, j) => ({ ...one, value: one.value + j })).toSorted((a, b) => a.key - b.key),
    );
    await sortRow.configure(1, 4, { device: getDevice() })(x);
    expect(x.toNested()).toEqual(expected);
  });

  test("a shared array of records gets its size from the launch; atomics work on its fields", async () => {
    const out = zeros(32, pair);
    await sums.configure(2, 16, { device: getDevice(), sharedBytes: 16 * pair.itemsize })(pairs(32), out);
    for (const block of [0, 1]) {
      const own = Array.from({ length: 16 }, (_, t) => 16 * block + t);
      const value = own.reduce((sum, i) => sum + i, 0);
      expect(out.get(16 * block)).toEqual({ key: (16 * block * 7) % 5, value });
      const odd = own.filter((i) => (((i * 7) % 5) & 1) === 1).length;
      expect(out.get(16 * block + 1)).toEqual({ key: odd, value: 2 + 16 });
    }
  });

  test("what they do not hold is refused with the line", async () => {
    const uses = { pair };
    const fields = kernel(
      ({ shared, pair }, p) => {
        const s = shared.array(8, pair);
        p[0].key = s[0].mass;
      },
      { uses },
    );
    const half = kernel(
      ({ local, pair }, p) => {
        const s = local.array(8, pair);
        s[0] = { key: 1 };
        p[0] = s[0];
      },
      { uses },
    );
    const value = kernel(
      ({ pair }, p) => {
        // @ts-expect-error a type is no number
        p[0].key = pair + 1;
      },
      { uses },
    );
    for (const [wrong, message] of [
      [fields, /GS408[\s\S]*has no property 'mass'[\s\S]*key, value/],
      [half, /GS301[\s\S]*takes \{ key, value \}/],
      [value, /GS111[\s\S]*'pair' is a record type, and not a value[\s\S]*shared\.array\(64, pair\)/],
    ] as const)
      await expect(wrong.configure(1, 8, { device: getDevice() })(pairs(8))).rejects.toThrow(message);
  });

  test.runIf(target === "simulator")("races and reads of what was never written are seen field by field", async () => {
    const unwritten = kernel(
      ({ shared, threadIdx, pair }, p) => {
        const s = shared.array(8, pair);
        s[threadIdx.x].key = 1;
        p[threadIdx.x].value = s[threadIdx.x].value;
      },
      { uses: { pair } },
    );
    const racing = kernel(
      ({ shared, threadIdx, pair }, p) => {
        const s = shared.array(8, pair);
        s[threadIdx.x].key = 1;
        p[threadIdx.x].key = s[(threadIdx.x + 1) & 7].key;
      },
      { uses: { pair } },
    );
    const launch = (one: typeof racing): Promise<unknown> =>
      one.configure(1, 8, { device: getDevice() })(pairs(8)) as Promise<unknown>;
    await expect(launch(unwritten)).rejects.toThrow(/s\.value/);
    await expect(launch(racing)).rejects.toThrow(SimulatorError);
  });
});
