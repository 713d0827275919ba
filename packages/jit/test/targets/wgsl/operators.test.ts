// Every operator, conversion and exact function of every type that WGSL can hold, over edge values, bit by bit as the
// simulator has them.
import { array, type RealDType as DType, type NDArray, zeros } from "@gridstride/core";
import { describeTargets, seededRandom, someRows } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import type * as ex from "../../../src/ir/expr.ts";
import type * as ir from "../../../src/ir/ir.ts";
import {
  binary,
  constant,
  convert,
  globalArray,
  kernelOf,
  load,
  math,
  position,
  store,
  unary,
} from "../../unit/sim/build.ts";
import { devicesOfTests, differences, edges, flushed, runBoth } from "./both.ts";

const TYPES: readonly DType[] = ["bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float16", "float32"];
const INTEGERS = TYPES.slice(1, 7);
const FLOATS = TYPES.slice(7);

const compare: readonly ex.BinaryOp[] = ["lt", "le", "gt", "ge", "eq", "ne"];
const onIntegers: readonly ex.BinaryOp[] = [
  "add",
  "sub",
  "mul",
  "idiv",
  "floordiv",
  "rem",
  "and",
  "or",
  "xor",
  "shl",
  "shr",
];
const onFloats: readonly ex.BinaryOp[] = ["add", "sub", "mul", "div", "rem"];
const onBools: readonly ex.BinaryOp[] = ["and", "or", "xor", "eq", "ne"];

/** A kernel that gives, for each pair of edge values, each of the expressions: out[k * pairs + i]. */
function table(
  type: DType,
  result: DType,
  pairs: number,
  expressions: (x: ex.Expr, y: ex.Expr) => readonly ex.Expr[],
): ir.Kernel {
  const i = position("globalIdx");
  const made = expressions(load(type, 0, i), load(type, 1, i));
  const stores = made.map((value, k) => store(2, [binary("add", "int32", i, constant("int32", k * pairs))], value));
  const inside: ir.Stmt = {
    kind: "if",
    condition: binary("lt", "bool", i, constant("int32", pairs)),
    then: stores,
    else: [],
    span: { source: 0, start: 0, end: 1 },
  };
  return {
    ...kernelOf([type, type, result], [], [inside]),
    arrays: [globalArray("x", type, 0, false), globalArray("y", type, 1, false), globalArray("out", result, 2)],
  };
}

function pairsOf(type: DType): { x: NDArray; y: NDArray; count: number } {
  const values = edges(type);
  const x = values.flatMap((a) => values.map(() => a));
  const y = values.flatMap(() => values);
  const host = (list: readonly number[]): NDArray =>
    type === "bool" ? array(list.map(Boolean) as never, "bool") : array(list as never, type);
  return { x: host(x), y: host(y), count: x.length };
}

describeTargets("wgsl", () => {
  const devices = devicesOfTests();

  async function check(
    type: DType,
    result: DType,
    names: readonly string[],
    expressions: (x: ex.Expr, y: ex.Expr) => readonly ex.Expr[],
  ): Promise<void> {
    const { x, y, count } = pairsOf(type);
    const kernel = table(type, result, count, expressions);
    const out = zeros([count * names.length], result);
    const done = await runBoth(devices, { kernel, arrays: [x, y, out], grid: [Math.ceil(count / 32), 1, 1] });
    const found = differences(done.webgpu[2] as NDArray, done.simulator[2] as NDArray, flushed).map(
      ({ at, webgpu, simulator }) => {
        const i = at % count;
        return `${names[Math.floor(at / count)]}(${x.get(i)}, ${y.get(i)}): ${webgpu}, the simulator ${simulator}`;
      },
    );
    expect(found.slice(0, 20)).toEqual([]);
  }

  describe("binary operators", () => {
    test.each(INTEGERS)("%s", (type) =>
      check(type, type, onIntegers, (x, y) => onIntegers.map((op) => binary(op, type, x, y))),
    );
    test.each(FLOATS)("%s", (type) =>
      check(type, type, onFloats, (x, y) => onFloats.map((op) => binary(op, type, x, y))),
    );
    test("bool", () => check("bool", "bool", onBools, (x, y) => onBools.map((op) => binary(op, "bool", x, y))));
  });

  describe("comparisons", () => {
    test.each([...INTEGERS, ...FLOATS])("%s", (type) =>
      check(type, "bool", compare, (x, y) => compare.map((op) => binary(op, "bool", x, y))),
    );
    test.each(FLOATS)("%s with itself", (type) =>
      check(type, "bool", compare, (x) => compare.map((op) => binary(op, "bool", x, x))),
    );
  });

  describe("with a constant on the right", () => {
    const constants = [1, 2, 3, 7, 8, 33, 100] as const;
    test.each(INTEGERS)("%s", (type) => {
      const all = constants.flatMap((value) => onIntegers.map((op) => ({ op, value })));
      // 11 operators for each constant: every third row has each of them.
      const rows = someRows(all, 3);
      return check(
        type,
        type,
        rows.map(({ op, value }) => `${op} ${value}`),
        (x) => rows.map(({ op, value }) => binary(op, type, x, constant(type, value))),
      );
    });
    test.each(["int8", "int32"] as const)("%s, -1 and 0", (type) => {
      const rows = [-1, 0, -5].flatMap((value) => onIntegers.map((op) => ({ op, value })));
      return check(
        type,
        type,
        rows.map(({ op, value }) => `${op} ${value}`),
        (x) => rows.map(({ op, value }) => binary(op, type, x, constant(type, value))),
      );
    });
    test.each(FLOATS)("%s", (type) => {
      const rows = someRows(
        [2, 0.25, -4, 3, 10, 0, -0, Number.NaN, Number.POSITIVE_INFINITY].flatMap((value) =>
          onFloats.map((op) => ({ op, value })),
        ),
        3,
      );
      return check(
        type,
        type,
        rows.map(({ op, value }) => `${op} ${value}`),
        (x) => rows.map(({ op, value }) => binary(op, type, x, constant(type, value))),
      );
    });
  });

  describe("unary operators", () => {
    test.each(INTEGERS)("%s", (type) =>
      check(type, type, ["neg", "bitnot"], (x) => [unary("neg", type, x), unary("bitnot", type, x)]),
    );
    test.each(FLOATS)("%s", (type) => check(type, type, ["neg"], (x) => [unary("neg", type, x)]));
    test("bool", () => check("bool", "bool", ["not"], (x) => [unary("not", "bool", x)]));
  });

  describe("conversions", () => {
    test.each(TYPES.flatMap((from) => TYPES.map((to) => [from, to] as const)))("%s to %s", (from, to) =>
      check(from, to, [`to ${to}`], (x) => [convert(to, x)]),
    );
  });

  describe("functions of integers", () => {
    const same = ["abs", "sign", "brev"] as const;
    const two = ["min", "max", "ipow"] as const;
    const counts = ["popc", "clz", "ffs"] as const;
    test.each(INTEGERS)("%s", (type) =>
      check(type, type, [...same, ...two], (x, y) => [
        ...same.map((fn) => math(fn, type, x)),
        ...two.map((fn) => math(fn, type, x, y)),
      ]),
    );
    test.each(INTEGERS)("bits of %s", (type) =>
      check(type, "int32", counts, (x) => counts.map((fn) => math(fn, "int32", x))),
    );
  });

  describe("exact functions of floats", () => {
    const one = ["floor", "ceil", "trunc", "round", "abs", "sign", "sqrt"] as const;
    const two = ["min", "max"] as const;
    const ask = ["isNaN", "isFinite", "isInteger"] as const;
    test.each(FLOATS)("%s", (type) =>
      check(type, type, [...one, ...two, "fma"], (x, y) => [
        ...one.map((fn) => math(fn, type, x)),
        ...two.map((fn) => math(fn, type, x, y)),
        math("fma", type, x, y, x),
      ]),
    );
    test.each(FLOATS)("questions about %s", (type) =>
      check(type, "bool", ask, (x) => ask.map((fn) => math(fn, "bool", x))),
    );
  });

  test("float32 constants have their bits", () => {
    const random = seededRandom(1);
    const edge = [0x7f7fffff, 0x7f7ffffe, 0x7f000001, 0x00800000, 0x3dcccccd, 0x4b800001];
    const words = [...edge, ...Array.from({ length: 60 }, () => random.integer(0x800000, 0x7f7fffff))];
    const all = [...new Float32Array(Uint32Array.from(words).buffer)].flatMap((value) => [value, -value]);
    const values = someRows(all, 3);
    return check("float32", "float32", values.map(String), (x) =>
      values.map((value) => {
        const condition = binary("ge", "bool", x, x);
        const { span } = condition;
        return { kind: "select", type: "float32", condition, then: constant("float32", value), else: x, span };
      }),
    );
  });

  test("constants alone: what WGSL would work out while compiling, and refuse", () => {
    const c = (value: number): ex.Expr => constant("int32", value);
    const rows = [
      binary("add", "int32", c(2 ** 31 - 1), c(1)),
      binary("mul", "int32", c(2 ** 31 - 1), c(3)),
      binary("sub", "int32", c(-(2 ** 31)), c(1)),
      unary("neg", "int32", c(-(2 ** 31))),
      binary("idiv", "int32", c(1), c(0)),
      binary("rem", "int32", c(1), c(0)),
      binary("shl", "int32", c(1), c(40)),
      math("abs", "int32", c(-(2 ** 31))),
      convert("int32", constant("float32", Math.fround(1e20))),
      convert("int32", constant("float32", Number.NaN)),
      convert("int32", math("sqrt", "float32", constant("float32", -1))),
      convert("int32", binary("div", "float32", constant("float32", 1), constant("float32", 0))),
      convert("int32", binary("mul", "float32", constant("float32", 2 ** 127), constant("float32", 10))),
    ];
    return check(
      "int32",
      "int32",
      rows.map((_, i) => `row ${i}`),
      () => rows,
    );
  });
}, ["webgpu"]);
