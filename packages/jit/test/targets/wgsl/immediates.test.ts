// Shapes and scalars as immediates give the bits of uniforms in a buffer: in launches, recorded graphs, and hand-written shaders.
import { array, type Device, type DeviceArray, type DType, requestDevice } from "@gridstride/core";
import { internalsOf, type WebGpuInternals } from "@gridstride/core/internal";
import { kernel, wgslKernel } from "@gridstride/jit";
import { describeTargets } from "@gridstride/testing";
import { afterEach, expect, test, vi } from "vitest";

const internals = (device: Device): WebGpuInternals => internalsOf(device) as WebGpuInternals;
const queueOf = (device: Device): WebGpuInternals["queue"] => internals(device).queue;

const N = 100;
const scaled = kernel(({ grid }, x, y, k) => {
  const i = grid(1);
  if (i < y.size) y[i] = x[i]! * k;
});
const sums = (count: number): string =>
  `({ grid }, y, ${Array.from({ length: count }, (_, i) => `k${i}`)}) => {
    const i = grid(1);
    if (i < y.size) y[i] = ${Array.from({ length: count }, (_, i) => `k${i} * ${i + 1}`).join(" + ")} + i;
  }`;
const many = (count: number) =>
  kernel(new Function(`return ${sums(count)}`)() as (...args: unknown[]) => void) as ReturnType<typeof kernel>;

describeTargets(
  "uniforms as immediates",
  ({ getDevice }) => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    /** The bytes of the result on a device with immediates, and on one without; and how often immediates were set on the first. */
    async function bothForms(run: (device: Device) => Promise<DeviceArray>): Promise<number> {
      const shared = getDevice();
      if (queueOf(shared).immediateBytes === 0) return 0;
      const encoder = internals(shared).gpu.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.end();
      encoder.finish();
      const spied = vi.spyOn(
        Object.getPrototypeOf(pass) as { setImmediates: GPUComputePassEncoder["setImmediates"] },
        "setImmediates",
      );
      const bytes: Uint8Array[] = [];
      const calls: number[] = [];
      for (const limit of [64, 0]) {
        using device = await requestDevice({ target: "webgpu" });
        queueOf(device).immediateBytes = limit;
        spied.mockClear();
        using result = await run(device);
        const { data } = await result.copyToHost();
        calls.push(spied.mock.calls.length);
        bytes.push(new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength));
      }
      expect(bytes[0]).toEqual(bytes[1]);
      expect(bytes[0]?.some((byte) => byte !== 0)).toBe(true);
      expect(calls[1]).toBe(0);
      return calls[0] as number;
    }

    test.each([
      ["float32", 1.5],
      ["float16", 0.1],
      ["int8", -3],
      ["uint32", 4_000_000_000],
      ["float64", Math.PI],
      ["int64", -(2n ** 40n) + 7n],
    ] satisfies [DType, number | bigint][])("a scalar of %s", async (type, k) => {
      const calls = await bothForms(async (device) => {
        using x = device.toDevice(array(Array.from({ length: N }, (_, i) => i)).astype(type));
        const y = device.zeros(N, type);
        scaled.configure(2, 64)(x, y, k as number);
        return y;
      });
      if (queueOf(getDevice()).immediateBytes > 0) expect(calls).toBeGreaterThan(0);
    });

    test.each([1, 13, 14, 15, 16, 40])("%i scalars, as many as fit and more", async (count) => {
      const one = many(count);
      await bothForms(async (device) => {
        const y = device.zeros(N, "int32");
        for (let i = 0; i < 3; i++) one.configure(2, 64)(y, ...Array.from({ length: count }, (_, k) => k + i));
        return y;
      });
    });

    test("launches that take turns, each with its own numbers", async () => {
      const few = many(2);
      const lots = many(30);
      await bothForms(async (device) => {
        const y = device.zeros([150, N], "int32");
        for (let i = 0; i < 150; i++)
          (i % 3 === 0 ? lots : few).configure(2, 64)(
            y.slice(i),
            ...Array.from({ length: i % 3 === 0 ? 30 : 2 }, () => i),
          );
        return y;
      });
    });

    test("a graph, its numbers exchanged, with a loop that the device ends", async () => {
      const count = kernel(({ grid }, x, flag, step) => {
        if (grid(1) > 0) return;
        x[0] += step;
        flag[0] = x[0]! < 100 ? 1 : 0;
      });
      const calls = await bothForms(async (device) => {
        const x = device.zeros(1, "int32");
        using flag = device.zeros(1, "int32");
        using graph = await device.record(
          ({ x, step }, graph) => {
            flag.fill(1);
            x.fill(0);
            graph.while(flag, () => count.forall(1)(x, flag, step), { most: 64 });
          },
          { x, step: 7 },
        );
        graph.replay();
        expect(await x.get(0)).toBe(105);
        graph.replay({ step: 30 });
        expect(await x.get(0)).toBe(120);
        return x;
      });
      if (queueOf(getDevice()).immediateBytes > 0) expect(calls).toBeGreaterThan(0);
    });

    test("a hand-written shader with numbers, and without", async () => {
      const text = (value: string): string =>
        `@compute fn main(@builtin(global_invocation_id) id: vec3u) { if (id.x < arrayLength(&x)) { x[id.x] += ${value}; } }`;
      const bindings = { x: "read_write array<f32>" } as const;
      const taking = wgslKernel(text("args.k * f32(args.n)"), {
        bindings: { ...bindings, args: { k: "f32", n: "i32" } },
        workgroup: 64,
      });
      const plain = wgslKernel(text("1"), { bindings, workgroup: 64 });
      await bothForms(async (device) => {
        const x = device.zeros(N, "float32");
        taking.configure(2)({ x, args: { k: 1.5, n: -3 } });
        plain.configure(2)({ x });
        return x;
      });
    });
  },
  ["webgpu"],
);
