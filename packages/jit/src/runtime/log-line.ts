import type { LogPart } from "../targets/sim/log.ts";

/** Where lines of console.log go: the host's console, unless a test listens. */
export type LogSink = (line: string) => void;

export const toConsole: LogSink = (line) => console.log(line);

/** The line as every target shows it: pieces joined, values as JavaScript writes them, and -0 as -0. */
export function logLine(parts: readonly LogPart[]): string {
  return parts.map((part) => (Object.is(part, -0) ? "-0" : String(part))).join("");
}
