// Compilers of WGSL make x * 4 / x a 4, which NaN is not; x / 4 is written as a product.
import { array, zeros } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";
import { compile } from "../../unit/lower/kernels.ts";
import { devicesOfTests, differences, flushed, runBoth } from "./both.ts";

const OPS = ["+", "-", "*", "/"] as const;
const VALUES = [0, -0, 1, -1.5, 3, 0.1, 1e10, -1e-10, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];

describeTargets("wgsl", () => {
  const devices = devicesOfTests();

  test.each(["v", "i"])("operators of %s and of what an operator gave", async (x) => {
    const all = OPS.flatMap((inner) =>
      OPS.flatMap((outer) => [4, 0.25, 3].map((by) => `${x} ${inner} ${by} ${outer} ${x}`)),
    );
    const stores = all.map((text, k) => `out[${k}][i] = ${text};`);
    const kernel = compile(
      `({ grid }, x, out) => { const i = grid(1); if (i >= x.size) return; const v = x[i]; ${stores.join(" ")} }`,
      ["float32[:]", "float32[:, :]"],
    );
    const arrays = [array(VALUES, "float32"), zeros([all.length, VALUES.length], "float32")];
    const done = await runBoth(devices, { kernel, arrays, grid: [1, 1, 1] });
    const found = differences(done.webgpu[1]!, done.simulator[1]!, flushed);
    expect(found.map(({ at }) => all[Math.floor(at / VALUES.length)])).toEqual([]);
  });
});
