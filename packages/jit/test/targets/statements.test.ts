// Every statement of the language: a device function of one whole number, against the same function in plain JavaScript.
import { zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import { controlFlow } from "./statements/control-flow.ts";
import { valueStatements } from "./statements/values.ts";

const N = 64;

const runs = [...controlFlow, ...valueStatements].map(([name, fn]) => {
  const f = deviceFunction(fn);
  const run = kernel(
    ({ grid, f }, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = f(i);
    },
    { uses: { f } },
  );
  return { name, fn, run };
});

const ranges = kernel(({ range }, out) => {
  for (const i of range(5)) out[i] = i;
  for (const i of range(5, 10)) out[i] = 2 * i;
  for (const i of range(20, 9, -2)) out[i] = 3 * i;
});

eachTarget(({ getDevice }) => {
  test.each(runs)("$name", async ({ fn, run }) => {
    const out = zeros(N, "int32");
    await run.forall(N, { device: getDevice() })(out);
    expect(out.toNested()).toEqual(Array.from({ length: N }, (_, i) => fn(i) + 0));
  });

  test("for of range", async () => {
    const out = zeros(21, "int32");
    await ranges.configure(1, 1, { device: getDevice() })(out);
    expect(out.toNested()).toEqual([0, 1, 2, 3, 4, 10, 12, 14, 16, 18, 30, 0, 36, 0, 42, 0, 48, 0, 54, 0, 60]);
  });
});
