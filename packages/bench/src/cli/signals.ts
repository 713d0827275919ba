import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** An event that ends a run early, and the process's exit code after it. */
export interface Stopping {
  /** Its reason is who stopped it. */
  readonly signal: AbortSignal;
  /** 128 and the signal's number, as shells count; null where none came. */
  code(): number | null;
  /** Signals end the process again. */
  done(): void;
}

/** The first signal stops the run, so that what is done can be written; a second one ends the process, and its children. */
export function stopOnSignals(): Stopping {
  const stop = new AbortController();
  let code: number | null = null;
  const hear = (name: (typeof SIGNALS)[number]): void => {
    const number = 128 + constants.signals[name];
    if (code !== null) process.exit(number);
    code = number;
    stop.abort(name === "SIGINT" ? "the user" : name);
  };
  for (const name of SIGNALS) process.on(name, hear);
  return {
    signal: stop.signal,
    code: () => code,
    done: () => {
      for (const name of SIGNALS) process.removeListener(name, hear);
    },
  };
}
