/** A statement by name, in a function of one whole number. */
export type Statement = readonly [name: string, fn: (i: number) => number];

/** Branches, loops and switches. */
export const controlFlow: readonly Statement[] = [
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
];
