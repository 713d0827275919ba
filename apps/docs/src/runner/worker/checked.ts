import type { Coverage } from "@gridstride/jit/internal";
import type { RunEvent } from "../events.ts";

/** The elements that the program's own kernels left out; kernels of packages may leave out elements that they do not need. */
export function checkedEvent(coverage: Coverage, code: string): RunEvent {
  const missed = coverage.report().flatMap(({ text, name, elements, missed, first }) => {
    const at = text === "" ? -1 : code.indexOf(text);
    if (at < 0 || first === null) return [];
    return [{ name, elements, missed, first, line: code.slice(0, at).split("\n").length }];
  });
  return { type: "checked", launches: coverage.launches, missed };
}
