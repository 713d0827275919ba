import { arange, type DeviceArray, full, requestDevice } from "@gridstride/core";
import { storageOf } from "@gridstride/core/internal";
import { describeTargets, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";
import { unitsModule } from "./modules.ts";
import { prepare, wasmOf, wrong } from "./prepare.ts";

const addressOf = (array: DeviceArray): number => (storageOf(array) as { readonly address: number }).address;

describeTargets(
  "memory of WebAssembly",
  ({ target }) => {
    test("live, pooled and peak: arrays, what is free again, and the most there was", async () => {
      using device = await requestDevice({ target });
      expect(device.memory).toEqual({ live: 0, pooled: 0, peak: 0 });
      const x = device.empty([1000], "uint8");
      expect(device.memory).toEqual({ live: 1024, pooled: 0, peak: 1024 });
      x.dispose();
      expect(device.memory).toEqual({ live: 0, pooled: 1024, peak: 1024 });
      using _y = device.empty([500], "uint8");
      expect(device.memory).toEqual({ live: 512, pooled: 512, peak: 1024 });
      // Records of launches are no arrays.
      const address = wasmOf(device).allocate(100);
      expect(device.memory).toEqual({ live: 512, pooled: 384, peak: 1024 });
      wasmOf(device).free(address);
      expect(device.memory).toEqual({ live: 512, pooled: 512, peak: 1024 });
    });

    test("maxMemoryBytes bounds arrays and what is free again together", async () => {
      using device = await requestDevice({ target, maxMemoryBytes: 6400 });
      const [a, b] = [device.empty([3200], "uint8"), device.empty([1280], "uint8")];
      a.dispose();
      // 3200 bytes are free before b, and 1920 were never used.
      expect(() => device.empty([3264], "uint8")).toThrow(
        expect.objectContaining({ name: "OutOfMemoryError", requested: 3264, inUse: 1280, limit: 6400 }),
      );
      using _c = device.empty([3200], "uint8");
      using _d = device.empty([1920], "uint8");
      expect(() => device.empty([0], "uint8")).toThrow(expect.objectContaining({ name: "OutOfMemoryError" }));
      expect(device.memory).toEqual({ live: 6400, pooled: 0, peak: 6400 });
      b.dispose();
      expect(device.memory).toEqual({ live: 5120, pooled: 1280, peak: 6400 });
      // A launch's own memory is not the arrays'.
      wasmOf(device).free(wasmOf(device).allocate(100_000));
    });

    test("zeros where a part was used before and the rest never was", async () => {
      using device = await requestDevice({ target });
      const x = device.toDevice(full([1001], -1, "int16"));
      const address = addressOf(x);
      x.dispose();
      using y = device.zeros([3333], "int16");
      expect(addressOf(y)).toBe(address);
      expect((await y.copyToHost()).data).toEqual(new Int16Array(3333));
    });

    test("a thousand arrays of odd sizes, made and disposed: each keeps its elements, and nothing is left", async () => {
      using device = await requestDevice({ target });
      const random = seededRandom(3);
      const alive: { array: DeviceArray; first: number }[] = [];
      const drop = async (at: number): Promise<void> => {
        const [{ array, first }] = alive.splice(at, 1) as [(typeof alive)[number]];
        const { data } = await array.copyToHost();
        const expected = arange(first, first + array.size, "int32").data;
        expect([data[0], data[array.size - 1], data.length]).toEqual([expected[0], expected.at(-1), expected.length]);
        array.dispose();
      };
      for (let i = 0; i < 1000; i++) {
        const size = Math.ceil(100_000 ** random.uniform());
        alive.push({ array: device.toDevice(arange(i, i + size, "int32")), first: i });
        if (alive.length > 50) await drop(random.integer(0, 50));
      }
      while (alive.length > 0) await drop(0);
      const { live, pooled, peak } = device.memory;
      expect(live).toBe(0);
      expect(pooled / peak).toBeLessThan(1.4);
    }, 30_000);

    test("4 GiB: addresses above 2³¹ are used, and what is beyond is an OutOfMemoryError", async () => {
      using device = await requestDevice({ target });
      const { maxBufferBytes } = device.limits;
      expect(() => device.empty([2 ** 29], "float64")).toThrow(
        expect.objectContaining({ name: "LaunchError", code: "limit" }),
      );
      // Never written to, so that no page of it is ever there.
      const low = device.empty([2 ** 31 - 64], "uint8");
      using x = device.toDevice(arange(1000, "float64"));
      expect(addressOf(x)).toBeGreaterThan(2 ** 31);
      using y = x.slice([null, null, -1]).copy();
      expect((await y.copyToHost()).get(0)).toBe(999);
      const job = prepare(device, 1000);
      job.set({ rounds: 1000 });
      job.run(wasmOf(device).load(unitsModule(target === "parallel")), 10);
      expect(wrong(job.counts())).toEqual({});
      expect(() => device.empty([2 ** 31 - 1], "uint8")).toThrow(
        expect.objectContaining({
          name: "OutOfMemoryError",
          requested: 2 ** 31 - 1,
          inUse: device.memory.live,
          limit: maxBufferBytes,
        }),
      );
      low.dispose();
      using z = device.empty([2 ** 30], "int8");
      expect(addressOf(z)).toBeLessThan(2 ** 31);
    });

    test("the largest array there can be", async () => {
      using device = await requestDevice({ target });
      using x = device.empty([Math.floor(device.limits.maxBufferBytes / 8)], "float64");
      const end = x.slice([-3, null]);
      end.copyFrom([1, 2, 3]);
      expect((await end.copyToHost()).toNested()).toEqual([1, 2, 3]);
    });

    test("bytes are those of the memory as it is now", async () => {
      using device = await requestDevice({ target });
      using x = device.toDevice(arange(3, "uint8"));
      const storage = storageOf(x) as { readonly bytes: Uint8Array };
      const before = wasmOf(device).memory.buffer.byteLength;
      using _space = device.empty([before], "uint8");
      expect(wasmOf(device).memory.buffer.byteLength).toBeGreaterThan(before);
      expect([...storage.bytes]).toEqual([0, 1, 2]);
    });
  },
  ["cpu", "parallel"],
);
