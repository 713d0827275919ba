// The type of an output that no array is given for: a whole number without a type of its own takes the type of the values that
// are stored with it, as Python's int does in NumPy.
import { array, type NDArray } from "@gridstride/core";
import { expect, test } from "vitest";
import { guvectorize } from "../../src/index.ts";

const given = { float32: array([1, 2], "float32"), int8: array([1, 2], "int8"), int32: array([1, 2], "int32") };

/** What a function of elements and outputs is given; elements are of any type. */
// biome-ignore lint/suspicious/noExplicitAny: as users' functions are typed
type Core = (...operands: any[]) => void;
type Call = (...operands: readonly NDArray[]) => NDArray;
const make = (layout: string, core: Core): Call =>
  guvectorize(layout as "(n)->(n)", core as never, { target: "cpu" }) as never;

const cores: Readonly<Record<string, readonly [layout: string, Core]>> = {
  "a counter, or the element": [
    "(n)->(n)",
    (x, out) => {
      for (let i = 0; i < x.length; i++)
        if (x[i] > 1) out[i] = i;
        else out[i] = x[i];
    },
  ],
  "what was counted, then an element": [
    "(n)->()",
    (x, out) => {
      let count = 0;
      for (let i = 0; i < x.length; i++) if (x[i] > 1) count++;
      out[0] = -count;
      out[0] = x[0];
    },
  ],
  "a difference of counters, or the element": [
    "(n)->(n,n)",
    (x, out) => {
      for (let i = 0; i < x.length; i++)
        for (let j = 0; j < x.length; j++)
          if (i === j) out[i][j] = x[i];
          else out[i][j] = Math.max(i - j, 0);
    },
  ],
};

test.each(
  Object.keys(cores).flatMap((what) => Object.keys(given).map((type) => [what, type as keyof typeof given] as const)),
)("%s of %s", (what, type) => {
  const [layout, core] = cores[what] as (typeof cores)[string];
  // What is read of int8 is an int32.
  expect(make(layout, core)(given[type]).dtype).toBe(type === "int8" ? "int32" : type);
});

test("a number that is given has a type, though the function counts it down", () => {
  const core: Core = (n, x, out) => {
    out[0] = x[0];
    while (n > 0) out[1] = n--;
  };
  const made = make("(),(n)->(n)", core);
  expect(made(array(2, "int32"), given.float32).dtype).toBe("float64");
  expect(made(array(2, "int8"), given.float32).dtype).toBe("float64");
});

test("what counters alone give is int32", () => {
  const core: Core = (x, out) => {
    for (let i = 0; i < x.length; i++) out[i] = i;
  };
  expect(make("(n)->(n)", core)(given.float32).dtype).toBe("int32");
});
