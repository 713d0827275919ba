/** Begins the line by which a program with its checker tells the verdict. */
const VERDICT = "gridstride-verdict:";

/**
 * One module of the reader's program and a checker. The reader's text comes first and as it is, so that places in
 * messages are the reader's. A finding of the simulator is thrown after the verdict.
 *
 * @param program - JavaScript. @param answers - names that it may define.
 * @param checker - JavaScript that makes `gridstrideChecker`, an object with `check` and `judge`; it imports nothing.
 */
export function combine(program: string, answers: readonly string[], checker: string): string {
  const given = answers.map((name) => `${name}: typeof ${name} === "undefined" ? undefined : ${name}`);
  return `${program}
;
import * as gridstrideCore from "@gridstride/core";
import * as gridstrideJit from "@gridstride/jit";
import * as gridstrideUfunc from "@gridstride/ufunc";
${checker}
const gridstrideVerdict = await gridstrideChecker.judge(
  gridstrideChecker.check,
  { ${given.join(", ")} },
  { core: gridstrideCore, jit: gridstrideJit, ufunc: gridstrideUfunc },
);
console.info(${JSON.stringify(VERDICT)} + gridstrideVerdict.says);
if (gridstrideVerdict.finding !== undefined) throw gridstrideVerdict.finding;
`;
}

/** The verdict in a printed line: `""` where the answer is right; null for any other line. */
export function verdictOf(line: string): string | null {
  return line.startsWith(VERDICT) ? line.slice(VERDICT.length).trim() : null;
}
