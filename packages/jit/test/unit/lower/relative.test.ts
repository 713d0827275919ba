// Arrays of a stencil: indices count from the thread's place.
import { describe, expect, test } from "vitest";
import { compile } from "../../../src/compile.ts";
import type { CompileError } from "../../../src/diagnostics/diagnostic.ts";
import type { Reach, Relative } from "../../../src/frontend/request.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { func } from "./kernels.ts";

/** A kernel that stores what a function gives for an array around the thread's place, `a`, and a plain one, `w`. */
function compiled(text: string, relative: Relative, ndim: number): ReturnType<typeof compile> {
  const kernel = `(gs, out, a, w) => { out[0] = gs.stencil(a, w); }`;
  const array = (group: number, axes: number) =>
    ({ kind: "array", dtype: "float32", ndim: axes, layout: "C", group }) as const;
  return compile({
    function: { ...func("kernel", kernel, {}), uses: { stencil: func("stencil", text) } },
    args: [array(0, 1), { ...array(1, ndim), relative }, array(2, 1)],
    debug: false,
  });
}

const near = (origin: readonly number[], reach: Reach | null = null): Relative => ({ origin, reach });

test.each<[string, Relative, string]>([
  // Nothing is added where the index and the origin are together 0.
  ["(a, w) => a[-1]", near([1]), "a[globalIdx.x]"],
  ["(a, w) => a[2]", near([1]), "a[(globalIdx.x + 3)]"],
  ["(a, w) => a[-1][1]", near([0, 4]), "a[(globalIdx.y + -1), (globalIdx.x + 5)]"],
  ["(a, w) => a[1][0][-1]", near([1, 1, 1]), "a[(globalIdx.z + 2), (globalIdx.y + 1), globalIdx.x]"],
  ["(a, w) => w[0] + a[0]", near([0]), "(w[0] + a[globalIdx.x])"],
])("%s reads %#", (text, relative, read) => {
  expect(printKernel(compiled(text, relative, relative.origin.length).ir)).toContain(read);
});

describe("how far a function reads", () => {
  test.each<[string, number, Reach]>([
    // 0 is among them: the element itself, which the result has too.
    ["(a, w) => w[0]", 1, [[0, 0]]],
    ["(a, w) => a[1] + a[2]", 1, [[0, 2]]],
    ["(a, w) => a[-3]", 1, [[-3, 0]]],
    ["(a, w) => { const k = 2; return a[k - 3] + a[k]; }", 1, [[-1, 2]]],
    [
      "(a, w) => { const row = a[-2]; return row[1] + row[-1]; }",
      2,
      [
        [-2, 0],
        [-1, 1],
      ],
    ],
    // Branches that are never taken are no part of the function.
    ["(a, w) => { if (false) return a[9]; return a[1]; }", 1, [[0, 1]]],
  ])("%s", (text, ndim, reach) => {
    const origin = Array.from({ length: ndim }, () => 0);
    expect(compiled(text, near(origin), ndim).ir.arrays.find(({ name }) => name === "a")).toMatchObject({ reach });
  });
});

test.each<[string, Relative, number, string, string]>([
  ["(a, w) => a[w.length]", near([0]), 1, "GS416", "how far 'a' is read around an element is not known"],
  ["(a, w) => a[3]", near([2], [[-2, 2]]), 1, "GS414", "index 3 is outside of the neighbourhood, -2 to 2"],
  [
    "(a, w) => a[0][-1]",
    near(
      [0, 0],
      [
        [-1, 1],
        [0, 1],
      ],
    ),
    2,
    "GS414",
    "index -1 is outside of the neighbourhood, 0 to 1",
  ],
  ["(a, w) => { a[0] = 1; return 1; }", near([0]), 1, "GS406", "'a' is an input of a stencil"],
  ["(a, w) => a.shape[0]", near([0]), 1, "GS408", "'a' is read around an element, and has no property 'shape' here"],
  ["(a, w) => a.length", near([0]), 1, "GS408", "no property 'length' here"],
  ["(a, w) => a[0.5]", near([0]), 1, "GS403", "an index must be whole"],
  ["(a, w) => a[0][0]", near([0]), 1, "GS401", "too many indices"],
  ["(a, w) => w[-1]", near([0]), 1, "GS404", "a negative index is out of bounds"],
])("%s is refused", (text, relative, ndim, code, message) => {
  expect(() => compiled(text, relative, ndim)).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(message) }) as CompileError,
  );
});

test("a variable index is allowed where the neighbourhood is given, and a function that reads is part of the kernel", () => {
  const { ir, forWgsl } = compiled(
    "(a, w) => { let sum = 0; for (let k = -2; k <= 2; k++) sum += a[k]; return sum; }",
    near([2], [[-2, 2]]),
    1,
  );
  expect(printKernel(ir)).toContain("a[((k + 2) + globalIdx.x)]");
  expect(ir.functions).toHaveLength(1);
  expect(forWgsl.functions).toHaveLength(0);
});
