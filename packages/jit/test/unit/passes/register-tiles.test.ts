// Stencils whose threads compute register tiles: what they read, that nothing of it is guarded, and which kernels they are.
import { describe, expect, test } from "vitest";
import { type Compiled, compile } from "../../../src/compile.ts";
import type { Reach } from "../../../src/frontend/request.ts";
import { provenBounds } from "../../../src/ir/bounds.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { verifyKernel } from "../../../src/ir/verify.ts";
import { expressions, statements, subexpressions } from "../../../src/ir/walk.ts";
import { inRegisterTiles, type RegisterTile } from "../../../src/passes/software/register-tiles.ts";
import { unrolled } from "../../../src/passes/unrolled.ts";
import { func } from "../lower/kernels.ts";

const around: Reach = [
  [-1, 1],
  [-1, 1],
];
const INSIDE =
  "gs.getGlobalId(1) < o.shape[0] && gs.getGlobalId(1) < a.shape[0] - 2 && gs.getGlobalId(0) < o.shape[1] && gs.getGlobalId(0) < a.shape[1] - 2";

/** The kernel of a stencil of 3 x 3 elements of `a`, and of a plain array `w`. */
function compiled(text: string, { inside = INSIDE, dtype = "float32" as "float32" | "int16" } = {}): Compiled {
  const kernel = `(gs, o, a, w) => { if (${inside}) o[gs.getGlobalId(1)][gs.getGlobalId(0)] = gs.stencil(a, w); }`;
  const array = (group: number, ndim: number) => ({ kind: "array", dtype, ndim, layout: "strided", group }) as const;
  return compile({
    function: { ...func("kernel", kernel, {}), uses: { stencil: func("stencil", text) } },
    args: [array(0, 2), { ...array(1, 2), relative: { origin: [1, 1], reach: around } }, array(2, 1)],
    debug: false,
  });
}

const tiled = (text: string, tile: RegisterTile = [4, 4, 1], options = {}): Kernel | null => {
  const kernel = inRegisterTiles(compiled(text, options).forWgsl, tile);
  if (kernel !== null) expect(verifyKernel(kernel)).toEqual([]);
  return kernel;
};

const CROSS = "(a, w) => a[-1][0] + a[1][0] + (a[0][-1] + a[0][1])";
const BOX =
  "(a, w) => { let t = 0.0; for (let i = -1; i < 2; i++) for (let j = -1; j <= 1; j++) t += a[i][j]; return t; }";

const loadsOf = (kernel: Kernel | null): number =>
  statements(kernel?.body ?? [])
    .flatMap((stmt) => expressions(stmt).flatMap(subexpressions))
    .filter(({ kind }) => kind === "load").length;

describe("what several elements need is read once", () => {
  test.each<[string, string, RegisterTile, number]>([
    ["5 points", CROSS, [4, 4, 1], 4 * 8],
    ["5 points, along x", CROSS, [4, 1, 1], 14],
    ["one element", CROSS, [1, 1, 1], 4],
    ["9 points, in loops", BOX, [4, 4, 1], 36],
    ["in a branch", "(a, w) => { if (a[0][0] > 1) return a[0][1]; return a[0][-1]; }", [4, 4, 1], 6 * 4],
    ["an array from its start", "(a, w) => w[0] * a[0][1] + w[1] * a[0][0]", [4, 4, 1], 2 + 5 * 4],
  ])("%s", (_, text, tile, loads) => expect(loadsOf(tiled(text, tile))).toBe(loads));

  test("what depends on an element is read by each", () =>
    expect(loadsOf(tiled("(a, w) => w[a[0][0] > 0 ? 1 : 2]", [2, 2, 1]))).toBe(4 + 4));
});

test("every place is proven to be inside", () => {
  const kernel = tiled(BOX) as Kernel;
  const bounds = provenBounds(kernel, [8, 8, 1]);
  const all = statements(kernel.body);
  const loads = all.flatMap((stmt) => expressions(stmt).flatMap(subexpressions)).filter((one) => one.kind === "load");
  const stores = all.filter((stmt) => stmt.kind === "store");
  expect(stores).toHaveLength(16);
  for (const access of [...loads, ...stores])
    expect([0, 1].map((axis) => bounds.inside(access, axis))).toEqual([true, true]);
});

test("each element has locals of its own", () => {
  const text = printKernel(
    tiled("(a, w) => { let t = a[0][0]; if (t > 1) t = a[0][1]; return t; }", [2, 1, 1]) as Kernel,
  );
  expect(text.slice(text.indexOf("x0 = "))).toMatchInlineSnapshot(`
    "x0 = (globalIdx.x * 2)
      if ((((((globalIdx.y < o.shape[0]) & (globalIdx.y < (a.shape[0] - 2))) & (x0 >= 0)) & (x0 < (o.shape[1] - 1))) & (x0 >= 0)) & (x0 < (a.shape[1] - 3))) {
        aNear = a[(globalIdx.y + 1), (x0 + 1)]
        aNear.2 = a[(globalIdx.y + 1), (x0 + 2)]
        aNear.3 = a[(globalIdx.y + 1), (x0 + 3)]
        t = aNear
        if (t > 1:float32) {
          t = aNear.2
        }
        let stencil = t
        o[globalIdx.y, x0] = stencil
        t.2 = aNear.2
        if (t.2 > 1:float32) {
          t.2 = aNear.3
        }
        let stencil.2 = t.2
        o[globalIdx.y, (x0 + 1)] = stencil.2
      }
    "
  `);
});

describe("kernels that are left alone", () => {
  test.each([
    [
      "a loop of unknown length",
      "(a, w) => { let t = 0.0; for (let i = 0; i < w.shape[0]; i++) t += a[0][0]; return t; }",
    ],
    ["a long loop", "(a, w) => { let t = 0.0; for (let i = 0; i < 50; i++) t += a[0][0]; return t; }"],
    [
      "a loop that is left",
      "(a, w) => { let t = 0.0; for (let i = 0; i < 3; i++) { if (t > 1) break; t += a[0][0]; } return t; }",
    ],
    ["the library's mathematics", "(a, w) => Math.exp(a[0][0])"],
    ["many expressions", `(a, w) => ${Array(100).fill("a[0][0]").join(" + ")}`],
  ])("%s", (_, text) => expect(tiled(text)).toBeNull());
  test("elements that share words", () => expect(tiled("(a, w) => a[0][0]", [4, 4, 1], { dtype: "int16" })).toBeNull());
  test("another test than of the place", () =>
    expect(tiled(CROSS, [4, 4, 1], { inside: `${INSIDE} && o.shape[0] > 3` })).toBeNull());
});

describe("iterations of loops", () => {
  const rounds = (text: string): string => {
    const { forWgsl } = compiled(`(a, w) => { let t = a[0][0]; ${text} return t; }`);
    const [first] = forWgsl.body;
    return printKernel({ ...forWgsl, body: unrolled(first?.kind === "if" ? first.then : []) });
  };
  test.each([
    ["upwards", "for (let i = -1; i < 2; i++) t += i;", [-1, 0, 1]],
    ["by two, downwards", "for (let i = 4; i >= 0; i -= 2) t += i;", [4, 2, 0]],
    ["none", "for (let i = 4; i < 4; i++) t += i;", []],
  ])("%s", (_, text, counters) => {
    const got = [...rounds(text).matchAll(/t = \(t \+ (?:\w+\()?(-?\d+)/g)].map(([, value]) => Number(value));
    expect(got).toEqual(counters);
  });
  test("the counter keeps its last value", () => {
    const text = rounds("let i = 0; for (; i < 3; i++) t += 1; t *= i;");
    expect(text).toContain("i = 3");
    expect(text).not.toContain("loop");
  });
  test("a counter that was set in a branch is not known", () =>
    expect(rounds("let i = 0; if (a[0][0] > 1) i = 1; for (; i < 3; i++) t += 1;")).toContain("loop"));
});
