// Counters whose old values threads use: each thread gets places of its own, on every target, and on cores a block updates the counter
// once where all its threads come to it (passes/aggregate-atomics.ts).
import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const N = 150;

interface Form {
  readonly launch: ReturnType<typeof kernel>;
  /** The places that an element takes: of which counter, and how many in a row. */
  readonly takes: (x: number) => readonly (readonly [counter: number, places: number])[];
  readonly grid?: readonly [number, number];
  readonly block?: readonly [number, number];
  readonly together: boolean;
}

const below: Form["takes"] = (x) => (x < 4 ? [[0, 1]] : []);

/** `out[c]` has at each place that was taken of counter c the element that took it, from 1 on. */
const forms: Readonly<Record<string, Form>> = {
  "under a condition, after a guard": {
    launch: kernel(({ grid, atomic }, x, n, out) => {
      const i = grid(1);
      if (i >= x.size) return;
      if (x[i] < 4) {
        const at = atomic.add(n, 0, 1);
        out[0][at] = i + 1;
      }
    }) as never,
    takes: below,
    together: true,
  },
  "for every thread": {
    launch: kernel(({ grid, atomic }, x, n, out) => {
      const i = grid(1);
      if (i < x.size) out[1][atomic.add(n, 1, 1)] = i + 1;
    }) as never,
    takes: () => [[1, 1]],
    together: true,
  },
  "on both sides of a condition, and after it": {
    launch: kernel(({ grid, atomic }, x, n, out) => {
      const i = grid(1);
      if (i >= x.size) return;
      const last = 2;
      let at = 0;
      if (x[i] < 4) at = atomic.add(n, 0, 1);
      else if (x[i] < 7) at = atomic.add(n, 1, 1);
      else return;
      out[x[i] < 4 ? 0 : 1][at] = i + 1;
      out[last][atomic.add(n, last, 1)] = i + 1;
    }) as never,
    takes: (x) => (x < 4 ? [[0, 1], [2, 1]] : x < 7 ? [[1, 1], [2, 1]] : []), // biome-ignore format: a table
    together: true,
  },
  "any number of places": {
    launch: kernel(({ grid, atomic }, x, n, out) => {
      const i = grid(1);
      if (i < x.size) {
        const many = x[i] & 3;
        const at = atomic.add(n, 0, many);
        for (let k = 0; k < many; k++) out[0][at + k] = i + 1;
      }
    }) as never,
    takes: (x) => [[0, x & 3]],
    together: true,
  },
  "in a grid-stride loop": {
    launch: kernel(({ grid, gridsize, atomic }, x, n, out) => {
      for (let i = grid(1); i < x.size; i += gridsize(1)) {
        if (x[i] >= 4) continue;
        const at = atomic.add(n, 0, 1);
        out[0][at] = i + 1;
      }
    }) as never,
    takes: below,
    grid: [2, 1],
    together: true,
  },
  "in blocks of two dimensions": {
    launch: kernel(({ grid, atomic }, x, n, out) => {
      const [px, py] = grid(2);
      const i = py * 15 + px;
      if (px < 15 && i < x.size && x[i] < 4) out[0][atomic.add(n, 0, 1)] = i + 1;
    }) as never,
    takes: below,
    grid: [2, 3],
    block: [8, 4],
    together: true,
  },
  "as often as the thread wants": {
    launch: kernel(({ grid, atomic }, x, n, out) => {
      const i = grid(1);
      if (i < x.size) for (let k = 0; k < (x[i] & 3); k++) out[0][atomic.add(n, 0, 1)] = i + 1;
    }) as never,
    takes: (x) => Array<readonly [number, number]>(x & 3).fill([0, 1]),
    together: false,
  },
  "a counter of the thread's choice": {
    launch: kernel(({ grid, atomic }, x, n, out) => {
      const i = grid(1);
      if (i < x.size) out[x[i] & 1][atomic.add(n, x[i] & 1, 1)] = i + 1;
    }) as never,
    takes: (x) => [[x & 1, 1]],
    together: false,
  },
};

const isTogether = (launch: Form["launch"]): boolean => launch.inspectPasses("cpu").includes("blockExclusiveScan");

eachTarget(({ getDevice }) => {
  describe.each(["int32", "uint32"] as const)("counters of %s", (dtype) => {
    test.each(Object.keys(forms))("%s", async (name) => {
      const { launch, takes, grid = [10, 1], block = [16, 1], together } = forms[name] as Form;
      const random = seededRandom(5);
      const x = Array.from({ length: N }, () => random.integer(0, 10));
      const firsts = [5, 0, 2];
      const [n, out] = [array(firsts, dtype), zeros([3, 4 * N], "int32")];
      await launch.configure([...grid], [...block], { device: getDevice() })(array(x, "int32"), n, out);
      const taken = x.flatMap((value, i) => takes(value).map(([counter, places]) => ({ counter, places, id: i + 1 })));
      const counted = [0, 1, 2].map((c) => taken.reduce((sum, one) => sum + (one.counter === c ? one.places : 0), 0));
      expect(n.toNested()).toEqual(counted.map((count, c) => firsts[c]! + count));
      (out.toNested() as number[][]).forEach((row, c) => {
        const ids = taken.flatMap(({ counter, places, id }) => (counter === c ? Array<number>(places).fill(id) : []));
        expect([...row].sort((a, b) => a - b)).toEqual([...Array<number>(4 * N - ids.length).fill(0), ...ids]);
        // Nothing lies outside the counted places, and the places of one update lie in a row.
        expect(row.every((id, at) => id === 0 || (at >= firsts[c]! && at < firsts[c]! + counted[c]!))).toBe(true);
        if (name === "any number of places")
          for (const id of ids) expect(row.lastIndexOf(id) - row.indexOf(id) + 1).toBe(x[id - 1]! & 3);
      });
      expect(isTogether(launch)).toBe(together);
    });
  });

  test("blocks whose updates add up to 0 get the old value", async () => {
    const change = kernel(({ grid, atomic }, n, by, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = atomic.add(n, 0, by[i]);
    });
    for (const [by, olds] of [
      [[0], [5]],
      [[1 << 30], [-2147483643, -1073741819, 5, 1073741829]],
      [[1, -1], expect.arrayContaining([5])],
    ] as const) {
      const [n, out] = [array([5], "int32"), zeros(48, "int32")];
      const given = Array.from({ length: 48 }, (_, i) => by[i % by.length]!);
      await change.configure(3, 16, { device: getDevice() })(n, array(given, "int32"), out);
      expect(n.toNested()).toEqual([5]);
      expect([...new Set(out.toNested() as number[])].sort((a, b) => a - b)).toEqual(olds);
    }
    expect(isTogether(change as never)).toBe(true);
  });

  test("an element that does not exist gives 0", async () => {
    const count = kernel(({ grid, atomic }, n, at, out) => {
      const i = grid(1);
      if (i % 3 > 0) out[i] = atomic.add(n, at, 2) + 1;
    });
    for (const at of [4, -1]) {
      const [n, out] = [zeros(4, "int32"), zeros(48, "int32")];
      const launch = count.configure(3, 16, { device: getDevice() });
      if (getDevice().target === "simulator") await expect(async () => launch(n, at, out)).rejects.toThrow("GS");
      else {
        await launch(n, at, out);
        expect(n.toNested()).toEqual([0, 0, 0, 0]);
        expect(out.toNested()).toEqual(Array.from({ length: 48 }, (_, i) => (i % 3 > 0 ? 1 : 0)));
      }
    }
  });
});
