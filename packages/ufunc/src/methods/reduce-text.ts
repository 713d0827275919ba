import type { DType } from "@gridstride/core";
import { cast, positions } from "../call/kernel-text.ts";

/** What a kernel that folds along an axis depends on. */
export interface FoldPlan {
  /** Axes beside the folded one, which comes first. */
  readonly rank: number;
  readonly input: DType;
  readonly output: DType;
  /** The type of the accumulator and of the elements, as the loop takes them. */
  readonly loop: { readonly first: DType; readonly second: DType };
  /** Whether a mask, the first argument, says which elements count. */
  readonly masked: boolean;
  /** Whether a scalar, the last argument, is what folding starts with; else it is the first element. */
  readonly started: boolean;
}

/**
 * Folds each line of `a0` along its first axis into as many parts as `o0` has there: part t gets elements t, t + parts,
 * t + 2 parts, ..., in that order. One part is the fold of the whole line.
 */
export function foldText({ rank, input, output, loop, masked, started }: FoldPlan): string {
  const place = Array.from({ length: rank }, (_, axis) => `[i${axis + 1}]`).join("");
  const step = `acc = gs.${loop.first}(gs.ufunc(acc, ${cast(`a0[j]${place}`, input, loop.second)}));`;
  const start = started ? cast("s", null, loop.first) : cast(`a0[i0]${place}`, input, loop.first);
  return [
    `(gs, ${masked ? "m, " : ""}a0, o0${started ? ", s" : ""}) => {`,
    ...positions(0, rank + 1, [
      `let acc = ${start};`,
      `for (let j = ${started ? "i0" : "i0 + o0.shape[0]"}; j < a0.shape[0]; j += o0.shape[0]) {`,
      masked ? `if (m[j]${place}) { ${step} }` : step,
      "}",
      `o0[i0]${place} = ${cast("acc", loop.first, output)};`,
    ]),
    "}",
  ].join("\n");
}

/** What a kernel that folds rows depends on. */
export interface RowsPlan extends Pick<FoldPlan, "rank" | "input" | "loop"> {
  /** What folding starts with: the first row, a scalar, or what the output holds. */
  readonly start: "first" | "scalar" | "output";
  /** Whether rows are so short that one vector after another is folded down all of them, rather than rows from end to end. */
  readonly narrow: boolean;
}

/** Rows that are folded before the accumulators go back to a cache. */
const TOGETHER = 4;

/**
 * Folds the rows of `a0`, whose first axis they lie along, into `o0`, of the loop's type: `w` columns a thread, in a loop
 * whose rounds the compiler does side by side in lanes.
 */
export function foldRowsText({ rank, input, loop, start, narrow }: RowsPlan): string {
  const last = rank - 1;
  const place = Array.from({ length: rank }, (_, axis) => (axis === last ? "[c]" : `[i${axis}]`)).join("");
  const firsts = {
    first: cast(`a0[0]${place}`, input, loop.first),
    scalar: cast("s", null, loop.first),
    output: `o0${place}`,
  };
  const fold = (row: string): string =>
    `acc = gs.${loop.first}(gs.ufunc(acc, ${cast(`a0[${row}]${place}`, input, loop.second)}));`;
  const columns = (...work: readonly string[]): readonly string[] => [
    "for (let c = from; c < to; c++) {",
    `let acc = ${work[0]};`,
    ...work.slice(1),
    `o0${place} = acc;`,
    "}",
  ];
  const rows = (count: number): readonly string[] => [
    `for (; j + ${count} <= a0.shape[0]; j += ${count}) {`,
    ...columns(firsts.output, ...Array.from({ length: count }, (_, row) => fold(`j + ${row}`))),
    "}",
  ];
  const next = start === "first" ? 1 : 0;
  return [
    `(gs, a0, o0, w${start === "scalar" ? ", s" : ""}) => {`,
    ...positions(0, rank, [
      `const from = i${last} * w;`,
      `const to = Math.min(from + w, o0.shape[${last}]);`,
      ...(narrow
        ? columns(firsts[start], `for (let j = ${next}; j < a0.shape[0]; j++) {`, fold("j"), "}")
        : [...columns(firsts[start]), `let j = ${next};`, ...rows(TOGETHER), ...rows(1)]),
    ]),
    "}",
  ].join("\n");
}

/** The fold of each line so far, for each of its elements; there is an axis beside it. */
export function accumulateText({ rank, input, output, loop, started }: FoldPlan): string {
  const place = Array.from({ length: rank }, (_, axis) => `[i${axis + 1}]`).join("");
  const put = (at: string): string => `o0[${at}]${place} = ${cast("acc", loop.first, output)};`;
  return [
    `(gs, a0, o0${started ? ", s" : ""}) => {`,
    ...positions(1, rank, [
      `let acc = ${started ? cast("s", null, loop.first) : cast(`a0[0]${place}`, input, loop.first)};`,
      ...(started ? [] : [put("0")]),
      `for (let j = ${started ? 0 : 1}; j < a0.shape[0]; j++) {`,
      `acc = gs.${loop.first}(gs.ufunc(acc, ${cast(`a0[j]${place}`, input, loop.second)}));`,
      put("j"),
      "}",
    ]),
    "}",
  ].join("\n");
}

/**
 * Folds parts of each line of `a0` along its first axis: part i goes from the element that `x` names at i up to, but
 * without, the one it names at i + 1, or to the end; where that is not after the first, it is the first element alone.
 */
export function reduceatText({ rank, input, output, loop }: FoldPlan): string {
  const place = Array.from({ length: rank }, (_, axis) => `[i${axis + 1}]`).join("");
  return [
    "(gs, a0, x, o0) => {",
    ...positions(0, rank + 1, [
      "const from = x[i0];",
      "let to = a0.shape[0];",
      "if (i0 + 1 < x.shape[0]) to = x[i0 + 1];",
      `let acc = ${cast(`a0[from]${place}`, input, loop.first)};`,
      "for (let j = from + 1; j < to; j++) {",
      `acc = gs.${loop.first}(gs.ufunc(acc, ${cast(`a0[j]${place}`, input, loop.second)}));`,
      "}",
      `o0[i0]${place} = ${cast("acc", loop.first, output)};`,
    ]),
    "}",
  ].join("\n");
}
