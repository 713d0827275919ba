import { expect, test } from "vitest";
import { broadcastShape, stretch } from "../../src/rules/broadcast.ts";
import { inFortranOrder, type Order, outputOrder, strideInOrder } from "../../src/rules/nest.ts";
import numpy from "../golden/broadcast.json" with { type: "json" };

interface Array {
  readonly shape: readonly number[];
  readonly stride: readonly number[];
}

/** Rows of golden/broadcast.py. */
const golden = numpy as unknown as {
  readonly layouts: readonly {
    readonly order: Order;
    readonly inputs: readonly Array[];
    readonly output?: Array;
    readonly stretched?: readonly (readonly number[])[];
    readonly error?: string;
  }[];
  readonly shapes: readonly {
    readonly inputs: readonly (readonly number[])[];
    readonly out: readonly number[] | null;
    readonly where: readonly number[] | null;
    readonly shape?: readonly number[];
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

test.each(golden.shapes)("shapes $inputs with out $out and where $where: $shape$error", (row) => {
  const { inputs, out, where, shape, error } = row;
  const made = outcome(() => broadcastShape(inputs, out ? [out] : [], where ?? undefined));
  expect(made).toEqual(shape ?? error);
});

test.each(golden.layouts)("$inputs, order $order: $output$error", ({ order, inputs, output, stretched, error }) => {
  const made = outcome(() => {
    const shape = broadcastShape(inputs.map((one) => one.shape));
    const strides = inputs.map((one) => stretch(one, shape));
    const fortran = inFortranOrder(inputs, shape);
    const stride = strideInOrder(shape, outputOrder(order, shape.length, strides, fortran));
    return { output: { shape, stride }, stretched: strides };
  });
  expect(made).toEqual(error ?? { output, stretched });
});
