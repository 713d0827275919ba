import { Edits } from "./edits.ts";
import { Facts } from "./facts.ts";
import { functionsOf, type Loop, type WgslFunction } from "./functions.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A loop of the text, and the iterations that a thread may make of it. */
export interface LimitedLoop {
  /** `[from, to)`: its keyword. */
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** A text in WGSL whose loops end. */
export interface LimitedText {
  readonly code: string;
  readonly edits: Edits;
  readonly loops: readonly LimitedLoop[];
  /** Whether a loop that reaches its limit is written to the report. */
  readonly reports: boolean;
}

/** The report: the number of a loop that reached its limit, of all texts of a device; 0: none. */
export interface Report {
  readonly group: number;
  /** The number of this text's first loop. */
  readonly first: number;
}

/** Without a report each thread makes all its iterations, because nothing tells it that another reached a limit. */
const UNREPORTED = 2 ** -10;

/**
 * Limits the iterations of each loop, counted from the start of the thread. A counter is a variable of the entry point, and functions
 * that it calls get a pointer: so a loop that is uniform, as one with a barrier must be, stays uniform for WGSL's analysis.
 * The text's lines keep their numbers.
 *
 * @param report - null where the device has no room for one.
 * @returns null for a text without loops.
 */
export function limitLoops(text: string, report: Report | null): LimitedText | null {
  const tokens = tokensOf(text);
  const functions = functionsOf(tokens);
  const all = functions.flatMap((fn) => fn.loops.map((loop) => ({ fn, loop })));
  if (all.length === 0) return null;
  const numbers = new Map(all.map(({ loop }, i) => [loop, i]));
  const facts = new Facts(tokens, functions);
  // A vertex shader cannot write.
  const vertexLoops = functions.some((each) => each.stage === "vertex" && facts.reached(each).size > 0);
  const reports = report !== null && !vertexLoops && !new RegExp(`@group\\s*\\(\\s*${report.group}\\b`).test(text);
  const budget = (facts.budget / all.length) * (reports ? 1 : UNREPORTED);
  const limits = all.map(({ fn, loop }) => Math.ceil(budget / facts.cost(fn, loop)));
  const own = unused(text, "limit");
  const counter = (loop: Loop): string => `${own}_${numbers.get(loop)}`;
  const edits = new Edits(text);
  const after = (token: number, more: string): void => edits.insert((tokens[token]?.at ?? text.length) + 1, more);
  const listed = (fn: WgslFunction, one: (loop: Loop) => string): string => [...facts.reached(fn)].map(one).join("");

  for (const fn of functions) {
    if (facts.reached(fn).size === 0) {
      // Each entry point uses the report, so that its pipeline has it.
      if (reports && (fn.stage === "compute" || fn.stage === "fragment")) after(fn.body, ` _ = &${own}_report; `);
      continue;
    }
    if (fn.stage === null)
      after(
        fn.open,
        listed(fn, (loop) => `${counter(loop)}: ptr<function, u32>, `),
      );
    else
      after(
        fn.body,
        ` ${started(own, fn, reports, facts.together)}${listed(fn, (loop) => `var ${counter(loop)} = ${own}_from * ${limits[numbers.get(loop) as number]}u; `)}`,
      );
    const [address, value] = fn.stage === null ? ["", "*"] : ["&", ""];
    for (const { name, open } of fn.calls)
      after(
        open,
        listed(facts.named(name), (loop) => `${address}${counter(loop)}, `),
      );
    for (const loop of fn.loops) {
      const number = numbers.get(loop) as number;
      const told = reports
        ? `_ = atomicCompareExchangeWeak(&${own}_report, 0u, ${(report?.first ?? 0) + number}u); `
        : "";
      const count = `${value}${counter(loop)}`;
      after(loop.body, ` if (${count} >= ${limits[number]}u) { ${told}break; } ${count} = ${count} + 1u; `);
    }
    const result = resultOf(tokens, fn, text);
    if (fn.loops.length > 0 && result !== null && tokens[fn.end - 1]?.text === "}")
      edits.insert(tokens[fn.end]?.at ?? text.length, ` return ${result}(); `);
  }
  if (functions.some(({ stage }) => stage === "fragment") && !text.includes("derivative_uniformity"))
    edits.insert(0, "diagnostic(off, derivative_uniformity); ");
  if (reports) edits.insert(text.length, `\n${declarations(own, report, facts.together)}`);
  return {
    code: edits.applied(),
    edits,
    loops: all.map(({ loop }, i) => {
      const { at, text: word } = tokens[loop.keyword] as Token;
      return { from: at, to: at + word.length, limit: limits[i] as number };
    }),
    reports,
  };
}

/** After a loop reached its limit the threads that begin later make no iteration: counters begin at the limit. */
function started(own: string, { stage }: WgslFunction, reports: boolean, together: boolean): string {
  if (!reports) return `let ${own}_from = 0u; `;
  const stopped = `atomicLoad(&${own}_report) != 0u`;
  return together && stage === "compute"
    ? `if (${stopped}) { ${own}_stopped = 1u; } let ${own}_from = workgroupUniformLoad(&${own}_stopped); `
    : `let ${own}_from = u32(${stopped}); `;
}

function declarations(own: string, { group }: Report, together: boolean): string {
  const report = `@group(${group}) @binding(0) var<storage, read_write> ${own}_report: atomic<u32>;\n`;
  return together ? `${report}var<workgroup> ${own}_stopped: u32;\n` : report;
}

/** The type of a function's result, whose zero it returns behind a loop that was left; null: it has none. */
function resultOf(tokens: readonly Token[], { open, body }: WgslFunction, text: string): string | null {
  const arrow = tokens.findLastIndex((token, i) => i < body && token.text === "-" && tokens[i + 1]?.text === ">");
  if (arrow < open) return null;
  const [from, to] = [tokens[arrow + 2]?.at ?? 0, tokens[body]?.at ?? 0];
  return text
    .slice(from, to)
    .replace(/@\s*\w+\s*(?:\([^)]*\))?/g, "")
    .trim();
}

function unused(text: string, name: string): string {
  return text.includes(name) ? unused(text, `${name}s`) : name;
}
