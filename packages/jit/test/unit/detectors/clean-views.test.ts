import { expect, test } from "vitest";
import { filled, type Given, holding, launch, named, type Run, zeroed } from "./harness.ts";

/** A kernel without a bug, and what its last array must hold. */
interface Clean extends Run {
  readonly gives: readonly number[];
}

const upTo = (n: number, f: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => f(i));
const _ints = (n: number): Given => holding(upTo(n, (i) => i));

/** Arguments that look into one memory, each in its own way. */
const clean: Readonly<Record<string, Clean>> = {
  "halves of one memory": {
    kernel: ({ grid }, low, high) => {
      const i = grid(1);
      high[i] = low[i] + 10;
    },
    block: 3,
    args: [
      { ...named("m", filled(6)), shape: [3] },
      { ...named("m", filled(6)), shape: [3], offset: 3 },
    ],
    gives: [1, 2, 3, 11, 12, 13],
  },
  "even and odd elements of one memory": {
    kernel: ({ grid }, even, odd) => {
      const i = grid(1);
      odd[i] = even[i];
    },
    block: 3,
    args: [
      { ...named("m", filled(6)), shape: [3], strides: [2] },
      { ...named("m", filled(6)), shape: [3], strides: [2], offset: 1 },
    ],
    gives: [1, 1, 3, 3, 5, 5],
  },
  "a reversed view": {
    kernel: ({ grid }, x, out) => {
      out[grid(1)] = x[grid(1)];
    },
    block: 4,
    args: [{ ...filled(4), offset: 3, strides: [-1] }, zeroed(4)],
    gives: [4, 3, 2, 1],
  },
  "a broadcast input": {
    kernel: ({ grid }, row, out) => {
      const [i, j] = grid(2);
      out[j][i] = row[j][i];
    },
    block: [2, 2],
    args: [{ ...filled(2), shape: [2, 2], strides: [0, 1] }, zeroed([2, 2])],
    gives: [1, 2, 1, 2],
  },
  "one array as both operands": {
    kernel: ({ grid }, x, y, out) => {
      out[grid(1)] = x[grid(1)] * y[grid(1)];
    },
    block: 3,
    args: [named("m", filled(3)), named("m", filled(3)), zeroed(3)],
    gives: [1, 4, 9],
  },
  "input and output the same, element by element": {
    kernel: ({ grid }, x, out) => {
      out[grid(1)] = x[grid(1)] + 1;
    },
    grid: 2,
    block: 2,
    args: [named("m", filled(4)), named("m", filled(4))],
    gives: [2, 3, 4, 5],
  },
  "a thread's own word and its bytes": {
    kernel: ({ grid }, words, bytes) => {
      const i = grid(1);
      words[i] = 258 * words[i];
      bytes[4 * i] = bytes[4 * i + 1];
      words[i] += 1;
    },
    block: 2,
    args: [
      { type: "uint32", shape: [2], values: [1, 2], memory: "m" },
      { type: "uint8", shape: [8], values: [], memory: "m" },
    ],
    gives: [2, 1, 0, 0, 3, 2, 0, 0],
  },
};

test.each(Object.entries(clean))("no report: %s", (_, run) => {
  const { error, arrays } = launch(run);
  expect(error?.message ?? null).toBeNull();
  expect(arrays.at(-1)).toEqual(run.gives);
});
