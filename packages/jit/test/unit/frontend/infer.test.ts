import { describe, expect, test } from "vitest";
import type { Expr } from "../../../src/ir/expr.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { compile, value } from "../lower/kernels.ts";

/** Parameters of the expressions below, by type. */
const PARAMS = {
  f: "float32[:]",
  h: "float16[:]",
  d: "float64[:]",
  i8: "int8[:]",
  u8: "uint8[:]",
  i16: "int16[:]",
  u16: "uint16[:]",
  k: "int32[:]",
  u: "uint32[:]",
  i64: "int64[:]",
  u64: "uint64[:]",
  b: "bool[:]",
  n: "~",
  x: "~",
  p: "bool",
  t32: "int32",
  t8: "uint8",
  tf: "float64",
} as const;

const PRELUDE = "const i = cuda.grid(1);";
const CONTEXT = "{ TPB, half, int32, int16, uint8, float32, float64, popc, brev, selp, grid } = cuda";
const uses = { TPB: value(16), half: value(0.5) };

/** The type of an expression in a kernel that has only the parameters it names. */
function typeOf(expression: string): string {
  const names = Object.keys(PARAMS).filter((name) =>
    new RegExp(`\\b${name}\\b`).test(expression),
  ) as (keyof typeof PARAMS)[];
  const text = `(cuda${names.map((name) => `, ${name}`).join("")}) => { const ${CONTEXT}; ${PRELUDE} let v = ${expression}; v = v; console.log(v); }`;
  const kernel = compile(
    text,
    names.map((name) => PARAMS[name]),
    uses,
  );
  return logged(kernel).type;
}

function logged(kernel: Kernel): Expr {
  const log = kernel.body.at(-1);
  if (log?.kind !== "log") throw new Error("the kernel logs nothing");
  return log.items[0] as Expr;
}

describe("what an expression's type is", () => {
  test.each([
    // weak alone: whole is int32, fractional float32 unless an array is float64
    ["1", "int32"],
    ["0.5", "float32"],
    ["1.0", "int32"],
    ["-0", "float32"],
    ["4 / 2", "int32"],
    ["2 ** -1", "float32"],
    ["4294967295", "uint32"],
    ["1e300 * x", "float32"],
    ["TPB * TPB", "int32"],
    ["TPB * half", "int32"],
    ["i", "int32"],
    ["i * 2", "int32"],
    ["i * half", "float32"],
    ["i / 2", "float32"],
    ["i % 2", "int32"],
    ["i ** 2", "int32"],
    ["i ** -1", "float32"],
    ["n / n", "float32"],
    ["x * 2", "float32"],
    ["d.length * 0.5", "float64"],
    ["i / d.length", "float64"],
    ["f.shape[0]", "int32"],
    ["Math.sqrt(i)", "float32"],
    ["Math.sqrt(d.length)", "float64"],
    ["true", "bool"],
    ["i < n", "bool"],
    ["p", "bool"],
    ["!0", "bool"],
    // weak meets typed
    ["f[i] * 0.5", "float32"],
    ["f[i] * 2", "float32"],
    ["f[i] * i", "float32"],
    ["f[i] * x", "float32"],
    ["h[i] * 0.1", "float16"],
    ["d[i] * 0.1", "float64"],
    ["k[i] * 2", "int32"],
    ["k[i] * 0.5", "float64"],
    ["i8[i] + 1", "int32"],
    ["u8[i] + i", "int32"],
    ["u[i] + i", "uint32"],
    ["i64[i] * n", "float64"],
    ["i64[i] * i", "int64"],
    ["b[i] + 1", "int32"],
    ["b[i] * 0.5", "float32"],
    ["f[i] + 1e10", "float32"],
    ["(f[i] > 0) + 1", "int32"],
    ["k[i] + half", "float64"],
    ["t32 * 0.5", "float64"],
    // typed meets typed, as NumPy 2
    ["i8[i] + u8[i]", "int32"],
    ["i16[i] + u16[i]", "int32"],
    ["k[i] + u[i]", "int64"],
    ["i64[i] + u64[i]", "float64"],
    ["i8[i] + k[i]", "int32"],
    ["u8[i] + u16[i]", "int32"],
    ["u8[i] + u[i]", "uint32"],
    ["u16[i] % u64[i]", "uint64"],
    ["i8[i] + u[i]", "int64"],
    ["i8[i] + u64[i]", "float64"],
    ["Math.max(uint8(k[i]), u[i])", "uint32"],
    ["u8[i] * 33 + u[i]", "int64"],
    ["u8[i] * u8[i] * f[i]", "float64"],
    ["i8[i] + f[i]", "float32"],
    ["k[i] + f[i]", "float64"],
    ["i8[i] + h[i]", "float32"],
    ["k[i] + h[i]", "float64"],
    ["f[i] + d[i]", "float64"],
    ["h[i] + f[i]", "float32"],
    ["b[i] + k[i]", "int32"],
    ["b[i] + f[i]", "float32"],
    ["t8 + t32", "int32"],
    ["t8 + tf", "float64"],
    // division and remainder
    ["k[i] / k[0]", "float64"],
    ["i8[i] / 2", "float64"],
    ["f[i] / 2", "float32"],
    ["b[i] / b[0]", "float32"],
    ["k[i] % 3", "int32"],
    ["f[i] % 3", "float32"],
    ["Math.trunc(k[i] / 2)", "int32"],
    ["Math.floor(u[i] / n)", "uint32"],
    ["(i8[i] / 2) | 0", "int32"],
    ["(i64[i] / 2) | 0", "int64"],
    ["(i / n) | 0", "int32"],
    ["Math.ceil(n / 16)", "float32"],
    ["Math.floor(f[i])", "float32"],
    ["Math.floor(x)", "float32"],
    ["Math.floor(k[i])", "int32"],
    ["Math.round(n / 2)", "float32"],
    ["~~(k[i] / 2)", "int32"],
    ["int32(k[i] / 2)", "int32"],
    // bits
    ["f[i] | 0", "int32"],
    ["x | 0", "int32"],
    ["u[i] | 0", "uint32"],
    ["i64[i] | 0", "int64"],
    ["i8[i] & 255", "int32"],
    ["k[i] & u[i]", "uint32"],
    ["k[i] | i64[i]", "int64"],
    ["1 << u[i]", "uint32"],
    ["k[i] << u[i]", "int32"],
    ["u8[i] << 3", "int32"],
    ["k[i] << i64[i]", "int64"],
    ["u[i] >> 1", "uint32"],
    ["k[i] >>> 1", "uint32"],
    ["i ^ u[i]", "uint32"],
    ["~u[i]", "uint32"],
    ["~f[i]", "int32"],
    ["b[i] & b[0]", "bool"],
    ["b[i] | 1", "int32"],
    ["b[i] & k[0]", "int32"],
    ["~b[i]", "int32"],
    ["-b[i]", "int32"],
    ["0xffffffff & 0xff", "int32"],
    ["Math.imul(u[i], 0x9E3779B1)", "uint32"],
    ["Math.imul(i, 5)", "int32"],
    ["i ^ 0x9E3779B9", "int32"],
    ["i ^ (i >>> 17)", "int32"],
    ["i + 0x9E3779B9", "uint32"],
    // bool
    ["b[i] + b[0]", "int32"],
    ["b[i] - b[0]", "int32"],
    ["b[i] * b[0]", "int32"],
    ["b[i] % b[0]", "int32"],
    ["b[i] ** b[0]", "float32"],
    ["b[i] * f[i]", "float32"],
    ["(k[i] > 0) * 0.5", "float32"],
    ["+b[i]", "int32"],
    ["!f[i]", "bool"],
    ["p + p", "int32"],
    ["p + 1", "int32"],
    // functions
    ["Math.sin(f[i])", "float32"],
    ["Math.sin(d[i])", "float64"],
    ["Math.sin(k[i])", "float64"],
    ["Math.sin(i16[i])", "float32"],
    ["Math.sin(u8[i])", "float32"],
    ["Math.sin(u8[i] + 1)", "float64"],
    ["Math.sin(int16(k[i]))", "float32"],
    ["k[i] ** k[0]", "float64"],
    ["i ** i", "float32"],
    ["Math.sin(i)", "float32"],
    ["Math.abs(i8[i])", "int32"],
    ["Math.min(k[i], 3)", "int32"],
    ["Math.max(f[i], 0)", "float32"],
    ["Math.max(f[i], i, n)", "float32"],
    ["Math.sign(d[i])", "float64"],
    ["Math.pow(k[i], 2)", "int32"],
    ["Math.pow(f[i], 2)", "float32"],
    ["k[i] ** -1", "float64"],
    ["Math.fround(d[i])", "float32"],
    ["Math.clz32(k[i])", "int32"],
    ["popc(u[i])", "int32"],
    ["brev(u8[i])", "int32"],
    ["Number.isNaN(f[i])", "bool"],
    ["Number(b[i])", "int32"],
    ["Boolean(f[i])", "bool"],
    ["Math.hypot(f[i], 3)", "float32"],
    ["float32(k[i]) * f[0]", "float32"],
    ["uint8(300)", "int32"],
    ["float64(1) / 3", "float64"],
    ["selp(b[i], f[i], 0)", "float32"],
    ["Math.PI", "float32"],
    ["Math.PI * d[i]", "float64"],
    // choices
    ["f[i] > 0 ? f[i] : 0", "float32"],
    ["b[i] ? 1 : 0.5", "float32"],
    ["b[i] ? k[i] : 0.5", "float64"],
    ["b[i] && b[0]", "bool"],
    ["f[i] || 1", "float32"],
    ["p ? i : 2", "int32"],
    ["f.ndim === 1 ? f[i] : k[i]", "float32"],
    // bigints
    ["5n", "int64"],
    ["k[i] + 5n", "int64"],
    ["u[i] + 0xffffffffffffffffn", "uint64"],
    ["f[i] * 2n", "float32"],
    ["k[i] / 2n", "float64"],
  ])("%s is %s", (expression, type) => expect(typeOf(expression)).toBe(type));
});

describe("a variable joins its assignments", () => {
  test.each([
    ["let v = 0; v += f[i];", "float32"],
    ["let v = 0; for (let j = 0; j < n; j++) v += f[j] * f[j];", "float32"],
    ["let v = 0; v = 0.5;", "float32"],
    ["let v = 0; v += k[i];", "int32"],
    ["let v = 0; v += k[i]; v *= 0.5;", "float64"],
    ["let v = 0; for (let j = 0; j < n; j++) { v += i8[i] * w; w = f[j]; }", "float32"],
    ["let v = 1; while (v < n) v *= 2;", "int32"],
    ["let v = false; v = k[i] > 0;", "bool"],
    ["let v = 2166136261; v = Math.imul(v ^ u[i], 16777619);", "uint32"],
    ["let v = n; v = f[i];", "float32"],
    ["let v = 1; let o = 0; for (;;) { if (o > n) break; o = v; v = o + f[i]; }", "float32"],
    ["let v; if (n > 3) v = k[i]; else v = u[i];", "int64"],
    ["var v = 1; { var v = f[i]; }", "float32"],
  ] as const)("%s", (body, type) => {
    const text = `(cuda, f, k, u, i8, n) => { const i = cuda.grid(1); let w = 0; ${body} console.log(v); }`;
    const kernel = compile(text, ["float32[:]", "int32[:]", "uint32[:]", "int8[:]", "~"]);
    expect(logged(kernel).type).toBe(type);
  });
});

describe("constants take the type they meet at full precision", () => {
  test.each([
    ["f[i] * 0.1", Math.fround(0.1)],
    ["d[i] * 0.1", 0.1],
    ["d[i] * (1 / 3)", 1 / 3],
    ["d[i] * third", 1 / 3],
    ["d[i] * (Math.PI / 4)", Math.PI / 4],
    ["f[i] * 16777217", 16777216],
    ["u[i] * 0xffffffff", 0xffffffff],
  ] as const)("%s has %d", (expression, constant) => {
    const text = `(cuda, f, d, u) => { const i = cuda.grid(1); const third = 1 / 3; console.log(${expression}); }`;
    const kernel = compile(text, ["float32[:]", "float64[:]", "uint32[:]"]);
    const product = logged(kernel);
    expect(product).toMatchObject({ kind: "binary", right: { kind: "const", value: constant } });
  });
});

test("a fractional argument that meets float64 is passed as float64, even where fractions are float32", () => {
  const kernel = compile("(cuda, out, k, x) => { const i = cuda.grid(1); out[i] = k[i] * x; }", [
    "float32[:]",
    "int32[:]",
    "~",
  ]);
  expect(kernel.params[2]).toEqual({ kind: "scalar", name: "x", type: "float64" });
});

test("a branch that a constant closes is not looked at: kernels over arrays of any rank", () => {
  const text = "(cuda, A, out) => { const i = cuda.grid(1); if (A.ndim === 2) out[i] = A[i][0]; else out[i] = A[i]; }";
  expect(compile(text, ["float32[:]", "float32[:]"]).body).toHaveLength(2);
  expect(compile(text, ["float32[:,:]", "float32[:]"]).body).toHaveLength(2);
});

test.each([
  ["float32", "float32"],
  ["f2", "float16"],
  ["u8", "uint64"],
  ["b1", "bool"],
  ["bool_", "bool"],
  ["boolean", "bool"],
])("an array of the block has the type that %s stands for", (name, dtype) => {
  const kernel = compile(`({ shared }) => { const s = shared.array(4, "${name}"); s[0] = 1; }`, []);
  expect(kernel.arrays).toMatchObject([{ space: "shared", dtype }]);
});
