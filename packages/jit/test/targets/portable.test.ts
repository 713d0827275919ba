// A portable kernel throws on every target what webgpu would.
import { array, LaunchError, ones, requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const options = { portable: true };
const scale = kernel(({ grid }, x, a) => {
  const i = grid(1);
  if (i < x.size) x[i] *= a;
}, options);
const wide = kernel(({ grid }, x, n) => {
  const i = grid(1);
  if (i < x.size) x[i] = n[i] / n[0];
}, options);
const tile = kernel(({ shared, threadIdx, syncthreads }, x) => {
  const s = shared.array([64, 65], "float32");
  s[threadIdx.x][0] = x[threadIdx.x];
  syncthreads();
  x[threadIdx.x] = s[63 - threadIdx.x][0];
}, options);
const nine = kernel((_, a, b, c, d, e, f, g, h, i) => {
  a[0] = b[0] + c[0] + d[0] + e[0] + f[0] + g[0] + h[0] + i[0];
}, options);

eachTarget(({ getDevice }) => {
  const on = () => ({ device: getDevice() });

  test("what webgpu runs, runs", async () => {
    const x = array([1, 2, 3], "float32");
    await scale.forall(3, on())(x, 2);
    await scale.forall(3, on())(x, 2);
    expect(x.toNested()).toEqual([4, 8, 12]);
  });

  test("64-bit intermediates and arrays run", async () => {
    const out = zeros(3, "float32");
    await wide.forall(3, on())(out, array([2, 3, 5], "int32"));
    expect(out.toNested()).toEqual([1, 1.5, 2.5]);
    const doubles = ones(3, "float64");
    await scale.forall(3, on())(doubles, 2);
    expect(doubles.get(0)).toBe(2);
  });

  test.each([
    [
      "a block",
      () => scale.configure(1, 512, on())(zeros(64, "float32"), 2),
      /512 threads; (not every|device)/,
      "bad-size",
    ],
    [
      "shared memory",
      () => tile.configure(1, 64, on())(zeros(64, "float32")),
      /16640 bytes, and not every WebGPU device/,
    ],
    ["bindings", () => (nine.configure(1, 1, on()) as (...x: unknown[]) => Promise<void>)(...arrays(9)), /9 bindings/],
  ] as const)(
    "limits that not every device has are refused: %s",
    async (_name, launch, says, code: string = "limit") => {
      const error = await (async () => launch())().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(LaunchError);
      expect((error as LaunchError).code).toBe(code);
      expect((error as LaunchError).message).toMatch(says);
    },
  );
});

const arrays = (count: number): readonly unknown[] => Array.from({ length: count }, () => zeros(1, "float32"));

test("an array that takes several bindings elsewhere counts as several", async () => {
  using device = await requestDevice({ target: "cpu" });
  // 128 MiB and an element: two bindings where they are as small as they may be.
  using large = device.empty(2 ** 25 + 1, "float32");
  using other = device.empty(2 ** 25 + 1, "float32");
  const small = Array.from({ length: 6 }, () => device.empty(1, "float32"));
  const seven = kernel((_, a, b, c, d, e, f, g) => {
    a[0] = b[0] + c[0] + d[0] + e[0] + f[0] + g[0];
  }, options);
  const launch = (...args: unknown[]) => (seven.configure(1, 1) as (...args: unknown[]) => void)(...args);
  expect(() => launch(...small, large)).not.toThrow();
  expect(() => launch(...small.slice(1), large, other)).toThrow(/9 bindings/);
  expect(() => launch(...small, large)).not.toThrow();
  for (const one of small) one.dispose();
});
