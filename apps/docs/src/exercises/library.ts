/** The packages, as checkers get them: their own text imports nothing, so that it can be put next to the reader's. */
export interface Library {
  readonly core: typeof import("@gridstride/core");
  readonly jit: typeof import("@gridstride/jit");
  readonly ufunc: typeof import("@gridstride/ufunc");
}

/** What the reader's program defines, by name; undefined where it does not. */
export type Answers = Readonly<Record<string, unknown>>;

/**
 * Tries the reader's answers.
 *
 * @returns what is wrong, in words for the reader; `""` where all is right. What the reader's own functions throw goes through.
 */
export type Check = (answers: Answers, library: Library) => Promise<string>;

/** A kernel of which nothing is known. */
export interface AnyKernel {
  configure(
    grid: number | readonly number[],
    block: number | readonly number[],
    options: { readonly device: import("@gridstride/core").Device },
  ): (...args: unknown[]) => Promise<void>;
}
