import { readFileSync } from "node:fs";
import { array, type ComplexDType, type Device, type DeviceArray, type DType, type NDArray } from "@gridstride/core";
import * as kernels from "@gridstride/kernels";
import { eachTarget, someRows } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

interface Golden {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly bytes: string;
}
interface Case {
  readonly x: Golden;
  readonly y: Golden;
  readonly results: Readonly<Record<string, Golden>>;
}
const golden = JSON.parse(readFileSync(new URL("../golden/complex.json", import.meta.url), "utf8")) as Record<
  ComplexDType,
  Case
>;

const TYPED = {
  bool: Uint8Array,
  int32: Int32Array,
  complex64: Float32Array,
  complex128: Float64Array,
} as const;

function decode({ dtype, shape, bytes }: Golden): NDArray {
  const { buffer } = Uint8Array.from(Buffer.from(bytes, "base64"));
  const data = new TYPED[dtype as "bool"](buffer);
  return array(data as Uint8Array, dtype as "bool").reshape(shape);
}

// biome-ignore lint/suspicious/noExplicitAny: TypeScript has no operators for complex numbers
type Any = any;
type Call = (x: DeviceArray, y: DeviceArray, device: Device) => unknown;

const PLACES = [4, -1, 0, 4];
const k = kernels as Any;

const CALLS: Readonly<Record<string, Call>> = {
  take: (x) => k.take(x, PLACES, { axis: 1 }),
  "take of all": (x) => k.take(x, PLACES),
  put: async (x) =>
    k.put(
      x.copy(),
      PLACES,
      ((await x.slice(1, [0, 2]).copyToHost()).toNested() as Any).map(({ re, im }: Any) => ({ re: re + 1, im })),
    ),
  compress: async (x, y) =>
    k.compress(
      ((await y.copyToHost()).toNested() as Any).map((z: Any) => z.re !== 0 || z.im !== 0),
      x,
      { axis: 1 },
    ),
  "compress by complex": (x, y) => k.compress(y, x, { axis: 1 }),
  nonzero: async (x) => k.stack(await k.nonzero(x)),
  countNonzero: (x) => k.countNonzero(x, { axis: 0 }),
  all: (x) => k.all(x, { axis: 0 }),
  any: (x) => k.any(x, { axis: 1 }),
  prod: (x) => k.prod(x, { axis: 1 }),
  cumsum: (x) => k.cumsum(x, { axis: 0 }),
  "cumsum of all": (x) => k.cumsum(x),
  cumprod: (x) => k.cumprod(x, { axis: 1 }),
  nansum: (x) => k.nansum(x, { axis: 1 }),
  diff: (x) => k.diff(x, { n: 2, axis: 1 }),
  convolve: (x, y) => k.convolve(x.slice(1), y),
  einsum: (x, y) => k.einsum("ij,j->i", x, y),
  "einsum outer": (x, y) => k.einsum("i,j->ji", x.slice(1), y),
  reduce: (x) => k.reduce((a: Any, b: Any) => a + b, x, { axis: 1 }),
  scan: (x) => k.scan((a: Any, b: Any) => a + b, x, { axis: 1 }),
  laplaceStep: (x) => k.laplaceStep(x),
  jacobi: async (x) => (await k.jacobi(x, { iterations: 2 })).u,
};

eachTarget(({ target, getDevice }) =>
  describe.each(["complex64", "complex128"] as const)("%s", (type) => {
    // On webgpu complex128 takes long to compile, and complex64 has every call.
    const names = someRows(Object.keys(golden[type].results), target === "webgpu" && type === "complex128" ? 3 : 1);
    test.each(names)("%s", async (name) => {
      const device = getDevice();
      const { x, y, results } = golden[type];
      const [dx, dy] = [device.toDevice(decode(x)), device.toDevice(decode(y))];
      const want = decode(results[name] as Golden);
      const got = await ((await (CALLS[name] as Call)(dx, dy, device)) as DeviceArray).copyToHost();
      expect([got.dtype, got.shape]).toEqual([want.dtype, want.shape]);
      // -0 and 0 are equal here.
      const flat = (a: NDArray): unknown => JSON.parse(JSON.stringify(a.reshape(-1).toNested())) as unknown;
      expect(flat(got)).toEqual(flat(want));
    });
  }),
);
