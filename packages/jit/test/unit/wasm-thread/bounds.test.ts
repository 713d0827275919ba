// What is proven of indices: enough for the common kernels, and never more than is true.
import { times } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { CompileError } from "../../../src/diagnostics/diagnostic.ts";
import { type Access, provenBounds } from "../../../src/ir/bounds.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { expressions, statements, subexpressions } from "../../../src/ir/walk.ts";
import type { Listener } from "../../../src/targets/sim/monitor.ts";
import { simulate } from "../../../src/targets/sim/program.ts";
import { type Finding, SimulatorError } from "../../../src/targets/sim/simulator-error.ts";
import { compile } from "../lower/kernels.ts";
import { through } from "../passes/through.ts";
import { arrayOf } from "../sim/build.ts";
import { seeded } from "./compare.ts";

function accesses(kernel: Kernel): Access[] {
  return [...statements(kernel.body)].flatMap((stmt): Access[] => [
    ...(stmt.kind === "store" || stmt.kind === "atomic" ? [stmt] : []),
    ...expressions(stmt).flatMap((expr) => [...subexpressions(expr)].filter((part) => part.kind === "load")),
  ]);
}

/** Each access as it is written, with + for an index that needs no test and - for one that does. */
function marks(text: string, types: readonly string[]): string[] {
  const lowered = compile(text, types);
  const kernel = through(lowered, "wasm");
  const bounds = provenBounds(kernel, [8, 4, 1]);
  const written = (access: Access): string => {
    const shown = text.slice(access.span.start, access.span.end).replace(/ =.*| \+=.*/s, "");
    return `${shown} ${access.index.map((_, axis) => (bounds.inside(access, axis) ? "+" : "-")).join("")}`;
  };
  return accesses(kernel).map(written);
}

const LINE = "({ grid, gridsize, threadIdx, blockDim, laneid, local, shared }, x, y) => { const i = grid(1); ";
const PLANE = "({ grid }, A, B, C) => { const [i, j] = grid(2); ";

describe("an index", () => {
  test.each<readonly [body: string, marks: readonly string[]]>([
    ["x[i] = 1;", ["x[i] -"]],
    ["x[0] = 1;", ["x[0] -"]],
    ["if (i < x.size) x[i] = 1;", ["x[i] +"]],
    ["if (i <= x.size) x[i] = 1;", ["x[i] -"]],
    ["if (i <= x.size - 1) x[i] = 1;", ["x[i] +"]],
    ["if (x.size > i) x[i] = 1;", ["x[i] +"]],
    ["if (i === 3 && x.size > 3) x[i] = 1;", ["x[i] -"]],
    ["if (!(i >= x.size)) x[i] = 1;", ["x[i] +"]],
    ["if (i >= x.size) return; x[i] = 1;", ["x[i] +"]],
    ["if (i < x.size) { y[i] = 1; } else x[i] = 1;", ["y[i] -", "x[i] -"]],
    ["if (i < x.size && i < y.size) y[i] = x[i];", ["y[i] +", "x[i] +"]],
    ["if (i < x.size || i < y.size) y[i] = 1;", ["y[i] -"]],
    ["if (i + 1 < x.size) x[i] = x[i + 1];", ["x[i] +", "x[i + 1] +"]],
    ["if (i + 1 < x.size) x[i + 2] = x[i - 1];", ["x[i + 2] -", "x[i - 1] -"]],
    ["if (i > 0 && i < x.size) x[i] = x[i - 1];", ["x[i] +", "x[i - 1] +"]],
    ["if (i < x.size && x[i] > 0 && i > 0) x[i - 1] = 0;", ["x[i] +", "x[i - 1] +"]],
    ["if (i >= x.size || x[i] > 0) return; x[i] = 0;", ["x[i] +", "x[i] +"]],
    ["if (i < x.size) x[x.size - 1 - i] = 1;", ["x[x.size - 1 - i] +"]],
    ["if (i < x.size) x[x.size - 2 - i] = 1;", ["x[x.size - 2 - i] -"]],
    ["let k = i; if (k < x.size) { k = k + 1; x[k] = 1; }", ["x[k] -"]],
    ["let k = i; if (k < x.size - 1) { k = k + 1; x[k] = 1; }", ["x[k] +"]],
    ["let k = i; if (k > x.size - 1) k = 0; x[k] = 1;", ["x[k] -"]],
    ["x[Math.min(i, x.size - 1)] = 1;", ["x[Math.min(i, x.size - 1)] -"]],
    [
      "if (x.size > 0) x[Math.max(0, Math.min(i - 3, x.size - 1))] = 1;",
      ["x[Math.max(0, Math.min(i - 3, x.size - 1))] -"],
    ],
    [
      "const t = local.array(22, 'int32'), k = i & 7; t[(x.size & 3) * k + (y.size & 3) * (7 - k)] = 1;",
      ["t[(x.size & 3) * k + (y.size & 3) * (7 - k)] +"],
    ],
    [
      "const t = local.array(21, 'int32'), k = i & 7; t[(x.size & 3) * k + (y.size & 3) * (7 - k)] = 1;",
      ["t[(x.size & 3) * k + (y.size & 3) * (7 - k)] -"],
    ],
    [
      "const t = local.array(22, 'int32'), k = i & 7; t[(x.size & 3) * k + k * (7 - k)] = 1;",
      ["t[(x.size & 3) * k + k * (7 - k)] -"],
    ],
    ["for (let k = 0; k < x.size; k++) x[k] = 1;", ["x[k] +"]],
    ["for (let k = 0; k <= x.size; k++) x[k] = 1;", ["x[k] -"]],
    ["for (let k = i; k < x.size; k++) x[k] = x[k - i];", ["x[k] +", "x[k - i] -"]],
    ["for (let k = -3; k < x.size; k++) x[k] = 1;", ["x[k] -"]],
    ["for (let k = 0; k < x.size; k++) { if (i === k) k = -4; x[k] = 1; }", ["x[k] -"]],
    ["for (let k = 0; k < x.size; k++) { x[k] = 1; if (i === k) k = -4; }", ["x[k] -"]],
    ["const t = local.array(16, 'int32'); for (let k = 1; k !== 0; k++) t[k % 16] = 1;", ["t[k % 16] -"]],
    ["const t = local.array(20, 'int32'); let k = -1; if (i > 3) k = 2; t[k] = 1;", ["t[k] -"]],
    ["let k = i - 1, t = k >= 0; if (t) { k = -5; t = k < x.size; } if (t) x[k] = 1;", ["x[k] -"]],
    ["let k = i - 1, t = k >= 0; if (t) { t = k < x.size; } if (t) x[k] = 1;", ["x[k] +"]],
    ["for (let k = x.size - 1; k >= 0; k--) x[k] = 1;", ["x[k] +"]],
    ["for (let k = x.size; k >= 0; k--) x[k] = 1;", ["x[k] -"]],
    ["for (let k = x.size - 1; k >= -1; k--) x[k] = 1;", ["x[k] -"]],
    ["for (let k = 2147483600; k > 5; k++) x[k] = 1;", ["x[k] -"]],
    ["let k = 0; while (k < x.size) { x[k] = 1; k++; }", ["x[k] -"]],
    ["const t = local.array(32, 'int32'); t[i & 31] = t[i % 32];", ["t[i & 31] +", "t[i % 32] +"]],
    ["const t = local.array(32, 'int32'); t[i % 33] = t[(i - 5) % 32];", ["t[i % 33] -", "t[(i - 5) % 32] -"]],
    [
      "const t = shared.array(32, 'int32'); t[threadIdx.x + threadIdx.y * blockDim.x] = t[laneid];",
      ["t[threadIdx.x + threadIdx.y * blockDim.x] +", "t[laneid] +"],
    ],
    [
      "const t = shared.array(31, 'int32'); t[threadIdx.x + threadIdx.y * 8] = 1;",
      ["t[threadIdx.x + threadIdx.y * 8] -"],
    ],
    [
      "const t = local.array(20, 'int32'); let k = i; if (k > 19) k = 19; t[k] = 1; switch (i % 5) { case 0: k = 25; break; default: k = 1; } t[k] = 2;",
      ["t[k] +", "t[k] -"],
    ],
  ])("%s", (body, expected) => {
    expect(marks(`${LINE}${body} }`, ["int32[:]", "int32[:]"])).toEqual(expected);
  });

  test.each<readonly [body: string, marks: readonly string[]]>([
    [
      "if (i < C.shape[0] && j < C.shape[1]) { let s = 0; for (let k = 0; k < A.shape[1]; k++) s += A[i][k] * B[k][j]; C[i][j] = s; }",
      ["A[i][k] -+", "B[k][j] --", "C[i][j] ++"],
    ],
    [
      "if (i > 0 && i < A.shape[0] - 1 && j > 0 && j < A.shape[1] - 1) B[i][j] = A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1];",
      ["B[i][j] --", "A[i - 1][j] ++", "A[i + 1][j] ++", "A[i][j - 1] ++", "A[i][j + 1] ++"],
    ],
  ])("%s", (body, expected) => {
    const types = ["float32[:,:]", "float32[:,:]", "float32[:,:]"];
    expect(marks(`${PLANE}${body} }`, types)).toEqual(expected);
  });

  test("a byte is below 256", () => {
    const text =
      "({ grid, shared, atomic }, x) => { const h = shared.array(256, 'int32'); atomic.add(h, x[grid(1)], 1); }";
    expect(marks(text, ["uint8[:]"])).toEqual(["atomic.add(h, x[grid(1)], 1) +", "x[grid(1)] -"]);
    expect(marks(text, ["int16[:]"])).toEqual(["atomic.add(h, x[grid(1)], 1) -", "x[grid(1)] -"]);
  });
});

/** A kernel full of conditions on indices that are nearly right. */
function randomText(random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const constant = (): string => pick(["0", "1", "2", "3", "7", "15", "16", "-1", "-2", "2147483647", "2147483640"]);
  const size = (): string => pick(["x.size", "y.size", "x.size - 1", "x.size - 2", "(y.size - 1)", "16", "x.size + 1"]);
  const name = (): string => pick(["i", "a", "b", "c", "threadIdx.x"]);
  const term = (depth: number): string => {
    if (depth > 2) return pick([name, constant, size])();
    const [u, v] = [term(depth + 1), term(depth + 1)];
    return pick([
      name,
      name,
      constant,
      size,
      () => `(${name()} + ${pick(["1", "2", "-1"])})`,
      () => `(${u} + ${v})`,
      () => `(${u} - ${v})`,
      () => `(${u} % ${pick(["16", "7", "x.size", v])})`,
      () => `(${u} & ${pick(["15", "31", v])})`,
      () => `(${u} >> ${pick(["1", "3"])})`,
      () => `((${u} / ${pick(["2", "3", v])}) | 0)`,
      () => `Math.min(${u}, ${v})`,
      () => `Math.max(${u}, ${v})`,
      () => `Math.abs(${u})`,
    ])();
  };
  const compare = (): string => `${term(1)} ${pick(["<", "<=", ">", ">=", "===", "!=="])} ${term(1)}`;
  const test = (): string =>
    pick([
      compare,
      compare,
      () => `${compare()} && ${compare()}`,
      () => `!(${compare()}) || ${compare()}`,
      () => `x[${term(1)}] > 0 && ${compare()}`,
    ])();
  const access = (): string => {
    const index = pick([name, () => `${name()} + 1`, () => `${name()} - 1`, () => term(0)])();
    return `${pick(["x", "y", "t"])}[${index}] = ${pick(["x", "y", "t"])}[${name()}];`;
  };
  const stmt = (depth: number): string => {
    const body = (): string => Array.from({ length: 1 + Math.floor(random() * 3) }, () => stmt(depth + 1)).join(" ");
    const target = pick(["a", "b", "c"]);
    if (depth > 2) return access();
    return pick([
      access,
      access,
      () => `${target} = ${term(0)};`,
      () => `if (${test()}) { ${body()} }`,
      () => `if (${test()}) { ${body()} } else { ${body()} }`,
      () => `if (${test()}) return;`,
      () =>
        `for (let k = ${term(1)}, n = 0; k < ${size()}; k++) { if (n++ > 9) break; ${access().replaceAll(/\ba\b/g, "k")} ${body()} }`,
      () =>
        `for (let k = ${term(1)}, n = 0; k >= ${constant()}; k--) { ${access().replaceAll(/\bb\b/g, "k")} if (n++ > 9) break; ${body()} }`,
      () =>
        `for (${target} = ${term(1)}; ${target} < ${size()}; ${target}++) { ${body()} if (${test()}) ${pick(["break", "continue"])}; if (${target} > 40) break; ${access()} }`,
    ])();
  };
  const body = Array.from({ length: 3 }, () => stmt(1)).join(" ");
  return `({ grid, threadIdx, local }, x, y) => { const t = local.array(16, 'int32'); const i = grid(1); let a = i, b = 0, c = 5; ${body} }`;
}

/** Null for a text that is refused: constants make an index that is known to be outside, or too large a number. */
function compiled(text: string): Kernel | null {
  try {
    return compile(text, ["int32[:]", "int32[:]"]);
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}

const SEEDS = times(130, 400);

/** What the simulator finds, the first of it. A thread in an endless loop is the last. */
function findings(kernel: Kernel): readonly Finding[] {
  const found: Finding[] = [];
  const args = [arrayOf("int32", new Array(20).fill(1)), arrayOf("int32", new Array(9).fill(-1))];
  const report: Listener = (finding, error) => {
    if (found.push(finding) === 50) throw error();
  };
  try {
    simulate(kernel).run({ grid: [3, 1, 1], block: [8, 1, 1], stepBudget: 300, args, report });
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
  }
  return found;
}

test("no index that is ever outside is proven to be inside", () => {
  let outside = 0;
  let proven = 0;
  for (let seed = 0; seed < SEEDS; seed++) {
    const text = randomText(seeded(seed));
    const lowered = compiled(text);
    if (lowered === null) continue;
    const kernel = through(lowered, "wasm");
    const bounds = provenBounds(kernel, [8, 1, 1]);
    const isInside = (access: Access): boolean => access.index.every((_, axis) => bounds.inside(access, axis));
    const inside = accesses(kernel).filter(isInside);
    proven += inside.length;
    const spans = new Set(inside.map(({ span }) => `${span.start} ${span.end}`));
    // A loop in two forms has one where its indices are inside.
    for (const access of accesses(kernel))
      if (!isInside(access)) spans.delete(`${access.span.start} ${access.span.end}`);
    const all = accesses(kernel).map(({ span }) => `${span.start} ${span.end}`);
    for (const { kind, span, summary } of findings(kernel)) {
      if (!kind.startsWith("out-of-bounds")) continue;
      outside++;
      expect(all).toContain(`${span.start} ${span.end}`);
      expect(spans.has(`${span.start} ${span.end}`) ? `${text}\n${summary}` : "").toBe("");
    }
  }
  expect(Math.min(outside, proven)).toBeGreaterThan(times(90, 300));
});
