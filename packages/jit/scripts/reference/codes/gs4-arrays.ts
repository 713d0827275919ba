/** GS4xx: arrays and their elements. */
export const arrayCodes = {
  GS401: {
    title: "Too many indices",
    explanation: "An element has one index per axis.",
    wrong: `({ grid }, a) => {
  const [i, j] = grid(2);
  a[i][j] = 1;
}`,
    right: `({ grid }, A) => {
  const [i, j] = grid(2);
  A[i][j] = 1;
}`,
  },
  GS402: {
    title: "Too few indices",
    explanation:
      "With fewer indices than axes, `A[i]` is a row: it can be kept, indexed and passed on, but not computed with.",
    wrong: `({ grid }, A, out) => {
  const i = grid(1);
  out[i] = A[i];
}`,
    right: `({ grid }, A, out) => {
  const i = grid(1);
  const row = A[i];
  out[i] = row[0];
}`,
  },
  GS403: {
    title: "An index that is not whole",
    explanation:
      "Division gives a fraction, even where it comes out even; `| 0` drops it, and makes the division exact.",
    wrong: `({ grid }, a) => {
  const i = grid(1);
  a[i / 2] = 1;
}`,
    right: `({ grid }, a) => {
  const i = grid(1);
  a[(i / 2) | 0] = 1;
}`,
  },
  GS404: {
    title: "A negative index",
    explanation: "Indices count from the start; negative indices are out of bounds.",
    wrong: `({ grid }, a) => {
  a[-1] = 1;
}`,
    right: `({ grid }, a) => {
  a[a.length - 1] = 1;
}`,
  },
  GS405: {
    title: "A comma or tuple in an index",
    explanation: "JavaScript reads `A[i, j]` as `A[j]`.",
    wrong: `({ grid }, A) => {
  const [i, j] = grid(2);
  A[(i, j)] = 1;
}`,
    right: `({ grid }, A) => {
  const [i, j] = grid(2);
  A[i][j] = 1;
}`,
  },
  GS406: {
    title: "Writing to something constant",
    explanation: "Arrays from `uses` are part of the compiled kernel; shapes and tuples are values.",
    wrong: `({ grid, table }, a) => {
  table[0] = a[0];
}`,
    right: `({ grid, table }, a) => {
  a[0] = table[0];
}`,
  },
  GS407: {
    title: "Indexing a number",
    explanation: "Whether a parameter is an array or a number is decided by what is passed for it.",
    wrong: `({ grid }, a, n) => {
  a[0] = n[0];
}`,
    right: `({ grid }, a, n) => {
  a[0] = n;
}`,
  },
  GS408: {
    title: "A property that arrays do not have",
    explanation: "Arrays have shape, strides, ndim, size and length. There are no methods.",
    wrong: `({ grid }, a) => {
  const i = grid(1);
  if (i < a.lenght) a[i] = 1;
}`,
    right: `({ grid }, a) => {
  const i = grid(1);
  if (i < a.length) a[i] = 1;
}`,
  },
  GS410: {
    title: "A shape that is not constant",
    explanation:
      "Shared and local arrays are part of the compiled kernel: their sizes are literals or numbers from `uses`. `shared.array(0, dtype)` has the size that the launch gives.",
    wrong: `({ shared, threadIdx }, a, n) => {
  const s = shared.array(n, "float32");
  s[threadIdx.x] = a[0];
}`,
    right: `({ shared, threadIdx, TPB }, a) => {
  const s = shared.array(TPB, "float32");
  s[threadIdx.x] = a[0];
}`,
  },
  GS411: {
    title: "An unknown element type",
    explanation: "The types have NumPy's names.",
    wrong: `({ shared }, a) => {
  const s = shared.array(16, "float");
  s[0] = a[0];
}`,
    right: `({ shared }, a) => {
  const s = shared.array(16, "float32");
  s[0] = a[0];
}`,
  },
  GS412: {
    title: "A variable that would name two arrays",
    explanation: "Which array an access goes to is known when the kernel is compiled; the index is not.",
    wrong: `({ grid }, a, b) => {
  let from = a;
  from = b;
  from[grid(1)] = 1;
}`,
    right: `({ grid }, a, b) => {
  const i = grid(1);
  a[i] = 1;
  b[i] = 1;
}`,
  },
  GS413: {
    title: "An axis that the array does not have",
    explanation: "Axes are counted from 0.",
    wrong: `({ grid }, a) => {
  a[0] = a.shape[1];
}`,
    right: `({ grid }, a) => {
  a[0] = a.shape[0];
}`,
  },
  GS414: {
    title: "A constant index out of bounds",
    explanation: "The shapes of shared, local and constant arrays are known, and so are the indices that fit.",
    wrong: `({ local }, a) => {
  const t = local.array(4, "float32");
  t[4] = a[0];
}`,
    right: `({ local }, a) => {
  const t = local.array(4, "float32");
  t[3] = a[0];
}`,
  },
  GS415: {
    title: "A size that an array cannot have",
    explanation: "Sizes of shared and local arrays are positive whole numbers.",
    wrong: `({ local }, a) => {
  const t = local.array(0, "float32");
  t[0] = a[0];
}`,
    right: `({ local }, a) => {
  const t = local.array(1, "float32");
  t[0] = a[0];
}`,
  },
  GS416: {
    title: "A neighbourhood that is not known",
    explanation:
      "Indices of a stencil's array count from the element that is computed; where they are variables, `neighborhood` says how far they reach.",
    wrong: `({ grid }, near, k, out) => {
  const i = grid(1);
  if (i < out.length) out[i] = near[k[i]];
}`,
    right: `({ grid }, near, k, out) => {
  const i = grid(1);
  if (i < out.length) out[i] = near[-1];
}`,
  },
  GS417: {
    title: "Shared memory that the launch does not give",
    explanation:
      "`shared.array(0, dtype)` has `sharedBytes` of the launch, `k.configure(grid, block, { sharedBytes })`. As in CUDA, all such arrays of a kernel begin at the same place: here they are one array, and have one type.",
    wrong: `({ shared, threadIdx }, a) => {
  const s = shared.array(0, "float32");
  s[threadIdx.x] = a[0];
}`,
    right: `({ shared, threadIdx }, a) => {
  const s = shared.array(16, "float32");
  s[threadIdx.x] = a[0];
}`,
  },
} as const;
