import { renderFrame } from "../../diagnostics/code-frame.ts";
import { endlessLoop, findingCodes, type ThreadPosition } from "../../diagnostics/finding.ts";
import type { Source, Span } from "../../diagnostics/source.ts";
import { otherLocation } from "../../diagnostics/source-location.ts";
import type { Monitor } from "./monitor.ts";
import { type Finding, SimulatorError } from "./simulator-error.ts";
import type { Thread } from "./thread.ts";
import type { Apart, Wait } from "./waits.ts";

/** A finding as the user reads it: rendered as every error is, with a note for each other location. */
export function errorOf(finding: Finding, sources: readonly Source[]): SimulatorError {
  const { summary: message, span, label, hint } = finding;
  const notes = finding.related.map((other) => `${other.label}: ${otherLocation(other.span, span, sources)}`);
  const frame = renderFrame({ code: findingCodes[finding.kind], message, span, label, hint, notes }, sources);
  return new SimulatorError(finding, frame, sources);
}

/** A thread used up its loop iterations. Nothing can go on after. */
export function endless(monitor: Monitor, t: Thread, span: Span): never {
  monitor.stop({
    kind: "endless-loop",
    ...endlessLoop(monitor.nameOf(t), monitor.stepBudget, "if it only is long, raise the option `stepBudget`"),
    span,
    related: [],
    threads: [monitor.here(t)],
  });
}

/** Most threads named in one message. */
const NAMED = 16;

/** Some threads wait at `span` and can never go on, for others will not come. */
export function missedBarrier(
  monitor: Monitor,
  waits: Wait,
  waiting: readonly Thread[],
  ended: readonly Thread[],
  elsewhere: readonly Thread[],
): never {
  const place = (t: Thread): ThreadPosition => monitor.here(t);
  const missing = [...ended, ...elsewhere].sort((a, b) => a.index - b.index);
  const all = missing.length + waiting.length;
  const list = missing.slice(0, 4).map((t) => place(t).threadIdx.slice(0, axes(monitor)).join(", "));
  const more = missing.length > 4 ? `, and ${missing.length - 4} more` : "";
  const block = monitor.blockName(missing[0]!);
  const related = elsewhere
    .slice(0, 1)
    .map((t) => ({ span: monitor.sites[t.site]!.span, label: `${monitor.nameOf(t)} waits here` }));
  const ends =
    ended.length === 0 ? "" : `; ${ended.length === 1 ? "one" : ended.length} of them ran to the end of the kernel`;
  monitor.stop({
    kind: "missed-barrier",
    summary: `${missing.length} of the ${all} threads of ${waits.scope === "warp" ? "a warp of " : ""}${block} never come to this ${waits.name}: threadIdx ${list.map((l) => `(${l})`).join(", ")}${more}${ends}`,
    span: waits.span,
    label: `${waiting.length} wait here, ${monitor.nameOf(waiting[0]!)} first`,
    related,
    threads: missing.slice(0, NAMED).map(place),
    hint: "a barrier must be reached by all threads or by none: move it out of the `if` or loop that divides them (an early `return` is fine)",
  });
}

/**
 * The waits of the threads in `waiting` that the first thread cannot meet, because they are in another iteration or call.
 */
export function mixedIterations(
  monitor: Monitor,
  waits: Wait,
  waiting: readonly Thread[],
  others: readonly Thread[],
  why: Apart,
): never {
  const first = waiting[0]!;
  const all = [others[0]!, first, ...others.slice(1)];
  const [me, other] = [monitor.nameOf(others[0]!), monitor.nameOf(first)];
  const group = waits.scope === "warp" ? "the warp" : "the block";
  monitor.stop({
    kind: "mixed-iterations",
    summary:
      why.kind === "iteration"
        ? `${me} waits at this ${waits.name} in iteration ${why.iterations[1]} of a loop, ${other} in iteration ${why.iterations[0]}`
        : `${me} waits at this ${waits.name} by another call than ${other}`,
    span: waits.span,
    label: `${others.length === 1 ? "one" : others.length} of the ${waiting.length} threads of ${group} waiting here arrived in another iteration or by another call`,
    related:
      why.kind === "iteration"
        ? [{ span: why.loop, label: "the loop" }]
        : [
            { span: why.calls[1], label: `the call of ${me}` },
            { span: why.calls[0], label: `the call of ${other}` },
          ],
    threads: all.slice(0, NAMED).map((t) => monitor.here(t)),
    hint: `let all threads of ${group} come here each time: a thread without a value passes a neutral value instead of skipping the call with \`continue\` or \`if\``,
  });
}

const axes = (monitor: Monitor): number => (monitor.block[2] > 1 ? 3 : monitor.block[1] > 1 ? 2 : 1);
