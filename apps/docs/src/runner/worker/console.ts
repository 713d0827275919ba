import type { DisplayItem } from "@gridstride/display";
import { formatLine, formatValue } from "./format.ts";
import { tableOf } from "./table.ts";

const levels = ["log", "info", "warn", "error"] as const;
type Level = (typeof levels)[number];

/** Where what is printed goes. */
export interface Print {
  line(level: Level, text: string): void;
  display(item: DisplayItem): void;
}

/** Lines of a level that are sent: a page shows fewer, and a loop without end would fill its memory. */
const MOST_LINES = 3000;

/** The methods of the console that are replaced. */
export type PageConsole = Pick<
  Console,
  | Level
  | "assert"
  | "count"
  | "countReset"
  | "debug"
  | "dir"
  | "group"
  | "groupCollapsed"
  | "groupEnd"
  | "table"
  | "time"
  | "timeEnd"
  | "timeLog"
  | "trace"
>;

/** A console that prints as Node's does, except for tables, which are displayed. */
export function pageConsole({ line, display }: Print): PageConsole {
  let indent = "";
  const sent = new Map<Level, number>();
  const counts = new Map<string, number>();
  const times = new Map<string, number>();
  const fits = (level: Level): boolean => {
    const count = (sent.get(level) ?? 0) + 1;
    sent.set(level, count);
    return count <= MOST_LINES;
  };
  const say = (level: Level, text: string): void => {
    if (fits(level)) line(level, indent === "" ? text : text.replaceAll(/^/gm, indent));
  };
  const at =
    (level: Level) =>
    (...args: unknown[]): void =>
      say(level, formatLine(args));
  const timed = (label: string, args: readonly unknown[]): void => {
    const began = times.get(label);
    if (began === undefined) return say("warn", `Warning: No such label '${label}' for console.timeEnd()`);
    say("log", formatLine([`${label}: ${(performance.now() - began).toFixed(3)}ms`, ...args]));
  };
  const group = (...args: unknown[]): void => {
    if (args.length > 0) say("log", formatLine(args));
    indent += "  ";
  };
  return {
    log: at("log"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    debug: at("log"),
    dir: (value) => say("log", formatValue(value)),
    trace: (...args) => say("error", args.length === 0 ? "Trace" : `Trace: ${formatLine(args)}`),
    group,
    groupCollapsed: group,
    groupEnd: () => {
      indent = indent.slice(2);
    },
    assert: (fine, ...args) => {
      if (!fine) say("warn", args.length === 0 ? "Assertion failed" : `Assertion failed: ${formatLine(args)}`);
    },
    count: (label = "default") => {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      say("log", `${label}: ${counts.get(label)}`);
    },
    countReset: (label = "default") => void counts.delete(label),
    time: (label = "default") => void times.set(label, performance.now()),
    timeLog: (label = "default", ...args) => timed(label, args),
    timeEnd: (label = "default") => {
      timed(label, []);
      times.delete(label);
    },
    table: (data) => {
      const item = tableOf(data);
      if (item === null) return say("log", formatLine([data]));
      if (fits("log")) display(item);
    },
  };
}
