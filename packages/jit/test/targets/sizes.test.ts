// Edge sizes first: nothing, one, around a block, a prime, more blocks than a device counts, more bytes than it binds.
import { array, type Device, requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const BLOCK = 64;
const iota = kernel(({ grid }, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = i + 1;
});
const double = kernel(({ grid }, x, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = 2 * x[i];
});
const reverse = kernel(({ grid, gridsize }, x, out) => {
  for (let i = grid(1); i < out.size; i += gridsize(1)) out[out.size - 1 - i] = x[i];
});
const blockIds = kernel(({ blockIdx, gridDim, threadIdx }, out) => {
  if (threadIdx.x === 0)
    out[blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)] =
      blockIdx.x + 10 * blockIdx.y + 100 * blockIdx.z;
});

const counts = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

eachTarget(({ target, getDevice }) => {
  describe("elements", () => {
    test.each([0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 997])("%i", async (n) => {
      const out = zeros(n, "int32");
      await iota.configure(Math.ceil(n / BLOCK), BLOCK, { device: getDevice() })(out);
      expect(out.toNested()).toEqual(counts(n));
    });
  });

  test("nothing is launched on an empty grid", async () => {
    const out = zeros(3, "int32");
    await iota.configure(0, BLOCK, { device: getDevice() })(out);
    expect(out.toNested()).toEqual([0, 0, 0]);
  });

  test("more blocks than a dispatch has along one axis", async () => {
    const n = 65_535 + 70;
    const out = zeros(n, "int32");
    await iota.configure(n, 1, { device: getDevice() })(out);
    expect(out.get(0)).toBe(1);
    expect(out.get(65_535)).toBe(65_536);
    expect(out.get(n - 1)).toBe(n);
  });

  test("a grid of three axes", async () => {
    const out = zeros(2 * 3 * 4, "int32");
    await blockIds.configure([2, 3, 4], 2, { device: getDevice() })(out);
    const expected = Array.from(
      { length: 24 },
      (_, k) => (k % 2) + 10 * (Math.floor(k / 2) % 3) + 100 * Math.floor(k / 6),
    );
    expect(out.toNested()).toEqual(expected);
  });

  describe("arrays above the binding limit", () => {
    const withSmallSegments = async (body: (device: Device) => Promise<void>): Promise<void> => {
      using device = await requestDevice({ target, maxSegmentBytes: 1024 });
      await body(device);
    };
    test.each([
      ["float32", 700],
      ["int16", 1300],
      ["uint8", 2500],
      ["bool", 1030],
    ] as const)("%s, %i elements in segments of 1024 bytes", (dtype, n) =>
      withSmallSegments(async (device) => {
        const source = array(
          Array.from({ length: n }, (_, i) => i % 2),
          dtype,
        );
        using x = device.toDevice(source);
        using out = device.zeros(n, dtype);
        reverse.configure(2, BLOCK)(x, out);
        expect((await out.copyToHost()).toNested()).toEqual((source.toNested() as unknown[]).toReversed());
      }),
    );
  });

  describe("views", () => {
    test("every second element, backwards, into a transposed output", async () => {
      const x = array(counts(12), "float32");
      const out = zeros([3, 2], "float32");
      const copy = kernel(({ grid }, x, out) => {
        const [j, i] = grid(2);
        if (i < out.shape[0] && j < out.shape[1]) out[i][j] = x[2 * i + j];
      });
      await copy.configure(1, [4, 4], { device: getDevice() })(
        x.slice([null, null, -2]),
        out.transpose().reshape([2, 3]).transpose(),
      );
      expect(x.get(0)).toBe(1);
    });

    test("only a view's own elements are written back", async () => {
      const out = zeros(10, "float32");
      await iota.forall(5, { device: getDevice() })(out.slice([1, null, 2]));
      expect(out.toNested()).toEqual([0, 1, 0, 2, 0, 3, 0, 4, 0, 5]);
    });

    test("the same array as input and output", async () => {
      const x = array(counts(100), "float32");
      await double.forall(100, { device: getDevice() })(x, x);
      expect(x.toNested()).toEqual(counts(100).map((value) => 2 * value));
    });

    test("two views of one array", async () => {
      const x = array(counts(8), "float32");
      await double.forall(4, { device: getDevice() })(x.slice([0, 4]), x.slice([4, 8]));
      expect(x.toNested()).toEqual([1, 2, 3, 4, 2, 4, 6, 8]);
    });
  });
});
