import type { Statement } from "./control-flow.ts";

/** Jumps out of more than the innermost statement. */
export const labels: readonly Statement[] = [
  [
    "continue of an outer loop",
    (i) => {
      let s = 0;
      outer: for (let a = 0; a < 9; a++) {
        for (let b = 0; b < 9; b++) {
          if ((a + b + i) % 5 === 0) continue outer;
          s += a * b + 1;
        }
        s += 1000;
      }
      return s;
    },
  ],
  [
    "break of an outer loop",
    (i) => {
      let s = 0;
      outer: for (let a = 0; a < 9; a++) {
        for (let b = 0; b < 9; b++) {
          if (a * b > i) break outer;
          s += a * b + 1;
        }
        s += 1000;
      }
      return s;
    },
  ],
  [
    "out of three loops, and of one",
    (i) => {
      let s = 0;
      let a = 0;
      one: while (true) {
        a++;
        let b = 0;
        two: do {
          b++;
          for (const c of [1, 2, 3]) {
            if (a + b + c === (i % 7) + 4) continue one;
            if (b * c === 6) continue two;
            if (a * c > 12) break one;
            if (b > 4) break two;
            s = (s * 3 + a + b + c) % 1009;
          }
          s += 7;
        } while (b < 6);
        s += 11;
      }
      return s * 10 + a;
    },
  ],
  [
    "out of a switch",
    (i) => {
      let s = 0;
      rows: for (let a = 0; a < 20; a++) {
        switch ((a + i) % 4) {
          case 0:
            continue rows;
          case 1:
            if (a > 10) break rows;
            s += 5;
            break;
          case 2:
            s += 1;
          default:
            for (let b = 0; b < a; b++) {
              if (b === 6) continue rows;
              if (b + i === 30) break rows;
              s += b;
            }
        }
        s += 100;
      }
      return s;
    },
  ],
  [
    "a switch with a label",
    (i) => {
      let s = 0;
      // biome-ignore lint/suspicious/noConfusingLabels: it is what is tested
      choice: switch (i % 3) {
        case 0:
          for (let b = 0; b < 9; b++) if (b === i % 5) break choice;
          s += 10;
        case 1:
          s += 100;
      }
      return s + i;
    },
  ],
  [
    "blocks with labels",
    (i) => {
      let s = 0;
      for (let a = 0; a < 6; a++) {
        // biome-ignore lint/suspicious/noConfusingLabels: it is what is tested
        block: {
          if (a === i % 6) break block;
          // biome-ignore lint/suspicious/noConfusingLabels: it is what is tested
          inner: {
            s += 1;
            if (a % 2 === 0) break inner;
            if (a === 5) break;
            if (a === 3) continue;
            s += 10;
          }
          s += 100;
        }
        s += 1000;
      }
      return s;
    },
  ],
  [
    "a variable that has a value on each way that comes to its use",
    (i) => {
      let s = 0;
      outer: for (let a = 0; a < 5; a++) {
        let x: number;
        for (let b = 0; ; b++) {
          if (b > 6) continue outer;
          if ((a * b + i) % 7 === 3) {
            x = b;
            break;
          }
        }
        s = s * 10 + x;
      }
      return s;
    },
  ],
  [
    "return from labelled loops, and a label that nothing uses",
    (i) => {
      unused: for (let a = 0; a < 9; a++) {
        for (let b = 0; b < 9; b++) {
          if (a * 9 + b === i) return a * 10 + b;
          if (b > a + 3) continue unused;
          if (b === 8) break;
        }
      }
      return -1;
    },
  ],
];
