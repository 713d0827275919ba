import { GridstrideError } from "@gridstride/core";

/**
 * Codes of plans: `chunks`, chunks that do not fit each other; `shape`, shapes, axes or halos that do not fit; `memory`, a task that needs
 * more than it may have; `overlap`, two writers of a path, or a result over an input; `sharded`, output in shards; `path`, a
 * path that leaves the store; `codec`, elements or codecs that cannot be read or written; `function`, a function that cannot
 * travel to workers; `option`, an option that does not exist or is of another kind.
 *
 * Codes of runs: `no-run`, a store without a run; `other-run`, a store that holds another run; `changed`, a kernel, option or input that is not the run's; `version`,
 * workers of another version; `permission`, a store that may not be read or written; `store`, a store that failed; `clock`,
 * clocks that differ too much; `devices`, adapters that differ in a deterministic run; `launcher`, a scheduler that is not there
 * or refused; `poison`, tasks that failed in every try.
 */
export type ScaleErrorCode =
  | "chunks"
  | "shape"
  | "memory"
  | "overlap"
  | "sharded"
  | "path"
  | "permission"
  | "clock"
  | "no-run"
  | "other-run"
  | "changed"
  | "version"
  | "codec"
  | "store"
  | "function"
  | "option"
  | "devices"
  | "launcher"
  | "poison";

/** A plan, store or run that was refused, or that failed. */
export class ScaleError extends GridstrideError {
  override readonly name = "ScaleError";
  declare readonly code: ScaleErrorCode;

  constructor(code: ScaleErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(code, message, options);
  }
}
