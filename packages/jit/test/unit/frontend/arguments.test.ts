// Number arguments are whole or fractional by their use, from the language's description.
import { expect, test } from "vitest";
import { compile } from "../lower/kernels.ts";

const WHOLE = "int32";
const FRACTION = "float32";

/** The type in which the argument p of a kernel's statements is passed, with another argument q that is a number too. */
function passed(body: string): string | undefined {
  const text = `({ grid, threadIdx, selp, atomic, int32, uint8, float32, shflSync }, x, k, b, p, q) => { const i = grid(1); x[i] = 1; k[i] = 1; b[i] = 1; ${body} }`;
  const kernel = compile(text, ["float32[:]", "int32[:]", "uint8[:]", "~", "~"]);
  const param = kernel.params.find((one) => one.name === "p");
  return param?.kind === "scalar" ? param.type : undefined;
}

test.each([
  ["x[i] = p;", FRACTION],
  ["x[i] *= p ** 2;", FRACTION],
  ["x[i] = p * i;", FRACTION],
  ["x[i] = p * (p - 1) / 2;", FRACTION],
  ["p | 0;", WHOLE],
  ["x[p] = 1;", WHOLE],
  ["const j = p + 1; x[j] = 1;", WHOLE],
  ["const t = [1, 2, 3]; x[i] = t[p];", WHOLE],
  ["const t = [p, 2.5]; x[i] = t[i];", FRACTION],
  ["x[i] = x.shape[p];", WHOLE],
  ["x[i] = x.strides[p - 1];", WHOLE],
  ["x[p * q] = 1;", WHOLE],
  ["x[Math.min(p, 3)] = 1;", WHOLE],
  ["x[i < 3 ? p : 0] = 1;", WHOLE],
  ["x[p ? 1 : 0] = 1;", FRACTION],
  ["x[selp(i < 3, p, 0)] = 1;", WHOLE],
  ["x[selp(p, 1, 0)] = 1;", FRACTION],
  ["x[Math.floor(i * p)] = 1;", FRACTION],
  ["x[Math.floor(p / i)] = 1;", WHOLE],
  ["x[Math.floor(x[i]) * p + Math.ceil(x[0])] = 1;", WHOLE],
  ["const j = Math.min(p - 1, Math.round(x[i])); x[j] = 1;", WHOLE],
  ["atomic.add(k, Math.floor(x[i] * p) + p, 1);", WHOLE],
  ["k[Math.floor(x[i] / p)] = 1;", FRACTION],
  ["k[Math.floor(p / x[i])] = 1;", FRACTION],
  ["k[Math.floor(x[i] / p) * q] = 1;", FRACTION],
  ["k[i] = Math.floor(x[i]) * p;", FRACTION],
  ["x[Number(p)] = 1;", WHOLE],
  ["x[int32(p)] = 1;", FRACTION],
  ["if (i < p) x[i] = 1;", WHOLE],
  ["if (p >= x.length) x[i] = 1;", WHOLE],
  ["if (k[i] < p) x[i] = 1;", WHOLE],
  ["if (b[i] < p) x[i] = 1;", FRACTION],
  ["if (x[i] < p) x[i] = 1;", FRACTION],
  ["if (Math.floor(x[i]) < p) x[i] = 1;", FRACTION],
  ["if (p < 3) x[i] = 1;", FRACTION],
  ["x[q] = 1; if (p < q) x[i] = 1;", FRACTION],
  ["if (p < q + i) x[i] = 1;", FRACTION],
  ["x[q] = 1; if (p < Number(q)) x[i] = 1;", FRACTION],
  ["x[q] = 1; if (p < selp(i, q, 1)) x[i] = 1;", FRACTION],
  ["x[q] = 1; if (p < (i ? q : 1)) x[i] = 1;", FRACTION],
  ["if (p) x[i] = 1;", FRACTION],
  ["for (let j = 0; j < p; j++) x[i] += 1;", WHOLE],
  ["x[i] = p & 3;", WHOLE],
  ["x[i] = ~p;", WHOLE],
  ["x[i] = 1 << p;", WHOLE],
  ["x[i] = p % 2;", WHOLE],
  ["x[i] = p % 0.5;", FRACTION],
  ["k[i] = p;", WHOLE],
  ["k[i] = p + 1;", WHOLE],
  ["k[i] = p / 2;", FRACTION],
  ["b[i] += p;", WHOLE],
  ["k[i] = x[i] * p;", FRACTION],
  ["atomic.add(k, 0, p);", WHOLE],
  ["atomic.add(k, 0, selp(p, k[0], 1));", FRACTION],
  ["atomic.add(x, 0, p);", FRACTION],
  ["x[i] = shflSync(0xffffffff, x[i], p);", WHOLE],
])("with `%s` p is passed as %s", (body, type) => {
  expect(passed(body)).toBe(type);
});
