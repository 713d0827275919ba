// Few counters, whose old values threads use: one thread of the machine runs such a launch on `parallel` (targets/wasm/contended.ts),
// in a recording too. Many counters, or a long computation as well, are for all threads.
import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";

const N = 20_000;

const sortByKey = kernel(({ grid, atomic }, keys, next, sorted) => {
  const i = grid(1);
  if (i < keys.size) sorted[atomic.add(next, keys[i], 1)] = keys[i];
});

const claim = kernel(({ grid, atomic }, keys, owner, claims) => {
  const i = grid(1);
  if (i >= keys.size) return;
  let work = 0;
  for (let k = 0; k < 50; k++) work += Math.sqrt(keys[i] + k);
  if (atomic.cas(owner, keys[i], 0, 1) === 0) atomic.add(claims, 0, work > 0 ? 1 : 0);
});

/** Each thread takes as many places from one counter as its key says. */
const takePlaces = kernel(({ grid, atomic }, keys, next, owner) => {
  const i = grid(1);
  if (i >= keys.size) return;
  for (let k = 0; k < keys[i]; k++) owner[atomic.add(next, 0, 1)] = i;
});

eachTarget(({ getDevice }) => {
  test.each([7, 100_000])("%i counters", async (counters) => {
    const device = getDevice();
    const random = seededRandom(counters);
    const keys = Int32Array.from({ length: N }, () => random.integer(0, counters - 1));
    const counts = new Int32Array(counters);
    for (const key of keys) counts[key]!++;
    let total = 0;
    const firsts = counts.map((count) => (total += count) - count);
    const expected = [...keys].sort((a, b) => a - b);
    using from = device.toDevice(array(keys));
    using begin = device.toDevice(array(firsts));
    using next = device.zeros(counters, "int32");
    using sorted = device.zeros(N, "int32");
    next.copyFrom(begin);
    sortByKey.forall(N)(from, next, sorted);
    expect((await sorted.copyToHost()).toNested()).toEqual(expected);
    using graph = await device.record(() => {
      next.copyFrom(begin);
      sortByKey.forall(N)(from, next, sorted);
    });
    for (let replay = 0; replay < 2; replay++) {
      sorted.fill(-1);
      graph.replay();
      expect((await sorted.copyToHost()).toNested()).toEqual(expected);
    }
  });

  test("places from one counter, some for each thread", async () => {
    const keys = Int32Array.from({ length: 300 }, (_, i) => i % 7);
    const total = keys.reduce((sum, key) => sum + key, 0);
    const owner = zeros(total, "int32");
    await takePlaces.forall(300, { device: getDevice() })(array(keys), zeros(1, "int32"), owner);
    const owned = new Int32Array(300);
    for (const thread of owner.data) owned[thread]!++;
    expect(owned).toEqual(keys);
  });

  test("the first of many claims, after a long computation", async () => {
    const random = seededRandom(3);
    const keys = Int32Array.from({ length: 500 }, () => random.integer(0, 99));
    const claims = zeros(1, "int32");
    await claim.configure(4, 128, { device: getDevice() })(array(keys), zeros(100, "int32"), claims);
    expect(claims.toNested()).toEqual([new Set(keys).size]);
  });
});
