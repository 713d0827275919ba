import { array, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { expect, test } from "vitest";

test("an array without axes is a number that is not assigned: the hints say how it is written", async () => {
  using device = await requestDevice({ target: "simulator" });
  const assigned = kernel(({ grid }, total: number) => {
    total += grid(1);
  });
  const indexed = kernel((_cuda, total) => {
    total[0] = 1;
  });
  const updated = kernel(({ atomic }, total) => {
    atomic.add(total, 0, 1);
  });
  const total = array(5, "float32");
  // biome-ignore lint/suspicious/noExplicitAny: an array where the type says a number
  const run = (k: typeof indexed): Promise<unknown> => (k as any).configure(1, 1, { device })(total);
  // biome-ignore lint/suspicious/noExplicitAny: the same
  await expect(run(assigned as any)).rejects.toThrow(
    "to write its element, `atomic.store(total, [], v)`; or pass a view with an axis, `total.reshape([1])`",
  );
  await expect(run(indexed)).rejects.toThrow("leave out the brackets: `total` is the number that it holds");
  await expect(run(updated)).rejects.toThrow("write `atomic.add(a, [], value)`");
});
