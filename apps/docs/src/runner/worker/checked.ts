import type { Coverage } from "@gridstride/jit/internal";
import type { RunEvent } from "../events.ts";

/** What the program's own kernels left out; those of packages may leave out what they do not need. */
export function checkedEvent(coverage: Coverage, code: string): RunEvent {
  const missed = coverage.report().flatMap(({ text, name, elements, missed, first }) => {
    const at = text === "" ? -1 : code.indexOf(text);
    if (at < 0 || first === null) return [];
    return [{ name, elements, missed, first, line: code.slice(0, at).split("\n").length }];
  });
  return { type: "checked", launches: coverage.launches, missed };
}
