import { formatLine } from "./format.ts";

const levels = ["log", "info", "warn", "error"] as const;
type Level = (typeof levels)[number];

/** Sends what the program, and kernels on its behalf, print; `debug` is `log`, as in Node. */
export function captureConsole(print: (level: Level, text: string) => void): void {
  for (const level of levels) console[level] = (...args: unknown[]) => print(level, formatLine(args));
  console.debug = console.log;
}
