// Every operator on every type, and every conversion, against the simulator.
import type { RealDType as DType } from "@gridstride/core";
import { someRows } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import type { BinaryOp, Expr, UnaryExpr } from "../../../src/ir/expr.ts";
import { bits, isFloat, isInteger } from "../../../src/ir/types.ts";
import type { MathFn } from "../../../src/math/table.ts";
import {
  arrayOf,
  binary,
  constant,
  convert,
  kernelOf,
  load,
  math,
  position,
  store,
  unary,
  zerosOf,
} from "../sim/build.ts";
import { differences, edges, pairs, seeded } from "./compare.ts";

const TYPES = [
  ...(["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"] as const),
  ...(["float16", "float32", "float64"] as const),
];
const COMPARISONS: readonly BinaryOp[] = ["lt", "le", "gt", "ge", "eq", "ne"];

function operators(type: DType): readonly BinaryOp[] {
  if (type === "bool") return ["eq", "ne", "and", "or", "xor"];
  if (isFloat(type)) return [...COMPARISONS, "add", "sub", "mul", "div", "rem"];
  return [...COMPARISONS, "add", "sub", "mul", "idiv", "floordiv", "rem", "and", "or", "xor", "shl", "shr"];
}

const i = position("globalIdx");
/** A type that shows all of a value: stores of short types would drop what is wrong above their bits. */
const shown = (type: DType): DType => (bits(type) >= 32 ? type : type === "float16" ? "float32" : "int32");

/** Every pair of values, as two arguments; nothing changes them. */
const operands = new Map(
  TYPES.map((type) => {
    const [xs, ys] = pairs(type, seeded(bits(type) + type.length));
    return [type, { count: xs.length, args: [arrayOf(type, xs), arrayOf(type, ys)] }];
  }),
);

/** How `expression` of x[i] and y[i] differs, over every pair of values. */
function compared(type: DType, result: DType, expression: (x: Expr, y: Expr) => Expr): string[] {
  const { count, args } = operands.get(type)!;
  const value = expression(load(type, 0, i), load(type, 1, i));
  const kernel = kernelOf(
    [type, type, result, shown(result)],
    [],
    [store(2, [i], value), store(3, [i], convert(shown(result), value))],
  );
  const outs = [result, shown(result)].map((one) => zerosOf(one, count));
  return differences(kernel, [...args, ...outs], { grid: [count, 1, 1] });
}

describe.each(TYPES)("%s", (type) => {
  test.each(operators(type))("%s", (op) => {
    const result = COMPARISONS.includes(op) ? "bool" : type;
    expect(compared(type, result, (x, y) => binary(op, result, x, y))).toEqual([]);
  });

  test.each(isInteger(type) ? (["idiv", "floordiv", "rem", "shl", "shr", "mul"] as const) : [])(
    "%s by constants",
    (op) => {
      for (const y of someRows(edges(type), 4)) {
        if ((op === "shl" || op === "shr") && y < 0) continue;
        expect(compared(type, type, (x) => binary(op, type, x, constant(type, y)))).toEqual([]);
      }
    },
  );

  const unaries: readonly UnaryExpr["op"][] = type === "bool" ? ["not"] : isFloat(type) ? ["neg"] : ["neg", "bitnot"];
  test.each(unaries)("%s", (op) => {
    expect(compared(type, type, (x) => unary(op, type, x))).toEqual([]);
  });

  test.each(TYPES)("as %s", (to) => {
    expect(compared(type, to, (x) => convert(to, x))).toEqual([]);
  });

  test("select takes either", () => {
    expect(
      compared(type, type, (x, y) => ({
        ...{ kind: "select", type, span: x.span },
        ...{ condition: binary("eq", "bool", x, y), then: x, else: y },
      })),
    ).toEqual([]);
  });
});

const FLOAT_FUNCTIONS: readonly MathFn[] = ["floor", "ceil", "trunc", "round", "sqrt", "abs", "sign"];
describe.each(["float16", "float32", "float64"] as const)("functions of %s", (type) => {
  test.each(FLOAT_FUNCTIONS)("%s", (fn) => {
    expect(compared(type, type, (x) => math(fn, type, x))).toEqual([]);
  });
  test.each(["isNaN", "isFinite", "isInteger"] as const)("%s", (fn) => {
    expect(compared(type, "bool", (x) => math(fn, "bool", x))).toEqual([]);
  });
  test.each(["min", "max"] as const)("%s", (fn) => {
    expect(compared(type, type, (x, y) => math(fn, type, x, y))).toEqual([]);
  });
});

test("fma of float16 rounds once", () => {
  expect(
    compared("float16", "float16", (x, y) => math("fma", "float16", x, y, binary("mul", "float16", y, x))),
  ).toEqual([]);
  expect(compared("float16", "float16", (x, y) => math("fma", "float16", x, x, y))).toEqual([]);
});

describe.each(TYPES.filter(isInteger))("functions of %s", (type) => {
  test.each(["abs", "sign", "brev"] as const)("%s", (fn) => {
    expect(compared(type, type, (x) => math(fn, type, x))).toEqual([]);
  });
  test.each(["min", "max", "ipow"] as const)("%s", (fn) => {
    expect(compared(type, type, (x, y) => math(fn, type, x, y))).toEqual([]);
  });
  test.each(["popc", "clz", "ffs"] as const)("%s", (fn) => {
    expect(compared(type, "int32", (x) => math(fn, "int32", x))).toEqual([]);
  });
});
