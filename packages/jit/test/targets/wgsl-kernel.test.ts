// Hand-written shaders between kernels, on one device.
import { requestDevice } from "@gridstride/core";
import { kernel, WgslError, wgslKernel } from "@gridstride/jit";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";

const SAXPY = `// y += k x, by hand: @compute
@compute fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&x)) { y[id.x] += args.k * x[id.x]; }
}`;
const bindings = { x: "read array<f32>", y: "read_write array<f32>", args: { k: "f32" } } as const;

describeTargets(
  "wgslKernel",
  ({ getDevice }) => {
    const saxpy = wgslKernel(SAXPY, { bindings, workgroup: 64 });
    const twice = kernel("void(float32[:])", ({ grid }, y) => {
      const i = grid(1);
      if (i < y.length) y[i] = y[i]! * 2;
    });

    test("mixes with kernels in order", async () => {
      const device = getDevice();
      const n = 1000;
      using x = device.toDevice(Float32Array.from({ length: n }, (_, i) => i));
      using y = device.zeros(n + 64, "float32");
      const own = y.slice([64, null]);
      saxpy.configure(16)({ x, y: own, args: { k: 3 } });
      twice.configure(16, 64)(own);
      saxpy.configure(16, { device })({ x, y: own, args: { k: -1 } });
      const result = (await y.copyToHost()).data;
      expect([...result.slice(0, 64)]).toEqual(new Array(64).fill(0));
      expect([...result.slice(64)]).toEqual(Array.from({ length: n }, (_, i) => 5 * i));
    });

    test("vectors, atomics and integers", async () => {
      const device = getDevice();
      const count = wgslKernel(
        "@compute @workgroup_size(4) fn main(@builtin(global_invocation_id) id: vec3u) { if (any(p[id.x] > vec2f(f32(o.least)))) { atomicAdd(&hits[0], u32(o.step)); } }",
        {
          bindings: { p: "read array<vec2f>", hits: "read_write array<atomic<u32>>", o: { least: "i32", step: "u32" } },
        },
      );
      using p = device.toDevice(Float32Array.of(0, 0, -5, 3, 1, 1, 9, -9));
      using hits = device.zeros(1, "uint32");
      count.configure(1)({ p, hits, o: { least: -1, step: 5 } });
      count.configure(1)({ p, hits, o: { least: 2, step: 100 } });
      expect((await hits.copyToHost()).toNested()).toEqual([220]);
    });

    test("a mistake is reported with its line", async () => {
      const device = getDevice();
      using x = device.zeros(4, "float32");
      const wrong = wgslKernel("@compute fn main() {\n  x[0] = 1;\n  x[1] = true;\n}", {
        bindings: { x: "read_write array<f32>" },
        workgroup: [8, 8],
      });
      wrong.configure(1)({ x });
      const error: unknown = await device.synchronize().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WgslError);
      expect(error).toMatchObject({ code: "wgsl", line: 3, message: expect.stringContaining("3 |   x[1] = true;") });
    });

    test("refuses what it cannot launch", async () => {
      const device = getDevice();
      using x = device.zeros(100, "float32");
      using y = device.zeros(100, "float32");
      const args = { k: 1 };
      const run = saxpy.configure(1) as (given: object) => void;
      const refuses = (given: object, code: string) =>
        expect(() => run({ x, y, args, ...given })).toThrow(expect.objectContaining({ code }));
      refuses({ x: y }, "wrong-kind");
      refuses({ x: device.zeros(4, "int32") }, "wrong-kind");
      refuses({ x: [1, 2] }, "wrong-kind");
      refuses({ x: undefined }, "wrong-kind");
      refuses({ args: {} }, "wrong-kind");
      refuses({ z: x }, "wrong-kind");
      refuses({ x: x.slice([1, null]) }, "layout");
      refuses({ x: x.slice([null, null, 2]) }, "layout");
      refuses({ x: device.zeros(0, "float32") }, "bad-size");
      expect(() => saxpy.configure(65_536)).toThrow(expect.objectContaining({ code: "limit" }));
      using other = await requestDevice({ target: "webgpu" });
      refuses({ x: other.zeros(100, "float32") }, "wrong-device");
      using host = await requestDevice({ target: "cpu" });
      expect(() => saxpy.configure(1, { device: host })({ x, y, args })).toThrow(
        expect.objectContaining({ name: "UnsupportedError", code: "target" }),
      );
      const bad = expect.objectContaining({ code: "wrong-kind" });
      expect(() => wgslKernel("fn main() {}", { bindings, workgroup: 1 })).toThrow(bad);
      expect(() => wgslKernel(SAXPY, { bindings })).toThrow(bad);
      expect(() => wgslKernel(SAXPY, { bindings: { x: "f32" }, workgroup: 1 })).toThrow(bad);
      expect(() =>
        wgslKernel(`@group(0) @binding(0) var<storage> x: array<f32>;${SAXPY}`, { bindings, workgroup: 1 }),
      ).toThrow(bad);
    });
  },
  ["webgpu"],
);
