/** An exercise: `NAME.start.ts` is what the reader begins with, `NAME.check.ts` tries the answer. */
export interface Exercise {
  readonly title: string;
  /** What the reader's program defines for the checker. */
  readonly answers: readonly string[];
  /** The example that solves it. */
  readonly solution: string;
}

export const exercises = {
  saxpy: { title: "A first kernel of your own", answers: ["saxpy"], solution: "jit/course-solution-saxpy" },
  celsius: { title: "A first ufunc of your own", answers: ["celsius"], solution: "ufunc/course-solution-celsius" },
  norms: { title: "The lengths of rows", answers: ["norms"], solution: "ufunc/course-solution-norms" },
  flip: { title: "A picture in the mirror", answers: ["flip"], solution: "jit/course-solution-flip" },
  resident: { title: "Leave it on the device", answers: ["settle"], solution: "jit/course-solution-resident" },
  means: { title: "A clock that can be trusted", answers: ["meanOf"], solution: "jit/course-solution-means" },
  precisions: {
    title: "A product in two precisions",
    answers: ["multiply"],
    solution: "jit/course-solution-precisions",
  },
  tiles: { title: "Find the two errors", answers: ["matmul"], solution: "jit/course-solution-tiles" },
  laplace: {
    title: "The Laplace operator, from loops to a kernel",
    answers: ["withUfunc", "withGufunc", "withKernel"],
    solution: "ufunc/course-solution-laplace",
  },
} as const satisfies Record<string, Exercise>;

export type ExerciseId = keyof typeof exercises;
