import { type Device, type NDArray, requestDevice, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { matmul, nonzero } from "@gridstride/kernels";
import { describeTargets } from "@gridstride/testing";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { add } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

/** Above what small calls copy. */
const N = 20_000;
/** Bytes of a result: of whole units of 64. */
const RESULT = N * 4;
const at = (i: number): number => (i * 7919) % 100;

function filled<A extends NDArray>(array: A): A {
  const line = array.reshape(array.size);
  for (let i = 0; i < array.size; i++) line.set(at(i), i);
  return array;
}

describeTargets("calls on managed arrays", ({ target }) => {
  const type = "float32";
  const memory = target !== "webgpu";

  /** Bytes that a call allocates on the device. @param result - those that it has to. */
  async function allocates(device: Device, result: number, call: () => unknown): Promise<number> {
    // A peak of the past would hide what comes now.
    using _filling = device.empty([device.memory.peak - device.memory.live], "int8");
    const { peak } = device.memory;
    await call();
    // On webgpu they are copied.
    return target === "webgpu" ? result : device.memory.peak - peak;
  }

  test("ufuncs, their results, and views of both", async () => {
    using device = await requestDevice({ target });
    const f = vectorize((a: number, b: number) => a * 2 + b, { target });
    using x = filled(device.managed(N, type));
    using y = filled(device.managed(N, type));
    let r: NDArray = zeros(1);
    expect(await allocates(device, RESULT, async () => (r = (await f(x, y)) as NDArray))).toBe(RESULT);
    expect([r.get(3), r.get(N - 1), r.size]).toEqual([3 * at(3), 3 * at(N - 1), N]);
    expect("dispose" in r).toBe(memory);
    const back = x.slice([null, null, -1]);
    expect(await allocates(device, 0, () => f(r, 1, { out: y }))).toBe(0);
    expect(y.get(5)).toBe(6 * at(5) + 1);
    // An output that is read backwards: as of a copy of the input.
    expect(await f(back, 0, { out: x })).toBe(x);
    expect(x.get(0)).toBe(2 * at(N - 1));
    expect(x.get(N - 1)).toBe(2 * at(0));
  });

  test("ufuncs with ordinary arrays among them: as on ordinary ones", async () => {
    using device = await requestDevice({ target });
    const f = vectorize((a: number, b: number) => a - b, { target });
    using x = filled(device.managed([100, 200], type));
    const y = filled(zeros(200, type));
    const r = (await f(x, y, { out: x })) as NDArray;
    expect([r === x, x.get(3, 4)]).toEqual([true, at(604) - at(4)]);
    const mask = zeros([100, 200], "bool");
    mask.set(true, 9, 9);
    using where = device.managed([100, 200], "bool");
    where.fill(mask);
    const some = (await f(x, 0, { where })) as NDArray;
    expect([some.get(9, 9), some.get(9, 8)]).toEqual([x.get(9, 9), 0]);
  });

  test("gufuncs, reductions and the functions of kernels", async () => {
    using device = await requestDevice({ target });
    const cumsum = guvectorize(
      ["void(float32[:], float32[:])"],
      "(n)->(n)",
      (a, o) => {
        let sum = 0;
        for (let i = 0; i < a.shape[0]; i++) o[i] = sum += a[i];
      },
      { target },
    );
    using x = filled(device.managed([200, 100], type));
    let sums = 0;
    for (let i = 0; i < 100; i++) sums += at(i);
    let r: NDArray = zeros(1);
    expect(await allocates(device, RESULT, async () => (r = (await cumsum(x)) as NDArray))).toBe(RESULT);
    expect(r.get(0, 99)).toBe(sums);
    const total = (await (target === "webgpu"
      ? add.reduce(x, { axis: 1, device })
      : add.reduce(x, { axis: 1 }))) as NDArray;
    expect([total.shape, total.get(0)]).toEqual([[200], sums]);
    const options = { target, device } as const;
    using out = device.managed([200, 200], type);
    expect(await matmul(x, x.T, { ...options, out } as never)).toBe(out);
    expect(out.get(0, 0)).toBe(Array.from({ length: 100 }, (_, i) => at(i) ** 2).reduce((a, b) => a + b));
    const [rows] = (await nonzero(x.slice([0, 1]), options as never)) as unknown as readonly NDArray[];
    expect(rows?.size).toBe(99);
  });

  test("launches of kernels, which see the caller's aliasing", async () => {
    using device = await requestDevice({ target });
    const shift = kernel(({ grid }, a, b) => {
      const i = grid(1);
      if (i < a.shape[0]) b[i] = a[i] + 1;
    });
    using x = filled(device.managed(N, type));
    const even = x.slice([null, null, 2]);
    expect(await allocates(device, 0, () => shift.forall(N / 2)(even, x.slice([1, null, 2])))).toBe(0);
    expect([x.get(4), x.get(5)]).toEqual([at(4), at(4) + 1]);
    await shift.forall(N)(x.data, x);
    expect(x.get(4)).toBe(at(4) + 1);
  });
});
