// Calls on host arrays that are in flight together: on the same memory they wait their turn.
import { array, full, zeros } from "@gridstride/core";
import { cumsum, histogram, jacobi, sum } from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

eachTarget(({ getDevice }) => {
  test("each call on one array sees what the calls before it left", async () => {
    const device = getDevice();
    const x = array([1, 2, 3], "float32");
    const edges = array([0, 5, 7], "float32");
    const total = zeros([], "float32");
    const calls = [
      cumsum(x, { out: x, device }),
      sum(x, { out: total, device }),
      histogram(x, { bins: edges, device }),
      cumsum(edges, { out: edges, device }),
      cumsum(x, { out: x, device }),
    ] as const;
    const [, , [counts]] = await Promise.all(calls);
    // [1, 3, 6], then [1, 4, 10].
    expect(x.toNested()).toEqual([1, 4, 10]);
    expect(total.get()).toBe(10);
    expect(counts.toNested()).toEqual([2, 1]);
    expect(edges.toNested()).toEqual([0, 5, 12]);
  });

  test("what a solver reads does not change before it is through", async () => {
    const device = getDevice();
    const u = full([3, 3], 1, "float32");
    const [solved] = await Promise.all([
      jacobi(u, { iterations: 3, device }),
      cumsum(u, { axis: 0, out: u, device }),
      jacobi(u, { iterations: 1, device }),
    ]);
    expect([solved.u.get(1, 1), u.get(2, 0)]).toEqual([1, 3]);
  });
});
