// NumPy's own ufuncs on every target. In test/unit all loops run on cpu and the simulator; on the other targets each ufunc
// runs one: that of float32 where it has one, else of int32, else its first; those whose integers run other code than their
// floats do, also that of int32. In Chromium and from dist every tenth of these runs, on all targets.
import { arange, array, type DType, type NDArray, type Target } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget, everyRow, thorough } from "@gridstride/testing";
import {
  add,
  divide,
  floorDivide,
  frexp,
  hypot,
  isnan,
  ldexp,
  maximum,
  multiply,
  remainder,
} from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";
import { differences, operandsOf, ufuncOf, type ValueRow, values } from "./numpy-rows.ts";

const WHOLE_TOO: ReadonlySet<string> = new Set([
  "ceil",
  "floor",
  "floor_divide",
  "fmod",
  "isnan",
  "power",
  "reciprocal",
  "remainder",
  "trunc",
]);

const rows = [...new Set(values.map(({ name }) => name))].flatMap((name): ValueRow[] => {
  const own = values.filter((row) => row.name === name);
  const float = own.find(({ loop }) => /^f+(i)?->/.test(loop));
  const whole = own.find(({ loop }) => /^i+->/.test(loop));
  return [float ?? whole ?? (own[0] as ValueRow), ...(float && whole && WHOLE_TOO.has(name) ? [whole] : [])];
});
const some = everyRow ? values : thorough ? rows : rows.filter((_, i) => i % 10 === 0);

const OF_64_BITS = ["add", "floorDivide", "sqrt", "maximum", "rint", "sin", "exp", "hypot", "ldexp"];

/** Whether a loop is tested on a target: on webgpu each is a pipeline, and those of 64 bits take long; a part of these will do. */
const has = (target: Target, { loop, name }: ValueRow): boolean =>
  everyRow || target !== "webgpu" || !/[lLd]/.test(loop) || OF_64_BITS.includes(name);

eachTarget(({ target, getDevice }) => {
  const elsewhere = thorough && (target === "cpu" || target === "simulator");
  test.for(elsewhere ? [] : some)("$name $loop", async (row, { skip }) => {
    if (!has(target, row)) return skip("one of many pipelines");
    const own = ufuncOf(row.name);
    const made = (await own(...operandsOf(row), { device: getDevice() })) as NDArray | readonly NDArray[];
    expect(
      differences(row, own.nout === 1 ? [made as NDArray] : (made as readonly NDArray[]), target === "webgpu"),
    ).toEqual([]);
  });

  test("run on device arrays where they are, with methods", async () => {
    const device = getDevice();
    const x = device.toDevice(array([3, -4, 1], "float32"));
    expect((await add(x, 0.5).copyToHost()).toNested()).toEqual([3.5, -3.5, 1.5]);
    expect((await maximum.accumulate(x).copyToHost()).toNested()).toEqual([3, 3, 3]);
    expect((await floorDivide.outer(x, 2).copyToHost()).toNested()).toEqual([1, -2, 0]);
    const bytes = device.toDevice(array([200, 100], "uint8"));
    expect((await add.reduce(bytes, { dtype: "int32" }).copyToHost()).get()).toBe(300);
  });

  test("integers are reduced in 64 bits, as `sum` and `cumsum` of kernels do", async () => {
    const device = getDevice();
    for (const type of ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32"] as const) {
      const values = type === "bool" ? [1, 0, 1] : [100, 100, 27];
      const host = array(values, "float64").astype(type);
      using x = device.toDevice(host);
      const total = type === "bool" ? 2 : 227;
      const product = type === "bool" ? 0 : 270_000;
      const wide = type.startsWith("u") ? "uint64" : "int64";
      const made = await Promise.all([
        add.reduce(x).copyToHost(),
        multiply.reduce(x).copyToHost(),
        add.reduce(host, { device }),
        add.accumulate(x).copyToHost(),
        add.reduceat(x, [0]).copyToHost(),
      ]);
      expect(made.map((one) => [one.dtype, Number(one.reshape(-1).get(one.size - 1))])).toEqual(
        [total, product, total, total, total].map((value) => [wide, value]),
      );
      // What is asked for is done, or refused.
      expect((await add.reduce(host, { device, dtype: "int8" })).dtype).toBe("int8");
    }
    const long = add.reduce(array([2n ** 40n, 3n, 2n ** 62n], "int64"), { device });
    const asked = add.reduce(array([1, 2], "int8"), { device, dtype: "int64" });
    expect([(await long).get(), (await asked).get()]).toEqual([2n ** 62n + 2n ** 40n + 3n, 3n]);
  });

  test("int64 and float64 together, as NumPy's arange and random arrays are", async () => {
    const device = getDevice();
    const x = array(Array.from({ length: 50 }, (_, i) => Math.sin(i)));
    const made = await multiply(arange(50, "int64"), x, { device });
    expect([made.dtype, made.toNested()]).toEqual(["float64", Array.from({ length: 50 }, (_, i) => i * Math.sin(i))]);
    expect((await add.reduce(x.slice([0, 3]), { device })).get()).toBe(Math.sin(1) + Math.sin(2));
  });

  test("are called in kernels", async () => {
    const out = new Float32Array(4);
    const run = kernel(
      ({ hypot, frexp, ldexp, remainder, isnan }, out) => {
        out[0] = hypot(out[1] + 3, 4);
        const [m, e] = frexp(out[0]);
        out[1] = ldexp(m, e);
        out[2] = remainder(-out[0], 3);
        out[3] = isnan(out[2]) ? 1 : 2;
      },
      { uses: { hypot, frexp, ldexp, remainder, isnan } },
    );
    await run.configure(1, 1, { device: getDevice() })(out);
    expect([...out]).toEqual([5, 5, 1, 2]);
  });

  test.each<[DType, DType]>([
    ["int8", "float64"],
    ["bool", "float64"],
    ["float16", "float16"],
  ])("quotients of %s are %s", async (type, result) => {
    const made = await divide(array([1, 0], type), array([1, 1], type), { device: getDevice() });
    expect([made.dtype, made.toNested()]).toEqual([result, [1, 0]]);
  });

  test.each<DType>(["int8", "uint16"])("quotients of %s are it before they go to out", async (type) => {
    const out = array([0], "float64");
    await divide(array([1], type), array([3], type), { out, device: getDevice() });
    expect(out.get(0)).toBe(1 / 3);
  });
});
