// Every statement of the language: a device function of one whole number, against the same function in plain JavaScript.
import { zeros } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const N = 64;

const statements: readonly (readonly [name: string, fn: (i: number) => number])[] = [
  [
    "if",
    (i) => {
      let r = 1;
      if (i > 10) r = 2;
      return r;
    },
  ],
  [
    "if else",
    (i) => {
      let r = 0;
      if (i % 2 === 0) r = i;
      else r = -i;
      return r;
    },
  ],
  [
    "else if",
    (i) => {
      if (i < 5) return 1;
      else if (i < 20) return 2;
      else if (i < 40) return 3;
      return 4;
    },
  ],
  [
    "early return",
    (i) => {
      if (i % 3 === 0) return 7;
      return i;
    },
  ],
  [
    "for",
    (i) => {
      let sum = 0;
      for (let k = 0; k < i; k++) sum += k;
      return sum;
    },
  ],
  [
    "for, downwards by 3",
    (i) => {
      let sum = 0;
      for (let k = i; k > 0; k -= 3) sum += k;
      return sum;
    },
  ],
  [
    "for, no head",
    (i) => {
      let k = 0;
      for (;;) {
        if (k * k >= i) break;
        k++;
      }
      return k;
    },
  ],
  [
    "for, two variables",
    (i) => {
      let s = 0;
      for (let a = 0, b = i; a < b; a++, b--) s += b - a;
      return s;
    },
  ],
  [
    "while",
    (i) => {
      let n = i;
      let steps = 0;
      while (n > 1) {
        n = n % 2 === 0 ? n >> 1 : 3 * n + 1;
        steps++;
      }
      return steps;
    },
  ],
  [
    "do while",
    (i) => {
      let n = 0;
      do {
        n += 3;
      } while (n < i);
      return n;
    },
  ],
  [
    "break",
    (i) => {
      let k = 0;
      while (true) {
        k++;
        if (k > i) break;
      }
      return k;
    },
  ],
  [
    "continue in for",
    (i) => {
      let s = 0;
      for (let k = 0; k < i; k++) {
        if (k % 3 === 1) continue;
        s += k;
      }
      return s;
    },
  ],
  [
    "continue in while",
    (i) => {
      let s = 0;
      let k = 0;
      while (k < i) {
        k++;
        if (k % 2 === 0) continue;
        s += k;
      }
      return s;
    },
  ],
  [
    "continue in do while",
    (i) => {
      let s = 0;
      let k = 0;
      do {
        k++;
        if (k % 4 === 0) continue;
        s += k;
      } while (k < i);
      return s;
    },
  ],
  [
    "nested loops with break and continue",
    (i) => {
      let s = 0;
      for (let a = 0; a < 6; a++) {
        if (a === 4) continue;
        for (let b = 0; b < i; b++) {
          if (b > a) break;
          s += a * b + 1;
        }
      }
      return s;
    },
  ],
  [
    "return from a loop",
    (i) => {
      for (let k = 2; k < 50; k++) {
        if (k * k > i) return k;
      }
      return -1;
    },
  ],
  [
    "switch",
    (i) => {
      let r = 0;
      switch (i % 4) {
        case 0:
          r = 10;
          break;
        case 1:
          r = 20;
          break;
        default:
          r = 30;
      }
      return r;
    },
  ],
  [
    "switch, fall through",
    (i) => {
      let r = 0;
      switch (i % 5) {
        case 0:
          r += 1;
        case 1:
          r += 10;
          break;
        case 3:
          r += 100;
        default:
          r += 1000;
      }
      return r;
    },
  ],
  [
    "switch, default first",
    (i) => {
      let r = 0;
      switch (i % 3) {
        default:
          r += 1;
        case 1:
          r += 2;
          break;
        case 2:
          r += 4;
      }
      return r;
    },
  ],
  [
    "switch in a loop, continue through it",
    (i) => {
      let s = 0;
      for (let k = 0; k < i; k++) {
        switch (k % 3) {
          case 0:
            continue;
          case 1:
            s += k;
            break;
          default:
            s -= 1;
        }
        s += 100;
      }
      return s;
    },
  ],
  [
    "return from a switch",
    (i) => {
      switch (i & 3) {
        case 0:
          return 5;
        case 2:
          return 6;
      }
      return 7;
    },
  ],
  ["conditional", (i) => (i > 5 ? (i > 30 ? 3 : 2) : 1)],
  ["and, or, not", (i) => ((i > 5 && i < 10) || !(i !== 50) ? 1 : 0)],
  [
    "compound assignments",
    (i) => {
      let a = i;
      a += 3;
      a -= 1;
      a *= 5;
      a %= 17;
      a <<= 2;
      a >>= 1;
      a |= 8;
      a &= 27;
      a ^= 5;
      return a;
    },
  ],
  [
    "++ and -- as values",
    (i) => {
      let a = i;
      const b = a++ + ++a;
      const c = a-- - --a;
      return b * 10 + c;
    },
  ],
  [
    "chained assignment",
    (i) => {
      let a = 0;
      let b = 0;
      a = b = i + 1;
      return a * b;
    },
  ],
  [
    "assignment in a condition",
    (i) => {
      let a = 0;
      let n = 0;
      while ((a = a + 2) < i) n++;
      return n;
    },
  ],
  [
    "comma",
    (i) => {
      let a = 1;
      let b = 2;
      (a = i), (b = a + 1);
      return a + b;
    },
  ],
  [
    "&& as a statement",
    (i) => {
      let a = 0;
      i > 3 && (a = 5);
      i > 30 || (a += 1);
      return a;
    },
  ],
  [
    "destructuring a tuple",
    (i) => {
      const [a, b] = [i + 1, i * 2];
      return a * 100 + b;
    },
  ],
  [
    "swapping",
    (i) => {
      let a = i;
      let b = 7;
      [a, b] = [b, a];
      return a * 100 + b;
    },
  ],
  [
    "shadowing",
    (i) => {
      let a = i;
      {
        const a = 3;
        if (a > i) return a;
      }
      a += 1;
      return a;
    },
  ],
  [
    "var",
    (i) => {
      if (i > 3) {
        var a = 5;
      } else {
        a = 1;
      }
      return a;
    },
  ],
  ["** and Math.trunc of a quotient", (i) => i ** 2 + Math.trunc(i / 7)],
  ["(a / b) | 0 and Math.floor of negatives", (i) => (((i - 32) / 5) | 0) * 100 + Math.floor((i - 32) / 5)],
  ["% of negatives", (i) => (i - 32) % 7],
  ["shifts", (i) => ((i - 32) << 3) + ((i - 32) >> 2) + ((i * 3) >>> 1)],
  ["bits", (i) => (i & 12) | (i ^ 5) | (~i & 64)],
  ["Math.imul", (i) => Math.imul(i * 1000003, 1000033)],
  ["min, max, abs, sign", (i) => Math.min(i, 20) * 1000 + Math.max(i, 40) + Math.abs(i - 32) * Math.sign(i - 32)],
];

const runs = statements.map(([name, fn]) => {
  const f = deviceFunction(fn);
  const run = kernel(
    ({ grid, f }, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = f(i);
    },
    { uses: { f } },
  );
  return { name, fn, run };
});

const ranges = kernel(({ range }, out) => {
  for (const i of range(5)) out[i] = i;
  for (const i of range(5, 10)) out[i] = 2 * i;
  for (const i of range(20, 9, -2)) out[i] = 3 * i;
});

eachTarget(({ getDevice }) => {
  test.each(runs)("$name", async ({ fn, run }) => {
    const out = zeros(N, "int32");
    await run.forall(N, { device: getDevice() })(out);
    expect(out.toNested()).toEqual(Array.from({ length: N }, (_, i) => fn(i) + 0));
  });

  test("for of range", async () => {
    const out = zeros(21, "int32");
    await ranges.configure(1, 1, { device: getDevice() })(out);
    expect(out.toNested()).toEqual([0, 1, 2, 3, 4, 10, 12, 14, 16, 18, 30, 0, 36, 0, 42, 0, 48, 0, 54, 0, 60]);
  });
});
