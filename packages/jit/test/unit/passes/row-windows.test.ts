import { describe, expect, test } from "vitest";
import type { LaunchFacts } from "../../../src/ir/launch-value.ts";
import { verifyKernel } from "../../../src/ir/verify.ts";
import { distribute } from "../../../src/passes/distribute.ts";
import { type Window, windowOf } from "../../../src/passes/row-windows.ts";
import { threadAccesses } from "../../../src/passes/thread-accesses.ts";
import { compile, func } from "../lower/kernels.ts";

/** Rows and columns of A, C and D; v has as many elements as rows; n is 7. */
const [ROWS, COLUMNS, N] = [40, 10, 7];
const SHAPES = [
  [1, ROWS, COLUMNS],
  [1, ROWS],
  [1, ROWS, COLUMNS],
  [1, ROWS, COLUMNS],
];

/** What a core's one launch does with A, v, C and D, row tiles cut along the grid's y, or x where there are no others. */
function windows(core: string): readonly string[] {
  const text =
    "(gs, A, v, C, D, n) => { const z = gs.getGlobalId(2); if (z < C.shape[0]) gs.core(A[z], v[z], C[z], D[z], n); }";
  const types = ["float64[::,::,::]", "float64[::,::]", "float64[::,::,::]", "float64[::,::,::]", "int32"];
  const kernel = compile(text, types, { core: func("core", `(A, v, C, D, n) => { ${core} }`) });
  const phases = distribute(kernel)?.phases ?? [];
  expect(phases).toHaveLength(1);
  const [phase] = phases as [(typeof phases)[number]];
  expect(verifyKernel(phase.kernel)).toEqual([]);
  const facts: LaunchFacts = { extent: (_, array, axis) => SHAPES[array]?.[axis] ?? 0, param: () => N };
  const axis = phase.axes.length === 2 ? 1 : 0;
  // As many threads as there are rounds: the loops below go over all rows, or all but the first and the last.
  const rounds = (of: number, size: number): number => (core.includes(`let ${"ji"[of]} = 1;`) ? size - 2 : size);
  const threads = axis === 1 ? ([rounds(0, COLUMNS), rounds(1, ROWS)] as const) : ([rounds(1, ROWS), 1] as const);
  const accesses = threadAccesses(phase.kernel);
  return SHAPES.map((shape, array) => shown(windowOf(accesses, array, shape, 1, { facts, threads, axis })));
}

function shown(window: Window): string {
  if (window.kind === "whole") return "whole";
  const { lowest, highest, written } = window;
  const rows = lowest === highest ? `${lowest}` : `${lowest} to ${highest}`;
  return written.from === written.to ? rows : `${rows} fills ${written.from} to ${written.to}`;
}

const i = "for (let i = 0; i < A.shape[0]; i++)";
const j = "for (let j = 0; j < A.shape[1]; j++)";
const inner = "for (let i = 1; i < A.shape[0] - 1; i++) for (let j = 1; j < A.shape[1] - 1; j++)";

describe("the rows that a thread touches, and the elements of a row that all threads fill", () => {
  test.each([
    ["nothing but one output", `${i} ${j} C[i][j] = 0;`, ["whole", "whole", "0 fills 0 to 10", "whole"]],
    ["a copy", `${i} ${j} C[i][j] = A[i][j];`, ["0", "whole", "0 fills 0 to 10", "whole"]],
    [
      "a stencil",
      `${inner} C[i][j] = A[i - 1][j] + A[i + 1][j] + A[i][j - 1];`,
      ["0 to 2", "whole", "1 fills 1 to 9", "whole"],
    ],
    [
      "two outputs, a row apart",
      `${inner} { C[i - 1][j] = v[i]; D[i + 1][j + 1] = 1; }`,
      ["whole", "1", "0 fills 1 to 9", "2 fills 2 to 10"],
    ],
    [
      "by other names",
      `${inner} { const up = i - 1; C[i][j] = A[up][j] + A[up + 2][j]; }`,
      ["0 to 2", "whole", "1 fills 1 to 9", "whole"],
    ],
    [
      "an index moved by an argument",
      `${i} ${j} C[i][j] = A[i + n][j] + A[i - 2 * n][j];`,
      ["-14 to 7", "whole", "0 fills 0 to 10", "whole"],
    ],
    ["backwards in a row", `${i} ${j} C[i][n + 2 - j] = 1;`, ["whole", "whole", "0 fills 0 to 10", "whole"]],
    [
      "rows by their sums",
      `${i} { let s = 0; ${j.replaceAll("j", "k")} s += A[i][k]; C[i][0] = s; }`,
      ["0", "whole", "0 fills 0 to 1", "whole"],
    ],
  ])("%s", (_, core, expected) => {
    expect(windows(core)).toEqual(expected);
  });

  test.each([
    ["only where a condition on elements holds", `${i} ${j} if (A[i][j] > 0) C[i][j] = 1;`, "0"],
    ["only where another does not", `${i} ${j} if (j < 3) { D[i][j] = 1; } else C[i][j] = 1;`, "0"],
    ["some columns", `${i} ${j} if (j >= 3 && n > j) C[i][j] = 1;`, "0 fills 3 to 7"],
    ["one column", `${i} ${j} if (j === 3) C[i][j] = 1;`, "0 fills 3 to 4"],
    ["a column that depends on the row", `${i} ${j} if (j <= i) C[i][j] = 1;`, "0"],
    ["no columns", `${i} ${j} if (j > 9) C[i][j] = 1;`, "0"],
    ["some rows", `${i} ${j} if (i > 3) C[i][j] = 1;`, "0"],
    ["under a condition that never holds", `${i} ${j} if (n > 7) C[i][j] = 1;`, "0"],
    ["under one that always holds", `${i} ${j} if (n <= 7) C[i][j] = 1;`, "0 fills 0 to 10"],
    ["whose sum wraps", `${i} ${j} if (j + 2147483647 < 0) C[i][j] = 1;`, "0"],
    ["in a loop that may have no iterations", `${i} ${j} for (let k = 0; k < n; k++) C[i][j] = A[i][k];`, "0"],
    ["after they are read", `${i} ${j} C[i][j] += A[i][j];`, "0"],
    ["where not all lie on the axis", `${i} ${j} C[i][j + 1] = 1;`, "0"],
    ["where they leave gaps", `${i} ${j} C[i][2 * j] = 1;`, "0"],
    ["where they go round", `${i} ${j} C[i][(j + 1) % n] = 1;`, "0"],
  ])("old values that matter: filled %s", (_, core, expected) => {
    expect(windows(core)[2]).toBe(expected);
  });

  test.each([
    ["modulo", "A[(i + 1) % A.shape[0]][j]"],
    ["from the end", "A[A.shape[0] - 1 - i][j]"],
    ["every other", "A[2 * i][j]"],
    ["a fixed row", "A[3][j]"],
    ["a row for each column", "A[j][i]"],
    ["a row that an element names", "A[v[i] | 0][j]"],
    ["rows of both", "A[i + j][j]"],
    ["a row beyond int32", "A[i + 2147483647][j]"],
    ["one that is set twice", "A[r][j]"],
  ])("an input is needed whole: %s", (_, load) => {
    const core = `${i} ${j} { let r = i; if (v[i] > 0) r = i + 1; C[i][j] = ${load} + A[i][j]; }`;
    expect(windows(core)[0]).toBe("whole");
  });
});
