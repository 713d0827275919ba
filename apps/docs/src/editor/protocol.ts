/** The editor's questions to its TypeScript worker, and the answers. Offsets are UTF-16 units of the code that was sent. */

/** Something to underline. */
export interface Squiggle {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

/** The names that can be written at a place; they replace the text from `from` on. */
export interface Completions {
  readonly from: number;
  readonly items: readonly CompletionItem[];
}

export interface CompletionItem {
  readonly name: string;
  /** The kinds of symbols, of TypeScript's, that an editor draws differently. */
  readonly kind: "function" | "method" | "class" | "interface" | "type" | "variable" | "property" | "keyword" | "text";
  /** Smaller comes first. */
  readonly rank: string;
}

/** A name's declaration in TypeScript's words, and its docstring. */
export interface Description {
  readonly signature: string;
  readonly documentation: string;
  /** `@param`, `@returns`, `@throws` and the like, each as one line. */
  readonly tags: readonly string[];
}

/** A description of the name that covers `[from, to)`. */
export interface Hover extends Description {
  readonly from: number;
  readonly to: number;
}

/** The program without types, each replaced by as many spaces; or what stands in the way. */
export type Stripped =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly errors: readonly Squiggle[] };

/** Questions by name: what is sent, what is answered. */
export interface Questions {
  check: { ask: { code: string }; answer: Squiggle[] };
  complete: { ask: { code: string; at: number }; answer: Completions | null };
  describe: { ask: { code: string; at: number; name: string }; answer: Description | null };
  hover: { ask: { code: string; at: number }; answer: Hover | null };
  strip: { ask: { code: string }; answer: Stripped };
}

export type QuestionName = keyof Questions;

/** To the worker. */
export type Question = {
  [K in QuestionName]: { readonly id: number; readonly name: K; readonly ask: Questions[K]["ask"] };
}[QuestionName];

/** From the worker: a failure is one of ours, reported so that no promise waits for ever. */
export type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };
