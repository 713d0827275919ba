// A variable is read only where every way to that place has assigned it.
import { describe, expect, test } from "vitest";
import { someStmt } from "../../../src/ir/walk.ts";
import { compileSample } from "../diagnostics/sample.ts";

const inside = (body: string): string =>
  `({ grid, TPB, twice, syncthreadsCount }, a, out, n) => { const i = grid(1); ${body} }`;

describe("refused", () => {
  test.each([
    ["one branch", "let x; if (i > 3) x = 2; out[i] = x;", "x"],
    ["the other branch", "let x; if (i > 3) { if (n > 1) x = 1; } else x = 2; out[i] = x;", "x"],
    ["in a condition", "let x; if (x > 1) out[i] = 1; x = 2;", "x"],
    ["in an index", "let x; if (n) x = 1; out[x] = 1;", "x"],
    ["by itself", "let x; x += 1; out[i] = x;", "x"],
    ["a loop that may not run", "let x; for (let k = 0; k < n; k++) x = k; out[i] = x;", "x"],
    ["an iteration of a loop", "for (let k = 0; k < 4; k++) { let x; if (k === 1) x = a[i]; out[i] += x; }", "x"],
    ["after continue", "let x; for (let k = 0; k < 4; k++) { if (k < i) continue; x = k; } out[i] = x;", "x"],
    ["after a break", "let x; while (true) { if (n > 1) break; x = 1; break; } out[i] = x;", "x"],
    ["in a loop's step", "let x; for (let k = 0; k < 4; k += x) { if (k < i) continue; x = 1; } out[i] = 1;", "x"],
    ["switch without default", "let x; switch (i) { case 1: x = 5; break; case 2: x = 6; } out[i] = x;", "x"],
    ["a tuple", "let x; if (i > 2) x = [1, 2.5]; out[i] = x[1];", "x"],
    ["a row", "let x; if (i > 2) x = a; out[i] = x[i];", "x"],
    ["an argument", "let x; if (i > 2) x = 1; out[i] = twice(x);", "x"],
    ["a barrier's", "let x; if (n > 2) x = 1; const c = syncthreadsCount(x); out[i] = c;", "x"],
    ["console.log", "let x; if (n > 2) x = 1; console.log(x); out[i] = 1;", "x"],
    ["the right of &&", "let x; if (n > 2 && x > 1) out[i] = 1; x = 1;", "x"],
    [
      "after a break of an outer loop",
      "let x; o: for (;;) { for (let k = 0; k < n; k++) { if (k > i) break o; x = k; } if (n) break; } out[i] = x;",
      "x",
    ],
    [
      "after continue of an outer loop",
      "let x; o: for (let j = 0; j < 3; j++) { for (;;) { if (n > j) continue o; x = 1; break; } x += 1; } out[i] = x;",
      "x",
    ],
    ["var", "if (n > 2) { var x = 1; } out[i] = x;", "x"],
  ])("%s", (_what, body, name) => {
    expect(() => compileSample(inside(body))).toThrow(
      expect.objectContaining({ code: "GS112", message: expect.stringContaining(`'${name}' may have no value here`) }),
    );
  });
});

describe("taken", () => {
  test.each([
    ["both branches", "let x; if (i > 3) x = 2; else x = 3; out[i] = x;"],
    ["the other branch returns", "let x; if (i > 3) x = 2; else return; out[i] = x;"],
    [
      "the other branch goes on with the next iteration",
      "for (let k = 0; k < 4; k++) { let x; if (k > 1) x = 2; else continue; out[i] = x; }",
    ],
    [
      "a break of an outer loop after it",
      "let x; o: for (;;) { for (let k = 0; k < n; k++) { if (k > i) { x = k; break o; } } x = 1; if (a[i]) break; } out[i] = x;",
    ],
    ["a block with a label", "let x; b: { if (i > 3) { x = 1; break b; } x = 2; } out[i] = x;"],
    ["do", "let x; do { x = a[i]; } while (x > 1); out[i] = x;"],
    ["a loop left after it", "let x; while (true) { x = 1; if (a[i] > 1) break; } out[i] = x;"],
    ["switch with default", "let x; switch (i) { case 1: x = 5; break; default: x = 6; } out[i] = x;"],
    ["a switch that falls through", "let x; switch (i) { case 1: default: x = 6; } out[i] = x;"],
    ["a test that is constant", "let x; if (TPB === 16) x = 2; out[i] = x;"],
    ["a test on the axes", "let x; if (a.ndim === 1) x = 2; else if (a.ndim === 2) x = 3; out[i] = x;"],
    ["in a part that is never reached", "let x; if (n > 2) x = 1; return; out[i] = x;"],
    ["destructured", "let x, y; [x, y] = [1, a[i]]; [x, y] = [y, x]; out[i] = x;"],
    ["an argument that is assigned", "if (i > 1) n = 3; out[i] = n;"],
    ["&&=, a minifier's", "let x = 0; i > 1 && (x = 2), out[i] = x;"],
    ["a condition that assigns", "let x; out[i] = (x = a[i]) > 1 ? x : 2;"],
  ])("%s", (_what, body) => {
    const { body: lowered } = compileSample(inside(body));
    const isReached = !body.includes("x = 1; return;");
    expect(someStmt(lowered, ({ kind }) => kind === "store")).toBe(isReached);
  });
});
