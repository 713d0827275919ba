import { arange, defaultHostDevice, empty, ones, zeros } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";
import { expect, test } from "vitest";

const plus = vectorize(["int32(int32, int32)"], (x, y) => x + y);
const minus = vectorize(["int32(int32)"], (x) => -x);
const both = vectorize(["Tuple((int32, int32))(int32, int32)"], (x, y) => [x, y]);
const three = vectorize(["int32(int32, int32, int32)"], (x, _y, _z) => x);
type At = (...args: unknown[]) => unknown;
const resident = (): unknown => defaultHostDevice("cpu").toDevice(zeros(3, "int32"));
const x = (): unknown => zeros(3, "int32");

test.each([
  // f, arguments                                     code and message
  [plus, [], "arity", "at() takes at least 2 arguments (0 given)"],
  [plus, [x()], "arity", "at() takes at least 2 arguments (1 given)"],
  [plus, [x(), [0]], "arity", "second operand needed for ufunc"],
  [plus, [x(), [0], {}], "arity", "second operand needed for ufunc"],
  [plus, [x(), [0], 1, {}, 1], "arity", "at() takes at most 4 arguments (5 given)"],
  [minus, [x(), [0], 1], "arity", "second operand provided when ufunc is unary"],
  [minus, [x(), [0], x()], "arity", "second operand provided when ufunc is unary"],
  [both, [x(), [0], 1], "arity", "Only single output ufuncs supported at this time"],
  [three, [x(), [0], 1], "arity", "Only unary and binary ufuncs supported at this time"],
  [plus, [[1, 2], [0], 1], "not-writable", "first operand must be array"],
  [plus, [5, [0], 1], "not-writable", "first operand must be array"],
  [plus, [x(), [0], 1, { axis: 0 }], "wrong-kind", "at() got an unexpected keyword argument 'axis'"],
  [plus, [x(), [0], 1, { device: 3 }], "wrong-kind", "expected a device as 'device', got 3"],
  [plus, [x(), resident(), 1], "wrong-device", "expected indices on the host"],
  [plus, [x(), [x(), x()], 1], "wrong-kind", "for one index per axis write { axes: [...] }"],
  [plus, [x(), [[0, 1], null], 1], "wrong-kind", "for one index per axis write { axes: [...] }"],
  [plus, [x(), "0", 1], "wrong-kind", "expected an array"],
  [plus, [x(), zeros(1, "complex64"), 1], "index", "arrays used as indices must be of integer (or boolean) type"],
  [plus, [x(), [0, [1]], 1], "mismatch", "nested arrays are ragged"],
  [plus, [x(), [0], resident()], "wrong-device", "got host and device arrays together"],
  [plus, [x(), [0], 2 ** 31], "casting", "integer 2147483648 out of bounds for int32"],
  // NumPy 1.24 still warned where NumPy 2 refuses: nothing is selected along the other axis.
  [plus, [empty([2, 0], "int32"), [5], 1], "index", "index 5 is out of bounds for axis 0 with size 2"],
  [
    plus,
    [empty([0, 2], "int32"), { axes: [null, [5]] }, 1],
    "index",
    "index 5 is out of bounds for axis 1 with size 2",
  ],
])("refused: %#", (f, args, code, message) => {
  expect(() => (f as { at: At }).at(...args)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }),
  );
});

test("a message says what was indexed, and nothing was changed", () => {
  const line = arange(3, "int32");
  expect(() => plus.at(line, [0, 3], 1)).toThrow("index 3 is out of bounds for axis 0 with size 3");
  expect(() => plus.at(line, [0, 1], ones(3, "int32"))).toThrow("array is not broadcastable to correct shape");
  expect(line.toNested()).toEqual([0, 1, 2]);
});

test("indices may be of every whole type, 64 bits too", () => {
  const line = zeros(3, "int32");
  for (const indices of [
    1,
    [1],
    new BigInt64Array([-2n]),
    new BigUint64Array([1n]),
    new Uint8Array([1]),
    [1n],
    [true, 1],
  ])
    plus.at(line, indices as never, 1);
  expect(line.toNested()).toEqual([0, 8, 0]);
});
