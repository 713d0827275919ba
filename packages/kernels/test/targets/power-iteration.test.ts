// Power iteration to a tolerance: the device ends the loop, the host reads once, and the bits are those of direct launches.
import { array, type Device, type DeviceArray } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { kernel } from "@gridstride/jit";
import { matvec, sum } from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import { multiply } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

const N = 64;
const TOLERANCE = 1e-6;

const normalise = kernel(({ grid }, v, w, square) => {
  const i = grid(1);
  if (i < v.size) v[i] = w[i] / Math.sqrt(square);
});
const look = kernel(({ grid }, value, square, going, count, tolerance) => {
  if (grid(1) > 0) return;
  const now = Math.sqrt(square);
  going[0] = Math.abs(now - value[0]) > tolerance * now ? 1 : 0;
  value[0] = now;
  count[0] += 1;
});

/** I + 3 u u', with u of length 1: its eigenvalues are 4, once, and 1. */
const matrix = (): Float32Array => {
  const u = Array.from({ length: N }, (_, i) => 1 + (i % 5));
  const square = u.reduce((all, x) => all + x * x, 0);
  return Float32Array.from(
    { length: N * N },
    (_, at) => (at % (N + 1) === 0 ? 1 : 0) + (3 * u[Math.floor(at / N)]! * u[at % N]!) / square,
  );
};

/** The state, as one array would be read: the vector, the eigenvalue. */
class Iteration {
  readonly v: DeviceArray<"float32">;
  readonly value: DeviceArray<"float32">;
  readonly going: DeviceArray<"int32">;
  readonly count: DeviceArray<"int32">;
  readonly #m: DeviceArray<"float32">;

  constructor(device: Device) {
    this.#m = device.toDevice(array(matrix()).reshape([N, N]));
    this.v = device.zeros(N, "float32");
    this.value = device.zeros(1, "float32");
    this.going = device.zeros(1, "int32");
    this.count = device.zeros(1, "int32");
  }

  begin(): void {
    this.v.fill(1);
    this.value.fill(0);
    this.going.fill(1);
    this.count.fill(0);
  }

  step(): void {
    using w = matvec(this.#m, this.v);
    using squares = multiply(w, w);
    using square = sum(squares);
    normalise.forall(N)(this.v, w, square);
    look.forall(1)(this.value, square, this.going, this.count, TOLERANCE);
  }

  [Symbol.dispose](): void {
    for (const one of [this.#m, this.v, this.value, this.going, this.count]) one.dispose();
  }
}

/** Counts the buffers that are mapped to be read. */
function countReads(device: Device): () => number {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") return () => 0;
  const probe = internals.gpu.createBuffer({ size: 4, usage: 9 });
  const prototype = Object.getPrototypeOf(probe) as GPUBuffer;
  probe.destroy();
  const { mapAsync } = prototype;
  let reads = 0;
  prototype.mapAsync = function (mode, ...rest) {
    if (mode === 1) reads++;
    return mapAsync.call(this, mode, ...rest);
  };
  return () => {
    prototype.mapAsync = mapAsync;
    return reads;
  };
}

eachTarget(({ getDevice }) => {
  test("the largest eigenvalue, with one read-back", async () => {
    const device = getDevice();
    using recorded = new Iteration(device);
    using graph = await device.record((_, graph) => {
      recorded.begin();
      graph.while(recorded.going, () => recorded.step(), { most: 60 });
    });
    for (let replay = 0; replay < 2; replay++) {
      const reads = countReads(device);
      graph.replay();
      const eigenvalue = await recorded.value.get(0);
      expect(reads()).toBe(device.target === "webgpu" ? 1 : 0);
      expect(Math.abs(eigenvalue - 4)).toBeLessThan(4 * 4 * TOLERANCE);
    }
    const iterations = await recorded.count.get(0);
    expect(iterations).toBeGreaterThan(3);
    expect(iterations).toBeLessThan(30);
    using direct = new Iteration(device);
    direct.begin();
    for (let i = 0; i < iterations; i++) direct.step();
    expect(await direct.going.get(0)).toBe(0);
    for (const name of ["v", "value"] as const)
      expect((await recorded[name].copyToHost()).data).toEqual((await direct[name].copyToHost()).data);
  });
});
