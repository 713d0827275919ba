// jacobi decides on the device: the bits and the number of steps of plain JavaScript that looks at each change, and a read-back.
import { array } from "@gridstride/core";
import { type JacobiOptions, jacobi } from "@gridstride/kernels";
import { eachTarget, everyRow } from "@gridstride/testing";
import { expect, test } from "vitest";
import { countReadBacks } from "../../bench/graph/read-backs.ts";

/** With counters of coverage, on two cores that do other work too. */
const SLOW = 240_000;
const [M, N] = [5, 6];
const EVEN = 4;

/** Edges fixed. */
function relaxed(u: Float32Array): Float32Array {
  const next = u.slice();
  const at = (k: number): number => u[k] as number;
  const { fround } = Math;
  for (let i = 1; i < M - 1; i++)
    for (let j = 1; j < N - 1; j++) {
      const k = i * N + j;
      const [rows, columns] = [fround(at(k - N) + at(k + N)), fround(at(k - 1) + at(k + 1))];
      next[k] = 0.25 * fround(rows + columns);
    }
  return next;
}

function solved(start: Float32Array, { iterations = 1000, checkEvery = 64, tolerance = 0 }: JacobiOptions) {
  let [u, done, change] = [start, 0, Number.POSITIVE_INFINITY];
  while (done < iterations && !(change <= tolerance)) {
    let before = u;
    for (const until = Math.min(done + checkEvery, iterations); done < until; done++) [before, u] = [u, relaxed(u)];
    change = u.reduce((most, value, k) => Math.max(most, Math.abs(Math.fround(value - (before[k] as number)))), 0);
  }
  return { u: [...u], iterations: done, change };
}

const start = Float32Array.from({ length: M * N }, (_, k) => Math.sin(k * 12.9898));
// A change that occurs: the tolerance is met where it is equal.
const { change } = solved(start, { iterations: 21 });
const runs: Readonly<Record<string, JacobiOptions>> = {
  "an even number of steps between looks": { iterations: 100, checkEvery: 8, tolerance: 1e-4 },
  "an odd number, and an even number of looks": { iterations: 100, checkEvery: 3, tolerance: 2e-3 },
  "an odd number of looks": { iterations: 100, checkEvery: 7, tolerance: change },
  "just above a change": { iterations: 100, checkEvery: 7, tolerance: change * (1 - 1e-9) },
  "fewer steps before the last look": { iterations: 17, checkEvery: 5 },
  "one step between looks": { iterations: 13, checkEvery: 1, tolerance: 1e-9 },
  "several steps a launch": { iterations: 23, checkEvery: 11, variant: "temporal" },
  "until nothing changes": { iterations: 1000 },
};

eachTarget(({ target, getDevice }) => {
  test.each(Object.keys(runs))("%s", async (name) => {
    const options = runs[name] as JacobiOptions;
    const device = getDevice();
    using u = device.toDevice(array(start).reshape([M, N]));
    await device.synchronize();
    const { live } = device.memory;
    const reads = countReadBacks(device);
    const { u: made, ...rest } = await jacobi(u, options);
    expect(reads.stop() ?? 1).toBe(1);
    using result = made;
    expect(device.memory.live).toBeLessThanOrEqual(live + result.byteLength + 1024);
    expect({ u: [...((await result.copyToHost()).data as Float32Array)], ...rest }).toEqual(solved(start, options));
  });

  // Each launch of 9,001 takes an adapter that is a CPU half a millisecond.
  test.skipIf(target === "webgpu" && !everyRow)(
    "more steps than a replay makes",
    async () => {
      const device = getDevice();
      // Neighbours change places: this never ends.
      using u = device.toDevice(array(Float32Array.from({ length: EVEN ** 2 }, (_, k) => ((k >> 2) + k) % 2)));
      const told: number[][] = [];
      const progress = (...now: number[]): number => told.push(now);
      const options = { iterations: 9001, checkEvery: 5, boundary: "periodic", tolerance: 0.5, progress } as const;
      const { u: made, ...rest } = await jacobi(u.reshape([EVEN, EVEN]), options);
      using result = made;
      expect(rest).toEqual({ iterations: 9001, change: 1 });
      expect(told).toEqual([
        [4100, 1],
        [8200, 1],
        [9001, 1],
      ]);
      expect(await result.get(0, 0)).toBe(1);
    },
    SLOW,
  );
});
