import type { Target } from "@gridstride/core";

/** The contents of an example's opening comment. */
export interface Header {
  /** The example's subject, in one line. */
  readonly about: string;
  /** Where it runs. */
  readonly targets: readonly Target[];
  /** Why it does not run everywhere; `""` where it does. */
  readonly reason: string;
}

const everywhere: readonly Target[] = ["webgpu", "parallel", "cpu", "simulator"];

/**
 * Reads the comment lines that an example begins with. `// targets: cpu, simulator; why` among them limits
 * where it runs; the others say what it shows.
 *
 * @throws {Error} where there is no comment, or a limit names no target or gives no reason.
 */
export function readHeader(code: string): Header {
  const end = code.split("\n").findIndex((line) => !line.startsWith("// "));
  const comment = code.split("\n", end < 0 ? undefined : end).map((line) => line.slice(3));
  const limit = comment.find((line) => line.startsWith("targets:"));
  const about = comment.filter((line) => line !== limit).join(" ");
  if (about === "") throw new Error("expected a comment of 1 to 3 lines that says what the example shows");
  if (limit === undefined) return { about, targets: everywhere, reason: "" };
  const [names = "", reason = ""] = limit.slice("targets:".length).split(/;(.*)/);
  const targets = names.split(",").map((name) => name.trim());
  const wrong = targets.find((name) => !everywhere.includes(name as Target));
  if (wrong !== undefined) throw new Error(`expected targets of ${everywhere.join(", ")}; got "${wrong}"`);
  if (reason.trim() === "") throw new Error(`expected a reason after "targets: ${names.trim()};"`);
  return { about, targets: targets as Target[], reason: reason.trim() };
}
