// NumPy's own ufuncs: every loop against what NumPy gave, on cpu and the simulator. Fewer on every target: test/targets.
import {
  CastingError,
  type Device,
  type DType,
  defaultHostDevice,
  NDArray,
  requestDevice,
  type Scalar,
} from "@gridstride/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  camel,
  differences,
  dtypesOf,
  exported,
  isClose,
  methods,
  operandsOf,
  toArray,
  ufuncOf,
  ufuncs,
  values,
} from "../targets/numpy-rows.ts";

/** What NumPy has under other names since version 2. */
const SINCE_2: Readonly<Record<string, readonly string[]>> = {
  invert: ["bitwise_invert"],
  left_shift: ["bitwise_left_shift"],
  right_shift: ["bitwise_right_shift"],
  power: ["pow"],
  arccos: ["acos"],
  arccosh: ["acosh"],
  arcsin: ["asin"],
  arcsinh: ["asinh"],
  arctan: ["atan"],
  arctan2: ["atan2"],
  arctanh: ["atanh"],
};

/** Names of scipy.special. */
const SCIPY = ["erf", "erfc", "gamma", "gammaln"];

describe("the list", () => {
  test("has NumPy's ufuncs under their names", () => {
    const names = ufuncs.flatMap(({ name, aliases }) => [name, ...aliases, ...(SINCE_2[name] ?? [])]);
    const more = ["bitwise_count", "clip", "where", ...SCIPY];
    expect(Object.keys(exported).sort()).toEqual([...names, ...more].map(camel).sort());
  });

  test.each(ufuncs)("$name has NumPy's attributes", ({ name, nin, nout, types, identity, aliases }) => {
    const own = ufuncOf(name);
    expect({
      name: own.name,
      nin: own.nin,
      nout: own.nout,
      nargs: own.nargs,
      // Those of complex numbers: test/targets/complex.test.ts.
      types: own.types.filter((loop) => !/[FD]/.test(loop)),
      identity: own.identity,
    }).toEqual({
      name: camel(name),
      nin,
      nout,
      nargs: nin + nout,
      types,
      identity: identity === "-inf" ? Number.NEGATIVE_INFINITY : identity,
    });
    for (const alias of [...aliases, ...(SINCE_2[name] ?? [])]) expect(ufuncOf(alias)).toBe(own);
  });
});

describe.each(["cpu", "simulator"] as const)("%s", (target) => {
  let device: Device;
  beforeAll(async () => {
    device = await requestDevice({ target });
  });
  afterAll(() => device.dispose());

  test.each([...new Set(values.map(({ name }) => name))])("%s is NumPy's", (name) => {
    const rows = values.filter((row) => row.name === name);
    expect(rows.length).toBeGreaterThan(0);
    const own = ufuncOf(name);
    const wrong = rows.flatMap((row) => {
      const made = own(...operandsOf(row), { device }) as NDArray | readonly NDArray[];
      return differences(row, own.nout === 1 ? [made as NDArray] : (made as readonly NDArray[]));
    });
    expect(wrong).toEqual([]);
  });
});

// On the simulator, which compiles nothing: what targets make of methods is tested with methods.
test.each([...new Set(methods.map(({ name }) => name))])("methods of %s are NumPy's", (name) => {
  const device = defaultHostDevice("simulator");
  const wrong = methods
    // NumPy accumulates no loop whose operands differ in type; here loops whose first operand has the result's type are.
    .filter((row) => row.name === name && !(name === "ldexp" && row.method === "accumulate"))
    .flatMap(({ method, x, dtype, values: shown, error }) => {
      const given = toArray(x[1] as number[], x[0] as DType);
      const made = attempt(() => ufuncOf(name)[method as "reduce"](given, { device }) as NDArray);
      const fits =
        made instanceof NDArray
          ? shown !== undefined && made.dtype === dtype && isNear(name, given, made, toArray(shown, made.dtype))
          : isRefusal(made, error);
      return fits ? [] : [`${method} of ${x[0]}: ${String(made)}, NumPy ${error ?? `${dtype} ${shown}`}`];
    });
  expect(wrong).toEqual([]);
});

function attempt(call: () => NDArray): NDArray | Error {
  try {
    return call();
  } catch (error) {
    return error as Error;
  }
}

function isNear(name: string, given: NDArray, made: NDArray, wanted: NDArray): boolean {
  const [all, a, b] = [given, made, wanted].map((array) => [array.toNested()].flat() as Scalar[]);
  return (a as Scalar[]).every((one, i) => isClose({ name }, all as Scalar[], one, b?.[i] as Scalar, made.dtype));
}

/** In NumPy's words, but where those are about its signatures and classes. */
function isRefusal(made: Error, words: string | undefined): boolean {
  if (!(made instanceof CastingError) || words === undefined) return false;
  return words.includes("<class") || made.message === words.replace(/(?<=ufunc '?)\w+/, camel);
}

test.each(ufuncs.filter(({ nin, nout }) => nin === 2 && nout === 1))(
  "$name reduces two axes at once as NumPy does: $reorderable",
  ({ name, types, reorderable }) => {
    const [type] = dtypesOf(types.at(-1) as string) as [DType];
    const x = toArray([1, 1, 1, 1], type).reshape([2, 2]);
    const device = defaultHostDevice("simulator");
    const reduced = (): unknown => ufuncOf(name).reduce(x, { axis: [0, 1], device });
    if (reorderable) reduced();
    else expect(reduced).toThrow();
  },
);
