// Functions that make ufuncs, and those about types.

import type { Row } from "@gridstride/testing";
import { kind } from "@gridstride/testing";
import { canCast, guvectorize, promoteTypes, vectorize } from "../../../src/index.ts";
import { elementType, flag, operand } from "./kinds.ts";

/** By the name that is covered: the call, and its arguments. */
export type Rows = Readonly<Record<string, readonly [call: (...args: never[]) => unknown, row: Row]>>;

const options: NonNullable<Row["options"]> = {
  target: kind(/target/)(() => "cpu"),
  maxBlocksize: kind(/maxBlocksize/, "2**53")(() => 64),
  maxChunkBytes: kind(/maxChunkBytes/, "1.5", "2**53", "Infinity")(() => 4096),
  fastmath: flag(/fastmath/)(() => false),
  float64: kind(/float64/)(() => "exact"),
};
const made = (f: unknown): unknown => (f as { readonly nin: number }).nin;
const anyMade = (call: unknown, ...args: readonly unknown[]): unknown =>
  made((call as (...args: readonly unknown[]) => unknown)(...args));

const sum = (x: number, y: number): number => x + y;
const first = (x: number[], out: number[]): void => {
  out[0] = x[0] ?? 0;
};

export const makerRows: Rows = {
  vectorize: [
    (signatures: never, fn: never, given: never) => anyMade(vectorize, signatures, fn, given),
    {
      args: {
        signatures: kind(/signature|function/)(() => ["float32(float32, float32)"]),
        fn: kind(/function/)(() => sum),
      },
      options: {
        ...options,
        name: kind(/name/, '""', '"x"', '"2"')(() => "sum"),
        identity: kind(/identity/, "null", "-1", "1.5", "NaN", "Infinity", "2**53")(() => 0),
      },
    },
  ],
  "vectorize alone": [
    (fn: never, given: never) => anyMade(vectorize, fn, given),
    {
      args: { fn: kind(/function|signature/)(() => sum) },
      options: { uses: kind(/uses/, "masked", "{}", "bare", "proxy", "frozen")(() => ({})) },
    },
  ],
  guvectorize: [
    (signatures: never, layout: never, fn: never, given: never) => anyMade(guvectorize, signatures, layout, fn, given),
    {
      args: {
        signatures: kind(/signature|layout|options/)(() => ["void(float32[:], float32[:])"]),
        layout: kind(/layout|signature|expect/)(() => "(n)->()"),
        fn: kind(/function/)(() => first),
      },
      options,
    },
  ],
  "guvectorize alone": [
    (layout: never, fn: never, given: never) => anyMade(guvectorize, layout, fn, given),
    {
      args: { layout: kind(/layout|signature|expect/)(() => "(n)->()"), fn: kind(/function/)(() => first) },
      options: {},
    },
  ],
  canCast: [
    canCast,
    {
      args: {
        from: elementType(() => "int8"),
        to: elementType(() => "int16"),
        casting: kind(/casting/, "undefined")(() => "safe"),
      },
    },
  ],
  promoteTypes: [promoteTypes, { args: { a: elementType(() => "int8"), b: elementType(() => "float32") } }],
  "a ufunc of signatures": [
    (x: never) => (made32 as (x: never, y: number) => unknown)(x, 2),
    { args: { x: operand(() => Float32Array.of(1, 2)) } },
  ],
};

const made32 = vectorize(["float64(float64, float64)"], (x, y) => x + y, { name: "made32" });
