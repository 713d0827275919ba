import type { Answers, Check, Library } from "./format.ts";

/** How an answer was judged. */
export interface Verdict {
  /** The mistake; `""` where all is right. Where the simulator found something, the verdict on the CPU's results. */
  readonly says: string;
  /** The simulator's finding: an error that knows its place. */
  readonly finding?: unknown;
}

/** Findings after which another target comes to an end too: bounds, memory that nothing has written, races. */
const GOES_ON = new Set(["GS901", "GS902", "GS903", "GS904"]);

/** Tries an answer on the simulator. Where that finds something, the results are compared on the CPU, which finds nothing. */
export async function judge(check: Check, answers: Answers, packages: Omit<Library, "device">): Promise<Verdict> {
  const { core } = packages;
  const on = (target: "simulator" | "cpu"): Promise<string> => {
    const device = core.defaultHostDevice(target);
    core.setDefaultDevice(device);
    return check(answers, { ...packages, device });
  };
  try {
    return { says: await on("simulator") };
  } catch (finding) {
    // A finding's frame begins with its code.
    const code = finding instanceof Error ? /^GS9\d\d/.exec(finding.message)?.[0] : undefined;
    if (code === undefined) throw finding;
    return { says: GOES_ON.has(code) ? await comparedOnCpu(() => on("cpu")) : "", finding };
  }
}

async function comparedOnCpu(check: () => Promise<string>): Promise<string> {
  try {
    const said = await check();
    return said === ""
      ? "On the CPU the results are right, by luck: other devices may give others."
      : `On the CPU nothing stops it, and the results are wrong: ${said}`;
  } catch {
    return "";
  }
}
