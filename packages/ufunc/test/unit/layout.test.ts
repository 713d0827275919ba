import { expect, test } from "vitest";
import type { AxesItem } from "../../src/rules/axes.ts";
import { resolveCore } from "../../src/rules/core-call.ts";
import { parseLayout } from "../../src/rules/layout.ts";
import numpy from "../golden/layout.json" with { type: "json" };

type Shape = readonly number[];

/** Rows of golden/layout.py. */
const golden = numpy as unknown as {
  readonly signatures: readonly {
    readonly text: string;
    readonly inputs?: number;
    readonly operands?: readonly (readonly number[])[];
    readonly sizes?: readonly (number | null)[];
    readonly optional?: readonly boolean[];
    readonly error?: string;
  }[];
  readonly calls: readonly {
    readonly name: string;
    readonly signature: string;
    readonly inputs: readonly Shape[];
    readonly out?: readonly Shape[];
    readonly axis?: number;
    readonly axes?: readonly AxesItem[];
    readonly keepdims?: boolean;
    readonly shapes?: readonly Shape[];
    readonly error?: string;
  }[];
};

/** What a call gives, or the message it throws. */
function outcome<T>(call: () => T): T | string {
  try {
    return call();
  } catch (error) {
    return (error as Error).message;
  }
}

test.each(golden.signatures)("$text: $operands$error", ({ text, inputs, operands, sizes, optional, error }) => {
  const made = outcome(() => {
    const layout = parseLayout(text);
    return {
      inputs: layout.inputs.length,
      operands: [...layout.inputs, ...layout.outputs],
      sizes: layout.dimensions.map(({ size }) => size),
      optional: layout.dimensions.map((one) => one.optional),
    };
  });
  expect(made).toEqual(error ?? { inputs, operands, sizes, optional });
});

test.each(golden.calls)("$signature on $inputs, out $out, axis $axis, axes $axes, keepdims $keepdims", (row) => {
  const { name, signature, inputs, out, shapes, error, ...options } = row;
  const layout = parseLayout(signature);
  const made = outcome(() => {
    const outputs = out ?? layout.outputs.map(() => null);
    const { operands } = resolveCore(name, layout, [...inputs, ...outputs], options);
    return operands.slice(inputs.length).map(({ shape }) => shape);
  });
  if (error?.startsWith("output operand requires a reduction"))
    // NumPy's words here name an axis of its iterator; ours are those of any other output that is too small.
    expect(made).toMatch(/^non-broadcastable output operand with shape/);
  else expect(made).toEqual(shapes ?? error);
});

test.each([
  // signature                  shapes                          options                                   loop    sizes      loop and core axes of each operand
  ["(i)->()", [[5], null], {}, [], [5], [[], [0], [], []]],
  ["(i)->()", [[2, 5], null], { axis: 0 }, [5], [2], [[1], [0], [0], []]],
  ["(i)->()", [[2, 5], null], { axis: 0, keepdims: true }, [5], [2], [[1], [0], [1], []]],
  ["(m?,n),(n,p?)->(m?,p?)", [[3], [7, 3, 4], null], {}, [7], [1, 3, 4], [[], [null, 0], [0], [1, 2], [0], [null, 1]]],
  [
    "(m,n),(n,p)->(m,p)",
    [[6, 2, 3], [3, 4], null],
    {
      axes: [
        [1, 2],
        [0, 1],
        [2, 0],
      ],
    },
    [6],
    [2, 3, 4],
    [[0], [1, 2], [], [0, 1], [1], [2, 0]],
  ],
] as const)("%s on %j with %j loops over %j", (signature, shapes, options, loop, sizes, axes) => {
  const call = resolveCore("f", parseLayout(signature), shapes, options);
  expect([call.loop, call.sizes, call.operands.flatMap((one) => [one.loop, one.core])]).toEqual([loop, sizes, axes]);
});
