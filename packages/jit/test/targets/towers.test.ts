// Device functions that call others twice, level on level: a tower that compiles also launches, and a higher one is refused.
import { type DeviceFunction, deviceFunction, type KernelContext, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

type Level = DeviceFunction<[x: number], number>;

function tower(levels: number): Level {
  let f: Level = deviceFunction((x: number) => x + 1);
  for (let level = 0; level < levels; level++)
    f = deviceFunction(
      ({ below }: KernelContext & { readonly below: Level }, x: number): number => below(x) + below(x * 0.5),
      { uses: { below: f } },
    );
  return f;
}

eachTarget(({ target, getDevice }) => {
  const launch = async (levels: number): Promise<number> => {
    const out = new Float32Array(1);
    const run = kernel(
      ({ f }, o) => {
        o[0] = f(o[0]);
      },
      { uses: { f: tower(levels) } },
    );
    await run.configure(1, 1, { device: getDevice() })(out);
    return out[0]!;
  };

  test("8 levels run", async () => expect(await launch(8)).toBe(256));

  test.skipIf(target === "simulator")("9 levels on webgpu, and 12 on cores, are refused", async () => {
    await expect(launch(target === "webgpu" ? 9 : 12)).rejects.toThrow(
      /GS009: with the body of '.*' in place of this call/,
    );
  });
});
