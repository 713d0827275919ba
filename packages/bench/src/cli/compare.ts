import { type CommandDef, defineCommand } from "citty";
import { inTime, inTimes } from "../report/format.ts";
import { aligned } from "../report/markdown.ts";
import { plain } from "../report/plain.ts";
import { type Change, compare, regressions } from "../results/compare.ts";
import { readResults } from "../results/read.ts";
import { positive, refuseUnknown, share } from "./options.ts";

const args = {
  old: { type: "positional", description: "Results of the run before", required: true },
  new: { type: "positional", description: "Results of the run after", required: true },
  "fail-over": {
    type: "string",
    description: "Fails where something is slower by more than this, as 10%",
    valueHint: "percent",
  },
  alpha: { type: "string", description: "Times differ where the test's p is below (0.001)", valueHint: "p" },
  all: { type: "boolean", description: "Shows what did not change, too" },
} as const;

export const compareCommand: CommandDef<typeof args> = defineCommand({
  meta: { name: "compare", description: "Tells what changed from one run to another, by a test of significance" },
  args,
  run({ args: given }) {
    refuseUnknown(given, Object.keys(args));
    const [before, after] = [readResults(given.old), readResults(given.new)];
    const alpha = positive("alpha", given.alpha ?? "0.001");
    const over = given["fail-over"] === undefined ? null : share("fail-over", given["fail-over"]);
    const changes = compare(before, after, { alpha });
    if (before.machine.cpu !== after.machine.cpu)
      console.log(plain(`Warning: the machines differ: ${before.machine.cpu}, ${after.machine.cpu}`));
    const shown = changes.filter(({ verdict }) => given.all === true || verdict.kind !== "alike");
    const head = ["what", "before", "after", "times as long", "p", ""];
    if (shown.length > 0) console.log(aligned([head, ...shown.map(lineOf)]).join("\n"));
    console.log(
      `${changes.length} compared, ${shown.filter(({ verdict }) => verdict.kind !== "alike").length} changed`,
    );
    if (over === null) return;
    const bad = regressions(changes, over);
    if (bad.length === 0) return;
    console.log(`${bad.length} slower by more than ${given["fail-over"]}, or without a time`);
    process.exitCode = 1;
  },
});

function lineOf({ suite, table, name, column, verdict }: Change): readonly string[] {
  const what = `${suite}, ${table}: ${name} (${column})`;
  switch (verdict.kind) {
    case "new":
      return [what, "", "", "", "", "new"];
    case "lost":
      return [what, "", "", "", "", `lost: ${verdict.why}`];
    case "slower":
    case "faster":
    case "alike": {
      const { oldMs, newMs, ratio, p, kind } = verdict;
      return [what, inTime(oldMs), inTime(newMs), inTimes(ratio), p.toPrecision(2), kind];
    }
  }
}
