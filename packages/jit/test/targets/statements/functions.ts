import type { Statement } from "./control-flow.ts";

/** Functions in a kernel's own text. */
export const innerFunctions: readonly Statement[] = [
  [
    "an arrow that reads what is around it when it is called",
    (i) => {
      let n = i;
      const f = (a: number, b: number) => a * b + n;
      const before = f(2, 3);
      n += 10;
      return before * 1000 + f(i, 2);
    },
  ],
  [
    "a body with statements and returns in the middle",
    (i) => {
      const sign = (v: number) => {
        if (v < 20) return -1;
        if (v === 20) return 0;
        const w = v - 20;
        return w;
      };
      return sign(i) * 100 + sign(20) + sign(i * 2);
    },
  ],
  [
    "a return out of loops",
    (i) => {
      const find = (n: number) => {
        for (let a = 0; a < 9; a++) {
          for (let b = 0; b < 9; b++) {
            if (b > 6) break;
            if (a * b === n) return a * 10 + b;
          }
        }
        return -1;
      };
      let s = 0;
      for (const n of [i, i + 1, 12]) s = s * 100 + find(n);
      return s;
    },
  ],
  [
    "writes to what is around it",
    (i) => {
      let s = 0;
      let calls = 0;
      const add = (v: number) => {
        calls++;
        s += v;
      };
      for (let k = 0; k < i; k++) add(k);
      add(1);
      return s * 100 + calls;
    },
  ],
  [
    "the order in which arguments and operands are evaluated",
    (i) => {
      let s = i;
      const next = () => ++s;
      const pair = (a: number, b: number) => a * 1000 + b;
      return s + pair(next(), s + next()) - next();
    },
  ],
  [
    "functions that call each other",
    (i) => {
      const square = (v: number) => v * v;
      const far = (a: number, b: number) => square(a) + square(b);
      const both = (a: number) => far(a, i) - far(i, 1);
      return both(3) + far(1, 2);
    },
  ],
  [
    "declared, and called before",
    (i) => {
      const n = 5;
      const first = half(i);
      function half(v: number) {
        if (v > n) return v >> 1;
        return v;
      }
      return first * 10 + half(3);
    },
  ],
  [
    "names of its own hide those around",
    (i) => {
      const n = 7;
      let s = 0;
      const f = (i: number) => {
        const n = i * 2;
        let s = n;
        for (let k = 0; k < 3; k++) s += k;
        return s;
      };
      s += f(n) + f(i);
      return s + n;
    },
  ],
  [
    "it keeps the names of where it was made",
    (i) => {
      const n = 3;
      const f = () => n + i;
      let s = 0;
      for (let k = 0; k < 3; k++) {
        const n = 100 * k;
        s += f() + n;
      }
      return s;
    },
  ],
  [
    "tuples as argument and result",
    (i) => {
      const swap = ([a, b]: readonly [number, number]): readonly [number, number] => [b, a + 1];
      const [x, y] = swap(swap([i, 3]));
      return x * 100 + y;
    },
  ],
  [
    "called at once, and in conditions",
    (i) => {
      const even = (v: number) => v % 2 === 0;
      const s = (() => {
        if (even(i)) return 5;
        return 6;
      })();
      let k = 0;
      while (!even(k * i + 1) || k < 2) {
        k++;
        if (k > 5) break;
      }
      return even(i) && even(s) ? 1 : even(k) || s === 5 ? k + 10 : 20;
    },
  ],
  [
    "what it returns is not wanted",
    (i) => {
      let s = i;
      const f = (v: number) => {
        if (v > 30) return 1;
        s += v;
        return s++;
      };
      f(i);
      f(2);
      return s;
    },
  ],
];
