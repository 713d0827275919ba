import type { Runner } from "../runner/client.ts";

let runner: Promise<Runner> | undefined;

/** All programs of a page share one sandbox, so one of them runs at a time. */
export function pageRunner(): Promise<Runner> {
  runner ??= import("../runner/client.ts").then(({ Runner }) => new Runner(document.body));
  // The next press tries a failed load again.
  runner.catch(() => (runner = undefined));
  return runner;
}
