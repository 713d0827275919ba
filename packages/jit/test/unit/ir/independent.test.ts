import { describe, expect, test } from "vitest";
import { independentLoop } from "../../../src/ir/analysis/independent.ts";
import type { Kernel, LoopStmt } from "../../../src/ir/ir.ts";
import { liveAfter } from "../../../src/ir/live.ts";
import { statements } from "../../../src/ir/walk.ts";
import { inlineCalls } from "../../../src/passes/inline-calls.ts";
import { singleAssignment } from "../../../src/passes/single-assignment.ts";
import { compile, func } from "../lower/kernels.ts";

/** What is said of each loop of the kernel, outer ones first. */
function verdicts(kernel: Kernel, { wide = false, updates = false } = {}): readonly string[] {
  const { arrays, locals, body } = singleAssignment.run(inlineCalls(kernel, () => true));
  const after = liveAfter(body);
  const loops = [...statements(body)].filter((stmt): stmt is LoopStmt => stmt.kind === "loop");
  return loops.map((loop) => {
    const context = { arrays, locals, after: after.get(loop) ?? new Set<number>(), updates };
    const verdict = independentLoop(loop, wide ? { ...context, scope: body } : context);
    return verdict.kind === "dependent" ? verdict.reason : "independent";
  });
}

const yes = "independent";
const counts = "it does not count from one value to another by a constant";
const own = "no axis of 'C' gives each iteration elements of its own";

/** Of `(gs, A, B, C, n) => …`: A and C of two axes, B of one, n a whole number. */
const kernelOf = (body: string): Kernel =>
  compile(`(gs, A, B, C, n) => { ${body} }`, ["float64[:,:]", "float64[:]", "float64[:,:]", "~"], {
    put: func("put", "(c, i, v) => { c[i] = v; }"),
  });

describe("what counts", () => {
  test.each([
    ["up", "for (let i = 0; i < n; i++) C[i][0] = 1;", yes],
    ["to a bound that is meant", "for (let i = 0; i <= n - 1; i++) C[i][0] = 1;", yes],
    ["bound first", "for (let i = 0; n > i; i++) C[i][0] = 1;", yes],
    ["down", "for (let i = n - 1; i >= 0; i--) C[i][0] = 1;", yes],
    ["by more", "for (let i = 0; i < n; i += 3) C[i][0] = 1;", yes],
    ["range", "for (const i of gs.range(1, n - 1)) C[i][0] = 1;", yes],
    ["range with a copy", "for (let i of gs.range(n)) C[i][0] = 1;", yes],
    ["two bounds", "for (let i = 0; i < n && i < A.shape[0]; i++) C[i][0] = 1;", yes],
    ["while", "let i = 0; while (i < n) { C[i][0] = 1; i++; }", yes],
    ["a guard that leaves", "for (let i = 0; ; i++) { if (i >= n) break; C[i][0] = 1; }", yes],
    [
      "rounds left out",
      "for (let i = 0; i < n; i++) { if (A[i][0] > 0) { if (B[i] > 0) continue; } C[i][0] = 1; }",
      yes,
    ],
    ["by 0", "for (let i = 0; i < n; i += 0) C[i][0] = 1;", counts],
    ["by what changes", "let d = 1; for (let i = 0; i < n; i += d) { C[i][0] = 1; d = n; }", counts],
    ["doubling", "for (let i = 1; i < n; i *= 2) C[i][0] = 1;", counts],
    ["away from its bound", "for (let i = 0; i > n; i++) C[i][0] = 1;", counts],
    ["from below a bound", "for (let i = 0; i < n && i >= 3; i++) C[i][0] = 1;", counts],
    ["to a value", "for (let i = 0; i != n; i++) C[i][0] = 1;", counts],
    ["while something else holds too", "for (let i = 0; i < n && B[0] > 0; i++) C[i][0] = 1;", "it can be left early"],
    ["counter set in the body", "for (let i = 0; i < n; i++) { C[i][0] = 1; if (B[i] > 0) i += 1; }", counts],
    ["a fractional counter", "for (let x = 0.5; x < n; x++) C[0][0] = 1;", counts],
    ["stepped twice", "for (let i = 0; i < n; i++, i++) C[i][0] = 1;", counts],
    [
      "a step that may be left out",
      "let i = 0; while (i < n) { if (B[i] > 0) { if (A[i][0] > 0) continue; C[i][0] = 1; } i++; }",
      counts,
    ],
    ["stepped early", "let i = 0; while (i < n) { i++; C[i][0] = 1; }", counts],
  ])("%s", (_, body, verdict) => {
    expect(verdicts(kernelOf(body))[0]).toBe(verdict);
  });
});

describe("what leaves, waits or reports", () => {
  test.each([
    ["an early end", "for (let i = 0; i < n; i++) { C[i][0] = 1; if (B[i] > 0) break; }", "it can be left early"],
    ["a return", "for (let i = 0; i < n; i++) { if (B[i] > 0) return; C[i][0] = 1; }", "it can be left early"],
    ["an inner loop left", "for (let i = 0; i < n; i++) for (;;) { C[i][0] = 1; break; }", yes],
    ["a switch", "for (let i = 0; i < n; i++) switch (i) { case 1: C[i][0] = 1; break; default: C[i][1] = 2; }", yes],
    [
      "a barrier",
      "for (let i = 0; i < n; i++) { C[i][0] = 1; gs.syncthreads(); }",
      "threads wait for each other in it",
    ],
    ["a log", "for (let i = 0; i < n; i++) console.log(i);", "it reports"],
    [
      "a local array",
      "const t = gs.local.array([4], 'float64'); for (let i = 0; i < 4; i++) t[i] = 1; C[0][0] = t[1];",
      "'t' is not an argument of the kernel",
    ],
    ["a call, inlined", "for (let i = 0; i < n; i++) gs.put(C[i], 0, 1);", yes],
  ])("%s", (_, body, verdict) => {
    expect(verdicts(kernelOf(body))[0]).toBe(verdict);
  });

  test("an atomic update, and a call that is not inlined", () => {
    const atomic = compile("(gs, c) => { for (let i = 0; i < 3; i++) gs.atomic.add(c, i, 1); }", ["int32[:]"], {});
    expect(verdicts(atomic)).toEqual(["it updates elements atomically"]);
    const { arrays, locals, body } = kernelOf("for (let i = 0; i < n; i++) gs.put(C[i], 0, 1);");
    const loop = body.find((stmt): stmt is LoopStmt => stmt.kind === "loop")!;
    expect(independentLoop(loop, { arrays, locals, after: new Set() })).toMatchObject({
      reason: "it calls a device function",
    });
  });

  test.each([
    ["additions", "gs.atomic.add(c, d[i], 1);", yes],
    ["additions to neighbours", "gs.atomic.add(c, i, 1); gs.atomic.add(c, i + 1, d[i]);", yes],
    ["extremes of one array and of another", "gs.atomic.max(c, d[i], i); gs.atomic.min(e, 0, i);", yes],
    ["floats", "gs.atomic.add(f, d[i], 1);", "it updates elements atomically"],
    ["old values", "f[i] = gs.atomic.add(c, d[i], 1);", "it updates elements atomically"],
    ["two kinds", "gs.atomic.add(c, d[i], 1); gs.atomic.max(c, 0, 1);", "it updates elements atomically"],
    ["a read", "gs.atomic.add(c, d[i], 1); f[i] = c[0];", "it updates elements atomically"],
    ["a store", "gs.atomic.add(c, d[i], 1); c[i] = 0;", "it updates elements atomically"],
  ])("updates in any order: %s", (_, body, verdict) => {
    const text = `(gs, c, d, e, f) => { for (let i = 0; i < 9; i++) { ${body} } }`;
    expect(verdicts(compile(text, ["int32[:]", "int32[:]", "uint32[:]", "float32[:]"], {}), { updates: true })).toEqual(
      [verdict],
    );
  });

  test("an assertion", () => {
    const text = "(gs, c) => { for (let i = 0; i < 3; i++) { gs.assert(i < 2, 'no'); c[i] = 1; } }";
    expect(verdicts(compile(text, ["int32[:]"], {}, true))).toEqual(["it reports"]);
  });
});

describe("locals", () => {
  test.each([
    ["one of the round", "for (let i = 0; i < n; i++) { const t = B[i]; C[i][0] = t * t; }", yes],
    [
      "set on all ways",
      "for (let i = 0; i < n; i++) { let t; if (B[i] > 0) t = A[i][0]; else t = A[i][1]; C[i][0] = t; }",
      yes,
    ],
    ["a sum", "let t = 0; for (let i = 0; i < n; i++) { t += B[i]; C[i][0] = t; }", "'t' goes from round to round"],
    [
      "set on one way",
      "let t = 0; for (let i = 0; i < n; i++) { if (B[i] > 0) t = A[i][0]; C[i][0] = t; }",
      "'t' goes from round to round",
    ],
    [
      "set in an inner loop that may have no iterations",
      "let t = 0; for (let i = 0; i < n; i++) { for (let k = 0; k < i; k++) t = A[i][k]; C[i][0] = t; }",
      "'t' goes from round to round",
    ],
    [
      "read in a step that a way without setting it leads to",
      "let t = 0; for (let i = 0; i < n; i++) for (let k = 0; k < n; k = k + t) { switch (k) { case 1: continue; default: C[i][k] = 1; } t = 1; }",
      "'t' goes from round to round",
    ],
    [
      "the last one",
      "let t = 0; for (let i = 0; i < n; i++) { t = B[i]; C[i][0] = t; } C[0][1] = t;",
      "'t' is read after it",
    ],
    ["the counter's last value", "let i = 0; for (; i < n; i++) C[i][0] = 1; C[0][1] = i;", "'i' is read after it"],
    ["a counter used again", "let i; for (i = 0; i < n; i++) C[i][0] = 1; for (i = 0; i < n; i++) C[i][1] = 1;", yes],
  ])("%s", (_, body, verdict) => {
    expect(verdicts(kernelOf(body))[0]).toBe(verdict);
  });

  test("read in the next iteration of the loop around", () => {
    const body =
      "let t = 0; for (let k = 0; k < 3; k++) { C[k][1] = t; for (let i = 0; i < n; i++) { t = B[i]; C[i][0] = t; } }";
    expect(verdicts(kernelOf(body))).toEqual(["'t' goes from round to round", "'t' is read after it"]);
  });
});

describe("bounds", () => {
  test.each([
    ["of memory that stays", "for (let i = 0; i < A.shape[0] && i < (B[0] | 0); i++) C[i][0] = 1;", yes],
    ["of memory that changes", "for (let i = 0; i < (C[0][0] | 0); i++) C[i][0] = 1;", "its bound may change in it"],
    ["set in the loop", "let m = n; for (let i = 0; i < m; i++) { C[i][0] = 1; m = 3; }", "its bound may change in it"],
  ])("%s", (_, body, verdict) => {
    expect(verdicts(kernelOf(body)).at(0)).toBe(verdict);
  });
});

describe("elements", () => {
  test.each([
    ["a row each", "for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) C[i][j] = A[j][i];", [yes, yes]],
    [
      "a product of matrices",
      "for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) for (let k = 0; k < n; k++) C[i][j] += A[i][k] * B[k];",
      [yes, yes, own],
    ],
    ["an offset that stays", "for (let i = 0; i < n; i++) C[i + n * 2 - 1][0] = C[2 * n + i - 1][1];", [yes]],
    ["backwards", "for (let i = 0; i < n; i++) C[n - 1 - i][0] = 1;", [yes]],
    ["through a name", "for (let i = 0; i < n; i++) { const r = i + 1; const s = r - 1; C[s][0] = C[i][1]; }", [yes]],
    ["the diagonal", "for (let i = 0; i < n; i++) C[i][i] = 1;", [yes]],
    ["the other axis", "for (let i = 0; i < n; i++) C[0][i] = C[1][i];", [yes]],
    ["the neighbour before", "for (let i = 1; i < n; i++) C[i][0] = C[i - 1][0];", [own]],
    ["the neighbour on another axis", "for (let i = 1; i < n; i++) C[i][0] = C[i][i - 1];", [yes]],
    ["one for all", "for (let i = 0; i < n; i++) C[0][0] = B[i];", [own]],
    ["two directions", "for (let i = 0; i < n; i++) C[i][0] = C[n - i][0];", [own]],
    ["two directions from 0", "for (let i = 0; i < n; i++) C[i][0] = C[-i][0];", [own]],
    ["twice the counter, which may wrap", "for (let i = 0; i < n; i++) C[i + i][0] = 1;", [own]],
    ["every second, both ways into the range", "for (let i = 0; i < n; i++) C[2 * i][0] = 1;", [own]],
    ["an offset that moves", "for (let i = 0; i < n; i++) for (let k = 0; k < n; k++) C[i + k][0] = 1;", [own, yes]],
    ["where memory says", "for (let i = 0; i < n; i++) C[B[i] | 0][0] = 1;", [own]],
    ["an offset read from what is stored", "for (let i = 0; i < n; i++) C[i + (C[0][1] | 0)][0] = 1;", [own]],
    ["a name that is set twice", "for (let i = 0; i < n; i++) { let r = i; C[r][0] = 1; r = 0; C[r][0] = 2; }", [own]],
    [
      "a name of what moves",
      "for (let i = 0; i < n; i++) { let k = 0; for (let q = 0; q < 2; q++) { const r = i + k; C[r][0] = 1; k = 1; } }",
      [own, "'k' goes from round to round"],
    ],
    [
      "sums along the rows",
      "for (let i = 0; i < n; i++) for (let j = 1; j < n; j++) C[i][j] += C[i][j - 1];",
      [yes, own],
    ],
    [
      "sums along the columns",
      "for (let i = 1; i < n; i++) for (let j = 0; j < n; j++) C[i][j] += C[i - 1][j];",
      [own, yes],
    ],
    ["nothing stored", "for (let i = 0; i < n; i++) { const t = B[i]; }", [yes]],
  ])("%s", (_, body, expected) => {
    expect(verdicts(kernelOf(body))).toEqual(expected);
  });

  test("arrays in one buffer", () => {
    const types = ["float64[:]", "float64[:]"];
    const kernel = compile("(gs, a, b) => { for (let i = 0; i < a.length; i++) b[i] = a[i]; }", types, {});
    const arrays = kernel.arrays.map((array) => ({ ...array, group: 0 }));
    expect(verdicts(kernel)).toEqual([yes]);
    expect(verdicts({ ...kernel, arrays })).toEqual(["'a' and 'b' share memory"]);
  });

  test("the arrays whose elements must be apart", () => {
    const kernel = kernelOf("for (let i = 0; i < n; i++) { C[i][0] = B[i]; C[i][1] = A[i][0]; }");
    const loop = kernel.body.find((stmt): stmt is LoopStmt => stmt.kind === "loop")!;
    expect(independentLoop(loop, { ...kernel, after: new Set() })).toMatchObject({ stored: [2] });
  });
});

describe("all the times that a loop runs", () => {
  test.each([
    // Within one k the iterations are independent; from one k to another only where the offset stays.
    ["the same elements each time", "for (let k = 0; k < n; k++) for (let j = 0; j < n; j++) C[0][j] += A[k][j];", yes],
    ["elements that move on", "for (let k = 0; k < n; k++) for (let j = 0; j < n; j++) C[0][j + k] += A[k][j];", own],
    [
      "accessed in addition",
      "for (let k = 0; k < n; k++) { for (let j = 0; j < n; j++) C[0][j] += A[k][j]; C[k][0] = 1; }",
      "'C' is accessed in addition",
    ],
  ])("%s", (_, body, verdict) => {
    expect(verdicts(kernelOf(body))[1]).toBe(yes);
    expect(verdicts(kernelOf(body), { wide: true })[1]).toBe(verdict);
  });
});
