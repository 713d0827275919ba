import { describe, expect, test } from "vitest";
import { type FloatFn, mathTable } from "../../../src/math/table.ts";
import { accuracyRows, operands } from "./accuracy.ts";
import { Evaluator } from "./evaluate.ts";
import { oracle } from "./oracle.ts";
import { type FloatType, operands1 } from "./points.ts";
import { ulpError } from "./ulp.ts";

const TYPES = ["float64", "float32"] as const;
const LANES: Readonly<Record<FloatType, number>> = { float64: 2, float32: 4 };
const PREDICATES = ["isNaN", "isFinite", "isInteger"] as const;

type Results = Float32Array | Float64Array;

/** Every `step`-th result. */
function every(step: number, values: Results): Results {
  const List = values instanceof Float32Array ? Float32Array : Float64Array;
  const picked = new List(Math.ceil(values.length / step));
  for (let i = 0; i < picked.length; i++) picked[i] = values[i * step]!;
  return picked;
}

/** Where two lists of results have other bits, all NaN alike, and how many do; empty for nowhere. */
function difference(got: Results, alone: Results, lists: readonly Float64Array[]): string {
  if (got.length !== alone.length) return `${got.length} and ${alone.length} results`;
  let first = -1;
  let count = 0;
  for (let i = 0; i < got.length; i++)
    if (!Object.is(got[i], alone[i])) {
      if (count++ === 0) first = i;
    }
  return count === 0
    ? ""
    : `${count}, first at (${lists.map((list) => list[first]).join(", ")}): ${got[first]}, alone ${alone[first]}`;
}

const cases = TYPES.flatMap((type) => accuracyRows.map((row) => [row.fn, type, row] as const));

describe("a lane", () => {
  test.each(cases)("%s of %s gives the same bits alone and with any others", (fn, type, { arity }) => {
    const lanes = LANES[type];
    const lists = operands(arity, 6000, 7, type);
    const run = Evaluator.of(fn, arity, type);
    const beside = run.call(lists);
    // Every lane is the operand itself.
    const same = lists.map((list) => repeated(list, lanes));
    const alone = every(lanes, run.call(same));
    expect(difference(beside, alone, lists)).toBe("");
    // The last lane is one that takes the rare way: huge, subnormal, negative, infinite, none.
    const rare = [1e30, 5e-324, -1e30, Number.POSITIVE_INFINITY, Number.NaN, 0];
    for (const other of rare) {
      for (const list of same) for (let i = lanes - 1; i < list.length; i += lanes) list[i] = other;
      expect(difference(every(lanes, run.call(same)), alone, lists), `beside ${other}`).toBe("");
    }
  });

  const repeated = (list: Float64Array, times: number): Float64Array => {
    const all = new Float64Array(list.length * times);
    for (let i = 0; i < list.length; i++) all.fill(list[i]!, i * times, (i + 1) * times);
    return all;
  };
});

describe("predicates", () => {
  test.each(TYPES.flatMap((type) => PREDICATES.map((fn) => [fn, type] as const)))("%s of %s is a mask", (fn, type) => {
    const list = operands1(20_000, 3, type);
    const got = Evaluator.of(fn, 1, type).call([list]);
    const words = type === "float32" ? new Int32Array(got.buffer) : new BigInt64Array(got.buffer);
    list.forEach((x, i) => {
      if (Number(words[i]) !== -mathTable[fn].meaning(x, 0, 0)) expect.fail(`${fn}(${x}) gives ${words[i]}`);
    });
  });
});

/** Of 0, 1, 2, 6, 10, 17, 19, 20, 21 and 22. */
const FACTORIALS = [0, 1, 2, 6, 10, 17, 19, 20, 21, 22].map((n) => {
  let product = 1n;
  for (let k = 2n; k <= n; k++) product *= k;
  return Number(product);
});

describe("values that must be exact", () => {
  test.each<readonly [FloatFn, readonly number[], readonly number[]]>([
    ["sin", [0, -0], [0, -0]],
    ["cos", [0, -0], [1, 1]],
    ["exp", [0, -0, 1e-300], [1, 1, 1]],
    ["exp2", [0, 10, -1074, 1023, -1.5e-300], [1, 1024, 2 ** -1074, 2 ** 1023, 1]],
    ["log", [1], [0]],
    ["log2", [1, 8, 2 ** -1074, 2 ** 1023], [0, 3, -1074, 1023]],
    ["log10", [1, 10, 1000, 1e22], [0, 1, 3, 22]],
    ["cbrt", [27, -8, 2 ** -1074 * 8], [3, -2, 2 ** -357]],
    ["cosh", [0], [1]],
    ["acos", [1, -1], [0, Math.PI]],
    ["asin", [1, -1], [Math.PI / 2, -Math.PI / 2]],
    ["tanh", [30, -30], [1, -1]],
    ["erf", [6, -6], [1, -1]],
    ["erfc", [0, -0, -7, 30], [1, 1, 2, 0]],
    ["gamma", [1, 2, 3, 7, 11, 18, 20, 21, 22, 23], FACTORIALS],
    ["gamma", [0, -0, -1, 172, -200.5, -201.5], [Infinity, -Infinity, NaN, Infinity, -0, 0]],
    ["lgamma", [1, 2, 0, -3, -Infinity, 3e305], [0, 0, Infinity, Infinity, Infinity, Infinity]],
  ])("%s of %j is %j", (fn, args, wanted) => {
    expect([...Evaluator.of(fn, 1, "float64").call([args])]).toEqual(wanted);
  });

  test.each(["sin", "cos"] as const)("%s is never beyond 1", (fn) => {
    const list = Float64Array.from({ length: 200_000 }, (_, i) => (i % 400) * (Math.PI / 2) * (1 + (i - 1e5) * 1e-13));
    for (const type of TYPES) {
      let most = 0;
      for (const y of Evaluator.of(fn, 1, type).call([list])) most = Math.max(most, Math.abs(y));
      expect(most).toBe(1);
    }
  });
});

describe("a constant power", () => {
  const power = (exponent: number, type: FloatType): Evaluator =>
    new Evaluator(1, type, (library, code) => {
      if (!library.emitPower(code, type, exponent)) throw new Error(`no small power ${exponent}`);
    });

  const exponents = [-4, -3, -2, -1, 0, 0.5, 1, 2, 3, 4, 5];
  test.each(TYPES.flatMap((type) => exponents.map((n) => [n, type] as const)))(
    "%d of %s is within 4 ULP",
    (n, type) => {
      const list = operands1(30_000, 5, type);
      let worst = 0;
      power(n, type)
        .call([list])
        .forEach((got, i) => {
          const x = list[i]!;
          const near = x ** n;
          const special = !Number.isFinite(near) || near === 0 || !Number.isFinite(x) || n === 0;
          const error = special
            ? Object.is(got, type === "float32" ? Math.fround(near) : near) || (Number.isNaN(got) && Number.isNaN(near))
              ? 0
              : Number.POSITIVE_INFINITY
            : ulpError(got, type === "float32" ? { high: near, low: 0, exponent: 0 } : oracle.pow!(x, n), type);
          if (!(error <= 4)) expect.fail(`${x} ** ${n} = ${got}, should be ${near}`);
          worst = Math.max(worst, error);
        });
      // Powers that take no rounding but the last.
      if ([0, 0.5, 1, 2, -1].includes(n)) expect(worst).toBeLessThanOrEqual(0.5 + 2 ** -20);
    },
  );

  test.each([6, -5, 1.5, 1e9, Number.NaN])("%d takes a logarithm, and leaves the operand", (exponent) => {
    const emitted = new Evaluator(1, "float64", (library, code) => {
      expect(library.emitPower(code, "float64", exponent)).toBe(false);
      code.number("f64x2", exponent);
      library.emit(code, "pow", "float64", false);
    });
    expect(emitted.call([[1, 1]])[0]).toBe(1 ** exponent);
  });
});

describe("a function that may stand in place", () => {
  const repeated = (times: number): Evaluator =>
    new Evaluator(1, "float32", (library, code) => {
      for (let k = 0; k < times; k++) library.emit(code, "tanh", "float32", true);
    });

  test("does so as long as the module has room, and is called from then on", () => {
    const [one, two, many, more] = [1, 2, 60, 61].map(repeated) as [Evaluator, Evaluator, Evaluator, Evaluator];
    expect(two.bytes.length - one.bytes.length).toBeGreaterThan(200);
    expect(more.bytes.length - many.bytes.length).toBeLessThan(10);
    const tanh = (times: number): number => (times === 0 ? 0.5 : Math.fround(Math.tanh(tanh(times - 1))));
    expect(many.call([[0.5]])[0]).toBeCloseTo(tanh(60), 4);
  });
});

describe("the table", () => {
  test("is put into a module once", () => {
    const twice = new Evaluator(1, "float64", (lib, code) => {
      for (let k = 0; k < 2; k++) lib.emit(code, "tan", "float64", false);
    });
    const once = Evaluator.of("tan", 1, "float64");
    expect(twice.bytes.length - once.bytes.length).toBeLessThan(10);
    expect(twice.call([[0.5, 2]])[0]).toBe(Math.tan(Math.tan(0.5)));
  });
});
