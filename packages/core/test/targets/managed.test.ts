import { array, asNDArray, type ManagedArray, requestDevice } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";

describeTargets("managed arrays", ({ target, getDevice }) => {
  const grows = target === "cpu" || target === "parallel";

  test("are host arrays of zeros, and so are their views", async () => {
    const device = getDevice();
    using x = device.managed([2, 3], "float32");
    expect([x.toNested(), x.dtype, x.device, x.data.length]).toEqual([[[0, 0, 0], [0, 0, 0]], "float32", device, 6]); // biome-ignore format: a row
    x.set(5, 1, 2);
    x.data[0] = 2;
    expect(x.T.slice(null, 1).toNested()).toEqual([0, 0, 5]);
    expect(x.view("int32").reshape(6).get(5)).toBe(0x40a00000);
    expect(`${x}`).toBe("[[2. 0. 0.]\n [0. 0. 5.]]");
    using copy = device.toDevice(x);
    x.fill(1);
    expect((await copy.copyToHost(x)).toNested()).toEqual([[2, 0, 0], [0, 0, 5]]); // biome-ignore format: a row
    expect(x.get(1, 2)).toBe(5);
    using none = device.managed([0], "int8");
    expect([none.data.length, none.toNested()]).toEqual([0, []]);
  });

  test.runIf(grows)("outlive growth: typed arrays of cpu become empty, and calls refuse them", async () => {
    using device = await requestDevice({ target });
    using x = device.managed(4, "int32");
    x.fill(7);
    const [view, stored, part] = [x.slice([1, 3]), x.data, x.data.subarray(1)];
    using _large = device.empty(2 ** 24, "int8");
    expect([x.get(3), view.toNested(), x.data.length]).toEqual([7, [7, 7], 4]);
    x.data[1] = 8;
    expect(view.get(0)).toBe(8);
    const taken = {
      name: "LaunchError",
      code: "wrong-kind",
      message: expect.stringContaining("read `data` of that array again"),
    };
    if (target === "parallel") expect([stored === x.data, part.length]).toEqual([true, 3]);
    else
      for (const empty of [stored, part, { data: stored, shape: [4], stride: [1] }]) {
        expect(() => asNDArray(empty)).toThrow(expect.objectContaining(taken));
        expect("length" in empty ? empty.length : 0).toBe(0);
      }
  });

  test.runIf(grows)("a caller's typed array over one lives through growth in the midst of its use", async () => {
    using device = await requestDevice({ target });
    using x = device.managed(4, "int32");
    x.data.set([1, 2, 3, 4]);
    const given = [asNDArray(x.data), asNDArray(x.data.subarray(0, 4)), array(x.data, [2, 2])];
    using _large = device.empty(2 ** 24, "int8");
    for (const one of given) expect(one.reshape(4).toNested()).toEqual([1, 2, 3, 4]);
  });

  test("disposed, or of a disposed device, they throw, and so do their views", async () => {
    const device = await requestDevice({ target });
    const [x, y] = [device.managed(3, "float32"), device.managed(3, "float32")];
    const uses = (array: ManagedArray) => [
      () => array.data,
      () => array.get(0),
      () => array.slice(0),
      () => `${array}`,
    ];
    const view = x.slice([1, 3]);
    const { live } = device.memory;
    x.dispose();
    x.dispose();
    expect([x.disposed, live - device.memory.live]).toEqual([true, target === "webgpu" ? 0 : grows ? 64 : 12]);
    for (const use of [...uses(x), () => view.get(0), () => asNDArray(x), () => device.toDevice(view)])
      expect(use).toThrow(
        expect.objectContaining({ code: "disposed", message: expect.stringContaining("ManagedArray float32[3]") }),
      );
    device.dispose();
    for (const use of uses(y))
      expect(use).toThrow(expect.objectContaining({ code: "disposed", message: expect.stringContaining("Device") }));
    expect(() => device.managed(3)).toThrow(expect.objectContaining({ code: "disposed" }));
  });

  test("sizes that the device does not have are refused", async () => {
    using device = await requestDevice({ target, maxMemoryBytes: 4096 });
    // On webgpu it is memory of the host until a kernel uses it.
    if (target !== "webgpu")
      expect(() => device.managed(1000)).toThrow(expect.objectContaining({ name: "OutOfMemoryError" }));
    expect(() => device.managed([-1])).toThrow(expect.objectContaining({ name: "ShapeError" }));
  });
});
