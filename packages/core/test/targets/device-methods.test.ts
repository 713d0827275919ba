// NumPy's daily methods of device arrays, compared with NumPy (golden/arrays.py) and with the same methods of host arrays.
import { arange, array, type DeviceArray, type DType, dtypes, full, type NDArray, zeros } from "@gridstride/core";
import { eachTarget, seededRandom } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { bytesOf, fromBytes, golden, hexOf, taken } from "../unit/arrays.ts";

const fromHex = (hex: string, type: DType): NDArray =>
  fromBytes(
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    type,
  );

/** Conversions of complex numbers are in complex.test.ts. */
const real = dtypes.filter((type) => !type.startsWith("complex"));

/** Of many elements; `toEqual` takes seconds. */
function isEqual(a: NDArray, b: NDArray): boolean {
  const [x, y] = [a.data as Float32Array, b.data as Float32Array];
  return x.length === y.length && x.every((value, i) => value === y[i]);
}

eachTarget(({ getDevice }) => {
  describe.each(real)("%s as", (from) => {
    test("every type: NumPy's results", async () => {
      const rows = golden.casts.filter((row) => row.from === from);
      expect(rows.length).toBe(real.length);
      for (const { to, given, result, nan } of rows) {
        using x = getDevice().toDevice(fromHex(given, from));
        using made = x.astype(to);
        const got = await made.copyToHost();
        expect([from, to, got.dtype, got.toNested()]).toEqual([from, to, to, fromHex(result, to).toNested()]);
        // Of NaN, the other bits are free.
        if (!nan) expect([from, to, hexOf(got)]).toEqual([from, to, result]);
        // Enough of them for cores to copy by a launch.
        using many = x.broadcastTo([64, x.size]).astype(to);
        const all = await many.copyToHost();
        expect([from, to, all.toNested()]).toEqual([from, to, new Array(64).fill(got.toNested())]);
        if (!nan) expect([from, to, hexOf(all)]).toEqual([from, to, result.repeat(64)]);
      }
    });
    test("every type: what C leaves open, as host arrays", async () => {
      const odd = array([NaN, Infinity, -Infinity, -1.5, 300, -3e9, 3e9, 5e9, 2 ** 31, 2 ** 32, 70000], "float64");
      const host = odd.astype(from);
      for (const to of real) {
        using x = getDevice().toDevice(host);
        // A view that is written element by element.
        using made = x.slice([null, null, -2]).astype(to);
        const wanted = host.slice([null, null, -2]).astype(to);
        expect([from, to, (await made.copyToHost()).toNested()]).toEqual([from, to, wanted.toNested()]);
      }
    });
  });

  test.each(["uint8", "float32", "complex64"] as const)("host arrays of repeated elements: %s", async (type) => {
    const line = arange(300, type);
    for (const host of [
      line.broadcastTo([300, 300]),
      line.reshape([300, 1]).broadcastTo([300, 300]),
      line.slice([null, null, -3]).reshape([100, 1]).broadcastTo([7, 100, 120]),
      line.slice(7).broadcastTo([70_000]),
    ]) {
      using x = getDevice().toDevice(host);
      expect(isEqual(await x.copyToHost(), host.copy())).toBe(true);
      using whole = getDevice().zeros([...host.shape, 2], type);
      const half = host.shape.map(() => null);
      whole.slice(...half, 1).copyFrom(host);
      const wanted = zeros(whole.shape, type) as NDArray;
      wanted.slice(...half, 1).fill(host as NDArray);
      expect(isEqual(await whole.copyToHost(), wanted)).toBe(true);
    }
  });

  test("copies between any layouts of one shape, overlapping too: as host arrays", async () => {
    const random = seededRandom(5);
    const pick = <T>(list: readonly T[]): T => list[random.integer(0, list.length - 1)] as T;
    for (let round = 0; round < 60; round++) {
      const type = pick(["uint8", "uint16", "float32"] as const);
      const shape = pick([[300], [70, 17], [5, 70], [17, 2, 5], [2, 70, 3], [3, 1, 70], [5, 2, 3, 7], [2, 3, 17, 2]]);
      const order = shape.map((_, axis) => axis).sort(() => random.uniform() - 0.5);
      // Half of an array with axes in another order, each walked in steps of its own.
      const whole = [2, ...order.map((axis) => (shape[axis] as number) * 3)];
      const turned = [0, ...shape.map((_, axis) => order.indexOf(axis) + 1)];
      const makeView = (): (<A extends NDArray | DeviceArray>(x: A) => A) => {
        const half = random.integer(0, 1);
        const steps = shape.map(() => pick([1, 1, 2, -1, -3]));
        const walked = steps.map((step) => (step > 0 ? [null, null, step] : [-1, null, step]) as [null, null, number]);
        const ends = shape.map((extent) => [0, extent] as const);
        return (x) =>
          x
            .reshape(whole)
            .transpose(turned)
            .slice(half, ...walked)
            .slice(...ends) as typeof x;
      };
      const host = arange(2 * 3 ** shape.length * shape.reduce((a, b) => a * b), "float32").astype(type);
      const wanted = host.copy();
      using x = getDevice().toDevice(host);
      const [to, from] = [makeView(), makeView()];
      to(x as DeviceArray).copyFrom(from(x as DeviceArray));
      to(wanted as NDArray).fill(from(host as NDArray));
      expect(
        hexOf(await x.copyToHost()) === hexOf(wanted),
        `${to(x as DeviceArray)} of ${from(host as NDArray).stride}`,
      ).toBe(true);
    }
  });

  test.each(dtypes)("%s: get, set and fill of views, and nothing else", async (type) => {
    const host = zeros([3, 4], type);
    using x = getDevice().zeros([3, 4], type);
    for (const at of [x, host] as readonly (NDArray | DeviceArray)[]) {
      at.fill(1);
      at.slice([null, null, 2], [1, 3]).fill(type === "bool" ? 0 : 7);
      at.T.slice(0).fill(2.9);
      at.set(5, -1, 3);
      at.slice(1).set(0, 0);
      at.slice([2, 2]).fill(9);
    }
    expect((await x.copyToHost()).toNested()).toEqual(host.toNested());
    expect(await x.get(2, 3)).toEqual(host.get(2, 3));
    expect(await x.T.slice([null, null, -1]).get(-4, 1)).toEqual(host.T.slice([null, null, -1]).get(-4, 1));
    expect(x.T.shape).toEqual([4, 3]);
  });

  test("large fills, odd offsets of narrow types, and 0-d arrays", async () => {
    for (const type of ["uint8", "float16", "float32"] as const) {
      using x = getDevice().zeros(70_001, type);
      const host = zeros(70_001, type);
      for (const one of [x, host]) one.slice([3, -2]).fill(2.5);
      expect(hexOf(await x.copyToHost())).toBe(hexOf(host));
    }
    using scalar = getDevice().toDevice(array(3, "float32"));
    scalar.set(4.5);
    expect(await scalar.get()).toBe(4.5);
    using whole = scalar.astype("int32");
    expect(await whole.fill(true).toText()).toBe("1");
  });

  test("stores into a copy of a Uint8ClampedArray clamp, and views of its bits do not", async () => {
    using x = getDevice().toDevice(Uint8ClampedArray.of(1, 2, 3, 4) as never);
    x.slice([0, 2]).fill(300);
    x.set(-5, 2);
    expect([...(await x.copyToHost()).data]).toEqual([255, 255, 0, 4]);
    x.view("int8").set(-1, 3);
    expect([await x.get(3), x.view("uint32")["~clamped"]]).toEqual([255, false]);
  });

  test("copies of a Uint8ClampedArray are clamped too, on the host as on a device", async () => {
    const host = array(Uint8ClampedArray.of(1, 2, 3, 4));
    using x = getDevice().toDevice(host);
    const copies = [host.copy(), host.slice([null, null, -1]).copy(), host.astype("uint8"), array(host)];
    copies.push(host.broadcastTo([2, 4]).reshape(-1));
    for (const made of copies) expect([made.data.constructor, made.fill(300).get(0)]).toEqual([Uint8ClampedArray, 255]);
    for (const made of [x.copy(), x.slice([null, null, -1]).copy(), x.astype("uint8")])
      expect([made["~clamped"], await made.fill(-5).get(0)]).toEqual([true, 0]);
    expect([host.astype("int8").data.constructor, x.astype("int8")["~clamped"]]).toEqual([Int8Array, false]);
    expect(x.astype("int32").view("uint8")["~clamped"]).toBe(false);
  });

  test("an index that is none, and a value that is no number, are refused", async () => {
    using x = getDevice().zeros([2, 3], "float32");
    await expect(x.get(0)).rejects.toMatchObject({ name: "ShapeError", code: "index" });
    await expect(x.get(0, 3)).rejects.toThrow("index 3 is out of bounds for axis 1 with size 3");
    expect(() => x.set(1, 2, 0)).toThrow("index 2 is out of bounds for axis 0 with size 2");
    expect(() => x.fill("1" as never)).toThrow(expect.objectContaining({ name: "CastingError" }));
    expect(() => x.set(null as never, 0, 0)).toThrow(expect.objectContaining({ name: "CastingError" }));
    const live = getDevice().memory.live;
    expect(() => x.fill({} as never)).toThrow();
    expect(getDevice().memory.live).toBe(live);
  });

  test("views as another type: NumPy's rules", async () => {
    for (const { shape, dtype, to, ...row } of golden.views) {
      const size = shape.reduce((a, b) => a * b, 1);
      using base = getDevice().toDevice(fromBytes(bytesOf(dtype, size), dtype).reshape(shape));
      const x = taken(base, row.taken);
      if (row.error === undefined) {
        const made = await x.view(to).copyToHost();
        expect([dtype, made.dtype, made.shape, hexOf(made)]).toEqual([dtype, to, row.result, row.data]);
      } else expect(() => x.view(to)).toThrow(/^cannot view/);
    }
  });

  test("text is that of host arrays", async () => {
    for (const type of dtypes) {
      const host = full([3, 400], 1, type);
      host.set(0, 2, 399);
      using x = getDevice().toDevice(host);
      expect(await x.T.toText()).toBe(host.T.toString());
    }
  });
});
