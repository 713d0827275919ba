import { array, requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { expect, test } from "vitest";

test("an array without axes has no index: the hint says what to pass", async () => {
  using device = await requestDevice({ target: "simulator" });
  const copy = kernel(({ grid }, out, x) => {
    out[grid(1)] = x;
  });
  const launch = async (x: ReturnType<typeof array> | number): Promise<unknown> => {
    const out = zeros([1], "float32");
    await copy.configure(1, 1, { device })(out, x);
    return out.toNested();
  };
  const scalar = array(5, "float32");
  await expect(launch(scalar)).rejects.toThrow("GS305");
  await expect(launch(scalar)).rejects.toThrow("pass its value, `x.get()` of a host array, as a number");
  expect(await launch(scalar.get() as number)).toEqual([5]);
});
