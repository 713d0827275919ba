// Shared arrays that the launch sizes.
import { zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const reverse = kernel(({ threadIdx, blockDim, shared, syncthreads }, x, out) => {
  const t = threadIdx.x;
  const s = shared.array(0, "float32");
  s[t] = x[t];
  syncthreads();
  out[t] = s[blockDim.x - 1 - t]! + s.length;
});

const twice = kernel(({ threadIdx, shared, syncthreads }, out) => {
  const t = threadIdx.x;
  const first = shared.array(0, "int32");
  const second = shared.array(0, "int32");
  first[t] = 10 + t;
  syncthreads();
  if (t === 0) second[3] = 77;
  syncthreads();
  out[t] = first[t]!;
});

const mixed = kernel(({ threadIdx, shared }, out) => {
  const a = shared.array(0, "int32");
  const b = shared.array(0, "float32");
  a[threadIdx.x] = 1;
  b[threadIdx.x] = 2;
  out[threadIdx.x] = a[threadIdx.x]!;
});

eachTarget(({ getDevice, target }) => {
  const device = () => ({ device: getDevice() });

  test("have the size of each launch, and all are one memory", async () => {
    for (const n of [8, 100, 8]) {
      const x = Float32Array.from({ length: n }, (_, i) => i);
      const out = new Float32Array(n);
      await reverse.configure(1, n, { ...device(), sharedBytes: 4 * n + 3 })(x, out);
      expect([...out]).toEqual(Array.from(x, (_, i) => n - 1 - i + n));
    }
    const out = new Int32Array(8);
    await twice.configure(1, 8, { ...device(), sharedBytes: 32 })(out);
    expect([...out]).toEqual([10, 11, 12, 77, 14, 15, 16, 17]);
    // Device arrays of one shape, launched with other sizes.
    using a = getDevice().toDevice(new Float32Array(4).fill(1));
    using b = getDevice().toDevice(zeros(4, "float32"));
    for (const bytes of [16, 64, 16]) {
      reverse.configure(1, 4, { sharedBytes: bytes })(a, b);
      expect((await b.copyToHost()).data[0]).toBe(1 + bytes / 4);
    }
  });

  test("are refused where the launch does not give them, or cannot", async () => {
    const x = new Float32Array(8);
    const launch = async (k: typeof reverse, options: object, ...args: Float32Array[]) =>
      (k.configure(1, 8, { ...device(), ...options }) as (...all: unknown[]) => unknown)(...args);
    await expect(launch(reverse, {}, x, x)).rejects.toThrow(/GS417.*sharedBytes/s);
    await expect(launch(reverse, { sharedBytes: 3 }, x, x)).rejects.toThrow(/3 bytes of shared memory hold no element/);
    await expect(launch(mixed as never, { sharedBytes: 64 }, x)).rejects.toThrow(/holds int32 already.*bitcast/s);
    await expect(launch(reverse, { sharedBytes: 2 ** 30 }, x, x)).rejects.toThrow(
      /shared memory of a block: 1073741824 bytes/,
    );
    const small = launch(reverse, { sharedBytes: 16 }, x, x);
    if (target === "simulator") await expect(small).rejects.toThrow(/out of bounds.*s\[t\]/s);
    else await small;
  });

  test("are checked before a launch", () => {
    const types = ["float32[:]", "float32[:]"] as const;
    const check = (sharedBytes?: number) =>
      reverse.check(`(${types.join(", ")})`, { target, ...(sharedBytes === undefined ? {} : { sharedBytes }) });
    expect([check(1024).length, check()[0]?.code]).toEqual([0, "GS417"]);
  });
});
