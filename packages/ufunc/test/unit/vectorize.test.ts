import { arange, array, int32, type NDArray, ones, requestDevice, ShapeError, zeros } from "@gridstride/core";
import { SimulatorError } from "@gridstride/jit";
import { describe, expect, test } from "vitest";
import { guvectorize } from "../../src/guvectorize.ts";
import { vectorize } from "../../src/vectorize.ts";

const add = vectorize(["float32(float32, float32)", "float64(float64, float64)"], (x, y) => x + y, { identity: 0 });
const both = vectorize((x, y) => [x + y, x - y]);
const bits = vectorize(["int8(int8, int8)", "int32(int32, int32)", "int64(int64, int64)"], (x, y) => x & y);

/** Any arguments at all. */
type Anything = (...args: unknown[]) => unknown;

test("has NumPy's attributes", () => {
  const { nin, nout, nargs, ntypes, types, identity, signature, name } = add;
  expect({ nin, nout, nargs, ntypes, types, identity, signature, name }).toEqual({
    nin: 2,
    nout: 1,
    nargs: 3,
    ntypes: 2,
    types: ["ff->f", "dd->d"],
    identity: 0,
    signature: null,
    name: "vectorize",
  });
  const area = vectorize(function area(x, y) {
    return [x * y, x + y];
  });
  expect([area.name, area.nin, area.nout, area.ntypes, area.identity]).toEqual(["area", 2, 2, 0, null]);
});

test("without signatures, has the loops it met", () => {
  const f = vectorize((x) => x > 1);
  f(2);
  f(ones(2, "int8"));
  f(ones(3, "int8"));
  expect(f.types).toEqual(["d->?", "b->?"]);
});

test.each<[unknown, unknown]>([
  // scalars in             scalar out
  [add(1, 2), 3],
  [add(0.1, 0.2), 0.1 + 0.2],
  [add(0.1, 0.2, { dtype: "float32" }), Math.fround(Math.fround(0.1) + Math.fround(0.2))],
  [add(true, 2), 3],
  [add(2n, 0.5), 2.5],
  [both(5, 3), [8, 2]],
  [both(5n, 3n), [8n, 2n]],
  [bits(6, 3), 2],
  [bits(2 ** 40 + 1, 3), 1n],
  [bits(6n, 3n), 2n],
  [vectorize((x) => x > 1)(2), true],
  [vectorize((x) => x * 2, { target: "simulator" })(2), 4],
  [vectorize((x) => x * 2, { target: "webgpu" })(2), 4],
])("%s is %s", (made, expected) => expect(made).toEqual(expected));

test.each<[string, () => unknown, string]>([
  // call                    what NumPy says
  ["no operand", () => (add as Anything)(1), "vectorize() takes 2 positional arguments but 1 were given"],
  ["one, and options", () => (add as Anything)(1, { out: null }), "takes 2 positional arguments but 1 were given"],
  ["three, and options", () => (add as Anything)(1, 2, 3, { order: "C" }), "2 positional arguments but 3 were given"],
  ["a typed number", () => (add as Anything)(1, int32(6)), "or a number), got int32(6)"],
  ["a typed number in `at`", () => (add.at as Anything)(ones(1), [0], int32(6)), "or a number), got int32(6)"],
  ["four", () => (add as Anything)(1, 2, 3, 4), "vectorize() takes 2 positional arguments but 4 were given"],
  ["a third operand", () => (add as Anything)(1, 2, [3]), "vectorize() takes 2 positional arguments but 3 were given"],
  ["axis", () => (add as Anything)(1, 2, { axis: 0 }), "vectorize() got an unexpected keyword argument 'axis'"],
  [
    "casting",
    () => (add as Anything)(1, 2, { casting: "maybe" }),
    "casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' (got 'maybe')",
  ],
  ["order", () => (add as Anything)(1, 2, { order: "Z" }), "order must be one of 'C', 'F', 'A', or 'K' (got 'Z')"],
  ["out of numbers", () => (add as Anything)(1, 2, { out: [1] }), "return arrays must be of ArrayType"],
  [
    "two outs",
    () => (add as Anything)(1, 2, { out: [ones(1), ones(1)] }),
    "The 'out' tuple must have exactly one entry per ufunc output",
  ],
  ["one out of two", () => (both as Anything)(1, 2, { out: ones(1) }), "'out' must be a tuple of arrays"],
  [
    "a mask of floats",
    () => add(ones(3), 2, { where: ones(3) }),
    "Cannot cast array data from dtype('float64') to dtype('bool') according to the rule 'safe'",
  ],
  [
    "types",
    () => bits(ones(3), 2),
    "ufunc 'vectorize' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''",
  ],
  [
    "no loop of a type",
    () => add(ones(3), 2, { dtype: "int8" }),
    "No loop matching the specified signature and casting was found for ufunc vectorize",
  ],
  ["an operand that is none", () => (add as Anything)("a", 2), "expected an array"],
  ["no such type", () => (add as Anything)(1, 2, { dtype: "float33" }), 'expected an element type, got "float33"'],
  [
    "arrays in a signature",
    () => (vectorize as Anything)(["float32(float32[:])"], (x: number) => x),
    'expected scalars as operands of a ufunc, got the array in "float32(float32[:])"; use guvectorize for arrays',
  ],
  [
    "void",
    () => (vectorize as Anything)(["void(float32)"], (x: number) => x),
    'expected a type that the ufunc returns, got void in "void(float32)"',
  ],
  [
    "no operands",
    () => (vectorize as Anything)(["float32()"], () => 1),
    'expected an operand at least, got none in "float32()"',
  ],
  [
    "no signatures",
    () => (vectorize as Anything)([], (x: number) => x),
    "expected at least one signature, got an empty list; pass a signature, or omit the list",
  ],
  [
    "signatures that differ",
    () => (vectorize as Anything)(["float32(float32)", "int8(int8, int8)"], (x: number) => x),
    'expected signatures of 1 operands and 1 results as in "float32(float32)", got "int8(int8, int8)"',
  ],
  ["no function", () => (vectorize as Anything)(["float32(float32)"], 1), "vectorize takes a function; got 1"],
  [
    "a function of nothing",
    () => (vectorize as Anything)(() => 1),
    "expected a function with at least one operand, got a function without operands, vectorize",
  ],
  [
    "a function that returns nothing",
    () =>
      (
        (vectorize as Anything)((x: number) => {
          x * 2;
        }) as Anything
      )(ones(2)),
    "expected a ufunc's function to return a value, got none from vectorize",
  ],
])("%s: %s", (_, call, message) => expect(call).toThrow(message));

test.each<[string, () => unknown, string]>([
  [
    "three operands",
    () => (vectorize((x, y, z) => x + y + z) as unknown as typeof add).reduce(ones(2)),
    "reduce only supported for binary functions",
  ],
  [
    "two results",
    () => (both as unknown as typeof add).accumulate(ones(2)),
    "accumulate only supported for functions returning a single value",
  ],
  ["one to outer", () => (add.outer as Anything)(ones(2)), "exactly two arguments expected"],
  ["indices of two axes", () => add.reduceat(ones(2), [[0]]), "object too deep for desired array"],
  [
    "a fraction as an index",
    () => add.reduceat(ones(2), [0.5]),
    "index 0.5 out-of-bounds in vectorize.reduceat [0, 2)",
  ],
  [
    "no such option",
    () => (add.reduce as Anything)(ones(2), { order: "K" }),
    "reduce() got an unexpected keyword argument 'order'",
  ],
  [
    "where to accumulate",
    () => (add.accumulate as Anything)(ones(2), { where: true }),
    "accumulate() got an unexpected keyword argument 'where'",
  ],
  ["keepdims of 1", () => (add.reduce as Anything)(ones(2), { keepdims: 1 }), "'keepdims' must be a boolean"],
  ["a fraction as axis", () => add.reduce(ones(2), { axis: 0.5 }), "expected an axis as a whole number, got 0.5"],
  [
    "text as initial",
    () => (add.reduce as Anything)(ones(2), { initial: "1" }),
    "expected a scalar as 'initial', got string",
  ],
  [
    "an initial of no integer",
    () => bits.reduce(ones(2, "int32"), { initial: Number.POSITIVE_INFINITY }),
    "initial: cannot convert float Infinity to integer, of type int32",
  ],
  ["a number as out", () => (add.reduce as Anything)(ones(2), { out: 1 }), "return arrays must be of ArrayType"],
  [
    "a mask of floats",
    () => add.reduce(ones(2), { where: ones(2) }),
    "Cannot cast array data from dtype('float64') to dtype('bool') according to the rule 'safe'",
  ],
  [
    "a mask that does not fit",
    () => add.reduce(ones([2, 3]), { where: ones(2, "bool") }),
    "cannot broadcast shape [2] to [2, 3]",
  ],
])("a method with %s: %s", (_, call, message) => expect(call).toThrow(message));

test("results of methods without axes are arrays of one element", () => {
  expect(add.reduce([1, 2, 3]).get()).toBe(6);
  expect(add.reduce(array([true, true], "bool")).get()).toBe(2);
  expect(add.outer(1, [1, 2]).toNested()).toEqual([2, 3]);
});

test("a malformed signature has a code and a place", () => {
  expect(() => (vectorize as Anything)(["float32(float33)"], (x: number) => x)).toThrow(
    expect.objectContaining({ name: "CompileError", code: "GS081" }),
  );
});

test("what the simulator finds is thrown by the call, once", () => {
  const table = Float32Array.of(1, 2);
  const look = vectorize(["float32(int32)"], ({ table }, i) => table[i] as number, {
    uses: { table },
    target: "simulator",
  });
  expect(() => look(arange(3, "int32"))).toThrow(SimulatorError);
  expect((look(arange(2, "int32")) as NDArray).toNested()).toEqual([1, 2]);
});

test("errors have codes", () => {
  expect(() => add(ones(2), ones(3))).toThrow(ShapeError);
  expect(() => add(ones(2), ones(3))).toThrow(expect.objectContaining({ code: "mismatch" }));
});

describe("an output of which several elements are one", () => {
  const x = arange(6, "float32").reshape([2, 3]);
  const columns = guvectorize(["void(float32[:], float32[:])"], "(n)->(n)", (a, b) => {
    for (let i = 0; i < a.shape[0]; i++) b[i] = a[i] as number;
  });

  test.each<[string, (x: unknown, out: (...shape: number[]) => unknown) => unknown]>([
    ["a call", (a, out) => (add as Anything)(a, a, { out: out(2, 3) })],
    ["the second of two", (a, out) => (both as Anything)(a, a, { out: [null, out(2, 3)] })],
    ["reduce", (a, out) => (add.reduce as Anything)(a, { out: out(3) })],
    ["accumulate", (a, out) => (add.accumulate as Anything)(a, { out: out(2, 3) })],
    ["reduceat", (a, out) => (add.reduceat as Anything)(a, [0, 1], { out: out(2, 3) })],
    ["outer", (a, out) => (add.outer as Anything)(a, 1, { out: out(2, 3) })],
    ["a gufunc", (a, out) => (columns as Anything)(a, { out: out(2, 3) })],
  ])("is refused: %s", async (_, call) => {
    const device = await requestDevice({ target: "cpu" });
    const refused = expect.objectContaining({
      code: "not-writable",
      message: expect.stringMatching(/^output array is read-only: \w+ got a broadcast array in `out`$/),
    });
    expect(() => call(x, (...shape) => zeros([1], "float32").broadcastTo(shape))).toThrow(refused);
    expect(() => call(device.toDevice(x), (...shape) => device.zeros([1], "float32").broadcastTo(shape))).toThrow(
      refused,
    );
    device.dispose();
  });

  test("an axis of one element may have any stride", () => {
    const out = zeros([3], "float32").broadcastTo([1, 3]);
    expect(add(ones([1, 3], "float32"), 1, { out }).toNested()).toEqual([[2, 2, 2]]);
  });
});
