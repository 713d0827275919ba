/** GS5xx: calls; GS6xx: what a pass or target finds. */
export const callCodes = {
  GS501: {
    title: "Calling something that is not a function",
    explanation: "A kernel can call the functions of the context, of `Math`, and device functions from `uses`.",
    wrong: `({ grid, threadIdx }, a) => {
  a[threadIdx()] = 1;
}`,
    right: `({ grid, threadIdx }, a) => {
  a[threadIdx.x] = 1;
}`,
  },
  GS502: {
    title: "Using the value of a call that has none",
    explanation: "`syncthreads` and the like do something and give nothing.",
    wrong: `({ grid, show }, a) => {
  a[0] = show(1);
}`,
    right: `({ grid, show }, a) => {
  show(1);
  a[0] = 1;
}`,
  },
  GS503: {
    title: "Calling a method",
    explanation: "Numbers and arrays on a device have no methods.",
    wrong: `({ grid }, a) => {
  a.fill(0);
}`,
    right: `({ grid }, a) => {
  a[grid(1)] = 0;
}`,
  },
  GS504: {
    title: "The wrong number of arguments",
    explanation:
      "Functions take as many arguments as the reference page says; device functions as many as they declare.",
    wrong: `({ grid }, a) => {
  a[0] = Math.pow(a[1]);
}`,
    right: `({ grid }, a) => {
  a[0] = Math.pow(a[1], 2);
}`,
  },
  GS505: {
    title: "Too many values to show",
    explanation: "Each call of `console.log` keeps room for up to 32 values per thread.",
    wrong: `({ grid }, a) => {
  console.log(
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
    a[0],
  );
}`,
    right: `({ grid }, a) => {
  console.log(a[0], a[1]);
}`,
  },
  GS506: {
    title: "The text of an assertion",
    explanation: "It is kept with the kernel, so that the host can show it.",
    wrong: `({ assert }, a) => {
  assert(a[0] > 0, a[1]);
}`,
    right: `({ assert }, a) => {
  assert(a[0] > 0, "positive");
}`,
  },
  GS507: {
    title: "An axis that is not a constant",
    explanation: "`grid` takes the number of axes, from 1 to 3; ROC's functions take one axis, from 0 to 2.",
    wrong: `({ grid }, a) => {
  const i = grid(4);
  a[0] = 1;
}`,
    right: `({ grid }, a) => {
  const i = grid(1);
  a[i] = 1;
}`,
  },
  GS508: {
    title: "The element of an atomic operation",
    explanation: "Atomics take an array, its index (a tuple where there are more axes), and the value.",
    wrong: `({ grid, atomic }, A) => {
  atomic.add(A, 0, 1);
}`,
    right: `({ grid, atomic }, A) => {
  atomic.add(A, [0, 0], 1);
}`,
  },
  GS509: {
    title: "More or fewer arguments than the function takes",
    explanation: "A signature or a call gives one type for each parameter after the context.",
    wrong: `({ grid }) => {
  grid(1);
}`,
    right: `({ grid }, a) => {
  a[grid(1)] = 1;
}`,
  },
  GS511: {
    title: "range outside of a loop",
    explanation: "`range` says how a `for … of` counts; it is not an array.",
    wrong: `({ range }, a) => {
  const r = range(4);
  a[0] = 1;
}`,
    right: `({ range }, a) => {
  for (const i of range(4)) a[i] = 1;
}`,
  },
  GS512: {
    title: "A range with step 0",
    explanation: "It would never end. A step that turns out to be 0 at run time gives no iterations.",
    wrong: `({ range }, a) => {
  for (const i of range(0, 4, 0)) a[i] = 1;
}`,
    right: `({ range }, a) => {
  for (const i of range(0, 4, 2)) a[i] = 1;
}`,
  },
  GS513: {
    title: "An array that holds no states of generators",
    explanation:
      "The words of a generator's state are four uint32, as `createXoroshiro128pStates` makes them. Other arrays give no random numbers.",
    wrong: `(cuda, a, A) => {
  const i = cuda.grid(1);
  a[i] = cuda.xoroshiro128pUniformFloat32(A, i);
}`,
    right: `(cuda, a, states) => {
  const i = cuda.grid(1);
  a[i] = cuda.xoroshiro128pUniformFloat32(states, i);
}`,
  },
  GS601: {
    title: "A barrier that some threads would miss",
    explanation:
      "All threads of a block must come to a barrier, or the others wait for ever. Threads that have returned are not waited for. An `if` without `else` at the end of a kernel is an early return of the other threads.",
    wrong: `({ threadIdx, syncthreads }, a) => {
  if (threadIdx.x < 16) {
    syncthreads();
  }
  a[0] = 1;
}`,
    right: `({ threadIdx, syncthreads }, a) => {
  if (threadIdx.x < 16) {
    a[1] = 1;
  }
  syncthreads();
  a[0] = 1;
}`,
  },
  GS602: {
    title: "A grid.sync() under a condition that only the device knows",
    explanation:
      "A kernel with `grid.sync()` becomes several launches, and the host decides which. So conditions and loops around it depend on arguments, sizes and counters alone.",
    wrong: `({ grid }, a) => {
  const i = grid(1);
  while (a[0] < 4) {
    grid.sync();
    a[i] += 1;
  }
}`,
    right: `({ grid }, a, n) => {
  const i = grid(1);
  for (let k = 0; k < n; k++) {
    grid.sync();
    a[i] += 1;
  }
}`,
  },
} as const;
