// What a launch refuses, what it reports, and what it leaves behind.
import { array, float32, int32, LaunchError, requestDevice, uint32, zeros } from "@gridstride/core";
import { CompileError, deviceFunction, type KernelArray1, kernel } from "@gridstride/jit";
import { eachTarget, times } from "@gridstride/testing";
import { afterEach, describe, expect, test, vi } from "vitest";

const fill = kernel(({ grid }, out, value) => {
  const i = grid(1);
  if (i < out.size) out[i] = value;
});
const logging = kernel(({ grid }, x) => {
  const i = grid(1);
  if (i < x.size) console.log("thread", i, x[i], x[i] > 1);
});
const asserting = kernel(
  ({ grid, assert }, x) => {
    const i = grid(1);
    if (i < x.size) assert(x[i] >= 0, "x is never negative");
  },
  { debug: true },
);
const both = kernel((_, x, y) => {
  x[0] = y[0];
});
const outside = kernel(
  ({ grid }, x) => {
    x[grid(1) + 2] = 1;
  },
  { debug: true },
);

afterEach(() => vi.restoreAllMocks());

eachTarget(({ target, getDevice }) => {
  describe("refused before anything is queued", () => {
    const x = (): Float32Array => new Float32Array(4);
    test.each([
      ["too few arguments", "arity", () => (fill.configure(1, 1) as (...args: unknown[]) => unknown)(x())],
      ["too many arguments", "arity", () => (fill.configure(1, 1) as (...args: unknown[]) => unknown)(x(), 1, 2)],
      ["a string", "wrong-kind", () => (fill.configure(1, 1) as (...args: unknown[]) => unknown)(x(), "1")],
      ["a negative grid", "bad-size", () => fill.configure(-1, 1)],
      ["an empty block", "bad-size", () => fill.configure(1, 0)],
      ["a fraction", "bad-size", () => fill.configure(1.5, 1)],
      ["four axes", "bad-size", () => fill.configure([1, 1, 1, 1] as never, 1)],
    ] as const)("%s is %s", (_name, code, launch) => {
      expect(launch).toThrow(LaunchError);
      expect(launch).toThrow(expect.objectContaining({ code }));
    });

    test("a block that the device cannot hold", () => {
      using dx = getDevice().zeros(4, "float32");
      expect(() => fill.configure(1, [2048, 4])(dx, 1)).toThrow(expect.objectContaining({ code: "bad-size" }));
    });

    test("arrays of two devices", async () => {
      using other = await requestDevice({ target });
      using a = getDevice().zeros(4, "float32");
      using b = other.zeros(4, "float32");
      const copy = kernel((_, x, y) => {
        x[0] = y[0];
      });
      expect(() => copy.configure(1, 1)(a, b)).toThrow(expect.objectContaining({ code: "wrong-device" }));
    });

    test("a nested array as an output", async () => {
      await expect(
        fill.configure(1, 4, { device: getDevice() })([true, false, true, true] as never, true),
      ).rejects.toThrow(expect.objectContaining({ code: "not-writable" }));
    });

    test("a kernel that does not compile", () => {
      using dx = getDevice().zeros(4, "float32");
      const wrong = kernel((_, x) => {
        x[0] = (globalThis as never as number[])[0];
      });
      expect(() => wrong.configure(1, 1)(dx)).toThrow(CompileError);
    });
  });

  test("device arrays: enqueued in order, read back at the end", async () => {
    using dx = getDevice().zeros(5, "float32");
    expect(fill.forall(5)(dx, 1)).toBeUndefined();
    fill.forall(3)(dx.slice([0, 3]), 2.5);
    expect((await dx.copyToHost()).toNested()).toEqual([2.5, 2.5, 2.5, 1, 1]);
  });

  test("a number is what the kernel uses it as, whatever its value is", async () => {
    const scalars = kernel(({ grid }, out, a, b, n) => {
      if (grid(1) < n) out[grid(1)] = a / b;
    });
    const out = zeros(1, "float32");
    const on = scalars.configure(1, 1, { device: getDevice() });
    await on(out, 1, 4, 1);
    expect(out.toNested()).toEqual([0.25]);
    await on(out, 1.5, 4, 1);
    expect(out.toNested()).toEqual([0.375]);
    expect(scalars.overloads.size).toBe(1);
    await expect(async () => on(out, 1, 4, 1.5)).rejects.toMatchObject({ name: "LaunchError", code: "wrong-kind" });
    await expect(async () => on(out, 1, 4, 2 ** 31)).rejects.toThrow("argument 4, n: expected a whole number");
    await expect(async () => on(out, 1, 4, 1.5)).rejects.toThrow("write float32(n) in the kernel");
    await expect(async () => on(zeros(1), 1, 4, 1.5)).rejects.toThrow("write float64(n) in the kernel");
    expect(out.toNested()).toEqual([0.375]);
  });

  test("a typed number has its type", async () => {
    const scale = kernel(({ grid }, x, out, by) => {
      out[grid(1)] = x[grid(1)] * by;
    });
    const out = zeros(1, "int32");
    const on = scale.configure(1, 1, { device: getDevice() });
    await on(Uint8Array.of(5), out, float32(1.5));
    expect(out.toNested()).toEqual([7]);
    await on(Uint8Array.of(5), out, int32(3));
    expect(out.toNested()).toEqual([15]);
    expect([...scale.overloads.keys()].map((key) => key.split(", ").at(-1))).toEqual(["float32)", "int32)"]);
    const bits = kernel(({ grid }, out, seed) => {
      out[grid(1)] = seed ^ out[grid(1)];
    });
    const words = zeros(1, "uint32");
    await bits.configure(1, 1, { device: getDevice() })(words, 3000000001);
    expect(words.toNested()).toEqual([3000000001]);
    // Of what is taken modulo 2^32 the numbers of int32 do as well; of a sum they do not.
    await bits.configure(1, 1, { device: getDevice() })(words, -1);
    expect(words.toNested()).toEqual([1294967294]);
    const sum = kernel(({ grid }, out, by) => {
      out[grid(1)] = out[grid(1)] + by;
    });
    const onSum = sum.configure(1, 1, { device: getDevice() });
    await expect(async () => onSum(words, -1)).rejects.toThrow("pass one from 0 to 4294967295");
    const place = kernel(({ grid }, out, by) => {
      out[grid(1)] = by + grid(1);
    });
    const onPlace = place.configure(1, 1, { device: getDevice() });
    for (const [value, cure] of [
      [3000000000, "2147483647, or uint32(3000000000) of"],
      [1e10, "2147483647, or int64(10000000000) of"],
      [1e300, "pass one from -2147483648 to 2147483647"],
    ] as const)
      await expect(async () => onPlace(words, value)).rejects.toThrow(cure);
    await onPlace(words, uint32(3000000000));
    expect(words.toNested()).toEqual([3000000000]);
    const unsigned = kernel(({ grid }, out, p) => {
      out[grid(1)] = p >>> 0;
    });
    await unsigned.configure(1, 1, { device: getDevice() })(words, -13);
    expect(words.toNested()).toEqual([4294967283]);
  });

  test("a scalar that a signature fixes is what it says, or refused", async () => {
    const scalars = kernel("void(int32[:], int32, uint8, int8)", (_, out, whole, byte, signed) => {
      out[0] = whole;
      out[1] = byte;
      out[2] = signed;
    });
    const out = zeros(3, "int32");
    const on = scalars.configure(1, 1, { device: getDevice() });
    await on(out, -7, 255, -128);
    expect(out.toNested()).toEqual([-7, 255, -128]);
    await on(out, -0, 7n, 1n);
    expect(out.toNested()).toEqual([0, 7, 1]);
    for (const given of [
      [3e9, 0, 0],
      [Number.NaN, 0, 0],
      [12.5, 0, 0],
      [0, 300, 0],
      [0, -1, 0],
      [0, 0, 128n],
    ] as const)
      await expect(async () => on(out, ...(given as unknown as [number, number, number]))).rejects.toMatchObject({
        name: "LaunchError",
        code: "wrong-kind",
      });
    expect(out.toNested()).toEqual([0, 7, 1]);
  });

  test("a device function without a result writes to arrays, and takes console from its context", async () => {
    const store = deviceFunction(
      ({ console }, x: KernelArray1, i: number, v: number) => {
        if (v < 0) return;
        x[i] = v;
        console.log("stored", v);
      },
      { uses: {} },
    );
    const use = kernel(
      ({ store }, x) => {
        store(x, 0, 3);
        store(x, 1, -3);
      },
      { uses: { store } },
    );
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const x = zeros(2, "float32");
    await use.configure(1, 1, { device: getDevice() })(x);
    expect(x.toNested()).toEqual([3, 0]);
    const plain = new Float32Array(2);
    expect(store(plain as never, 1, 4)).toBeUndefined();
    expect([...plain]).toEqual([0, 4]);
    expect(log.mock.calls.map((call) => call.join(" "))).toEqual(["stored 3", "stored 4"]);
  });

  test("a device function is called from kernels and from JavaScript", async () => {
    const polar = deviceFunction((x, y) => [Math.hypot(x, y), Math.atan2(y, x)]);
    const use = kernel(
      ({ grid, polar }, x, y, r, t) => {
        const i = grid(1);
        [r[i], t[i]] = polar(x[i], y[i]);
      },
      { uses: { polar } },
    );
    const r = new Float32Array(1);
    const t = new Float32Array(1);
    await use.configure(1, 1, { device: getDevice() })(new Float32Array([3]), new Float32Array([4]), r, t);
    expect(polar(3, 4)).toEqual([5, Math.atan2(4, 3)]);
    expect(r[0]).toBe(5);
    expect(Math.abs((t[0] as number) - Math.atan2(4, 3))).toBeLessThan(1e-6);
  });

  test("a device function may set a parameter before anything reads it", async () => {
    const second = deviceFunction((x, y) => {
      y = 7;
      let s = 0;
      for (let k = 0; k < x; k++) s += y;
      return s;
    });
    const use = kernel(
      ({ grid, second }, x, out) => {
        const i = grid(1);
        if (i < out.size) out[i] = second(x[i], i);
      },
      { uses: { second } },
    );
    const out = new Int32Array(2);
    await use.configure(1, 2, { device: getDevice() })(new Int32Array([1, 2]), out);
    expect([...out]).toEqual([7, 14]);
  });

  test("console.log shows values in thread order", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    await logging.configure(2, 2, { device: getDevice() })(new Float32Array([0.5, 1.5, 2.5]));
    expect(log.mock.calls).toEqual([["thread 0 0.5 false"], ["thread 1 1.5 true"], ["thread 2 2.5 true"]]);
  });

  test("assert names the text, the line and the thread", async () => {
    await expect(asserting.configure(1, 4, { device: getDevice() })(new Float32Array([1, 2, -3, 4]))).rejects.toThrow(
      /x is never negative[\s\S]*assert\(x\[i\] >= 0/,
    );
    await asserting.configure(1, 4, { device: getDevice() })(new Float32Array(4));
  });

  test("debug reports the first write out of bounds", async () => {
    await expect(outside.configure(1, 3, { device: getDevice() })(new Float32Array(4))).rejects.toThrow(
      /out of bounds[\s\S]*x\[/i,
    );
  });

  test("a host array that the device refuses leaves none of the others there", async () => {
    using device = await requestDevice({ target, maxMemoryBytes: 1_000_000 });
    const { live } = device.memory;
    const launched = both.configure(1, 1, { device })(zeros(1000, "float32"), zeros(1_000_000, "float32"));
    await expect(launched).rejects.toThrow(expect.objectContaining({ name: "OutOfMemoryError" }));
    expect(device.memory.live).toBe(live);
  });

  test("launches and transfers leave memory where it began", async () => {
    const device = getDevice();
    const before = device.memory.live;
    for (let i = 0; i < (target === "webgpu" ? times(2_000, 10_000) : 1_000); i++) {
      using x = device.toDevice(array([1, 2, 3], "float32"));
      fill.forall(3)(x, i);
      if (i % 500 === 0) await device.synchronize();
    }
    await device.synchronize();
    expect(device.memory.live).toBe(before);
  });
});
