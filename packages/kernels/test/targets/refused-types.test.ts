// Each place that refuses a type of 64 bits, a complex number or a record: the error's code, its line in a kernel, what is wrong
// and what to do instead. All targets refuse alike, but for what an adapter lacks.
import { array, record, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import * as kernels from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import * as numpy from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

type Call = (...args: readonly unknown[]) => unknown;
const [call, ufunc] = [kernels, numpy] as unknown as Readonly<Record<string, Call>>[] as [Calls, Calls];
type Calls = Readonly<Record<string, Call>>;

const given = {
  z: array(
    [
      { re: 1, im: 2 },
      { re: 3, im: 4 },
    ],
    "complex64",
  ),
  big: array([1n, 2n], "int64"),
  f: array([1, 2], "float64"),
  points: zeros(2, record({ x: "float32", id: "int64" })),
  packed: zeros(2, record({ pad: "int8", id: "int32" })),
  plate: array([1, 2, 3, 4], "float64").reshape([2, 2]),
};

/** A statement over `a` and `b`, their values, the code, what the message says, what it advises. */
type Row = readonly [text: string, a: keyof typeof given, b: keyof typeof given, code: string, ...says: RegExp[]];
const rows: readonly Row[] = [
  ["b[0] = a[0]", "z", "f", "GS315", /a complex number is used as a real one/, /take a part, `z.real`/],
  ["b[0] = b[a[0]]", "z", "f", "GS315", /a complex number is used as a real one/, /take a part/],
  ["b[0] = a[0] % a[1]", "z", "f", "GS315", /`%` does not work on complex numbers/, /take a part/],
  ["b[0] = a[0] & 1", "z", "f", "GS315", /`&` does not work on complex numbers/, /take a part/],
  ["b[0] = a[0] < a[1]", "z", "f", "GS315", /complex numbers have no order/, /compare their sizes, `Math.abs\(z\)`/],
  ["if (a[0] > 1) b[0] = 1", "z", "f", "GS315", /complex numbers have no order/, /compare their sizes/],
  ["b[0] = Math.max(a[0], a[1])", "z", "f", "GS315", /`Math.max` does not work on complex/, /take a part/],
  ["b[0] = Math.floor(a[0])", "z", "f", "GS315", /`Math.floor` does not work on complex/, /take a part/],
  ["b[0] = shflSync(0xffffffff, a[0], 1)", "z", "f", "GS315", /used as a real one/, /take a part/],
  ["b[0] = popc(b[1])", "z", "f", "GS310", /works on the bits of integers/, /make it whole first/],
  ["atomic.add(a, 0, 1)", "z", "f", "GS311", /`atomic.add` does not work on complex64/, /integers and floats/],
  ["atomic.xor(b, 0, 1)", "z", "f", "GS311", /`atomic.xor` does not work on float64/, /on float64 there are load/],
  ["atomic.add(b, 0, 1)", "z", "points", "GS311", /does not work on records/, /name a field: `atomic.add\(b.x/],
  ["atomic.add(b.id, 0, 1)", "z", "packed", "GS311", /begin at a multiple of their size/, /align: true/],
  ["b[0] = a[0] + 1", "points", "f", "GS306", /an object \{ id, x \} is used as a number/, /take one of its fields/],
  ["b[0] = a[0] < a[1]", "points", "f", "GS306", /is used as a number/, /take one of its fields/],
  ["b[0] = a[0].y", "points", "f", "GS408", /a record of 'a' has no property 'y'/, /there are x, id/],
  ["a[0] = { x: 1 }", "points", "f", "GS301", /'a' takes \{ x, id \}/, /give every field, and no other/],
  ["a[0].x.y = 1", "points", "f", "GS109", /cannot be assigned/, /fields of records in arrays can be assigned/],
];
/** What webgpu alone refuses. */
const lacks: readonly Row[] = [
  [
    "atomic.add(b, 0, 1)",
    "z",
    "big",
    "feature",
    /an array of int64: WebGPU has no atomics of 64 bits/,
    /use target parallel/,
  ],
  ["atomic.cas(b, 0, 1, 2)", "z", "big", "feature", /WebGPU has no atomics of 64 bits/, /update values of 32 bits/],
  ["atomic.max(b, 0, 1)", "z", "f", "feature", /an array of float64: WebGPU has no atomics/, /use target parallel/],
];

const { z, big, points, plate } = given;
const noOrder = /complex numbers have no order: compare their sizes, absolute\(x\), or a part, x\.real/;
const noMeaning = /no meaning for complex numbers: take a part, x\.real or x\.imag, or the sizes/;
const real = /expected real numbers, got complex64: take x\.real or x\.imag, or the sizes/;
const numbers =
  /expected an array of numbers, got an array of records: take one field of the records, as x\.field\("name"\)/;

/** Functions of host arrays: a call, the error's code, what it says. */
const functions: readonly (readonly [name: string, call: (options: object) => unknown, code: string, says: RegExp])[] =
  [
    ...["less", "greaterEqual", "maximum", "fmin"].map(
      (name) => [name, () => ufunc[name]!(z, z), "casting", noOrder] as const,
    ),
    ...["remainder", "floorDivide", "bitwiseAnd", "arctan2", "hypot"].map(
      (name) => [name, () => ufunc[name]!(z, z), "casting", noMeaning] as const,
    ),
    ["floor", () => ufunc.floor!(z), "casting", noMeaning],
    ["sqrt of records", () => ufunc.sqrt!(points), "wrong-kind", numbers],
    ...["sort", "argsort", "max", "argmax", "unique", "histogram"].map(
      (name) => [name, (options: object) => call[name]!(z, options), "casting", real] as const,
    ),
    ["topk", (options) => call.topk!(z, 1, options), "casting", real],
    ["percentile", (options) => call.percentile!(z, 50, options), "casting", real],
    ["searchsorted", (options) => call.searchsorted!(z, z, options), "casting", real],
    ["interp", (options) => call.interp!(z, z, z, options), "casting", real],
    ["sort of records", (options) => call.sort!(points, options), "wrong-kind", numbers],
    ["matmul of records", (options) => call.matmul!(points, points, options), "wrong-kind", numbers],
    ["rfft", (options) => call.rfft!(z, options), "casting", /got complex64; fft takes complex numbers/],
    ["fft of int64", (options) => call.fft!(big, options), "casting", /got int64; convert it with x\.astype/],
    ["astype", () => z.astype("float32"), "casting", /imaginary parts would be lost: take x\.real/],
    ["set", () => array([1], "float32").set({ re: 1, im: 2 } as never, 0), "casting", /use complex64 or complex128/],
  ];

const failure = async (run: () => unknown): Promise<{ readonly code?: string; readonly message: string }> =>
  Promise.resolve()
    .then(run)
    .then(
      () => ({ message: "it was not refused" }),
      (error: unknown) => error as Error & { code: string },
    );

const compiled = kernel as unknown as (fn: unknown) => {
  configure(grid: number, block: number, options: object): (...args: readonly unknown[]) => unknown;
};

eachTarget(({ getDevice, target }) => {
  const all = [...rows, ...(target === "webgpu" ? lacks : [])];
  const cases = all.map(([text, a, b, code, ...says]) => ({ text, a, b, code, says }));
  test.each(cases)("$text of $a, $b", async ({ text, a, b, code, says }) => {
    const body: unknown = new Function(`return ({ atomic, popc, shflSync }, a, b) => {\n  ${text};\n}`)();
    const launch = compiled(body).configure(1, 1, { device: getDevice() });
    const error = await failure(() => launch(given[a], given[b]));
    expect(error.message, error.message).toMatch(/kernel:2:\d+/);
    expect(error.code).toBe(code);
    for (const one of says) expect(error.message).toMatch(one);
  });

  test.each(functions)("%s", async (_name, run, code, says) => {
    const error = await failure(() => run({ device: getDevice() }));
    expect(error.message).toMatch(says);
    expect(error.code).toBe(code);
  });

  test.each(["drawTo", ...(target === "webgpu" ? ["toTexture"] : [])])("%s of complex numbers", async (name) => {
    using picture = getDevice().toDevice(z).reshape([1, 2]);
    const methods = picture as unknown as Calls;
    const error = await failure(() => (name === "drawTo" ? methods.drawTo!({}) : methods.toTexture!()));
    expect(error.message).toMatch(/expected a picture of real numbers, got complex64: take x\.real or x\.imag/);
    expect(error.code).toBe("casting");
  });

  test.runIf(target === "webgpu")("a product of float64 by hand-written WGSL", async () => {
    const error = await failure(() => call.matmul!(plate, plate, { device: getDevice(), variant: "registers" }));
    expect(error.code).toBe("dtype");
    expect(error.message).toMatch(
      /"registers" computes types of at most 32 bits, got float64; name "naive" or "shared"/,
    );
  });
});
