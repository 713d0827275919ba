import { describe, expect, test } from "vitest";
import type { Kernel } from "../../../src/ir/ir.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { verifyKernel } from "../../../src/ir/verify.ts";
import { distribute } from "../../../src/passes/distribute.ts";
import { compile, func } from "../lower/kernels.ts";

/** A kernel that calls the core for each place along z: A and C of two axes, v of one, n a number. */
function kernelOf(core: string, head = "const z = gs.getGlobalId(2); if (z < C.shape[0])"): Kernel {
  const text = `(gs, A, v, C, n) => { ${head} gs.core(A[z], v[z], C[z], n); }`;
  const types = ["float64[::,::,::]", "float64[::,::]", "float64[::,::,::]", "~"];
  return compile(text, types, { core: func("core", `(A, v, C, n) => { ${core} }`) });
}

/** Each phase's loops by the names of their counters, along y and x; null where none is distributed. */
function phases(kernel: Kernel): readonly string[] | null {
  const found = distribute(kernel);
  for (const phase of found?.phases ?? []) expect(verifyKernel(phase.kernel)).toEqual([]);
  const name = (counter: number): string => found?.phases[0]?.kernel.locals[counter]?.name ?? "?";
  return (
    found?.phases.map(({ axes }) => {
      const [x, y] = axes;
      return x === undefined
        ? "one thread"
        : y === undefined
          ? `x ${name(x.counter)}`
          : `y ${name(y.counter)} x ${name(x.counter)}`;
    }) ?? null
  );
}

const rows = "for (let i = 0; i < A.shape[0]; i++)";
const columns = "for (let j = 0; j < A.shape[1]; j++)";

describe("what is spread", () => {
  test.each([
    ["nothing", "", null],
    ["no loop", "C[0][0] = v[0];", null],
    ["one loop", `${rows} C[i][0] = v[i];`, ["x i"]],
    ["two loops", `${rows} ${columns} C[i][j] = A[i][j];`, ["y i x j"]],
    ["a third stays", `${rows} ${columns} for (let k = 0; k < n; k++) C[i][j] += A[i][k];`, ["y i x j"]],
    ["columns first", `${columns} ${rows} C[i][j] = A[i][j];`, ["y i x j"]],
    ["columns first, read in rows", `${columns} ${rows} C[j][i] = A[i][j];`, ["y j x i"]],
    [
      "edges, then the inside",
      `${rows} { C[i][0] = 1; C[i][n - 1] = 1; } ${columns} C[0][j] = 1; for (let i = 1; i < n - 1; i++) for (let j = 1; j < n - 1; j++) C[i][j] = A[i - 1][j];`,
      ["x i", "x j", "y i x j"],
    ],
    ["a corner in between", `${rows} C[i][0] = 1; C[0][0] = 2; ${columns} C[0][j] += 1;`, ["x i", "one thread", "x j"]],
    [
      "serial neighbours are one",
      `${rows} C[i][0] = 1; C[0][0] = 2; for (let k = 1; k < n; k++) C[k][0] += C[k - 1][0]; C[1][1] = 3;`,
      ["x i", "one thread"],
    ],
    ["sums of rows", `${rows} { let s = 0; ${columns} s += A[i][j]; C[i][0] = s; }`, ["x i"]],
    [
      "rows by their sums",
      `${rows} { let s = 0; ${columns} s += A[i][j]; ${columns} C[i][j] = A[i][j] / s; }`,
      ["x i"],
    ],
    ["a sum for all", `let s = 0; for (let k = 0; k < n; k++) s += v[k]; ${rows} C[i][0] = v[i] / s;`, null],
    [
      "a sum stored, then read",
      `C[0][0] = 0; for (let k = 0; k < n; k++) C[0][0] += v[k]; ${rows} C[i][1] = v[i] / C[0][0];`,
      null,
    ],
    ["running sums of columns", `for (let k = 1; k < n; k++) ${columns} C[k][j] = C[k - 1][j] + A[k][j];`, ["x j"]],
    ["running sums of rows", `${rows} for (let k = 1; k < n; k++) C[i][k] = C[i][k - 1] + A[i][k];`, ["x i"]],
    ["running sums", "for (let k = 1; k < n; k++) C[0][k] = C[0][k - 1] + v[k];", null],
    [
      "zeros, then products",
      `${rows} { ${columns} C[i][j] = 0; for (let k = 0; k < n; k++) { const a = A[i][k]; ${columns} C[i][j] += a * A[k][j]; } }`,
      ["y i x j", "y i x j"],
    ],
    ["moving on in a serial loop", `for (let k = 0; k < n; k++) ${columns} C[0][j + k] += A[k][j];`, null],
    [
      "two loops in a serial one",
      `for (let k = 0; k < n; k++) { ${columns} C[0][j] += 1; ${columns} C[1][j] += 1; }`,
      null,
    ],
    ["under a condition", `if (n > 3) ${rows} C[i][0] = 1; else ${columns} C[0][j] = 2;`, ["x i", "x j"]],
    ["under a condition of written memory", `if (C[0][0] > 3) ${rows} C[i][0] = 1;`, null],
    ["behind an early end", `if (n < 3) return; ${rows} C[i][0] = 1;`, ["x i"]],
    ["before an early end", `${rows} C[i][0] = 1; if (n < 3) return; ${columns} C[0][j] = 2;`, ["x i", "x j"]],
    [
      "with an early end in a loop",
      `for (let k = 0; k < n; k++) { if (v[k] < 0) return; C[k][0] = 1; } ${columns} C[0][j] = 2;`,
      null,
    ],
    ["up to a number from memory", "const m = v[0] | 0; for (let i = 0; i < m; i++) C[i][0] = 1;", null],
    ["a sum that goes on", `let s = 0; ${rows} { s += v[i]; C[i][0] = s; }`, null],
    [
      "a sum that may be replaced",
      `let s = 0; for (let k = 0; k < n; k++) s += v[k]; if (n > 3) s = 1; ${rows} C[i][0] = s;`,
      null,
    ],
    [
      "a sum that is replaced",
      `let s = 0; for (let k = 0; k < n; k++) { s += v[k]; C[0][k] = s; } s = 1; ${rows} C[i][0] = s;`,
      ["one thread", "x i"],
    ],
    [
      "what was stored, read in between",
      `${columns} C[1][j] = 1; const s = C[1][0]; ${rows} C[i][1] = s;`,
      ["x j", "one thread"],
    ],
    [
      "two arrays in a serial loop",
      `for (let k = 0; k < n; k++) { ${columns} C[0][j] += 1; ${columns} A[0][j] += 1; }`,
      null,
    ],
    ["a triangle", `${rows} for (let j = i; j < n; j++) C[i][j] = 1;`, ["x i"]],
    ["downwards, by 2", "for (let i = n - 1; i >= 0; i -= 2) C[i][0] = 1;", ["x i"]],
    [
      "a counter used twice",
      "let i; for (i = 0; i < n; i++) C[i][0] = 1; for (i = 0; i < n; i++) C[i][1] = 2;",
      ["x i", "x i"],
    ],
    ["a bound that is set twice", "let m = n; if (m > 5) m = 5; for (let i = 0; i < m; i++) C[i][0] = 1;", null],
  ])("%s", (_, core, expected) => {
    expect(phases(kernelOf(core))).toEqual(expected);
  });

  test("the order of what one thread does stays", () => {
    const found = distribute(kernelOf(`C[0][0] = 1; ${columns} C[1][j] = 2; C[0][0] = 3; C[0][1] = 4;`));
    expect(found?.phases.map(({ axes }) => axes.length)).toEqual([0, 1, 0]);
  });

  test("threads beyond the iterations, and all but the first where one works alone, do nothing", () => {
    const found = distribute(kernelOf(`${rows} ${columns} C[i][j] = 1; C[0][0] = 2;`));
    const conditions = found?.phases.map(({ kernel }) => printKernel(kernel).match(/if .* \{/g));
    expect(conditions).toEqual([
      ["if (z < C.shape[0]) {", "if (i < A.shape[1]) {", "if (j < A.shape[2]) {"],
      ["if (globalIdx.x == 0) {", "if (globalIdx.y == 0) {", "if (z < C.shape[0]) {"],
    ]);
  });

  test("strided arrays that are stored to must be apart", () => {
    expect(distribute(kernelOf(`${rows} C[i][0] = v[i];`))?.distinct).toEqual([2]);
    const dense = compile("(gs, a) => { for (let i = 0; i < a.length; i++) a[i] = 1; }", ["float64[:]"], {});
    expect(distribute(dense)?.distinct).toEqual([]);
  });
});

describe("what a kernel may not do", () => {
  const head = "const z = gs.getGlobalId(2); if (z < C.shape[0])";
  test.each([
    ["know its place along x", `const q = gs.grid(1); ${head}`],
    ["know its place in the block", `C[0][0][0] = gs.threadIdx.z; ${head}`],
    ["wait", `gs.syncthreads(); ${head}`],
    ["report", `console.log(1); ${head}`],
    ["have memory of its own", `const t = gs.local.array([2], "float64"); t[0] = 1; ${head}`],
  ])("%s", (what, before) => {
    const used = what === "know its place along x" ? "C[i][0] = q;" : "C[i][0] = 1;";
    const text = `(gs, A, C) => { ${before} for (let i = 0; i < C.shape[1]; i++) { ${used.replace("C[i]", "C[z][i]")} } }`;
    expect(distribute(compile(text, ["float64[:,:,:]", "float64[:,:,:]"], {}))).toBeNull();
  });
});
