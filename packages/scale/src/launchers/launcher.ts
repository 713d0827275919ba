/** The work that a scheduler gets. */
export interface Launch {
  /** The store's URL, as workers get it. */
  readonly store: string;
  /** A short name of the run. */
  readonly name: string;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

/** The exits of the workers, as far as the scheduler says. */
export interface Launched {
  readonly exits: readonly { readonly worker: string; readonly code: number | null; readonly said: string }[];
}

/** Starts workers on a scheduler. */
export interface Launcher {
  readonly name: string;
  readonly workers: number;
  /** The script or manifest that the scheduler would get. */
  describe(launch: Pick<Launch, "store" | "name">): string;
  /** Resolves when no worker is left. @throws {ScaleError} code `launcher`. */
  launch(launch: Launch): Promise<Launched>;
}

/** Exit codes of workers. `kernel`: tasks failed, and trying again gives the same; `retry`: a lost GPU or store; `refused`: this worker cannot do this run. */
export const exitCodes = { done: 0, kernel: 42, refused: 43, retry: 75, stopped: 143 } as const;
