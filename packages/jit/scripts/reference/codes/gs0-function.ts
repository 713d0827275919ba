/** GS0xx: the function's text as a whole, and signatures. */
export const functionCodes = {
  GS001: {
    title: "The function's text is not JavaScript",
    explanation:
      "The compiler reads the text of the function that it is given, after TypeScript and the bundler are done with it.",
    wrong: `({ grid }, a) => {
  const i = grid(1) as number;
  a[i] = 1;
}`,
    right: `({ grid }, a) => {
  const i = grid(1);
  a[i] = 1;
}`,
  },
  GS002: {
    title: "The function's text cannot be read",
    explanation: "Native functions, and functions that `bind` makes, have no text. The argument must be a function.",
    wrong: "function () { [native code] }",
    right: `({ grid }, a) => {
  a[grid(1)] = 1;
}`,
  },
  GS003: {
    title: "A class, getter or setter is not a kernel",
    explanation: "A kernel is a plain function: an arrow, a function expression or a method.",
    wrong: `class Kernel {
  run(cuda, a) {
    a[cuda.grid(1)] = 1;
  }
}`,
    right: `run(cuda, a) {
  a[cuda.grid(1)] = 1;
}`,
  },
  GS004: {
    title: "An async function or generator cannot run on a device",
    explanation: "A thread runs from beginning to end. Await the launch instead.",
    wrong: `async ({ grid }, a) => {
  a[grid(1)] = 1;
}`,
    right: `({ grid }, a) => {
  a[grid(1)] = 1;
}`,
  },
  GS005: {
    title: "Istanbul has put counters into the function",
    explanation:
      "Counters that only count are ignored. If a counter cannot be ignored, exclude the function from coverage.",
    wrong: `({ grid }, a) => {
  const hits = cov_1x2y3z().s;
  a[grid(1)] = 1;
}`,
    right: `({ grid }, a) => {
  cov_1x2y3z().s[0]++;
  a[grid(1)] = 1;
}`,
  },
  GS006: {
    title: "Vitest or vite has rewritten an imported name",
    explanation:
      "An imported value is captured like any other. Named in `uses`, it is found whatever the tools make of its name.",
    wrong: `({ grid }, a) => {
  a[grid(1)] = __vi_import_0__.TPB;
}`,
    right: `({ grid, TPB }, a) => {
  a[grid(1)] = TPB;
}`,
  },
  GS007: {
    title: "The function was translated to old JavaScript",
    explanation:
      "In a target before ES2015, destructuring becomes calls of helpers that do not exist on a device. ES2015 and newer targets work; literals such as `10n` need ES2020.",
    wrong: `function (cuda, a) {
  var t = __read(cuda.grid(2), 2);
  a[t[0]] = 1;
}`,
    right: `(cuda, a) => {
  const [i, j] = cuda.grid(2);
  a[i] = j;
}`,
  },
  GS008: {
    title: "A form of parameter that kernels do not have",
    explanation:
      "Every launch and every call gives every argument. Only the context, the first parameter, may be destructured.",
    wrong: `({ grid }, a, n = 4) => {
  a[grid(1)] = n;
}`,
    right: `({ grid }, a, n) => {
  a[grid(1)] = n;
}`,
  },
  GS009: {
    title: "The function is nested too deeply, or too large",
    explanation:
      "Brackets, operators in a row and statements may stand 500 levels deep in each other; WGSL takes about 60 levels of statements. On cpu and parallel, and on every target where it has a barrier, a device function becomes part of its callers, up to 5,000 statements: functions that call others twice double with each level. On webgpu, where drivers do the same, device functions have up to 2,000 statements in the place of their calls.",
    wrong: "({ grid }, a) => { a[0] = ((((((…))))))); }",
    right: `({ grid }, a) => {
  a[0] = 1;
}`,
  },
  GS080: {
    title: "A type is missing in a signature",
    explanation: "A signature is a result type and, in parentheses, the types of the arguments.",
    wrong: "void(float32[:], )",
    right: "void(float32[:], int32)",
  },
  GS081: {
    title: "An unknown type in a signature",
    explanation: "The types have NumPy's names, or Numba's short names.",
    wrong: "void(float33[:])",
    right: "void(float32[:])",
  },
  GS082: {
    title: "The axes of an array in a signature",
    explanation:
      "One colon per axis. `::1` says that the array has no gaps: for the last axis in row-major order, for the first in column-major order.",
    wrong: "void(float32[2])",
    right: "void(float32[:,:])",
  },
  GS083: {
    title: "The form of a signature",
    explanation: "A signature is written like a declaration in C: the result, then the arguments in parentheses.",
    wrong: "void float32[:]",
    right: "void(float32[:])",
  },
  GS084: {
    title: "Text after a signature",
    explanation: "A signature ends with its closing parenthesis.",
    wrong: "void(float32[:]) -> int32",
    right: "void(float32[:])",
  },
} as const;
