/** GS9xx: what the simulator finds while a kernel runs. */
export const runCodes = {
  GS901: {
    title: "A read out of bounds",
    explanation: "On devices the read gives 0, without a report.",
    wrong: `({ grid }, out, a) => {
  const i = grid(1);
  if (i < a.length) out[i] = a[i + 1];
}`,
    right: `({ grid }, out, a) => {
  const i = grid(1);
  if (i + 1 < a.length) out[i] = a[i + 1];
}`,
  },
  GS902: {
    title: "A write out of bounds",
    explanation:
      "A grid has as many threads as its blocks hold, often more than there are elements. On devices the write is dropped, without a report.",
    wrong: `({ grid }, a) => {
  a[grid(1)] = 1;
}`,
    right: `({ grid }, a) => {
  const i = grid(1);
  if (i < a.length) a[i] = 1;
}`,
  },
  GS903: {
    title: "A read of memory that was never written",
    explanation:
      "Shared and local arrays, arrays of `device.empty` and the outputs of gufuncs hold whatever was there before.",
    wrong: `({ shared, threadIdx }, a) => {
  const s = shared.array(32, "float32");
  a[threadIdx.x] = s[threadIdx.x];
}`,
    right: `({ shared, threadIdx }, a) => {
  const s = shared.array(32, "float32");
  s[threadIdx.x] = 0;
  a[threadIdx.x] = s[threadIdx.x];
}`,
  },
  GS904: {
    title: "A data race",
    explanation:
      "Two threads use the same element, one of them writes, and nothing orders them: no barrier, no atomic. `threadfence()` orders within a block alone: a block reads in the next launch what others wrote. A lock made of atomics orders the atomics, and not the accesses between them: use an atomic for each access.",
    wrong: `({ grid }, a) => {
  a[0] += grid(1);
}`,
    right: `({ grid, atomic }, a) => {
  atomic.add(a, 0, grid(1));
}`,
  },
  GS905: {
    title: "Some threads skip a barrier",
    explanation: "The threads that wait at the barrier would wait forever.",
    wrong: `({ threadIdx, syncthreads }, a, b) => {
  if (b[threadIdx.x] > 0) {
    syncthreads();
  }
  a[threadIdx.x] = 1;
}`,
    right: `({ threadIdx, syncthreads }, a, b) => {
  syncthreads();
  if (b[threadIdx.x] > 0) a[threadIdx.x] = 1;
}`,
  },
  GS906: {
    title: "A division of an integer by zero",
    explanation: "The result is 0 on every target, which is hardly ever meant.",
    wrong: `({ grid }, k) => {
  const i = grid(1);
  if (i < k.length) k[i] = 100 % k[i];
}`,
    right: `({ grid }, k) => {
  const i = grid(1);
  if (i < k.length && k[i] !== 0) k[i] = 100 % k[i];
}`,
  },
  GS907: {
    title: "The least integer divided by -1",
    explanation: "The result does not fit, and wraps to the least integer.",
    wrong: `({ grid }, k) => {
  const i = grid(1);
  if (i < k.length) k[i] = (k[i] / -1) | 0;
}`,
    right: `({ grid }, k) => {
  const i = grid(1);
  if (i < k.length) k[i] = -k[i];
}`,
  },
  GS908: {
    title: "A whole number that wraps",
    explanation:
      'Positions, sizes and counters are int32, and a product beyond 2³¹ wraps. A negative number combined with an unsigned type wraps too. Elements of arrays wrap silently, unless the simulator is opened with `report: ["wraps"]`.',
    wrong: `({ grid }, a) => {
  const i = grid(1);
  const n = i + 2000;
  if (i < a.length) a[i] = n * n * n;
}`,
    right: `({ grid, float64 }, a) => {
  const i = grid(1);
  const n = i + 2000;
  if (i < a.length) a[i] = float64(n) * n * n;
}`,
  },
  GS909: {
    title: "A loop that does not end",
    explanation:
      "A thread made more loop iterations than `stepBudget` allows, an option of `configure` and `forall`. On this site's pages webgpu has a limit too where its adapter is a CPU, for kernels and for hand-written WGSL, because nothing else would end the shader.",
    wrong: `({ grid }, a) => {
  if (grid(1) === 0)
    while (a[0] < 1) {
      a[1] = 0;
    }
}`,
    right: `({ grid }, a) => {
  if (grid(1) === 0)
    while (a[0] < 1) {
      a[0] += 1;
    }
}`,
  },
  GS910: {
    title: "An assertion that does not hold",
    explanation: "With the option `debug`, `assert` stops the launch.",
    wrong: `({ grid, assert }, a) => {
  const i = grid(1);
  if (i < a.length) assert(a[i] > 0, "a is positive");
}`,
    right: `({ grid, assert }, a) => {
  const i = grid(1);
  if (i < a.length) assert(a[i] >= 0, "a is not negative");
}`,
  },
  GS911: {
    title: "Threads that meet in different iterations of a loop",
    explanation:
      "The threads of a warp come to a warp function together, and the threads of a block to a barrier: in the same iteration of each loop around it, and by the same call. A thread that skips an iteration would exchange values of different iterations; devices then give different results.",
    wrong: `({ grid, laneid, shflSync }, k) => {
  const i = grid(1);
  const t = laneid;
  let r = 0;
  for (let j = 0; j < 4; j++) {
    if (t % 4 === j) continue;
    r = r * 10 + shflSync(0xffffffff, t, j);
  }
  if (i < k.length) k[i] = r;
}`,
    right: `({ grid, laneid, shflSync }, k) => {
  const i = grid(1);
  const t = laneid;
  let r = 0;
  for (let j = 0; j < 4; j++) {
    const m = shflSync(0xffffffff, t, j);
    if (t % 4 !== j) r = r * 10 + m;
  }
  if (i < k.length) k[i] = r;
}`,
  },
} as const;
