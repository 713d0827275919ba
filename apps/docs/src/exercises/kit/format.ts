// An exercise is one file, LESSON/NAME.ts, in two parts: a program that solves it, and behind the line MARK what the site says of it
// (`about`) and the check of an answer (`check`). The reader begins with the solution with some pieces replaced.

/** Between the two parts of the file. The second part uses no name of the first. */
export const MARK = "// ---- exercise ----\n";

/** A piece of the solution's text, and what stands there instead. Each piece occurs once. */
export type Replacement = readonly [piece: string, instead: string];

export interface About {
  readonly title: string;
  /** The reader's task: paragraphs and lists with `-`, with `code`, **strong** words and [links](from the course's folder). */
  readonly task: string;
  /** Shown when the reader asks for it. */
  readonly hint: string;
  /** Minutes for a reader of the lesson. */
  readonly minutes: number;
  /** It stands in its lesson, not on the page of further exercises. */
  readonly inLesson?: boolean;
  /** The solution with these is what the reader begins with. */
  readonly start: readonly Replacement[];
  /** For the tests: the verdict on the start. */
  readonly says: RegExp;
  /** For the tests and for teachers: wrong answers that readers give, and the verdict on each. */
  readonly wrong: readonly WrongAnswer[];
}

export interface WrongAnswer {
  readonly put: readonly Replacement[];
  readonly says: RegExp;
}

/** The packages, and the device to try on. Checkers get them: their own text imports no package, so that it can stand next to the reader's. */
export interface Library {
  readonly core: typeof import("@gridstride/core");
  readonly jit: typeof import("@gridstride/jit");
  readonly ufunc: typeof import("@gridstride/ufunc");
  /** The simulator in the page; in tests each target in turn. It is the default device too. */
  readonly device: import("@gridstride/core").Device;
}

/** The values that the reader's program defines, by name; undefined where it does not. */
export type Answers = Readonly<Record<string, unknown>>;

/**
 * Tries the reader's answers.
 *
 * @returns the mistake, in words for the reader; `""` where all is right. Errors of the reader's own functions are not caught.
 */
export type Check = (answers: Answers, library: Library) => Promise<string>;

/** A kernel of which nothing is known. */
export interface AnyKernel {
  configure(
    grid: number | readonly number[],
    block: number | readonly number[],
    options?: { readonly device: import("@gridstride/core").Device },
  ): (...args: unknown[]) => Promise<void>;
}

type Host = import("@gridstride/core").NDArray;
/** Any function or ufunc of the reader's. */
export type AnyFunction = (...args: unknown[]) => unknown;
/** A function of the reader's that computes on a device. */
export type OnDevice = (device: Library["device"], ...args: unknown[]) => Promise<Host>;
