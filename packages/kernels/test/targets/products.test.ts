// Sums of products by einsum, and products of whole numbers, compared with NumPy's: golden/products.py wrote it.
import { array, type NDArray } from "@gridstride/core";
import { einsum, matmul } from "@gridstride/kernels";
import { type GoldenTable, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";
import golden from "../golden/products.json" with { type: "json" };
import { type Call, comparedWithNumpy } from "./compared-with-numpy.ts";

comparedWithNumpy(golden as unknown as GoldenTable, {
  calls: {
    // Subscripts stand behind a "=", as other text names inputs.
    einsum: ((subscripts: string, ...rest: never[]) => einsum(subscripts.slice(1), ...rest)) as Call,
    matmul: matmul as Call,
  },
  out: () => true,
  refusal: () => "einsum: ",
  thin: 4,
});

test.each<[string, () => unknown, string]>([
  ["no text", () => einsum(5 as never, [1]), "expected subscripts as text"],
  ["no operand", () => einsum("i"), 'expected an operand for "i", got none'],
  ["two arrows", () => einsum("i->i->i", [1]), 'expected one "->" at most'],
  ["two ellipses", () => einsum("...i...", [1]), 'one "..." at most in each subscript'],
  ["sizes", () => einsum("i,i", [1, 2], [1, 2, 3]), "'i' of \"i,i\" is 2 elements long in one and 3 in another"],
  ["too few axes", () => einsum("ij", [1]), 'expected operand 0 to have 2 axes for "ij" of "ij", got shape [1]'],
  ["an option", () => einsum("i", [1], { axis: 1 } as never), "einsum"],
])("refuses %s", (_, run, message) => {
  expect(run).toThrow(message);
});

test("int8 is added up in 32 bits where they are asked for", () => {
  const [a, b] = [array([[100, 100]], "int8"), array([[100], [100]], "int8")];
  expect([matmul(a, b).toNested(), matmul(a, b).dtype]).toEqual([[[32]], "int8"]);
  const wide = matmul(a, b, { dtype: "int32" });
  expect([wide.toNested(), wide.dtype]).toEqual([[[20_000]], "int32"]);
});

test("a chain of matrices is within its bound", () => {
  const random = seededRandom(3);
  const some = (): NDArray => array(random.float32Array(1600, -1, 1), [40, 40]);
  const [x, y, z] = [some(), some(), some()];
  const text = "ij,jk,kl->il";
  const got = einsum(text, x, y, z).data as Float32Array;
  const exact = einsum(text, x.astype("float64"), y.astype("float64"), z.astype("float64")).data as Float64Array;
  const worst = Math.max(...Array.from(got, (one, i) => Math.abs(one - (exact[i] as number))));
  // A sum of 1600 products of numbers below 1 is below 1600; each is rounded 80 times at most.
  expect(worst).toBeLessThan(80 * 2 ** -24 * 1600);
  expect(worst).toBeGreaterThan(0);
});
