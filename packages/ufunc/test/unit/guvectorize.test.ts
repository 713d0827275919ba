import { arange, LaunchError, ones, zeros } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import { guvectorize } from "../../src/index.ts";

type Any = (...args: unknown[]) => unknown;
const make = guvectorize as unknown as Any;
const copy = (x: Record<number, number>, out: Record<number, number>): void => {
  out[0] = x[0] as number;
};
const scaled = guvectorize(["void(f4[:], f4, f4[:])", "void(f8[:], f8, f8[:])"], "(n),()->(n)", (x, k, out) => {
  for (let i = 0; i < x.length; i++) out[i] = x[i] * k;
});

test("attributes are NumPy's", () => {
  const { nin, nout, nargs, ntypes, types, identity, signature, name } = scaled;
  expect({ nin, nout, nargs, ntypes, types, identity, signature, name }).toEqual({
    nin: 2,
    nout: 1,
    nargs: 3,
    ntypes: 2,
    types: ["ff->f", "dd->d"],
    identity: null,
    signature: "(n),()->(n)",
    name: "guvectorize",
  });
});

describe("what makes no gufunc", () => {
  test.each([
    ["(n)->(n", copy, `expect ',' or ')' at position 7 in "(n)->(n"`],
    ["(n),(m)", copy, 'expected an output at least in the layout "(n),(m)"'],
    ["(n)->(n)", 3, "guvectorize takes a function; got 3"],
    [
      "(n),(n)->(n)",
      copy,
      "as the layout (n),(n)->(n) has, of which the last is the array that it writes, got one of 2, copy",
    ],
  ])("%s", (layout, fn, message) => expect(() => make(layout, fn)).toThrow(message));

  test.each([
    [[], "expected at least one signature, got an empty list; pass a signature, or omit the list"],
    [["void(f4[:])"], `expected 2 operands in a signature for the layout (n)->(), got 1 in "void(f4[:])"`],
    [
      ["void(f4[:,:], f4[:])"],
      `expected an array of 1 axis as operand 0 of the layout (n)->(), got an array of 2 axes in`,
    ],
    [["void(f4[:], f4)"], "expected an array of 1 axis as operand 1 of the layout (n)->(), got a scalar in"],
    [["f4(f4[:])"], `expected "void(...)" as results go to the outputs, got "f4(f4[:])"`],
    [["void(f5[:], f4[:])"], "GS081"],
  ])("%j", (signatures, message) => expect(() => make(signatures, "(n)->()", copy)).toThrow(message));
});

describe("what calls refuse, in NumPy's words", () => {
  const x = ones([2, 3], "float64");
  test.each([
    [[x], "guvectorize() takes 2 positional arguments but 1 were given"],
    [[x, 2, { where: true }], "guvectorize() got an unexpected keyword argument 'where'"],
    [[x, 2, { size: 3 }], "guvectorize() got an unexpected keyword argument 'size'"],
    [
      [3, 2],
      "guvectorize: Input operand 0 does not have enough dimensions (has 0, gufunc core with signature (n),()->(n) requires 1)",
    ],
    [[x, 2, { axis: 0, axes: [0, [], 0] }], "cannot specify both 'axis' and 'axes'"],
    [[x, 2, { keepdims: true }], "guvectorize does not support keepdims"],
    [
      [x, ones(3)],
      "operands could not be broadcast together with remapped shapes [original->remapped]: (2,3)->(2,newaxis) (3,)->(3,newaxis)  and requested shape (3)",
    ],
    [
      [x, 2, { out: zeros([2, 2]) }],
      "guvectorize: Output operand 0 has a mismatch in its core dimension 0, with gufunc signature (n),()->(n) (size 2 is different from 3)",
    ],
    [[x, 2, { out: [null, null] }], "The 'out' tuple must have exactly one entry per ufunc output"],
    [
      [x, 2, { out: zeros([2, 3], "int32") }],
      "Cannot cast ufunc 'guvectorize' output from dtype('float64') to dtype('int32') with casting rule 'same_kind'",
    ],
    [[x, 2, { out: zeros([1, 3]).broadcastTo([2, 3]) }], "output array is read-only"],
    [
      [x, 2, { dtype: "int32" }],
      "No loop matching the specified signature and casting was found for ufunc guvectorize",
    ],
    [[x, 2, { casting: "wild" }], "casting must be one of"],
  ] as const)("%#: %j", (args, message) => {
    const gufunc = scaled as unknown as Any;
    const words = message.startsWith("operands")
      ? "operands could not be broadcast together with remapped shapes"
      : message;
    expect(() => gufunc(...args)).toThrow(words);
  });

  test.each([
    ["reduce", "Reduction not defined on ufunc with signature"],
    ["accumulate", "Reduction not defined on ufunc with signature"],
    ["reduceat", "Reduction not defined on ufunc with signature"],
    ["outer", "method outer is not allowed in ufunc with non-trivial signature"],
    ["at", "guvectorize.at does not support ufunc with non-trivial signature: guvectorize has signature (n),()->(n)."],
  ])("%s", (method, message) => {
    const methods = scaled as unknown as Readonly<Record<string, Any>>;
    expect(() => methods[method]?.(x)).toThrow(new LaunchError("wrong-kind", message));
  });
});

test("a function that writes to an input is refused", () => {
  const shift = guvectorize(["void(f8[:], f8[:])"], "(n)->()", (x, out) => {
    x[0] = 1;
    out[0] = x[0];
  });
  expect(() => shift(arange(3))).toThrow(/guvectorize writes to its input operand 0.*write to an output/);
});

test("scalars alone give scalars, on the CPU whatever the target", () => {
  const both = guvectorize(
    "(),()->(),()",
    (x, y, sum, less) => {
      sum[0] = x + y;
      less[0] = x < y;
    },
    { target: "webgpu" },
  );
  expect(both(1.5, 2)).toEqual([3.5, true]);
});
