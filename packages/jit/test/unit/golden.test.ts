// The IR, the WGSL and the WebAssembly of a few kernels, kept as files: a refactor leaves them as they are, a feature shows its diff.
import { describe, expect, test } from "vitest";
import { compile } from "../../src/compile.ts";
import type { ArgType, Uses } from "../../src/frontend/request.ts";
import { printKernel } from "../../src/ir/print.ts";
import { assertVerified } from "../../src/ir/verify.ts";
import { emitWasm } from "../../src/targets/wasm/emit.ts";
import { emitWgsl } from "../../src/targets/wgsl/emit.ts";

const array = (
  group: number,
  ndim: number,
  dtype: "float32" | "int32" | "uint8" = "float32",
  layout: "C" | "strided" = "C",
): ArgType => ({ kind: "array", dtype, ndim, layout, group });

const kernels: Readonly<
  Record<
    string,
    {
      readonly text: string;
      readonly args: readonly ArgType[];
      readonly block: readonly [number, number, number];
      readonly uses?: Uses;
    }
  >
> = {
  "vector-add": {
    text: "({ grid }, a, b, c) => {\n  const i = grid(1);\n  if (i < c.size) c[i] = a[i] + b[i];\n}",
    args: [array(0, 1), array(1, 1), array(2, 1)],
    block: [64, 1, 1],
  },
  "matmul-naive": {
    text: "({ grid }, A, B, C) => {\n  const [i, j] = grid(2);\n  if (i < C.shape[0] && j < C.shape[1]) {\n    let tmp = 0;\n    for (let k = 0; k < A.shape[1]; k++) tmp += A[i][k] * B[k][j];\n    C[i][j] = tmp;\n  }\n}",
    args: [array(0, 2), array(1, 2, "float32", "strided"), array(2, 2)],
    block: [16, 16, 1],
  },
  "matmul-roc": {
    text: `({ getGlobalId, getLocalId, getNumGroups, shared, barrier }, A, B, C) => {
  const sA = shared.array([16, 16], "float32");
  const sB = shared.array([16, 16], "float32");
  const x = getGlobalId(0);
  const y = getGlobalId(1);
  const tx = getLocalId(0);
  const ty = getLocalId(1);
  if (x >= C.shape[0] || y >= C.shape[1]) return;
  let tmp = 0;
  for (let i = 0; i < getNumGroups(0); i++) {
    sA[tx][ty] = A[x][ty + i * 16];
    sB[tx][ty] = B[tx + i * 16][y];
    barrier();
    for (let j = 0; j < 16; j++) tmp += sA[tx][j] * sB[j][ty];
    barrier();
  }
  C[x][y] = tmp;
}`,
    args: [array(0, 2), array(1, 2), array(2, 2)],
    block: [16, 16, 1],
  },
  histogram: {
    text: "({ grid, gridsize, atomic }, x, bins) => {\n  for (let i = grid(1); i < x.size; i += gridsize(1)) atomic.add(bins, x[i], 1);\n}",
    args: [array(0, 1, "uint8"), array(1, 1, "int32")],
    block: [64, 1, 1],
  },
  "row-axpy": {
    text: "({ grid }, x, y, out) => {\n  const r = grid(1);\n  if (r >= out.shape[0]) return;\n  for (let j = 0; j < out.shape[1]; j++) out[r][j] = x[r][j] * 2 + y[r][j];\n}",
    args: [array(0, 2), array(1, 2, "float32", "strided"), array(2, 2)],
    block: [64, 1, 1],
  },
  "in-place": {
    text: "({ grid }, x, y) => {\n  const i = grid(1);\n  if (i < x.size) x[i] = y[i] ** 3 + 4 * Math.sin(y[i]);\n}",
    args: [array(0, 1), array(0, 1)],
    block: [256, 1, 1],
  },
  stencil: {
    text: "({ getGlobalId, mean }, out, u) => {\n  if (getGlobalId(1) < out.shape[0] && getGlobalId(1) < u.shape[0] - 2 && getGlobalId(0) < out.shape[1] && getGlobalId(0) < u.shape[1] - 2)\n    out[getGlobalId(1)][getGlobalId(0)] = mean(u);\n}",
    args: [
      array(0, 2),
      {
        kind: "array",
        dtype: "float32",
        ndim: 2,
        layout: "C",
        group: 1,
        relative: {
          origin: [1, 1],
          reach: [
            [-1, 1],
            [-1, 1],
          ],
        },
      },
    ],
    block: [64, 4, 1],
    uses: {
      mean: {
        kind: "function",
        hasContext: false,
        uses: {},
        source: {
          name: "mean",
          text: "(a) => {\n  const above = a[-1];\n  return 0.25 * (above[0] + a[1][0] + (a[0][-1] + a[0][1]));\n}",
        },
      },
    },
  },
};

describe.each(Object.entries(kernels))("%s", (name, { text, args, block, uses = {} }) => {
  const compiled = compile({
    function: { kind: "function", hasContext: true, uses, source: { name, text } },
    args,
    debug: false,
  });
  const forWasm = compiled.forWasm(block);
  test("IR", async () => {
    assertVerified(compiled.ir);
    assertVerified(compiled.forWgsl);
    assertVerified(forWasm);
    await expect(printKernel(compiled.ir)).toMatchFileSnapshot(`../golden/${name}.ir.txt`);
    await expect(printKernel(compiled.forWgsl)).toMatchFileSnapshot(`../golden/${name}.for-wgsl.ir.txt`);
    await expect(printKernel(forWasm)).toMatchFileSnapshot(`../golden/${name}.for-wasm.ir.txt`);
  });
  test("WGSL", async () => {
    const numerics = { divide: "native", sqrt: "native", fma: "native" } as const;
    const options = { block, debug: false, fastmath: false, segments: [], segmentBytes: 2 ** 27, numerics };
    await expect(emitWgsl(compiled.forWgsl, options).code).toMatchFileSnapshot(`../golden/${name}.wgsl`);
  });
  test("WebAssembly", async () => {
    const module = emitWasm(forWasm, { block, debug: false, shared: false });
    expect(WebAssembly.validate(module.bytes)).toBe(true);
    await expect(module.wat()).toMatchFileSnapshot(`../golden/${name}.wat`);
  });
});
