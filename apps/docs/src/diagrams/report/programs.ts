import type { Program } from "../program.ts";

/** A kernel with one mistake, and the same kernel without. */
export interface Lesson {
  readonly title: string;
  readonly wrong: Program;
  readonly mended: Program;
  /** The change, in one sentence. */
  readonly mend: string;
}

export const lessonNames = ["race", "bounds", "barrier"] as const;
export type LessonName = (typeof lessonNames)[number];

const line = { dtype: "int32", value: (i: number) => i } as const;
const launch = { uses: {}, grid: [2, 1, 1], block: [8, 1, 1] } as const;

const longArgs = [
  { ...line, shape: [16] },
  { ...line, shape: [16] },
];
const shortArgs = [
  { ...line, shape: [11] },
  { ...line, shape: [11] },
];

export const lessons: Readonly<Record<LessonName, Lesson>> = {
  race: {
    title: "a race",
    wrong: {
      ...launch,
      args: longArgs,
      text: `({ grid, threadIdx, shared }, x, out) => {
  const s = shared.array(8, "int32");
  const i = grid(1);
  const t = threadIdx.x;
  s[t] = x[i];
  out[i] = t > 0 ? s[t] + s[t - 1] : s[t];
}`,
    },
    mended: {
      ...launch,
      args: longArgs,
      text: `({ grid, threadIdx, shared, syncthreads }, x, out) => {
  const s = shared.array(8, "int32");
  const i = grid(1);
  const t = threadIdx.x;
  s[t] = x[i];
  syncthreads();
  out[i] = t > 0 ? s[t] + s[t - 1] : s[t];
}`,
    },
    mend: "A barrier stands between the writes of all threads and the first read of another thread's element.",
  },
  bounds: {
    title: "an access out of bounds",
    wrong: {
      ...launch,
      args: shortArgs,
      text: `({ grid }, x, out) => {
  const i = grid(1);
  out[i] = 2 * x[i];
}`,
    },
    mended: {
      ...launch,
      args: shortArgs,
      text: `({ grid }, x, out) => {
  const i = grid(1);
  if (i < x.size) out[i] = 2 * x[i];
}`,
    },
    mend: "Threads without an element do nothing.",
  },
  barrier: {
    title: "a missed barrier",
    wrong: {
      ...launch,
      args: longArgs,
      text: `({ grid, threadIdx, shared, syncthreads }, x, out) => {
  const s = shared.array(8, "int32");
  const i = grid(1);
  const t = threadIdx.x;
  s[t] = x[i];
  let sum = s[t];
  if (x[i] < 5) {
    syncthreads();
    sum += s[(t + 1) % 8];
  }
  out[i] = sum;
}`,
    },
    mended: {
      ...launch,
      args: longArgs,
      text: `({ grid, threadIdx, shared, syncthreads }, x, out) => {
  const s = shared.array(8, "int32");
  const i = grid(1);
  const t = threadIdx.x;
  s[t] = x[i];
  let sum = s[t];
  syncthreads();
  if (x[i] < 5) sum += s[(t + 1) % 8];
  out[i] = sum;
}`,
    },
    mend: "The barrier moved out of the condition, so that every thread of the block comes to it.",
  },
};
