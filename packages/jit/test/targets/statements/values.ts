import type { Statement } from "./control-flow.ts";

/** Expressions, assignments and declarations. */
export const valueStatements: readonly Statement[] = [
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
    "&&= and ||=",
    (i) => {
      let a = i % 3;
      a ||= 7;
      let b = i > 3;
      b &&= i < 9;
      return b ? a + 100 : a;
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
  ["shifts", (i) => ((i - 32) << 3) + ((i - 32) >> 2)],
  ["shifts without a sign", (i) => ((i + 5) * 3) >>> 1],
  ["bits", (i) => (i & 12) | (i ^ 5) | (~i & 64)],
  ["Math.imul", (i) => Math.imul(i * 1000003, 1000033)],
  ["min, max, abs, sign", (i) => Math.min(i, 20) * 1000 + Math.max(i, 40) + Math.abs(i - 32) * Math.sign(i - 32)],
];
