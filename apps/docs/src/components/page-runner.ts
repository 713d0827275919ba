import type { Runner } from "../runner/client.ts";

let runner: Promise<Runner> | undefined;

/** All programs of a page share one sandbox, so one of them runs at a time. */
export function pageRunner(): Promise<Runner> {
  runner ??= import("../runner/client.ts").then(({ Runner }) => new Runner(document.body));
  // What could not be loaded is asked for again by the next press.
  runner.catch(() => (runner = undefined));
  return runner;
}
